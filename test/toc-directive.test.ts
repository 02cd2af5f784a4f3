/** Lists of the headings of a page, within it. */
import { expect, test } from 'vitest'
import { compilePage, htmlOf } from './compile-page.ts'

const listsOf = (html: string) => html.match(/<nav[^>]*><ul>.*?<\/nav>/gs) ?? []

test('each list of headings has links of its own', () => {
  const doc = compilePage('::toc\n\n## A\n\n### B\n\n[toc]\n')
  expect(doc.problems).toEqual([])
  const targets = doc.links.map(({ target }) => target)
  expect(targets).toEqual(['#a', '#b', '#a', '#b'])
  const [first = '', second = ''] = listsOf(doc.html)
  expect(first.replace(/\d+/g, '')).toBe(second.replace(/\d+/g, ''))
  expect(doc.html.match(/link:\d+/g)).toHaveLength(4)
})

test('many lists of many headings end with a warning', () => {
  const headings = Array.from({ length: 400 }, (_, i) => `## Heading number ${i}`).join('\n\n')
  const doc = compilePage(`${'::toc\n\n'.repeat(400)}${headings}\n`)
  expect(doc.problems).toMatchObject([{ ruleId: 'directive', line: 31, column: 1 }])
  expect(listsOf(doc.html)).toHaveLength(15)
})

test('other elements with the attribute stay as they are', () => {
  const text = '## A\n\n<nav data-toc="main">\n\n[x](https://a.b)\n\n</nav>\n'
  expect(htmlOf(text)).toMatch(/<nav data-toc="main">\s*<p><a href="https:\/\/a\.b">x<\/a>/)
})
