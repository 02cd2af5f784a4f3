/**
 * Compiled pages of which only the short part is in memory. The HTML and the text for the search, nine tenths
 * of a CompiledPage, are needed only when the page is written and indexed, so they stay on disk.
 */
import type { BuildCache } from '../cache/build-cache.ts'
import { keyed } from '../cache/hash.ts'
import { Latest } from '../cache/latest.ts'
import type { Entry, KeptBytes, Memo } from '../cache/memo.ts'
import type { CompiledPage } from '../types.ts'
import { lazyRecords } from '../utilities/lazy-record.ts'
import type { Compiled, CompileTask } from './compile-tasks.ts'
import type { Need } from './needs.ts'

type Long = Pick<CompiledPage, 'html' | 'sections'>
type Short = Omit<CompiledPage, keyof Long>

/** A CompiledPage as it is stored, and as threads send it. */
export interface PackedPage {
  readonly short: Short
  /** The length of the HTML, the HTML, and the sections as JSON. */
  readonly long: Uint8Array<ArrayBuffer>
}

const LENGTH_BYTES = 4

export function packPage({ html, sections, ...short }: CompiledPage): PackedPage {
  const text = Buffer.from(html)
  const json = Buffer.from(JSON.stringify(sections))
  const long = new Uint8Array(LENGTH_BYTES + text.length + json.length)
  new DataView(long.buffer).setUint32(0, text.length)
  long.set(text, LENGTH_BYTES)
  long.set(json, LENGTH_BYTES + text.length)
  return { short, long }
}

export function storePage(memo: Memo, kind: string, { short, long }: PackedPage): Entry {
  return memo.store(kind, short.key, short, long)
}

/** A compiled page as threads send it. */
export interface PackedResult {
  /** `pageKey` of its input. */
  readonly page: string
  readonly docs: readonly PackedPage[]
  /** What it asked for before, by key. */
  readonly asked: readonly (readonly [key: string, needs: readonly Need[]])[]
}

export function packResult(
  { key: page }: CompileTask,
  results: ReadonlyMap<string, Compiled>,
): PackedResult {
  const docs: PackedPage[] = []
  const asked: [string, readonly Need[]][] = []
  for (const [key, result] of results)
    if ('doc' in result) docs.push(packPage(result.doc))
    else asked.push([key, result.needs])
  return { page, docs, asked }
}

/** What a page asks for, as the memo stores it in the place of its CompiledPage. */
interface Asked {
  readonly needs: readonly Need[]
}

export function storeNeeds(memo: Memo, key: string, needs: readonly Need[]): void {
  memo.store('needs', key, { needs } satisfies Asked)
}

/** Undefined for the entry of a CompiledPage. */
export function askedIn({ value }: Entry): readonly Need[] | undefined {
  return (value as Partial<Asked> | null)?.needs
}

const makeDoc = lazyRecords<CompiledPage, keyof Long, () => Long>({
  html: (read) => read().html,
  sections: (read) => read().sections,
})

/** The CompiledPage in an entry: the same object as long as the entry is in the memo. */
export function docOf(entry: Entry, cache: BuildCache): CompiledPage {
  return cache.memoize('page', entry, ({ value, bytes }) => {
    // Only one: the sections of a page are asked for several times in a row.
    const last = cache.resource('last page', () => new Latest<Long>())
    const read = () => last.get('', entry, () => unpack((bytes as KeptBytes).read()))
    return keyed(makeDoc(value as Short, read))
  })
}

function unpack(bytes: Uint8Array): Long {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const end = LENGTH_BYTES + buffer.readUInt32BE(0)
  let sections: CompiledPage['sections'] | null = null
  return {
    get html() {
      return buffer.toString('utf8', LENGTH_BYTES, end)
    },
    get sections() {
      sections ??= JSON.parse(buffer.toString('utf8', end)) as CompiledPage['sections']
      return sections
    },
  }
}
