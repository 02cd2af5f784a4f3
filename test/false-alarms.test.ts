import { describe, expect, test } from 'vitest'
import { site } from './site.ts'

const problemsOf = (files: Record<string, string>) =>
  site({ 'docs/index.md': '# S\n', ...files })
    .check()
    .problems()

describe('front matter of other tools', () => {
  test('is not reported where the page loses nothing by it', async () => {
    const keys =
      'id: setup\ndate: 2024-01-01\ntype: guide\noutline: deep\ni18nReady: true\nms.topic: faq\npermalink: /guide/setup/'
    expect(await problemsOf({ 'docs/guide/setup.md': `---\n${keys}\n---\n\n# A\n` })).toBe('')
    expect(await problemsOf({ 'docs/guide/index.md': '---\nid: index\n---\n\n# A\n' })).toBe('')
  })

  test('is reported where it changes the page', async () => {
    const keys = 'id: other\npermalink: /elsewhere\nweight: 3\nhide_title: true\nimage: x.png'
    expect(
      await problemsOf({ 'docs/setup.md': `---\n${keys}\n---\n\n# A\n` }),
    ).toMatchInlineSnapshot(`
      "docs/setup.md:2:1 warning front matter: unknown key \`id\` (front-matter)
        The address follows the path of the file. Write \`slug\` to set another.
      docs/setup.md:3:1 warning front matter: unknown key \`permalink\` (front-matter)
        The address follows the path of the file. Write \`slug\` to set another.
      docs/setup.md:4:1 warning front matter: unknown key \`weight\` (front-matter)
        Write \`sidebar_position\`."
    `)
  })
})

describe('words of other tools after the language of a code block', () => {
  const fence = (info: string) => problemsOf({ 'docs/a.md': `# A\n\n\`\`\`${info}\n1\n\`\`\`\n` })

  test.each([
    'js no-transpile',
    'rust ignore',
    'rust, no_run, edition2021',
    'ts twoslash',
    'ts twoslash include main',
    'ts no-twoslash',
    'ts wrap hangingIndent=2',
    'js v-pre',
    'js name=Example',
    'ts @ts-expect-error=[3,4]',
    '{ .sh .no-copy }',
    '{.py title="x.py"}',
  ])('are not reported where the sample loses nothing without them: %s', async (info) =>
    expect(await fence(info)).toBe(''),
  )

  test('are reported where they change the sample', async () => {
    expect(await fence('js foo={"a"} ext=js')).toContain('ext=js')
  })

  test('are not reported again where the language is unknown', async () => {
    expect(
      await fence('SnackPlayer name=Example ext=js&supportedPlatforms=ios'),
    ).toMatchInlineSnapshot(
      `
      "docs/a.md:3:1 warning unknown code language "SnackPlayer" (unknown-language)
        It is shown without colors. Write \`text\` if that is meant, or add its grammar with \`code: { highlighter: 'shiki' }\`."
    `,
    )
  })
})

test('the language of an attribute list is the one of the code', async () => {
  const made = site({ 'docs/index.md': '# S\n\n``` { .sh .no-copy title="x" }\nls\n```\n' }).build()
  const html = await made.text('index.html')
  expect(html).toContain('data-language="sh"')
  expect(html).toContain('<figcaption>x</figcaption>')
})

test('footnotes with names in any script are found', async () => {
  expect(await problemsOf({ 'docs/a.md': '# A\n\nText.[^†]\n\n[^†]: Note.\n' })).toBe('')
})

describe('on sites of VitePress', () => {
  const VITEPRESS = { 'site.config.ts': "export default { title: 'V', syntax: 'vitepress' }" }

  test('front matter of other tools is data for templates of the site', async () => {
    const keys = 'author: Ada\ngravatar: x\npermalink: /x\norder: 1\npageClass: wide'
    const page = `---\n${keys}\n---\n\n# A\n`
    expect(await problemsOf({ ...VITEPRESS, 'docs/a.md': page })).toBe('')
    expect(
      await problemsOf({ ...VITEPRESS, 'docs/a.md': '---\nfeatures: [x]\n---\n\n# A\n' }),
    ).toContain('features')
  })

  // https://github.com/markdown-it/markdown-it-container#example
  test('a line of colons ends all blocks that begin in the one that it ends', async () => {
    const page = '# A\n\n::: tip One\n::: details Two\nb\n:::\n\nc\n'
    const made = site({ ...VITEPRESS, 'docs/index.md': page }).build()
    expect(await made.problems()).not.toContain('unclosed')
    expect((await made.page('/')).html).toMatch(
      /Two<\/summary>\s*<p>b<\/p>\s*<\/details>\s*<\/div>\s*<p>c/,
    )
    expect(await problemsOf({ ...VITEPRESS, 'docs/a.md': `${page}\n:::\n` })).toContain(
      'no open block to close',
    )
  })
})

test('a link of the navbar with an empty fragment leads to the page', async () => {
  const config = "export default { title: 'S', navbar: { items: [{ label: 'A', to: '/a#' }] } }"
  expect(await problemsOf({ 'site.config.ts': config, 'docs/a.md': '# A\n' })).toBe('')
})
