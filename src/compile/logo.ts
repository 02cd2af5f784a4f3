/** Finds headings in raw HTML that many pages repeat, such as `<h1 align="center">Acme</h1>`. */

/** So many pages do not have the same title by chance. */
const MIN_PAGES = 3

/** The text of a page's first h1, if it is raw HTML at the start of a line; null if there is none. */
export function rawHeading(text: string): string | null {
  const start = text.search(/^[ \t]*<h1[\s>]/im)
  if (start < 0) return null
  const [, written] =
    /^[ \t]*<h1\b[^<>]*>([\s\S]{0,1000}?)<\/h1>/i.exec(text.slice(start, start + 2000)) ?? []
  const heading = written?.replace(/<[^<>]*>/g, '').trim() ?? ''
  return heading === '' ? null : heading
}

/** The headings in raw HTML that at least `MIN_PAGES` pages share. @param headings null for none */
export function repeatedHeadings(headings: readonly (string | null)[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const heading of headings) {
    if (heading !== null) counts.set(heading, (counts.get(heading) ?? 0) + 1)
  }
  return new Set([...counts].flatMap(([heading, count]) => (count >= MIN_PAGES ? heading : [])))
}
