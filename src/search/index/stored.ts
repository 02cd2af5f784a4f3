/** A page as the search shows it: a list of records, each of which a hit may lead to. */
import { INTRODUCTION, type StoredPage, type StoredSection } from '../../shared/search/format.ts'
import type { Doc } from '../../types.ts'

/**
 * The page's own record first, then what stands before the first heading (empty if nothing does),
 * the sections, and what has a name of its own in them.
 */
export function storedPage(
  doc: Doc,
  url: string,
  above: readonly string[],
): Omit<StoredPage, 'first'> {
  const sections = doc.sections.map(
    ({ anchor, headings, text }): StoredSection => [anchor, headings, text],
  )
  const introduction = sections.filter(([anchor]) => anchor === '').map(([, , text]) => text)
  return {
    url,
    title: doc.title,
    above,
    sections: [
      ['', [], doc.description],
      ['', [], introduction.join(' ')],
      ...sections.filter(([anchor]) => anchor !== ''),
      ...entities(doc),
    ],
  }
}

/** Words from the code of a page's record. */
export function codeOf({ sections }: Doc, [anchor]: StoredSection, number: number): string {
  if (anchor === '' && number !== INTRODUCTION) return ''
  return sections.find((section) => section.anchor === anchor)?.code ?? ''
}

/** True for a record that is no section of the page but something named in one. */
export function isEntity({ sections }: Doc, [anchor]: StoredSection): boolean {
  return anchor !== '' && !sections.some((section) => section.anchor === anchor)
}

/** Parameters, options, error codes; those that a section is about have that section. */
function entities(doc: Doc): StoredSection[] {
  const named = doc.entities.filter(
    ({ name, anchor }) =>
      !doc.sections.some((s) => s.anchor === anchor || s.headings.at(-1) === name),
  )
  return named.map(({ name, anchor, about }) => [
    anchor,
    [...headingsAt(doc, anchor), name.replace(/^.*#/, '')],
    about,
  ])
}

/** The headings above an anchor. */
function headingsAt({ anchors, sections }: Doc, anchor: string): readonly string[] {
  for (let at = anchors.indexOf(anchor); at >= 0; at--) {
    const section = sections.find((s) => s.anchor !== '' && s.anchor === anchors[at])
    if (section) return section.headings
  }
  return []
}
