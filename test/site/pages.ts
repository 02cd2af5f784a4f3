/** What holds for every page: length, title, description, links in and out, one source for names. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { BuiltSite, SitePage } from './site.ts'

/** Pages that may be shorter than the rest, and why. */
const SHORT: Readonly<Record<string, string>> = {}
const ENOUGH_WORDS = 350
const ENOUGH_LINKS = 3
/** Integrations that are libraries: their readers write code from the start. */
const FOR_DEVELOPERS = new Set(['react', 'ruby', 'vue'])

export function pages(site: BuiltSite): void {
  const all = () => [...site.pages.values()]
  const faults = (find: (page: SitePage) => string | false | null | undefined) =>
    all().flatMap((page) => {
      const fault = find(page)
      return fault ? [`${page.url}: ${fault}`] : []
    })

  test('both locales have all routes', () => {
    const routes = (locale: string) =>
      all()
        .filter((p) => p.locale === locale)
        .map((p) => p.route)
        .sort()
    expect(routes('au')).toEqual(routes('nz'))
    expect(routes('nz')).toHaveLength(67)
  })

  test('no page is short without a reason', () => {
    const isShort = ({ words }: SitePage) => words < ENOUGH_WORDS
    expect(
      faults((page) => isShort(page) && !(page.route in SHORT) && `${page.words} words`),
    ).toEqual([])
    expect(faults((page) => !isShort(page) && page.route in SHORT && 'is no longer short')).toEqual(
      [],
    )
  })

  test('titles and descriptions are unique in a locale', () => {
    for (const locale of ['au', 'nz']) {
      for (const of of ['title', 'heading', 'description'] as const) {
        const values = all()
          .filter((p) => p.locale === locale)
          .map((p) => p[of].trim())
        expect(values.filter((value, i) => values.indexOf(value) !== i)).toEqual([])
      }
    }
  })

  test('titles and descriptions have the right length', () => {
    expect(
      faults(
        ({ heading }) =>
          (heading.trim().length < 3 || heading.trim().length > 60) &&
          `title of ${heading.trim().length}`,
      ),
    ).toEqual([])
    expect(
      faults(
        ({ description: d }) => (d.length < 70 || d.length > 155) && `description of ${d.length}`,
      ),
    ).toEqual([])
    expect(
      faults(({ description }) => !/[.!?]$/.test(description) && 'description is not a sentence'),
    ).toEqual([])
  })

  test('there is no placeholder text', () => {
    const placeholder =
      /\b(?:lorem ipsum|TODO|TBD|FIXME|coming soon|to be written|under construction)\b|\{\{[a-zA-Z][\w.]*\}\}(?![^<]*<\/template>)|\[object Object\]|\bundefined undefined\b/
    expect(faults(({ prose }) => placeholder.exec(prose)?.[0])).toEqual([])
  })

  test('every page is linked from at least three others', () => {
    const from = new Map(all().map(({ url }) => [url, new Set<string>()]))
    for (const page of all()) {
      for (const link of page.links) {
        if (link.isInBody && link.path !== null && link.path !== page.url)
          from.get(link.path)?.add(page.url)
      }
    }
    expect(
      faults(
        ({ url }) =>
          (from.get(url)?.size ?? 0) < ENOUGH_LINKS && `${from.get(url)?.size} pages link here`,
      ),
    ).toEqual([])
  })

  test('every link leads to a page', () => {
    const known = site.pages
    expect(
      faults(
        (page) =>
          page.links.find((link) => {
            if (
              link.path === null ||
              !/^\/(?:au|nz)\/docs\//.test(link.path) ||
              /\/(?:search|404)$/.test(link.path)
            )
              return false
            const target = known.get(link.path)
            if (target === undefined) return !/\.\w+$/.test(link.path)
            return link.fragment !== '' && !target.ids.has(decodeURIComponent(link.fragment))
          })?.text,
      ),
    ).toEqual([])
  })

  test('no page is a dead end: each says what comes next', () => {
    expect(
      faults(
        ({ headings, route }) =>
          headings
            .filter((h) => h.depth === 2)
            .at(-1)
            ?.text.trim() !== 'Next steps' &&
          route !== '' &&
          `ends with ${headings.filter((h) => h.depth === 2).at(-1)?.text}`,
      ),
    ).toEqual([])
    expect(
      faults(
        ({ links, url }) =>
          new Set(links.filter((l) => l.isInBody && l.path && l.path !== url).map((l) => l.path))
            .size < 3 && 'leads to fewer than three pages',
      ),
    ).toEqual([])
  })

  test('every page is in the sidebar of the landing page', () => {
    for (const locale of ['au', 'nz']) {
      const linked = new Set(site.pages.get(`/${locale}/docs/`)?.links.map(({ path }) => path))
      expect(
        all()
          .filter((p) => p.locale === locale && !linked.has(p.url))
          .map((p) => p.url),
      ).toEqual([])
    }
  })

  test('headings are short, in order, and end without a mark', () => {
    const wrong = (page: SitePage) => {
      const depths = [1, ...page.headings.map(({ depth }) => depth)]
      const skipped = depths.findIndex((depth, i) => i > 0 && depth > (depths[i - 1] ?? 0) + 1)
      if (skipped > 0) return `skips a level at ${page.headings[skipped - 1]?.text}`
      const marked = page.headings.find(
        ({ text }) =>
          /[.:;!]$/.test(text.trim()) || (text.trim().endsWith('?') && page.route !== 'faq'),
      )
      if (marked) return `a mark ends ${marked.text}`
      const texts = page.headings.filter(({ depth }) => depth === 2).map(({ text }) => text.trim())
      const twice = texts.find((text, i) => texts.indexOf(text) !== i)
      return twice && `has ${twice} twice`
    }
    expect(faults(wrong)).toEqual([])
  })

  test('pages for owners of shops and CRMs show no code before the part for developers', () => {
    const early = docsSources().flatMap(([file, text]) => {
      const [, page = ''] = /^integrations\/(.*)\.md$/.exec(file) ?? []
      if (page === '' || FOR_DEVELOPERS.has(page)) return []
      const code = text.search(/^\s*`{3,}/m)
      const part = text.search(/^## For developers$/m)
      return code >= 0 && (part < 0 || code < part) ? [file] : []
    })
    expect(early).toEqual([])
  })

  test('browser code shows no secret key', () => {
    const found = docsSources().flatMap(([file, text]) =>
      [...text.matchAll(/^\s*`{3,}(html|vue|jsx|tsx)\b[\s\S]*?^\s*`{3,}\s*$/gm)].flatMap(
        ([code]) =>
          /keys\.secret|sec_(?:live|test)/.test(code) ? [`${file}: ${code.slice(0, 60)}`] : [],
      ),
    )
    expect(found).toEqual([])
  })

  test('only variables name the provider', () => {
    const names =
      /Example Data|example-data|VerifyWidgets|@example\/verify|example_verify|ExampleVerify|(?:api|cdn|portal|status|docs)\.example\.com|www\.example\.com\/(?:\{|au\b|nz\b|terms|privacy)|pub_(?:test|live)_EXAMPLE|sec_(?:test|live)_EXAMPLE/
    const found = docsSources().flatMap(([file, text]) =>
      text.split('\n').flatMap((line, i) => {
        const name = names.exec(line)?.[0]
        return name ? [`${file}:${i + 1} ${name}`] : []
      }),
    )
    expect(found).toEqual([])
  })
}

/** The texts that writers write, by path below docs. */
function docsSources(): (readonly [file: string, text: string])[] {
  return readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:md|html|jsx|vue)$/.test(file))
    .map((file) => [file, readFileSync(`docs/${file}`, 'utf8')] as const)
}
