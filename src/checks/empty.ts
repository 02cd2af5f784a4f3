/** Pages that show nothing. */
import { warning } from '../problems.ts'
import type { Check } from '../types.ts'

/** What a reader sees or uses though it has no text. */
const SEEN = /<(?:img|svg|picture|video|audio|iframe|canvas|input|hr|object|embed)\b|data-|\uFDEF/

/** Pages without anything but a title. */
export const emptyPages: Check = ({ locales }) => {
  const docs = new Set(locales.flatMap(({ pages }) => pages.map(({ doc }) => doc)))
  return [...docs]
    .filter(
      ({ sections, html }) =>
        sections.every((s) => !s.text && !s.code && !s.anchor) && !SEEN.test(html),
    )
    .map((doc) =>
      warning(
        'empty-page',
        doc,
        'the page has no content',
        'Write something in it, give it `draft: true`, or delete the file.',
      ),
    )
}
