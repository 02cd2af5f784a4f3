/** Files other than pages: of the bundles, and those in the docs folder that pages show or link to. */
import { lookup } from 'mrmime'
import type { BuildCache } from '../cache/build-cache.ts'
import { hash, keyOf } from '../cache/hash.ts'
import { Latest } from '../cache/latest.ts'
import type { Generator, Output } from '../types.ts'
import { lazyRecords } from '../utilities/lazy-record.ts'

export const files: Generator = (site, theme) => [
  ...theme.outputs,
  ...[...site.files].map(([path, asset]) => ({
    path,
    key: asset.key,
    bytes: asset.bytes,
    source: asset.file,
  })),
]

/** An output whose key is only made when it is needed. */
export function lazyOutput(makeKey: () => string, rest: Omit<Output, 'key'>): Output {
  return makeOutput(rest, { key: null, makeKey })
}

interface OutputState {
  key: string | null
  readonly makeKey: () => string
}

const makeOutput = lazyRecords<Output, 'key', OutputState>({
  key: (state) => {
    state.key ??= state.makeKey()
    return state.key
  },
})

/**
 * An output that is made of one argument, whose hash is its key. Nothing is made before it is needed.
 * @param kind what is made, as part of the key
 */
export function outputOf<A extends object>(
  kind: string,
  make: () => A,
  bytes: (argument: A) => string | Uint8Array,
  rest: Omit<Output, 'key' | 'bytes'>,
  cache: BuildCache,
): Output {
  // One for all: an output that is written needs its argument for its bytes and then for its key.
  const last = cache.resource('last argument', () => new Latest<object>())
  const argument = () => last.get('', make, make) as A
  return lazyOutput(() => keyOf(kind, argument()), { ...rest, bytes: () => bytes(argument()) })
}

/** A text file that a site may replace by its own; its key is its content. */
export function textFile(path: string, makeText: () => string): Output {
  let text: string | null = null
  const content = () => {
    text ??= makeText()
    return text
  }
  return lazyOutput(() => hash(content()), { path, bytes: content, replaceable: true })
}

/** Tells GitHub Pages to publish folders that begin with `_`, such as the search index. */
export const noJekyll: Generator = () => [textFile('.nojekyll', () => '')]

/** True for a text file by its name, which is worth compressing. */
export function isText(path: string): boolean {
  return /^text\/|javascript|json|xml|svg|yaml|manifest/.test(lookup(path) ?? '')
}
