/** The texts that hits are shown with, in files small enough to fetch one for each hit. */
import { createHash } from 'node:crypto'
import type { StoredPage, StoredSection } from '../../shared/search/format.ts'

/** A text file of a page: its name and the number of its first section. */
export interface Chunk {
  readonly name: string
  readonly first: number
}

/** Characters of text in one file; about 4.5 KB when compressed. Most pages are one file. */
const LARGEST = 12000
/** Characters kept of one section: an excerpt is taken from them. */
const LONGEST_SECTION = 1600

type Whole = Omit<StoredPage, 'first'>

/** What is in the files that were just cut: it is written next. */
const fresh = new WeakMap<Chunk, Uint8Array>()

/** Cuts a page between its sections. */
export function cutTexts(page: Whole): Chunk[] {
  return groupsOf(page).map((group) => {
    const bytes = bytesOf(page, group)
    const chunk = { first: group.first, name: nameOf(bytes) }
    fresh.set(chunk, bytes)
    return chunk
  })
}

/**
 * What is in each of a page's files.
 * @param page gives the page, if it has to be cut again
 */
export function textsOf(
  chunks: readonly Chunk[],
  page: () => Whole,
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
  sections.forEach(([anchor, headings, text], number) => {
    const section: StoredSection = [anchor, headings, text.slice(0, LONGEST_SECTION)]
    const size = section[2].length + 60
    const last = groups.at(-1)
    if (last && last.size + size <= LARGEST) {
      last.sections.push(section)
      last.size += size
    } else groups.push({ first: number, sections: [section], size })
  })
  return groups
}

function bytesOf(page: Whole, { first, sections }: Group): Uint8Array {
  return Buffer.from(JSON.stringify({ ...page, first, sections } satisfies StoredPage))
}

/** A file's name by what is in it: lower case, since some disks know no other. */
export function nameOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest().readBigUInt64BE().toString(36).slice(-9)
}
