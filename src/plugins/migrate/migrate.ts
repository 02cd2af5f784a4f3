/** Migrates a site: reads the old one, and writes the new one. */

import { relative, resolve } from 'node:path'
import { MAPPED_SETS, partsOfName } from '../../icons/names.ts'
import { version } from '../../package.ts'
import {
  acceptWarnings,
  BASELINE,
  BuildCache,
  type CommandContext,
  ignoredFiles,
  joinPath,
  type Problem,
  trimSlashes,
} from '../../plugin/index.ts'
import { withOrigins } from './allowed-origins.ts'
import { maskSpans } from './code-spans.ts'
import type { Detected } from './detect.ts'
import { pagesFolder } from './folders.ts'
import { maskCode } from './headings.ts'
import { iconsIn } from './icon-sets.ts'
import { importedFiles } from './imported.ts'
import { isInside, OldFiles, realPath } from './old-files.ts'
import { declaredVersion } from './packages.ts'
import { importsRewritten, isComponentFile, isMarkdown, pageText } from './pages.ts'
import { printConfig } from './print-config.ts'
import { PrivateFiles } from './private.ts'
import { keepMarks, migrationReport, withoutMarks } from './report.ts'
import { componentStubs } from './stubs.ts'
import { compareText, type TextProof, textTodos } from './text/compare.ts'
import { type Todo, todo } from './todo.ts'
import { TrialSite } from './trial-site.ts'
import type { Move, ReadOptions, Settings } from './types.ts'
import { NewSite, type Written } from './write.ts'

const REPORT = 'MIGRATION.md'

export interface Migrated {
  readonly pages: number
  readonly written: Written
  readonly todos: readonly Todo[]
  /** What the checks of the new site report. */
  readonly problems: readonly Problem[]
  /** What pages of the new site do not show; null if it cannot be built yet. */
  readonly text: TextProof | null
}

/** @param to absolute path of the new site */
export async function migrate(
  { origin, from, marker }: Detected,
  to: string,
  options: ReadOptions,
  at: CommandContext['at'],
): Promise<Migrated> {
  const old = new OldFiles(from, to)
  old.ignored = await ignoredFiles(old.root)
  const about = { origin: origin.name, from: relative(to, from).replaceAll('\\', '/') || '.' }
  const site = new NewSite(to, about, (path, text) => (path === REPORT ? withoutMarks(text) : text))
  const { move: inside, todos } = await readOld({ origin, from, marker }, old, options)
  const all: Move = { ...inside, files: [...inside.files, ...importedFiles(inside, old)] }
  const move = new PrivateFiles(old).leaveOut(all, todos)
  const files = contentsOf(move, old, todos)
  site.write(files)
  const textOf = (path: string) => site.read(path) ?? ''
  const trial = new TrialSite(to, isInside(old.root, realPath(to)), at)
  try {
    const first = await trial.check(files)
    const stubs = componentStubs(first, move, old, textOf)
    const components = new Map(stubs.made.map((made) => [made.to, made.text]))
    site.write(components)
    const problems =
      components.size > 0 ? await trial.check(new Map([...files, ...components])) : first
    const baseline = site.read(BASELINE) ?? (site.isFirst ? acceptWarnings(problems) : null)
    if (baseline !== null) site.write(new Map([[BASELINE, baseline]]))
    const htmlOf = await trial.pages()
    const text = htmlOf && compareText(move, old, htmlOf)
    const sources = new Set(stubs.todos.map(({ file }) => file))
    const isNamed = ({ kind, file }: Todo) => kind === 'theme' && sources.has(file)
    const left = [
      ...(text === null ? [] : textTodos(text)),
      ...todos.filter((item) => !isNamed(item)),
      ...stubs.todos,
      ...outsideTodos(old),
      ...site.conflicts.map((path) =>
        todo('conflict', path, `The new version is \`.migrate/conflicts/${path}\`.`),
      ),
    ]
    const report = migrationReport({
      label: origin.label,
      pages: move.pages.length,
      files: files.size - move.pages.length,
      todos: left,
      problems,
      isAccepted: baseline !== null,
      text,
    })
    site.write(new Map([[REPORT, keepMarks(report, site.read(REPORT))]]))
    const written = site.finish((path) => path.startsWith('components/'))
    return { pages: move.pages.length, written, todos: left, problems, text }
  } finally {
    trial.close()
  }
}

/** What an old site has for the new one, and what is left to do. */
export async function readOld(
  { origin, marker }: Detected,
  old: OldFiles,
  options: ReadOptions,
): Promise<{ move: Move; todos: Todo[] }> {
  const read = { ...(await origin.read(old, marker, options)), cache: new BuildCache() }
  const todos = [...read.todos]
  return { move: oncePerAddress(insideSite(read, old, todos), old, todos), todos }
}

function outsideTodos(old: OldFiles): Todo[] {
  const paths = new Set([...old.refused].map((path) => old.shown(resolve(old.from, path))))
  return [...paths].map((path) => todo('outside', path, old.whyOutside()))
}

/**
 * A move without the files whose place is not below `docs/`, `versions/` or `static/`: settings of the old site
 * decide on places, and the new site runs code in other folders.
 */
function insideSite(move: Move, old: OldFiles, todos: Todo[]): Move {
  const inside = <File extends { to: string; from?: string }>(files: readonly File[]) =>
    files.flatMap((file) => {
      const to = joinPath('', file.to.replaceAll('\\', '/'))
      if (to !== null && (to.startsWith('static/') || pagesFolder(to) !== null))
        return [{ ...file, to }]
      const from = file.from === undefined ? '' : old.shown(file.from)
      todos.push(todo('outside', from, `Its place would be \`${file.to}\`.`))
      return []
    })
  const { pages, files, made } = move
  return { ...move, pages: inside(pages), files: inside(files), made: inside(made) }
}

/** A move with one page at each address: `en.md` and `en/index.md` are two only on some servers. */
function oncePerAddress(move: Move, old: OldFiles, todos: Todo[]): Move {
  const places = new Map<string, string>()
  const pages = move.pages.filter(({ from, to, route }) => {
    const folder = /^(?:docs|versions\/[^/]+)(?:\/@[^/]+)?/.exec(to)?.[0] ?? ''
    const address = `${folder} ${route}`
    const known = places.get(address)
    if (known === undefined) places.set(address, from)
    else if (known !== from) {
      const text = `It has the address of \`${old.shown(known)}\`, \`/${route}\`. Merge it into that page, or give it another address.`
      todos.push(todo('outside', old.shown(from), text))
    }
    return known === undefined
  })
  return { ...move, pages, settings: withoutIdle(move.settings, pages) }
}

/** Settings without redirects from addresses of pages, which have no effect. */
function withoutIdle(settings: Settings, pages: Move['pages']): Settings {
  if (settings.redirects === undefined) return settings
  const inMain = pages.filter(({ to }) => /^docs\/(?!@)/.test(to))
  const routes = new Set(inMain.map(({ route }) => route.toLowerCase()))
  const redirects = Object.entries(settings.redirects).filter(([from]) => {
    const route = trimSlashes(from).toLowerCase()
    const isIdle = routes.has(route)
    routes.add(route)
    return !isIdle
  })
  const left = redirects.length > 0 ? Object.fromEntries(redirects) : undefined
  return { ...settings, redirects: left }
}

/** The contents of the new site by path. */
function contentsOf(move: Move, old: OldFiles, todos: Todo[]): Map<string, string | Uint8Array> {
  const files = new Map<string, string | Uint8Array>()
  /** Where files are from: a logo that is the icon, too, is brought once. */
  const sources = new Map<string, string>()
  const add = (to: string, from: string, content: string | Uint8Array | null) => {
    if (content === null) return
    if (files.has(to) && sources.get(to) !== from)
      todos.push(todo('outside', from, `Another file has the place \`${to}\`.`))
    if (files.has(to)) return
    files.set(to, content)
    sources.set(to, from)
  }
  add('.gitignore', '', '.docsgen/\nbuild/\nnode_modules/\n')
  for (const page of move.pages) add(page.to, old.shown(page.from), pageText(page, move, old))
  for (const { from, to } of move.files) {
    const hasImports = pagesFolder(to) !== null && (isMarkdown(to) || isComponentFile(to))
    add(to, old.shown(from), hasImports ? importsRewritten(from, to, move, old) : old.bytes(from))
  }
  for (const { to, text } of move.made) add(to, '', text)
  add('site.config.ts', '', printConfig(withOrigins(move.settings, files)))
  add('package.json', '', packageJson(iconSets(files, old)))
  return files
}

/** The packages of the icons that the pages show. One that does not exist could not be installed. */
function iconSets(files: ReadonlyMap<string, string | Uint8Array>, old: OldFiles): string[] {
  const icons = [...files].flatMap(([path, content]) => {
    if (!isMarkdown(path)) return []
    const text = typeof content === 'string' ? content : Buffer.from(content).toString()
    return iconsIn(maskSpans(maskCode(text)))
  })
  return [...new Set(icons.map((icon) => partsOfName(icon)?.[0] ?? ''))]
    .filter((set) => MAPPED_SETS.has(set) || declaredVersion(old, packageOf(set)) !== null)
    .map(packageOf)
    .sort()
}

const packageOf = (set: string) => `@iconify-json/${set}`

function packageJson(sets: readonly string[]): string {
  const manifest = {
    private: true,
    type: 'module',
    scripts: { build: 'docsgen build', start: 'docsgen serve --watch' },
    devDependencies: Object.fromEntries([
      ...sets.map((set) => [set, '^1']),
      ['docsgen', `^${version}`],
    ]),
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
