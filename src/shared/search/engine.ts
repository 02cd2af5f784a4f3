/** The built-in search engine: queries the index that the build wrote, without a search service. */
import { HITS_PER_PAGE } from '../constants.ts'
import { excerpt, type Match, mark, matchTerms } from './excerpt.ts'
import { Index, type Load } from './lookup.ts'
import { readQuery } from './query.ts'
import { type Ranked, rank } from './rank.ts'
import type { Hit, Provider } from './types.ts'

/**
 * @param load fetches a file of the index
 * @param lang language tag of the pages, such as `en-gb`
 * @param perPage hits per page of results
 */
export function createEngine(load: Load, lang: string, perPage: number = HITS_PER_PAGE): Provider {
  let opened: Promise<Index> | undefined
  const open = () => (opened ??= Index.open(load, lang))
  const answer = async (index: Index, query: string, page: number, signal: AbortSignal) => {
    const groups = await readQuery(query, lang, index)
    signal.throwIfAborted()
    const ranked = rank(groups, index)
    const match = matchTerms(
      new Set(groups.flatMap((g) => g.candidates.map((c) => c.term))),
      groups.at(-1)?.text ?? '',
    )
    return {
      hits: await Promise.all(
        ranked
          .slice(page * perPage, (page + 1) * perPage)
          .map((one) => hitOf(one, index, lang, match)),
      ),
      total: ranked.length,
      words: groups.map((g) => g.text).filter((word) => !index.isStopWord(word)),
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
