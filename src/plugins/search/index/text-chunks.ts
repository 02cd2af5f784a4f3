/** Splits the texts of pages into files small enough to fetch one per hit. */
import { createHash } from 'node:crypto'
import type { StoredPage, StoredSection } from '../engine/format.ts'
import type { IndexState } from './index-state.ts'

/** A text file of a page: its name and the number of its first section. */
export interface TextChunk {
  readonly name: string
  readonly first: number
}

/** Characters per file, about 4.5 KB compressed. Most pages fit in one file. */
const MAX_FILE_LENGTH = 12000
/** Characters kept per section, for excerpts. */
const MAX_SECTION_LENGTH = 1600

/** The text files of a page. */
export interface PageTexts {
  /** Number of records of the page: its own and those of its sections. */
  readonly records: number
  readonly chunks: readonly TextChunk[]
}

type Whole = Omit<StoredPage, 'first'>

/** Splits a page at section boundaries. */
export function splitTexts(page: Whole, { chunks: fresh }: IndexState): PageTexts {
  const chunks = groupsOf(page).map((group) => {
    const bytes = bytesOf(page, group)
    const chunk = { first: group.first, name: nameOf(bytes) }
    fresh.set(chunk, bytes)
    return chunk
  })
  return { records: page.sections.length, chunks }
}

/**
 * The content of each of a page's files.
 * @param page returns the page, called only if it has to be split again
 */
export function textsOf(
  chunks: readonly TextChunk[],
  page: () => Whole,
  { chunks: fresh }: IndexState,
): readonly (() => Uint8Array)[] {
  let again: Map<number, Uint8Array> | undefined
  return chunks.map((chunk) => {
    const bytes = fresh.get(chunk)
    fresh.delete(chunk)
    return () => {
      if (bytes) return bytes
      const whole = page()
      again ??= new Map(groupsOf(whole).map((group) => [group.first, bytesOf(whole, group)]))
      return again.get(chunk.first) ?? new Uint8Array()
    }
  })
}

interface Group {
  readonly first: number
  readonly sections: StoredSection[]
  size: number
}

function groupsOf({ sections }: Whole): Group[] {
  const groups: Group[] = []
  sections.forEach(([anchor, headings, text, ...rest], number) => {
    const section: StoredSection = [anchor, headings, text.slice(0, MAX_SECTION_LENGTH), ...rest]
    const size = section[2].length + 60
    const last = groups.at(-1)
    if (last && last.size + size <= MAX_FILE_LENGTH) {
      last.sections.push(section)
      last.size += size
    } else groups.push({ first: number, sections: [section], size })
  })
  return groups
}

function bytesOf(page: Whole, { first, sections }: Group): Uint8Array {
  return Buffer.from(JSON.stringify({ ...page, first, sections } satisfies StoredPage))
}

/** A file name derived from the content. Lower case, because some file systems ignore case. */
export function nameOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest().readBigUInt64BE().toString(36).slice(-9)
}
