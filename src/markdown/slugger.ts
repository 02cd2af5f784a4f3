/** The ids of headings as GitHub makes them. */
import GithubSlugger, { slug } from 'github-slugger'
import type { Slugger } from '../plugin/types.ts'

/** The text that the id of a heading without letters and digits is made of. */
const SYMBOLS = 'section'

/** The id of a title that is not in the content. */
export function idOfTitle(title: string): string {
  return slug(title) || SYMBOLS
}

/** Makes ids as GitHub makes them. */
export function githubSlugger(): Slugger {
  const slugger = new GithubSlugger()
  const make = (text: string) => slugger.slug(slug(text) === '' ? SYMBOLS : text)
  return Object.assign(make, {
    take: (id: string) => {
      slugger.occurrences[id] ??= 0
    },
  })
}
