import { describe, expect, test } from 'vitest'
import { schemeOf } from '../src/shared/paths.ts'
import { site } from './site.ts'

const PAGE = { 'docs/index.md': '# S\n' }

describe('an address in the configuration with a scheme that pages must not contain', () => {
  const EVIL = 'javascript:alert(1)'
  test.each([
    ['navbar', `navbar: { items: [{ label: 'A', to: '${EVIL}' }] }`],
    ['navbar', `navbar: { actions: [{ label: 'A', to: '${EVIL}' }] }`],
    ['footer', `footer: { links: [{ label: 'A', to: '${EVIL}' }] }`],
    ['footer', `footer: { columns: [{ title: 'T', items: [{ label: 'A', to: '${EVIL}' }] }] }`],
    ['announcement', `announcement: { id: '1', text: 'x', link: { label: 'A', to: '${EVIL}' } }`],
    ['redirects', `redirects: { '/old': '${EVIL}' }`],
    ['editUrl', `editUrl: '${EVIL}{path}'`],
    ['searchFeedbackUrl', `searchFeedbackUrl: '${EVIL}'`],
    ['sidebar', `sidebar: ['/', { label: 'G', items: [{ label: 'A', href: '${EVIL}' }] }]`],
    ['not-found page', `notFound: { links: [{ label: 'A', to: '${EVIL}' }] }`],
    ['search', `searchLinks: [{ label: 'A', to: '${EVIL}' }]`],
    ['authors', `authors: { sam: { name: 'Sam', url: '${EVIL}' } }`],
    ['footer', `variables: { x: '${EVIL}' }, footer: { links: [{ label: 'A', to: '{{x}}' }] }`],
  ])('is an error with its position, and never written: %s %s', async (setting, config) => {
    const made = site({ ...PAGE, 'site.config.mjs': `export default {\n  ${config},\n}` })
    const problems = await made.build().problems()
    expect(problems).toMatch(
      new RegExp(
        `^site\\.config\\.mjs:2:\\d+ error the address ".*" in \`${setting}\` has the scheme "javascript:" \\(config\\)`,
      ),
    )
    await expect(made.page('/')).rejects.toThrow()
  })

  test.each([
    ' JavaScript:x',
    'java\\tscript:x',
    '\\u0001data:text/html,x',
    'VBSCRIPT:x',
    'blob:x',
    'file:///etc/passwd',
  ])('is recognized as browsers read it: %s', async (to) => {
    const config = `export default { footer: { links: [{ label: 'A', to: '${to}' }] } }`
    expect(
      await site({ ...PAGE, 'site.config.mjs': config })
        .check()
        .problems(),
    ).toContain('has the scheme')
  })

  test('is not reported for http, https, mailto, tel and paths of the site', async () => {
    const links = [
      'http://a.example',
      'HTTPS://a.example',
      'mailto:a@b.example',
      'tel:+64',
      '/',
      '//cdn.example/x',
    ]
    const config = `export default { footer: { links: ${JSON.stringify(links.map((to) => ({ label: 'A', to })))} } }`
    expect(
      await site({ ...PAGE, 'site.config.mjs': config })
        .check()
        .problems(),
    ).toBe('')
  })
})

/** Ways to write one. */
const UNSAFE = [
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](&#x6A;avascript:alert(1))',
  '[x](vbscript:x)',
  '[x](data:text/html,<b>x</b>)',
  '[x][r]\n\n[r]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<form action="javascript:alert(1)"></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<object data="data:text/html,x"></object>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><a><animate attributeName="href" to="javascript:alert(1)"/></a></svg>',
  '<area href="javascript:alert(1)">',
  '<video src="javascript:alert(1)"></video>',
  '[x]({{evil}})',
]

describe('an address in a page that runs a script or holds a document', () => {
  test('is reported with its position, and not written', async () => {
    const pages = UNSAFE.map((markdown, i) => [`docs/p${i}.md`, `# S\n\n${markdown}\n`])
    const made = site({
      ...PAGE,
      ...Object.fromEntries(pages),
      'site.config.mjs': `export default { variables: { evil: 'javascript:alert(1)' } }`,
    }).build()
    const problems = (await made.problems()).split('\n')
    for (const [i, markdown] of UNSAFE.entries()) {
      expect(problems, markdown).toContainEqual(
        expect.stringMatching(
          new RegExp(
            `^docs/p${i}\\.md:3:\\d+ warning removed the \`[a-z]+\` with the scheme "(javascript|vbscript|data):", which pages must not contain \\(link\\)`,
          ),
        ),
      )
      const main = /<main[\s\S]*<\/main>/.exec(await made.text(`p${i}.html`))?.[0] ?? ''
      const values = [...main.matchAll(/="([^"]*)"/g)].map(([, value]) =>
        schemeOf(decodeEntities(value as string)),
      )
      for (const scheme of ['javascript', 'vbscript', 'data'])
        expect(values, markdown).not.toContain(scheme)
    }
  })

  test('is not written in what browsers read differently with scripts: a template, or <noscript>', async () => {
    const made = site({
      'docs/index.md': `# S

<template><script>one()</script><img src="/favicon.svg" alt="" onload="two()"><a href="javascript:three()">x</a></template>

<noscript><b title="</noscript><img src=x onerror=four()>">text</b></noscript>
`,
    }).build()
    expect(await made.problems()).toMatchInlineSnapshot(`
      "docs/index.md:3:11 warning removed <script>, which the Content-Security-Policy blocks (raw-html)
        Use a directive, or a class and a style sheet.
      docs/index.md:3:33 warning removed the attribute \`onload\` of <img>, which the Content-Security-Policy blocks (raw-html)
        Use a directive, or a class and a style sheet.
      docs/index.md:3:79 warning removed the \`href\` with the scheme "javascript:", which pages must not contain (link)
      docs/index.md:5:11 warning removed the attribute \`title\` of <b>, which ends the <noscript> around it (raw-html)
        Write &lt; as text, outside of the attribute."
    `)
    const main = /<article[\s\S]*<\/article>/.exec(await made.text('index.html'))?.[0] ?? ''
    expect(main).not.toMatch(/one\(|two\(|three\(|four\(/)
    expect(main).toContain('<template><img')
    expect(main).toContain('<noscript><b>text</b></noscript>')
  })

  test('is not a data: image, another program’s scheme, or text that looks like one', async () => {
    const made = site({
      'docs/index.md':
        '# S\n\n![x](data:image/gif;base64,R0lGODlhAQABAAAAACw=) [y](vscode:extension/x) <img src="/favicon.svg" alt="javascript: the parts">\n',
    }).build()
    expect(await made.problems()).toBe('')
    expect(await made.text('index.html')).toContain('alt="javascript: the parts"')
    expect(await made.text('index.html')).toContain('src="data:image/gif')
  })
})

function decodeEntities(text: string): string {
  return text.replace(/&#(x?)(\w+);/gi, (_, hex, code) =>
    String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
  )
}
