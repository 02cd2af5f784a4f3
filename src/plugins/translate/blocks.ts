/** The blocks of a page by section: what a translator looks at again when it changes. */
import { hash, lineAt, readLines } from '../../plugin/index.ts'

/** A paragraph, list, code block and so on, as it is written. */
export interface Block {
  /** 1-based, in the file. */
  readonly line: number
  readonly hash: string
}

export interface BlockSection {
  /** The heading as written, without its marks; empty before the first heading. */
  readonly title: string
  /** 1-based, in the file. */
  readonly line: number
  /** The heading comes first. */
  readonly blocks: readonly Block[]
}

interface Lines {
  readonly line: number
  readonly texts: string[]
}

const FRONT_MATTER = /^---[ \t]*\n(?:.*\n)*?---[ \t]*(?:\n|$)/
/** Keys that readers see, with the lines that continue them. */
const SHOWN = /^(?:title|description|sidebar_label|hero):.*(?:\n(?!---)[ \t-].*)*/gm
/** The title of the page is not a section: it can also be in the front matter. */
const HEADING = /^#{2,6}[ \t]+(\S.*)$/

/**
 * Splits a page at its headings. What is before the first one, the texts of the front matter among
 * it, is a section, too.
 * A byte order mark and the kind of line breaks make no difference.
 */
export function sectionsOf(written: string, isMdx: boolean): readonly BlockSection[] {
  const text = written.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const [matter = ''] = FRONT_MATTER.exec(text) ?? []
  const shown = [...matter.matchAll(SHOWN)].map(
    (match): Lines => ({ line: lineAt(matter, match.index), texts: [match[0]] }),
  )
  let section = { title: '', line: 1, blocks: shown }
  const sections = [section]
  let open: Lines | null = null
  let wasCode = false
  const before = lineAt(matter, matter.length)
  for (const [index, line] of readLines(text.slice(matter.length), isMdx).entries()) {
    const at = index + before
    const heading = line.kind === 'text' ? HEADING.exec(line.text) : null
    const isCode = line.kind === 'code'
    if (heading) {
      section = {
        title: heading[1] as string,
        line: at,
        blocks: [{ line: at, texts: [line.text] }],
      }
      sections.push(section)
    } else if (line.kind !== 'blank') {
      if (open === null || isCode !== wasCode) {
        open = { line: at, texts: [] }
        section.blocks.push(open)
      }
      open.texts.push(line.text)
    }
    if (heading || line.kind === 'blank') open = null
    wasCode = isCode
  }
  return sections.map(({ blocks, ...rest }) => ({ ...rest, blocks: blocks.map(hashed) }))
}

/** White space at the ends of lines changes nothing. */
function hashed({ line, texts }: Lines): Block {
  const text = texts.map((one) => one.trimEnd()).join('\n')
  return { line, hash: hash(text).slice(0, 10) }
}
