/** Code blocks that are tabs, in the spellings of plugins for Docusaurus and of Fumadocs. */
import { expect, test } from 'vitest'
import { htmlOf } from './compile-page.ts'

const labels = (html: string) =>
  [...html.matchAll(/class="tabs"|data-label="([^"]*)"|<figure/g)].map(
    ([all, label]) => label ?? all,
  )

test.each([
  [
    'languages',
    '```js tab\n1\n```\n\n```ts tab\n2\n```',
    ['JavaScript', '<figure', 'TypeScript', '<figure'],
  ],
  [
    'labels',
    '```js tab="One"\n1\n```\n\n```js tab="Two"\n2\n```',
    ['One', '<figure', 'Two', '<figure'],
  ],
  [
    'a tab of two code blocks',
    '```js tab={"span":2} title="x.js"\n1\n```\n\n```js\n2\n```\n\n```ts tab\n3\n```',
    ['JavaScript', '<figure', '<figure', 'TypeScript', '<figure'],
  ],
])('%s', (_, text, expected) => {
  expect(labels(htmlOf(text))).toEqual(['class="tabs"', ...expected])
})

test('other blocks between them begin other tabs', () => {
  const html = htmlOf('```js tab\n1\n```\n\ntext\n\n```ts tab\n2\n```\n\n```js\n3\n```\n')
  expect(labels(html)).toEqual([
    'class="tabs"',
    'JavaScript',
    '<figure',
    'class="tabs"',
    'TypeScript',
    '<figure',
    '<figure',
  ])
})

test('in a code group they stay code blocks', () => {
  const html = htmlOf(':::code-group\n```js tab="A"\n1\n```\n\n```js tab="B"\n2\n```\n:::\n')
  expect(labels(html)).toEqual(['class="tabs"', 'A', '<figure', 'B', '<figure'])
})
