/** Changes the routes in the configuration, where they are written out, and in the tests of the search. */

import { relative } from 'node:path'
import { isScalar, parseDocument, visit } from 'yaml'
import { evaluate, type LoadOptions, locate } from '../../config/evaluate.ts'
import { stringFinder } from '../../config/locate.ts'
import { decodePath, encodePath, splitTarget, type Texts, trimSlashes } from '../../plugin/index.ts'
import { TESTS_FILE } from '../../shared/constants.ts'
import type { Destinations } from './destinations.ts'
import type { Moves } from './paths.ts'

const SETTINGS = [
  ...['navbar', 'sidebar', 'sections', 'footer', 'notFound', 'searchLinks', 'announcement'],
  'redirects',
]
const ADDRESSES = ['to', 'href', 'route']

/** A text of the configuration. */
interface Setting {
  /** Such as `navbar.items.0.to`. */
  readonly path: string
  readonly kind: 'address' | 'folder'
  readonly value: string
}

/** What cannot be changed, `docsgen check` reports as a broken link. */
export async function changeConfiguration(
  options: LoadOptions,
  to: Destinations,
  moves: Moves,
  texts: Texts,
): Promise<void> {
  const { root, file } = locate(options)
  if (file === null) return
  const loaded = await evaluate(root, file)
  const find = stringFinder(loaded, root)
  const user = (loaded.value ?? {}) as Readonly<Record<string, unknown>>
  const name = relative(root, file).replaceAll('\\', '/')
  for (const setting of SETTINGS.flatMap((key) => settingsIn(user[key], key, key))) {
    const { path, kind, value } = setting
    const wanted = kind === 'folder' ? newFolder(value, moves) : newAddress(value, to)
    if (wanted === null) continue
    const place = find(path)
    const text = texts.of(place?.file ?? name)
    if (text === null) continue
    const start = place
      ? text.offsetOf(place.line, place.column) + 1
      : onlyLiteral(text.text, value)
    const end = start + value.length
    if (text.text.slice(start, end) === value) text.change({ start, end, text: wanted })
  }
}

/**
 * Offset of a path in quotation marks that is in a text only once, such as an item after others that
 * are computed; else the end of the text.
 */
function onlyLiteral(text: string, path: string): number {
  const found = ["'", '"'].flatMap((quote) => {
    const parts = text.split(quote + path + quote)
    return parts.length === 2 && path.includes('/') ? [(parts[0] as string).length + 1] : []
  })
  return found.length === 1 ? (found[0] as number) : text.length
}

/** @param key the last name in the path, or that of the list around an item */
function settingsIn(value: unknown, path: string, key: string): Setting[] {
  if (typeof value === 'string') {
    if (key === 'folder') return [{ path, kind: 'folder', value }]
    const isAddress = ADDRESSES.includes(key) || path.startsWith('redirects.') || isItem(path)
    return isAddress ? [{ path, kind: 'address', value }] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    settingsIn(inner, `${path}.${name}`, name),
  )
}

/** An item of a sidebar's list. */
function isItem(path: string): boolean {
  return /^(?:sidebar|sections)\..*?\d+$/.test(path)
}

function newFolder(written: string, { folder }: Moves): string | null {
  const name = trimSlashes(written.replace(/^\.(?=\/|$)/, ''))
  if (folder === null || !`${name}/`.startsWith(`${folder.from}/`)) return null
  return written.replace(name, folder.to + name.slice(folder.from.length))
}

/** A route or a URL, with the slashes around it as they are. */
function newAddress(written: string, to: Destinations): string | null {
  const { path, query, hash } = splitTarget(written)
  const decoded = decodePath(path)
  const url = to.newUrl(path)
  if (url !== null) return url + query + hash
  const name = trimSlashes(decoded).replace(/^index$/, '')
  const route = to.newRoute(name)
  if (route === null) return null
  const around = name === '' ? [decoded.startsWith('/') ? '/' : '', ''] : decoded.split(name)
  return encodePath(`${around[0]}${route}${around.at(-1)}`) + query + hash
}

/** The pages that the tests of the search expect. */
export function changeSearchTests(to: Destinations, texts: Texts): void {
  const text = texts.of(TESTS_FILE)
  if (text === null) return
  visit(parseDocument(text.text, { logLevel: 'silent' }), {
    Pair: (_, { key, value }) => {
      if (!isScalar(key) || key.value !== 'page') return
      visit(value as never, {
        Scalar: (_, { value, range, source }) => {
          const wanted = typeof value === 'string' ? newAddress(value, to) : null
          if (wanted === null || !range || typeof source !== 'string') return
          const start = text.text.indexOf(source, range[0])
          text.change({ start, end: start + source.length, text: wanted })
        },
      })
    },
  })
}
