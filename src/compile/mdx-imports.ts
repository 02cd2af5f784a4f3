/** Resolves the imports of MDX files to files of the site. */
import { folderOf, joinPath } from '../shared/paths.ts'

/** True for a file that is read as MDX. */
export function isMdx(path: string): boolean {
  return /\.mdx$/i.test(path)
}

/** True for a file of code, of which only constants are read. */
export function isModule(path: string): boolean {
  return /\.(?:[cm]?[jt]s|[jt]sx)$/i.test(path)
}

/** An import statement. */
interface Import {
  /** The names it gives, as written. */
  readonly clause: string
  readonly specifier: string
  /** The specifier as written, between its quotes. */
  readonly start: number
  readonly end: number
}

const STATEMENT =
  /(?:^|;)[ \t]*(?:import|export)\b([^'"\n;]{0,300}(?:\n[^'"\n;]{0,300}){0,30}?)['"]([^'"\n]{1,300})['"]/gm
const REQUIRE = /\brequire\(['"]([^'"\n]{1,300})['"]\)/g

/** The import statements of a text. Some may be in code, which does no harm. */
export function importsIn(text: string): Import[] {
  const statements = [...text.matchAll(STATEMENT)].map(
    ({ 0: all, 1: clause = '', 2: specifier = '', index }) => ({
      clause,
      // JavaScript allows a backslash before any character, and some formatters write `\_`.
      specifier: specifier.replaceAll('\\', ''),
      start: index + all.length - 1 - specifier.length,
      end: index + all.length - 1,
    }),
  )
  const required = [...text.matchAll(REQUIRE)].map(({ 0: all, 1: specifier = '', index }) => ({
    clause: '',
    specifier,
    start: index + all.length - 2 - specifier.length,
    end: index + all.length - 2,
  }))
  return [...statements, ...required]
}

/** A specifier without the marks of loaders, and whether they ask for the text of the file. */
export function readSpecifier(specifier: string): {
  readonly path: string
  readonly isRaw: boolean
} {
  const path = specifier.slice(specifier.lastIndexOf('!') + 1).split('?', 1)[0] ?? ''
  const isRaw = /(?:^|!)(?:raw-loader)\b.*!/.test(specifier) || /[?&]raw\b/.test(specifier)
  return { path, isRaw }
}

/** Folders by the names that other generators give them; the root of the site is ``. */
const ALIASES: readonly (readonly [name: string, folders: readonly string[]])[] = [
  // https://docusaurus.io/docs/markdown-features/react#importing-components
  ['@site/', ['', 'website']],
  // https://docs.astro.build/en/guides/imports/#aliases
  ['~/', ['src']],
  ['@/', ['src', '']],
  ['/', ['']],
]

/** True for what names a file of the site, and no package. */
export function isFile(specifier: string): boolean {
  const { path } = readSpecifier(specifier)
  return /^\.{1,2}\//.test(path) || ALIASES.some(([name]) => path.startsWith(name))
}

/** No generator leaves out the ending of Markdown: beside a page, `./start` means `start.js`. */
const ENDINGS = ['.js', '.jsx', '.ts', '.tsx', '.mjs', '.json', '.yml', '.yaml', '.mdx', '.md']

/** The paths that an import may mean, relative to the root of the site; none for a package. */
export function candidates(from: string, specifier: string): string[] {
  const { path } = readSpecifier(specifier)
  const alias = ALIASES.find(([name]) => path.startsWith(name))
  const bases = /^\.{1,2}\//.test(path)
    ? [joinPath(folderOf(from), path)]
    : (alias?.[1] ?? []).map((folder) => joinPath(folder, path.slice(alias?.[0].length)))
  return bases
    .filter((base): base is string => base !== null)
    .flatMap((base) => [
      base,
      ...ENDINGS.map((ending) => base + ending),
      ...ENDINGS.map((ending) => `${base}/index${ending}`),
    ])
}
