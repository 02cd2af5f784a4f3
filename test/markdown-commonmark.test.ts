/** Every example of the CommonMark specification goes through the whole page compiler. */
import { createRequire } from 'node:module'
import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import rehypeRaw from 'rehype-raw'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { expect, test } from 'vitest'
import { fill } from '../src/shared/placeholders.ts'
import { compilePage } from './compile-page.ts'

interface Example {
  readonly markdown: string
  readonly html: string
  readonly section: string
  readonly number: number
}

const { tests } = createRequire(import.meta.url)('commonmark-spec') as { tests: Example[] }

/** Where docsgen differs on purpose. */
const EXCEPTIONS: Readonly<Record<string, readonly number[]>> = {
  'scripts and styles are left out: the pages’ security policy forbids them': [
    170, 172, 173, 176, 178,
  ],
  'comments, instructions and declarations are left out: they are invisible': [
    177, 179, 180, 182, 183, 308, 309, 625, 626, 627, 628, 629,
  ],
  'an element that is left open is closed where its block ends': [
    187, 344, 476, 477, 494, 613, 614, 615, 616, 630, 631, 642, 643,
  ],
  'tags of unknown elements are removed before the text is parsed': [
    150, 163, 201, 491, 524, 536, 621, 623,
  ],
  'an empty line at the start of a text area is removed twice': [171],
  'addresses become links without angle brackets too': [602, 606, 608, 611, 612],
}

const exceptions = new Set(Object.values(EXCEPTIONS).flat())

/** The heading in front becomes the page's title; without it, the example's own would. */
function rendered(markdown: string): string {
  const { html, links } = compilePage(`# Title\n\n${markdown}`)
  return fill(html, (name) => {
    const link = links[Number(name.split(':')[1])]
    if (link === undefined) return ''
    const quote = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    if (link.kind === 'link') return quote(link.target)
    const attributes = Object.entries({ src: link.target, ...link.attributes }).map(
      ([k, v]) => `${k}="${quote(String(v))}"`,
    )
    return `<img ${attributes.join(' ')}>`
  })
}

const processor = unified().use(rehypeRaw).use(rehypeStringify).freeze()

/** Normalized HTML, without what docsgen adds: ids, the frame and highlighting. */
function normalized(html: string): string {
  const tree = processor.runSync({
    type: 'root',
    children: [{ type: 'raw', value: html }],
  } as unknown as Root) as Root
  visit(tree, 'element', (node, index, parent) => {
    if (/^h[1-6]$/.test(node.tagName)) delete node.properties.id
    if (node.tagName === 'h1') node.tagName = 'h2'
    if (node.tagName === 'pre') {
      delete node.properties.tabIndex
      const code = node.children[0] as Element | undefined
      if (code?.type === 'element') code.children = [{ type: 'text', value: textOf(code) }]
    }
    if (node.tagName === 'figure' && parent && index !== undefined)
      parent.children[index] = node.children[0] as Element
    // The order of attributes does not matter.
    node.properties = Object.fromEntries(
      Object.entries(node.properties).sort(([a], [b]) => (a < b ? -1 : 1)),
    )
  })
  return processor
    .stringify(tree)
    .replace(/\s*\n\s*/g, '\n')
    .replace(/>\s+</g, '><')
    .trim()
}

test('there are 652 of them', () => {
  expect(tests).toHaveLength(652)
})

for (const { markdown, html, number, section } of tests) {
  const name = `example ${number} (${section})`
  const tabs = (text: string) => text.replaceAll('→', '\t')
  const same = () => expect(normalized(rendered(tabs(markdown)))).toBe(normalized(tabs(html)))
  if (exceptions.has(number)) test.fails(`${name}, an exception`, same)
  else test(name, same)
}
