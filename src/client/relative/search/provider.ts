/** Finds pages where they are. */
import { provider as original, type provider as originalProvider } from '../../search/provider.ts'
import { pathOfLink, pathOfPage } from '../site.ts'

export { DEBOUNCE } from '../../search/provider.ts'

export const provider: typeof originalProvider = (perPage) => {
  const { search, popular } = original(perPage)
  return {
    ...(popular && {
      popular: async () => {
        return (await popular()).map((page) => ({ ...page, url: pathOfPage(page.url) }))
      },
    }),
    search: async (...query) => {
      const { hits, ways, ...found } = await search(...query)
      return {
        ...found,
        hits: hits.map((hit) => {
          return { ...hit, url: pathOfPage(hit.url), page: pathOfPage(hit.page) }
        }),
        ways: {
          ...ways,
          links: ways.links.map((link) => ({ ...link, href: pathOfLink(link.href) })),
        },
      }
    },
  }
}
