/** What the templates of a site print is inspected, as the markup of components is. */
import { describe, expect, test } from 'vitest'
import { sample } from './sample.ts'
import { type Files, site } from './site.ts'

const slot = (name: string, body: string): Files => ({
  [`templates/components/${name}.tsx`]: `export function ${name}(props) {\n  return ${body}\n}\n`,
})

/** The problems of a site, which `build` and `check` must report alike. */
async function problemsOf(files: Files): Promise<string> {
  const made = site({ 'docs/index.md': '# A\n\n## Part\n\nText\n', ...files })
  const problems = await made.build().problems()
  expect(await made.check().problems()).toBe(problems)
  return problems
}

describe('what browsers block is reported once, with its position', () => {
  test.each(
    sample(
      [
        ['NavbarEnd'],
        ['FooterEnd'],
        ['SidebarTop'],
        ['SidebarEnd'],
        ['BeforeContent'],
        ['AfterContent'],
        ['Breadcrumbs'],
        ['NotFound'],
      ],
      3,
    ),
  )('in %s', async (name) => {
    const problems = await problemsOf(slot(name, `<p style={{ color: 'red' }}>Mine</p>`))
    expect(problems).toBe(
      `templates/components/${name}.tsx:2:10 warning this template renders an inline style, which the pages’ Content-Security-Policy blocks (inline-style)\n  Use a class, and a style sheet.`,
    )
  })

  test('in a layout, the frame, the table of contents and the head', async () => {
    const problems = await problemsOf({
      'docs/index.md': '---\nlayout: mine\n---\n# A\n\n## Part\n\nText\n',
      'templates/layouts/mine.tsx':
        'export default ({ children }) => <section style={{ margin: 0 }}>{children}</section>',
      ...slot(
        'Toc',
        `<nav className="toc" data-toc><a href={'javascript:go()'}>Go</a><i className="toc-current" /></nav>`,
      ),
      ...slot('HeadEnd', `<><style>{'p { color: red }'}</style><script>{'go()'}</script></>`),
      ...slot('SkipLink', `<img src="https://other.example/pixel.png" alt="" />`),
    })
    expect(problems).toMatchInlineSnapshot(`
      "templates/components/HeadEnd.tsx:2:12 warning this template renders an inline style, which the pages’ Content-Security-Policy blocks (inline-style)
        Use a class, and a style sheet.
      templates/components/HeadEnd.tsx:2:47 warning this template renders a <script>, which the pages’ Content-Security-Policy blocks (raw-html)
        Move the code to the \`client\` of the configuration, or to a component with \`hydrate\`.
      templates/components/SkipLink.tsx:2:10 warning this template renders images from other.example, which are blocked by the pages’ security policy (img-src) (blocked-image)
        Store the image next to the page and use a relative path, or add the origin to \`images.allow\` in the configuration.
      templates/components/Toc.tsx:2:40 warning this template renders an \`href\` with the scheme "javascript:", which pages must not contain (link)
        Use an address of the site, or one that begins with https:.
      templates/layouts/mine.tsx:1:34 warning this template renders an inline style, which the pages’ Content-Security-Policy blocks (inline-style)
        Use a class, and a style sheet."
    `)
  })

  test('in HTML that a template inserts', async () => {
    const html = '<b onclick="go()">x</b><a href="javascript:go()">x</a><style>*{}</style>'
    const problems = await problemsOf(
      slot('FooterEnd', `<div dangerouslySetInnerHTML={{ __html: '${html}' }} />`),
    )
    expect(problems).toMatchInlineSnapshot(`
      "templates/components/FooterEnd.tsx:2:10 warning this template renders an \`href\` with the scheme "javascript:", which pages must not contain (link)
        Use an address of the site, or one that begins with https:.
      templates/components/FooterEnd.tsx:2:10 warning this template renders an inline style, which the pages’ Content-Security-Policy blocks (inline-style)
        Use a class, and a style sheet.
      templates/components/FooterEnd.tsx:2:10 warning this template renders the attribute \`onclick\` of <b>, which the pages’ Content-Security-Policy blocks (raw-html)
        Use a component with \`hydrate\`."
    `)
  })

  test('where a template prints it only for some front matter', async () => {
    const problems = await problemsOf({
      'docs/b.md': '---\nprice: 5\n---\n# B\n\nText\n',
      ...slot('AfterContent', `props.page.data.price ? <p style={{ color: 'red' }}>5</p> : null`),
    })
    expect(problems).toContain('templates/components/AfterContent.tsx:2:34 warning')
  })
})

test('handlers and hooks in templates are reported, as templates are not run in browsers', async () => {
  const problems = await problemsOf({
    'templates/components/FooterEnd.tsx': `import { useState } from 'react'
export function FooterEnd() {
  const [count, setCount] = useState(0)
  return <button onClick={() => setCount(count + 1)}>{count}</button>
}
`,
  })
  expect(problems).toMatchInlineSnapshot(`
    "templates/components/FooterEnd.tsx:3:29 warning \`useState\` has no effect: templates are not run in browsers (template)
      Move it to the \`client\` of the configuration, or to a component with \`hydrate\` that pages use.
    templates/components/FooterEnd.tsx:4:10 warning \`onClick\` of <button> has no effect: templates are not run in browsers (template)
      Move it to the \`client\` of the configuration, or to a component with \`hydrate\` that pages use."
  `)
})

test('what templates may print is not reported', async () => {
  const problems = await problemsOf({
    'site.config.ts': `export default { images: { allow: ['https://img.example'] } }`,
    ...slot(
      'FooterEnd',
      `<><a href="https://other.example">a</a><img src="https://img.example/x.svg" alt="" /><img src="data:image/png;base64,AA" alt="" /><form action="/search"><button>Go</button></form></>`,
    ),
    ...slot('HeadEnd', `<script type="application/ld+json">{'{}'}</script>`),
  })
  expect(problems).toBe('')
})

test('a template that throws is reported by `docsgen check`, too', async () => {
  const problems = await problemsOf(slot('Pager', 'props.nothing.here'))
  expect(problems).toContain(
    'templates/components/Pager.tsx:2:24 error the template layouts/doc failed',
  )
})
