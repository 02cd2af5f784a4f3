/** What the settings of an old site say about all code blocks is written out in its pages. */
import { expect, test } from 'vitest'
import { keepFences } from '../src/plugins/migrate/fences.ts'
import { codeOf } from '../src/plugins/migrate/origins/docusaurus/code.ts'

// https://docusaurus.io/docs/api/themes/configuration#codeblock
test('writes out the default language of code blocks', () => {
  const dialect = codeOf({ defaultLanguage: 'tsx' })
  const text = '```\na\n```\n\n- ```\n  b\n  ```\n\n```sh\nc\n```\n\n~~~\n```\n~~~\n'
  expect(keepFences(text, dialect)).toBe(
    '```tsx\na\n```\n\n- ```tsx\n  b\n  ```\n\n```sh\nc\n```\n\n~~~tsx\n```\n~~~\n',
  )
  expect(keepFences('````\n```\n````\n```', dialect)).toBe('````tsx\n```\n````\n```tsx')
  expect(keepFences('```npm i``` is used.\n\n```\na\n```', dialect)).toBe(
    '```npm i``` is used.\n\n```tsx\na\n```',
  )
  expect(keepFences(text, codeOf({}))).toBe(text)
})

// https://docusaurus.io/docs/markdown-features/code-blocks#custom-magic-comments
test('gives comments that mark lines the names that docsgen reads', () => {
  const magicComments = [
    { className: 'any', line: 'highlight-next-line', block: { start: 'highlight-start' } },
    { className: 'code-add-line', line: 'add-next', block: { start: 'add-start', end: 'add-end' } },
    { className: 'code-remove-line', line: 'remove-next' },
    { className: 'mine', line: 'mine' },
  ]
  const change = (code: string, lang = 'js') =>
    keepFences(`\`\`\`${lang}\n${code}\n\`\`\``, codeOf({ magicComments })).split('\n').slice(1, -1)
  expect(change('// add-next\na\n  # remove-next\n<!-- mine -->')).toEqual([
    '// [!code ++]',
    'a',
    '  # [!code --]',
    '<!-- [!code highlight] -->',
  ])
  expect(change('a\n// add-start\nb\nc\n// add-end\nd')).toEqual([
    'a',
    '// [!code ++:2]',
    'b',
    'c',
    'd',
  ])
  expect(change('// add-start\n// highlight-next-line\nb')).toEqual([
    '// add-start',
    '// highlight-next-line',
    'b',
  ])
  // Comments of other marks are no lines of code.
  expect(
    change(
      '// add-start\n// highlight-next-line\na\n// remove-next\nb\n// add-end\n// add-start\nc\n// add-end',
    ),
  ).toEqual([
    '// [!code ++:2]',
    '// highlight-next-line',
    'a',
    '// [!code --]',
    'b',
    '// [!code ++:1]',
    'c',
  ])
  expect(change('// add-next', 'md')).toEqual(['// add-next'])
})
