/** The kitchen sink shows every block as source and as result: it is their written reference. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkSite } from '../src/build.ts'
import { renderComponent } from '../src/content/components/render.ts'
import { syntax } from '../src/content/syntax.ts'
import { bundledComponents } from '../src/kit/components.ts'
import { Session } from '../src/session.ts'
import { fill } from '../src/shared/holes.ts'
import type { Page } from '../src/types.ts'

const root = join(import.meta.dirname, 'cases/kitchen-sink')
const { site, problems } = await checkSite({ root }, new Session(false))
const components = await (await bundledComponents(site.config)).load()
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
  const fillHoles = (html: string): string =>
    fill(html, (hole) => {
      const index = Number(hole.slice(hole.indexOf(':') + 1))
      if (hole.startsWith('component:'))
        return renderComponent(doc, index, targets, components, fillHoles)
      const target = targets[index]
      return hole.startsWith('image:')
        ? `<img src="${target?.url}" alt="${doc.links[index]?.attributes.alt}">`
        : (target?.url ?? '')
    })
  return fillHoles(doc.html)
}
