/** A page as stored in the index: a list of records, each of which can be a hit. */
import type { CompiledPage } from '../../../plugin/index.ts'
import { INTRODUCTION, type StoredPage, type StoredSection } from '../engine/format.ts'

export function storedPage(
  doc: CompiledPage,
  url: string,
  above: readonly string[],
): Omit<StoredPage, 'first'> {
  return { url, title: doc.title, above, sections: storedSections(doc) }
}

/** The page record first, then the introduction (may be empty), the sections, and the named entities. */
export function storedSections(doc: CompiledPage): StoredSection[] {
  const byAnchor = sectionsByAnchor(doc)
  const named = new Set(doc.entities.map(({ anchor }) => anchor))
  const sections = doc.sections.map(
    ({ anchor, headings, text }): StoredSection =>
      named.has(anchor) ? [anchor, headings, text, 'name'] : [anchor, headings, text],
  )
  const introduction = sections.filter(([anchor]) => anchor === '').map(([, , text]) => text)
  return [
    ['', [], doc.description],
    ['', [], introduction.join(' ')],
    ...sections.filter(([anchor]) => anchor !== ''),
    ...entities(doc, byAnchor),
  ]
}

/** The sections of a page by anchor; the first wins. */
export type Sections = ReadonlyMap<string, CompiledPage['sections'][number]>

export function sectionsByAnchor({ sections }: CompiledPage): Sections {
  return new Map(sections.toReversed().map((section) => [section.anchor, section] as const))
}

/** The code of a section. */
export function codeOf(sections: Sections, [anchor]: StoredSection, number: number): string {
  if (anchor === '' && number !== INTRODUCTION) return ''
  return sections.get(anchor)?.code ?? ''
}

/** True for the record of a named entity. */
export function isEntity(sections: Sections, [anchor]: StoredSection): boolean {
  return anchor !== '' && !sections.has(anchor)
}

/** Records for named entities (parameters, options, error codes), unless a section is already about that entity. */
function entities(doc: CompiledPage, sections: Sections): StoredSection[] {
  const headings = new Set(doc.sections.map((section) => section.headings.at(-1)))
  const named = doc.entities.filter(
    ({ name, anchor }) => !sections.has(anchor) && !headings.has(name),
  )
  return named.map(
    ({ name, anchor, about }): StoredSection => [
      anchor,
      [...headingsAt(doc, anchor, sections), name.replace(/^.*#/, '')],
      about,
      'name',
    ],
  )
}

/** The heading path of an anchor. */
function headingsAt(doc: CompiledPage, anchor: string, sections: Sections): readonly string[] {
  for (let at = doc.anchors.indexOf(anchor); at >= 0; at--) {
    const above = doc.anchors[at] as string
    const section = above === '' ? undefined : sections.get(above)
    if (section) return section.headings
  }
  return []
}
