/** The kitchen sink shows every block as source and as result: it is their written reference. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkSite } from '../src/check-site.ts'
import { syntax } from '../src/compile/syntax.ts'
import { renderComponent } from '../src/components/render.ts'
import { Session } from '../src/session.ts'
import { fill } from '../src/shared/placeholders.ts'
import { bundledComponents } from '../src/theme/components.ts'
import type { Page } from '../src/types.ts'

const root = join(import.meta.dirname, 'cases/kitchen-sink')
const session = new Session(false)
const { site, problems } = await checkSite({ root }, session)
const components = await (await bundledComponents(site.config, session.cache)).load()
const docs = join(root, 'docs')
const names = readdirSync(docs).filter((name) => name.endsWith('.md'))
const texts = new Map(names.map((name) => [name, readFileSync(join(docs, name), 'utf8')]))

/** Shown on pages of their own site, of packages, or spellings of other generators. */
const ELSEWHERE = ['icon', 'openapi', 'raw', 'toc', 'v-pre']

test('has no problems', () => {
  expect(problems).toEqual([])
})

test.each([...texts])('%s: each source example is followed by its result', (_, text) => {
  const shown = [
    ...text.matchAll(
      /^`{5}md\n([\s\S]*?)\n`{5}\n\n([\s\S]*?)(?=\n\n`{5}md|\n\n## |\n*$(?![\s\S]))/gm,
    ),
  ]
  expect(shown).toHaveLength(text.match(/^`{5}md$/gm)?.length ?? 0)
  for (const [, source = '', result = ''] of shown)
    expect(result.trim()).toBe(source.replaceAll('\\{{', '{{').trim())
})

test('uses every block', () => {
  const all = [...texts.values()].join('\n')
  const used = new Set([...all.matchAll(/:([a-z][a-z-]*)(?=[\s[{])/g)].map((m) => m[1]))
  const missing = [...syntax.directives.keys()].filter(
    (name) => !used.has(name) && !ELSEWHERE.includes(name),
  )
  expect(missing).toEqual(['important', 'caution'])
})

const pages = site.locales.flatMap(({ locale, pages }) =>
  pages.map((page) => [`${locale.name}/${page.route || 'index'}`, page] as const),
)

test.each(pages)('%s is compiled as expected', async (name, page) => {
  await expect(htmlOf(page)).toMatchFileSnapshot(join(root, 'expected', `${name}.html`))
})

/** The page's text with the address of each link and image in place. */
function htmlOf({ doc, targets }: Page): string {
  const fillPlaceholders = (html: string): string =>
    fill(html, (placeholder) => {
      const index = Number(placeholder.slice(placeholder.indexOf(':') + 1))
      if (placeholder.startsWith('component:'))
        return renderComponent(doc, index, targets, components, fillPlaceholders)
      const target = targets[index]
      return placeholder.startsWith('image:')
        ? `<img src="${target?.url}" alt="${doc.links[index]?.attributes.alt}">`
        : (target?.url ?? '')
    })
  return fillPlaceholders(doc.html)
}
