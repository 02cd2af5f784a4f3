/**
 * A picture for each page, which services show where a link to it is shared. It needs packages that the
 * site installs: they are larger than most sites.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type DrawSocialImage, fatal, type Plugin, SiteError } from '../../plugin/index.ts'

/** `socialImage` of the configuration, unless it names an image. */
export interface Settings {
  readonly url?: string | undefined
  readonly socialImage?:
    | boolean
    | { readonly font?: string | readonly string[]; readonly draw?: DrawSocialImage }
    | undefined
}

const RASTERIZER = '@resvg/resvg-wasm'
const FONT = '@fontsource/inter'

/** @throws SiteError if pictures are asked for and something is missing */
export async function socialImages(
  { url, socialImage: setting }: Settings,
  root: string,
  file: string,
): Promise<{ plugins: Plugin[]; inputs: string[] }> {
  const { font = [], draw } = typeof setting === 'object' ? setting : {}
  const named = [font].flat().map((name) => ({ name, path: fontAt(name, root) }))
  const [rasterizer, inter] = [RASTERIZER, FONT].map((name) => packageAt(name, root))
  const found = [rasterizer, inter, ...named.map(({ path }) => path)].filter((path) => path != null)
  const inputs = [
    ...foldersFrom(root).flatMap((folder) => [
      relative(root, join(folder, 'package.json')),
      ...[RASTERIZER, FONT].map((name) =>
        relative(root, join(folder, 'node_modules', name, 'package.json')),
      ),
    ]),
    ...found.map((path) => relative(root, isFont(path) ? path : join(path, 'package.json'))),
  ]
  const missing = [
    ...(rasterizer ? [] : [RASTERIZER]),
    ...(inter || named.length > 0 ? [] : [FONT]),
  ]
  if (setting === undefined && (missing.length > 0 || !isNamed(root)))
    return { plugins: [], inputs }
  const mistakes = [
    ...(url === undefined ? [NO_URL] : []),
    ...(missing.length > 0 ? [notInstalled(missing)] : []),
    ...named.flatMap(({ name, path }) => (path === null ? [noFont(name)] : [])),
  ]
  if (mistakes.length > 0)
    throw new SiteError(mistakes.map(([reason, note]) => fatal('config', { file }, reason, note)))
  const fonts = [...named.map(({ path }) => path), inter].filter((path) => path != null)
  const { pluginOf } = await import('./pictures.ts')
  return { plugins: [pluginOf({ root, rasterizer: rasterizer as string, fonts, draw })], inputs }
}

type Mistake = readonly [reason: string, note: string]

const NO_URL: Mistake = [
  '`socialImage` asks for pictures of pages, but without `url` they have no address',
  "Say where the site is served: `url: 'https://docs.example.com'`.",
]

function notInstalled(names: readonly string[]): Mistake {
  const what = names.length > 1 ? `the packages ${names.join(' and ')}` : `the package ${names}`
  const are = names.length > 1 ? 'are' : 'is'
  return [
    `pictures of pages need ${what}, which ${are} not installed`,
    `Run \`npm install --save-dev ${names.join(' ')}\`, or set \`socialImage: false\`.`,
  ]
}

function noFont(name: string): Mistake {
  const reason = `the font "${name}" of \`socialImage\` does not exist`
  if (isFont(name)) return [reason, 'Its path is relative to the folder of the configuration.']
  return [reason, `Run \`npm install --save-dev ${name}\`, or name a TTF, OTF or WOFF file.`]
}

/** True for the path of a file: a font in any format has one of these endings. */
function isFont(path: string): boolean {
  return /\.(?:ttf|otf|ttc|woff2?)$/i.test(path)
}

function fontAt(name: string, root: string): string | null {
  if (!isFont(name)) return packageAt(name, root)
  const path = join(root, name)
  return existsSync(path) ? path : null
}

/** The folder of an installed package. */
function packageAt(name: string, root: string): string | null {
  const places = foldersFrom(root).map((folder) => join(folder, 'node_modules', name))
  return places.find((place) => existsSync(join(place, 'package.json'))) ?? null
}

/**
 * True if the nearest package.json names both packages: others are there because something else needs
 * them, on one machine and not on the next.
 */
function isNamed(root: string): boolean {
  const file = foldersFrom(root)
    .map((folder) => join(folder, 'package.json'))
    .find((path) => existsSync(path))
  const named = file === undefined ? {} : dependenciesIn(readFileSync(file, 'utf8'))
  return [RASTERIZER, FONT].every((name) => Object.hasOwn(named, name))
}

function dependenciesIn(manifest: string): object {
  try {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(manifest)
    return { ...dependencies, ...devDependencies, ...optionalDependencies }
  } catch {
    return {} // What installs packages reports it.
  }
}

/** A folder and those around it, the innermost first. */
function foldersFrom(folder: string): string[] {
  const around = dirname(folder)
  return around === folder ? [folder] : [folder, ...foldersFrom(around)]
}
