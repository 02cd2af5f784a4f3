/** The search that needs no service: finds in the index that the build wrote. */
import { HITS_PER_PAGE } from '../constants.ts'
import { excerpt, type Match, mark, matchTerms } from './excerpt.ts'
import { Index, type Load } from './lookup.ts'
import { readQuery } from './query.ts'
import { type Ranked, rank } from './rank.ts'
import { type Hit, NOTHING, type Provider } from './types.ts'
import { wordsOf } from './words.ts'

/**
 * @param load gives the index's files
 * @param lang language of the pages, such as `en-nz`
 * @param perPage hits on one page
 */
export function createEngine(load: Load, lang: string, perPage: number = HITS_PER_PAGE): Provider {
  let opened: Promise<Index> | undefined
  const open = () => {
    opened ??= Index.open(load).then((index) =>
      index.name((text) => wordsOf(text, lang)[0]?.term ?? text),
    )
    opened.catch(() => (opened = undefined))
    return opened
  }
  const answer = async (query: string, page: number, signal: AbortSignal) => {
    const index = await open()
    signal.throwIfAborted()
    const groups = await readQuery(query, lang, index)
    signal.throwIfAborted()
    if (groups.length === 0) return NOTHING
    const ranked = rank(groups, index)
    const shown = ranked.slice(page * perPage, (page + 1) * perPage)
    const match = matchTerms(
      new Set(groups.flatMap((g) => g.candidates.map((c) => c.term))),
      groups.at(-1)?.text ?? '',
    )
    const hits = await Promise.all(shown.map((one) => hitOf(one, index, lang, match)))
    const suggestions = ranked.length > 0 ? [] : await index.suggest(groups[0]?.text ?? '')
    signal.throwIfAborted()
    return { hits, total: ranked.length, words: groups.map((g) => g.text), suggestions }
  }
  return {
    async search(query, page, signal) {
      const before = opened
      try {
        return await answer(query, page, signal)
      } catch (error) {
        signal.throwIfAborted()
        if (before === undefined) throw error
        // The index that was opened some time ago may have been replaced by another since.
        if (opened === before) opened = undefined
        return await answer(query, page, signal)
      }
    },
  }
}

async function hitOf(
  { page, section }: Ranked,
  index: Index,
  lang: string,
  match: Match,
): Promise<Hit> {
  const { url, title, above, first, sections } = await index.text(page, section)
  const [anchor, headings, text] = sections[section - first] ?? ['', [], '']
  return {
    url: anchor === '' ? url : `${url}#${anchor}`,
    page: url,
    title: mark(titleOf(title, above), lang, match),
    path: mark(headings.length > 0 ? headings.join(' › ') : title, lang, match),
    excerpt: excerpt(text, lang, match),
  }
}

/** A page is called by its group too, unless its title names it already. */
function titleOf(title: string, above: readonly string[]): string {
  const group = above.at(-1) ?? ''
  return title.toLowerCase().includes(group.toLowerCase()) ? title : `${group} › ${title}`
}
