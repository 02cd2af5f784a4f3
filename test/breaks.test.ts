/** Where lines of text may break: markup that changes nothing of what pages say. */
import { describe, expect, test } from 'vitest'
import { markdownOf } from '../src/plugins/llms/to-markdown.ts'
import { compilePage, htmlOf } from './compile-page.ts'

const table = (cell: string) => `# T\n\n| A | B |\n| --- | --- |\n| ${cell} | text |\n`
const cellOf = (text: string) => /<td>(.*?)<\/td>/s.exec(htmlOf(table(text)))?.[1]

describe('a name in a table may break between its parts, and nowhere else', () => {
  test.each([
    ['`missing_parameter`', '<code>missing_<wbr>parameter</code>'],
    ['`address.post_code`', '<code>address.<wbr>post_<wbr>code</code>'],
    ['`anyone@mail.example.com`', '<code>anyone@<wbr>mail.<wbr>example.<wbr>com</code>'],
    ['`http://localhost:3000`', '<code>http://<wbr>localhost:3000</code>'],
    ['`dependentLocality`', '<code>dependent<wbr>Locality</code>'],
    ['`getURL`', '<code>getURL</code>'],
    ['`items[].id`', '<code>items[].<wbr>id</code>'],
    ['`_links`', '<code>_links</code>'],
    ['<code class="language-math">a_b</code>', '<code class="language-math">a_b</code>'],
    ['`174.7821`', '<code>174.7821</code>'],
    ['`1.5em`', '<code>1.5em</code>'],
    ['Suite/Building', 'Suite/<wbr>Building'],
    ['missing_parameter, e.g. this', 'missing_<wbr>parameter, e.g. this'],
  ])('%s', (written, html) => {
    expect(cellOf(written)).toBe(html)
  })

  test('but not in choices of forms, where only text is allowed', () => {
    const choice = '<select><option>a_b 1–5</option></select>'
    expect(cellOf(choice)).toBe(choice)
  })

  test('but not in paragraphs and blocks of code', () => {
    expect(htmlOf('# T\n\n`a_b` and a_b.\n\n```txt\na_b\n```\n')).not.toContain('<wbr>')
  })
})

test('a range of numbers does not break at its dash', () => {
  expect(htmlOf('# T\n\nFrom 0–10, or `0–10`, but not a–b.\n')).toContain(
    'From <span class="unbroken">0–10</span>, or <code>0–10</code>, but not a–b.',
  )
  expect(htmlOf('# T\n\nIn 2020–2021–2022, v1–2\n')).toContain(
    'In <span class="unbroken">2020–2021–2022</span>, v1–2',
  )
})

describe('an option or a short name in code does not break at its hyphens', () => {
  test.each([
    ['`X-Api-Key`', '<code><span class="unbroken">X-Api-Key</span></code>'],
    ['`docsgen serve --watch`', '<code>docsgen serve <span class="unbroken">--watch</span></code>'],
    [
      '`--a-very-long-name-of-an-option`',
      '<code><span class="unbroken">--a</span>-very-long-name-of-an-option</code>',
    ],
    [
      '`--abcdefg😀-something-longer`',
      '<code><span class="unbroken">--abcdefg😀</span>-something-longer</code>',
    ],
    ['`<!-- x -->`', '<code>&#x3C;!-- x --&gt;</code>'],
    ['`a-very-long-name-of-something`', '<code>a-very-long-name-of-something</code>'],
  ])('%s', (written, html) => {
    const page = htmlOf(`# T\n\n${written}\n`)
    expect(page).toContain(html)
  })

  test('in a narrow cell only if it is shorter', () => {
    expect(cellOf('`--watch`')).toBe('<code><span class="unbroken">--watch</span></code>')
    expect(cellOf('`--no-cache-dirName`')).toBe(
      '<code><span class="unbroken">--no</span>-cache-dir<wbr>Name</code>',
    )
  })

  test('and blocks of code stay as they are', () => {
    expect(htmlOf('# T\n\n```txt\ndocsgen --watch\n```\n')).not.toContain('unbroken')
  })
})

test('searches find a word with a place to break that the page itself has', () => {
  expect(compilePage('# T\n\nA long<wbr>word.\n').sections[0]?.text).toBe('A longword.')
})

test('places to break change neither the text that searches find nor the Markdown', () => {
  const doc = compilePage(table('`missing_parameter` `--watch` 0–10'))
  expect(doc.html).toContain('<wbr>')
  expect(doc.sections[0]?.text).toContain('missing_parameter --watch 0–10')
  const markdown = markdownOf(doc.html, (address) => address)
  expect(markdown).toContain('`missing_parameter` `--watch` 0–10')
})
