/** The built-in search engine: queries the index that the build wrote, without a search service. */
import { HITS_PER_PAGE } from '../../../shared/constants.ts'
import { excerpt, type Match, mark, matchTerms } from './excerpt.ts'
import { Index, type Load } from './lookup.ts'
import { type Group, readQuery } from './query.ts'
import { type Ranked, rank } from './rank.ts'
import type { Hit, Provider } from './types.ts'

/** With fewer hits, the parts of compounds are looked up as well. */
const FEW = 3

/**
 * @param load fetches a file of the index
 * @param lang language tag of the pages, such as `en-gb`
 * @param perPage hits per page of results
 */
export function createEngine(load: Load, lang: string, perPage: number = HITS_PER_PAGE): Provider {
  let opened: Promise<Index> | undefined
  const open = () => (opened ??= Index.open(load, lang))
  const answer = async (index: Index, query: string, page: number, signal: AbortSignal) => {
    const { groups, correction } = await readQuery(query, lang, index)
    signal.throwIfAborted()
    const ranked = rankWith(groups, index)
    if (ranked.length < FEW) {
      // What is called `address:select` elsewhere may be an event `select` here.
      const parts = await readQuery(query, lang, index, true)
      signal.throwIfAborted()
      const isNew = ({ page, section }: Ranked) =>
        !ranked.some((one) => one.page === page && one.section === section)
      ranked.push(...rankWith(parts.groups, index).filter(isNew))
    }
    return {
      hits: await Promise.all(
        ranked
          .slice(page * perPage, (page + 1) * perPage)
          .map((one) => hitOf(one, index, lang, one.match)),
      ),
      total: ranked.length,
      words: groups.map((g) => g.text).filter((word) => word !== '' && !index.isStopWord(word)),
      correction,
      suggestions: ranked.length > 0 ? [] : await index.suggest(groups[0]?.text ?? ''),
      ways: index.manifest.ways,
    }
  }
  const search: Provider['search'] = async (query, page, signal) => {
    const isNew = opened === undefined
    try {
      return await answer(await open(), query, page, signal)
    } catch (error) {
      signal.throwIfAborted()
      opened = undefined
      if (isNew || (error as Error).name === 'TimeoutError') throw error
      // A new deployment may have replaced the index since it was opened: open it again.
      return search(query, page, signal)
    }
  }
  const popular = async () => (await open()).manifest.popular
  return { search, popular }
}

/** The sections that match, each with what of it does. */
function rankWith(groups: readonly Group[], index: Index): (Ranked & { readonly match: Match })[] {
  const terms = new Set(groups.flatMap((g) => g.candidates.map((c) => c.term)))
  const match = matchTerms(terms, groups.at(-1)?.text ?? '')
  return rank(groups, index).map((one) => ({ ...one, match }))
}

async function hitOf(
  { page, section }: Ranked,
  index: Index,
  lang: string,
  match: Match,
): Promise<Hit> {
  const { url, title, above, first, sections } = await index.text(page, section)
  const [anchor, headings, text, kind = ''] = sections[section - first] ?? ['', [], '']
  return {
    kind,
    url: anchor === '' ? url : `${url}#${anchor}`,
    page: url,
    title: mark([...above, title].join(' › '), lang, match),
    path: mark(headings.length > 0 ? headings.join(' › ') : title, lang, match),
    excerpt: excerpt(text, lang, match),
  }
}
