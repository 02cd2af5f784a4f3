/** A site’s own components: resolved like Markdown, rendered with the page. How they are used is in cases/components. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { checkSite } from '../src/check-site.ts'
import { recordsOf } from '../src/plugins/search/records.ts'
import { Session } from '../src/session.ts'
import { serve } from './http.ts'
import { repository } from './run.ts'
import { sample } from './sample.ts'
import { site } from './site.ts'
import { listTree } from './tree.ts'
import { until } from './until.ts'

/** A component with a prop of each kind and a slot. */
const SINCE = `
  import { component } from 'docsgen/component'
  export default component({
    props: {
      v: 'string', href: 'link?', icon: ['new', 'beta'], wide: 'boolean', count: 'number?',
      data: 'json?', picture: 'image?', note: 'markdown?', sample: 'code?',
    },
    slots: ['title', 'extra'],
    render: ({ v, href, icon, wide, count, data, picture, note, sample, title, extra, children }) => (
      <aside className="since">
        <p className="head">{title} {v} {icon} {String(wide)} {String(count)} {JSON.stringify(data)}</p>
        {href && <a href={href}>More</a>}
        {picture && <img alt="" src={picture.src} width={picture.width} height={picture.height} />}
        <p className="note">{note}</p>
        {sample}
        <div className="body">{children}</div>
        <div className="extra">{extra}</div>
      </aside>
    ),
  })`
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"/>'

function withSince(page: string) {
  return site({
    'components/since.tsx': SINCE,
    'docs/index.md': `# Home\n\n${page}\n`,
    'docs/guide/other.md': '# Other\n\n## Part\n',
    'docs/plan.svg': SVG,
  })
}

test('a problem in a `markdown` prop has the position of the use, and is reported once', async () => {
  const problems = await withSince('Text.\n\n::since{v=1 note="[Go](gone.md) {{nope}}"}')
    .build()
    .problems()
  expect(problems.match(/^docs\/index\.md:5:\d+ .*gone\.md/gm)).toHaveLength(1)
  expect(problems.match(/unknown variable/g)).toHaveLength(1)
  expect(problems).toMatch(/^docs\/index\.md:5:\d+ warning unknown variable \{\{nope\}\}/m)
})

test('a slot with as many colons as its block is reported, with the fix', async () => {
  const problems = await withSince(
    ':::since{v=1}\n:::slot{name=title}\nA\n:::\n:::slot{name=extra}\nB\n:::\n:::',
  )
    .build()
    .problems()
  expect(problems).toContain('`:::slot` is not inside a component')
  expect(problems).toContain('give the component more, as in ::::name … ::::')
})

test('headings, links, and text inside a component belong to the page', async () => {
  const built = withSince(
    ':::since{v=1}\n## Inside\n\n[Go](guide/other.md#nowhere) meshblock\n:::',
  ).build()
  const page = await built.page('/')
  expect(page.all('.toc a').map((link) => link.attribute('href'))).toEqual(['#inside'])
  expect(await built.problems()).toContain('docs/index.md:6:1 warning')
  expect(await built.problems()).toContain('nowhere')
})

test('a component that throws is reported with its position and page, and the last good site stays', async () => {
  const built = withSince('::since{v=1}')
    .build()
    .edit('components/since.tsx', (text) =>
      text.replace('{title}', '{(() => { throw new Error("no luck") })()}'),
    )
  const before = await built.tree()
  expect(await built.build().problems()).toMatchInlineSnapshot(`
    "components/since.tsx:11:45 error the component "since" threw: no luck (component)
      While rendering docs/index.md:3:1."
  `)
  expect(await built.tree()).toEqual(before)
})

test("an asynchronous component is explained instead of reported by React's error number", async () => {
  const problems = await site({
    'components/late.tsx': `import { component } from 'docsgen/component'
      export default component({ render: async () => <b>Late</b> })`,
    'docs/index.md': '# Home\n\n::late\n',
  })
    .build()
    .problems()
  expect(problems).toContain(
    'components/late.tsx error the component "late" waits for something while it is rendered (component)',
  )
  expect(problems).toContain('load it in a component with `hydrate`')
})

/** A part in a `Suspense`, as code of the site writes it. */
const inSuspense = (part: string) => `
  import * as React from 'react'
  import { createElement, lazy, Suspense, use } from 'react'
  const Lazy = lazy(() => new Promise(() => {}))
  const Waits = () => <b>{use(new Promise(() => {}))}</b>
  const Throws = () => { throw new Error('no luck') }
  const Own = () => <div>${part}</div>`
const WAITING = '<Suspense fallback={<i>later</i>}><Waits /></Suspense>'
const THROWING = '<Suspense fallback={<i>later</i>}><Throws /></Suspense>'

const withSuspense = (part: string, definition = '') =>
  site({
    'components/own.tsx': `import { component } from 'docsgen/component'${inSuspense(part)}
  export default component({ ${definition} render: () => <Own /> })`,
    'docs/index.md': '# Home\n\n::own\n',
  })
    .build()
    .problems()

test.each(
  sample(
    [
      [WAITING],
      ['<React.Suspense fallback="later"><Lazy /></React.Suspense>'],
      ['{createElement(Suspense, null, <Waits />)}'],
    ],
    3,
  ),
)('a fallback that no browser would replace is reported: %s', async (part) => {
  expect(await withSuspense(part)).toBe(
    'components/own.tsx error the component "own" waits for something while it is rendered (component)\n  Pages are rendered at once: import data, or load it in a component with `hydrate`. While rendering docs/index.md:3:1.',
  )
})

test('an island may wait in a `Suspense`', async () => {
  expect(await withSuspense(WAITING, `hydrate: 'load',`)).toBe('')
  expect(await withSuspense(WAITING, `hydrate: 'load', runtime: 'preact',`)).toBe('')
})

test('what waits, waits on every page: none depends on those rendered before it', async () => {
  const own = (wait: string) => `import { component } from 'docsgen/component'
    import * as React from 'react'
    ${wait}
    export default component({
      hydrate: 'load',
      render: () => <React.Suspense fallback={<i>later</i>}><Waits /></React.Suspense>,
    })`
  const numbers = Array.from({ length: 40 }, (_, index) => index)
  const made = site({
    'components/lazy.tsx': own(`const Waits = React.lazy(() => import('./_part'))`),
    'components/use.tsx': own(`const ready = Promise.resolve('now')
      const Waits = () => <b>{React.use(ready)}</b>`),
    'components/_part.tsx': 'export default () => <b>now</b>',
    'docs/index.md': '# Home\n',
    ...Object.fromEntries(numbers.map((n) => [`docs/${n}.md`, `# Page ${n}\n\n::lazy\n\n::use\n`])),
  }).build()
  for (const n of numbers) {
    const page = await made.page(`/${n}`)
    expect([page.all('.prose i').length, page.all('.prose b').length], `page ${n}`).toEqual([2, 0])
  }
})

test.each(
  sample(
    [
      [THROWING, ''],
      [THROWING, `hydrate: 'load',`],
      [`${WAITING}${THROWING}`, `hydrate: 'load', runtime: 'preact',`],
      [`<Suspense>${THROWING}</Suspense>`, `hydrate: 'visible',`],
    ],
    4,
  ),
)('an error in a `Suspense` is reported as any other: %s %s', async (part, definition) => {
  expect(await withSuspense(part, definition)).toMatch(
    /^components\/own\.tsx:6:\d+ error the component "own" threw: no luck \(component\)\n {2}While rendering docs\/index\.md:3:1\.$/,
  )
})

test('pages and templates that wait or throw in a `Suspense` are reported', async () => {
  const problemsOf = (files: Readonly<Record<string, string>>) =>
    site({ 'docs/index.md': '# Home\n', ...files })
      .build()
      .problems()
  const page = (part: string) =>
    problemsOf({
      'pages/own.tsx': `${inSuspense(part)}
  export const meta = { title: 'Own' }
  export default Own`,
    })
  const template = (part: string) =>
    problemsOf({
      'templates/components/Footer.tsx': `${inSuspense(part)}
  export const Footer = Own`,
    })
  expect(await page(WAITING)).toContain(
    'pages/own.tsx error the page waits for something while it is rendered (page)',
  )
  expect(await page(THROWING)).toMatch(/^pages\/own\.tsx:6:\d+ error the page threw: no luck/)
  expect(await template(WAITING)).toContain(
    'templates error the template Frame waits for something while it is rendered (template)',
  )
  expect(await template(THROWING)).toMatch(
    /^templates\/components\/Footer\.tsx:6:\d+ error the template Frame failed: no luck/,
  )
})

test('headings, ids and inline styles in a component’s markup are reported once for all pages', async () => {
  const problems = await site({
    'components/loud.tsx': `
      import { component } from 'docsgen/component'
      export default component({ render: () => <section id="x" style={{ color: 'red' }}><h2>Loud</h2></section> })`,
    'docs/index.md': '# Home\n\n::loud\n\n::loud\n',
    'docs/other.md': '# Other\n\n::loud\n',
  })
    .build()
    .problems()
  expect(problems).toMatchInlineSnapshot(`
    "components/loud.tsx:3:48 warning the component "loud" renders an id, which may not be unique on the page (component)
      Use a class, or an id that React’s \`useId\` returns.
    components/loud.tsx:3:48 warning the component "loud" renders an inline style, which the pages’ Content-Security-Policy blocks (inline-style)
      Use a class, and a style sheet.
    components/loud.tsx:3:89 warning the component "loud" renders a heading, which the table of contents and the search do not include (component)
      Pass the heading as Markdown, in the children or a slot, or render a paragraph with a class."
  `)
})

test('what belongs in the head of a page is reported in a component’s file, with what to do', async () => {
  const problems = await site({
    'components/meta.tsx': `
      import { component } from 'docsgen/component'
      export default component({ render: () => <section>
        <title>Own</title>
        <meta name="description" content="Own" />
        <meta property="og:type" content="article" />
        <link rel="canonical" href="/a" />
        <link rel="stylesheet" href="/a.css" />
        <p itemScope><meta itemProp="price" content="5" /><link itemProp="url" href="/a" /></p>
        <svg><g><title>Name of a drawing</title></g></svg>
      </section> })`,
    'docs/index.md': '# Home\n\n::meta\n\n::meta\n',
    'static/a.css': '',
  })
    .build()
    .problems()
  expect(problems).toMatchInlineSnapshot(`
    "components/meta.tsx:4:9 warning the component "meta" renders a <title> into the text of the page, where nothing reads it (component)
      Set \`title\` in the front matter of the page.
    components/meta.tsx:5:9 warning the component "meta" renders a <meta name="description"> into the text of the page, where nothing reads it (component)
      Set \`description\` in the front matter of the page.
    components/meta.tsx:6:9 warning the component "meta" renders a <meta property="og:type"> into the text of the page, where nothing reads it (component)
      Add it with the \`head\` of a plugin.
    components/meta.tsx:7:9 warning the component "meta" renders a <link rel="canonical"> into the text of the page, where nothing reads it (component)
      Add it with the \`head\` of a plugin."
  `)
})

const FIELD = `
  import { component } from 'docsgen/component'
  import { useId } from 'react'
  function Field() {
    const id = useId()
    return <p><label htmlFor={id}>Name</label> <input id={id} /> <b id={id + '-hint'}>Hint</b></p>
  }
  export default component({ render: ({ children }) => <section><Field /><Field />{children}</section> })`

test('the ids that `useId` returns are unique on a page, the same in every build, and not reported', async () => {
  const uses = '::::field\nText.\n\n:::field\n:::\n::::\n\n::field\n'
  const built = site({
    'components/field.tsx': FIELD,
    'components/live.tsx': FIELD.replace('component({', "component({ hydrate: 'load',"),
    'components/other.tsx': FIELD,
    'docs/index.md': `# Home\n\n${uses}\n${uses.replaceAll('field', 'live')}`,
    'docs/de/index.md': '# Start\n',
    'docs/more.md': `# More\n\n${uses}`,
    'pages/own.tsx': `
      import { useId } from 'react'
      import Field from '../components/field.tsx'
      export const meta = { title: 'Own' }
      export default function Own() {
        const id = useId()
        return <><h1>Own</h1><label htmlFor={id}>Name</label><input id={id} /><Field /><Field /></>
      }`,
    'templates/components/Footer.tsx': `
      import { useId } from 'react'
      export function Footer() { return <footer id={useId()}>Below</footer> }`,
    'templates/components/Breadcrumbs.tsx': `
      import { useId } from 'react'
      export function Breadcrumbs() { return <nav id={useId()} aria-label="Above">Above</nav> }`,
    'site.config.ts': `export default {
      locales: { en: { label: 'English', path: '/' }, de: { label: 'Deutsch', fallback: 'en' } },
    }`,
  }).build()
  expect(await built.problems()).toBe('')
  const idsOf = async (path: string) =>
    (await built.page(path)).all('[id]').map((element) => element.attribute('id') ?? '')
  for (const path of ['/', '/more', '/de/more', '/own']) {
    const ids = await idsOf(path)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  }
  const home = await idsOf('/')
  expect(home.filter((id) => /^_field-/.test(id))).toHaveLength(3 * 4)
  expect(home.filter((id) => /^_live-/.test(id))).toHaveLength(3 * 4)
  await built
    .edit('docs/index.md', (text) => text.replace('# Home\n', '# Home\n\n::other\n'))
    .build()
    .problems()
  const after = await idsOf('/')
  expect(after.filter((id) => !/^_other-/.test(id))).toEqual(home)
})

const rendering = (markup: string, definition = '', files = {}) =>
  site({
    'components/own.tsx': `import { component } from 'docsgen/component'\nexport default component({ ${definition} render: () => <div>${markup}</div> })`,
    'docs/index.md': '# Home\n\n::own\n\n::own\n',
    ...files,
  })
    .build()
    .problems()

test('what browsers block in a component’s markup is reported with its position', async () => {
  const html =
    '<b onerror="alert(1)">x</b><a href="javascript:alert(1)">x</a><style>*{}</style><script>alert(1)</script>'
  expect(
    await rendering(`
      <p dangerouslySetInnerHTML={{ __html: '${html}' }} />
      <img src="https://other.example/x.png" alt="" />
      <iframe src="https://frame.example/" />
      <form action="https://form.example/" />
      <script src="https://script.example/x.js" />`),
  ).toMatchInlineSnapshot(`
    "components/own.tsx:3:7 warning the component "own" renders an \`href\` with the scheme "javascript:", which pages must not contain (link)
      Use an address of the site, or one that begins with https:.
    components/own.tsx:3:7 warning the component "own" renders an inline style, which the pages’ Content-Security-Policy blocks (inline-style)
      Use a class, and a style sheet.
    components/own.tsx:3:7 warning the component "own" renders the attribute \`onerror\` of <b>, which the pages’ Content-Security-Policy blocks (raw-html)
      Use a component with \`hydrate\`.
    components/own.tsx:4:7 warning the component "own" renders images from other.example, which are blocked by the pages’ security policy (img-src) (blocked-image)
      Store the image next to the page and use a relative path, or add the origin to \`images.allow\` in the configuration.
    components/own.tsx:5:7 warning the component "own" renders frames from frame.example, which are blocked by the pages’ security policy (frame-src) (blocked-frame)
      Use ::embed, ::video, or a link instead.
    components/own.tsx:6:7 warning the component "own" renders forms sent to form.example, which are blocked by the pages’ security policy (form-action) (blocked-form)
      Link to a page of that service instead.
    components/own.tsx:7:7 warning the component "own" renders a <script>, which the pages’ Content-Security-Policy blocks (raw-html)
      Move the code to the \`client\` of the configuration, or to a component with \`hydrate\`."
  `)
})

test('a package that writes styles while it runs is reported in components that run in no browser', async () => {
  const component = (
    name: string,
    definition = '',
  ) => `import { component } from 'docsgen/component'
    import { styled } from '${name}'
    export default component({ ${definition} render: () => <b className={styled}>Own</b> })`
  expect(
    await site({
      'node_modules/styled-components/package.json': '{ "main": "index.js", "type": "module" }',
      'node_modules/styled-components/index.js': 'export const styled = "a"',
      'node_modules/@emotion/sheet/package.json': '{ "main": "index.js", "type": "module" }',
      'node_modules/@emotion/sheet/index.js': 'export const styled = "b"',
      'node_modules/theme/package.json': '{ "main": "index.js", "type": "module" }',
      'node_modules/theme/index.js': "export { styled } from '@emotion/sheet'",
      'components/one.tsx': component('styled-components'),
      'components/two.tsx': component('theme'),
      'components/four.tsx': component('theme', `hydrate: 'load',`),
      'components/three.tsx': component('./_part.ts'),
      'components/_part.ts': "export const styled = 'c'",
      'docs/index.md': '# Home\n\n::one\n\n::one\n\n::two\n\n::three\n\n::four\n',
    })
      .build()
      .problems(),
  ).toMatchInlineSnapshot(`
    "components/one.tsx warning the component "one" uses styled-components, which writes styles into the page while it runs, but does not run in browsers (inline-style)
      Give it \`hydrate\`, or write the styles in components/one.css, which is linked from the pages that use it, and set classes.
    components/two.tsx warning the component "two" uses @emotion/sheet, which writes styles into the page while it runs, but does not run in browsers (inline-style)
      Give it \`hydrate\`, or write the styles in components/two.css, which is linked from the pages that use it, and set classes."
  `)
})

test('what a component may render is not reported', { tags: 'thorough' }, async () => {
  const fine = `
    <a href="/">a</a><a href="/?x#y">b</a><a href="/search">c</a><a href="#x">d</a><a href="/data.json">e</a>
    <a href="https://other.example/">f</a><a href="/logo">g</a><a href="/old">h</a>
    <img src="https://other.example/x.png" alt="" /><img src="data:image/png;base64,AA" alt="" />
    <script type="application/ld+json">{'{}'}</script>
    <form action="/search"><button onClick={() => {}}>Go</button></form>`
  expect(
    await rendering(fine, `hydrate: 'load', allow: { img: ['https://other.example'] },`, {
      'static/logo/index.html': 'Logo',
      'site.config.ts': `export default { redirects: { '/old': '/' } }`,
    }),
  ).toBe('')
})

test('a link that a component renders is reported if nothing on the site has its address', async () => {
  expect(await rendering('<a href="/nope">x</a>')).toMatchInlineSnapshot(`
    "components/own.tsx:2:48 warning the component "own" renders the link "/nope", which does not lead to a page (broken-link)
      Use a prop of the kind \`link\`: its target is resolved and checked."
  `)
  expect(
    await rendering('<a href="/other">x</a>', '', { 'docs/other.md': '# Other\n\nText.\n' }),
  ).toBe('')
})

test('an event handler of a component that browsers do not run is reported', async () => {
  const button = '<button onClick={() => {}}>Go</button>'
  expect(await rendering(button)).toMatchInlineSnapshot(`
    "components/own.tsx:2:48 warning \`onClick\` of <button> in the component "own" has no effect: it is not run in browsers (component)
      Add \`hydrate\` to the component."
  `)
  expect(await rendering(button, `hydrate: 'load',`)).toBe('')
  // The client applies its styles.
  expect(await rendering(`<p style={{ color: 'red' }}>x</p>`, `hydrate: 'load',`)).toBe('')
})

test.each(
  sample(
    [
      [`import { useState } from 'react'`, 'useState'],
      [`import { useEffect as use } from 'react'`, 'use'],
      [`import React from 'react'`, 'React.useState'],
      [`import * as all from 'react'`, 'all.useEffect'],
    ],
    3,
  ),
)('a hook of a component that browsers do not run is reported: %s', async (line, call) => {
  const render = async (hydrate: string) =>
    await site({
      'docs/index.md': '# Home\n\n::own\n',
      'components/own.tsx': `${line}
        import { component } from 'docsgen/component'
        const Own = () => { ${call}(() => undefined, []); return <b>Own</b> }
        export default component({ ${hydrate} render: () => <Own /> })`,
    })
      .build()
      .problems()
  expect(await render('')).toMatch(
    /components\/own\.tsx warning `use(?:State|Effect)` in the component "own" has no effect: it is not run in browsers \(component\)\n {2}Add `hydrate` to the component\./,
  )
  expect(await render(`hydrate: 'load',`)).toBe('')
})

describe('the front matter of a page', () => {
  const reading = (code: string, definition: string) =>
    site({
      'docs/index.md': '---\ntitle: A\nlevel: expert\nnotes: secret-note\n---\n\n::own\n',
      'components/own.tsx': `
        import { component } from 'docsgen/component'
        export default component({ ${definition} render: ({ page }) => <b className="own">${code}</b> })`,
    }).build()

  test('is published by a component with `hydrate` only as far as it names keys', async () => {
    const made = reading('{String(page.data.level)}', `hydrate: 'load', data: ['level', 'none'],`)
    expect(await made.problems()).toBe('')
    const page = await made.page('/')
    expect(page.text('.own')).toBe('expert')
    expect(JSON.parse(page.one('[data-island]').attribute('data-props') ?? '').page.data).toEqual({
      level: 'expert',
    })
    expect(page.html).not.toContain('secret-note')
    const tree = Object.keys(await made.tree())
    const texts = await Promise.all(tree.map((path) => made.text(path)))
    expect(texts.filter((text) => text.includes('secret-note'))).toEqual([])
  })

  test('that such a component reads without naming it is reported', async () => {
    const made = reading('{String(page.data.notes)}', `hydrate: 'load',`)
    expect(await made.problems()).toMatchInlineSnapshot(`
      "components/own.tsx warning the component "own" reads \`page.data.notes\`, which it does not receive: with \`hydrate\`, it receives the keys that its \`data\` names (component)
        Add it, as in \`data: ['notes']\`. What is named is published with the page."
    `)
    expect((await made.page('/')).text('.own')).toBe('undefined')
  })

  test('is all there for a component without `hydrate`, and `data` then has no meaning', async () => {
    const page = await reading('{String(page.data.level)}', '').page('/')
    expect(page.text('.own')).toBe('expert')
    expect(page.html).not.toContain('secret-note')
    expect(await reading('x', `data: ['level'],`).problems()).toContain(
      '`data` is for components with `hydrate`',
    )
  })
})

test('a file that is not a component, or not valid, is reported and nothing is published', async () => {
  const bad = (code: string) =>
    site({ 'components/bad.tsx': code, 'docs/index.md': '# Home\n' }).build().problems()
  expect(await bad('export const a = 1')).toMatchInlineSnapshot(
    `
    "components/bad.tsx error the file has no component as its default export (component)
      Write \`export default component({ render: … })\`."
  `,
  )
  expect(await bad('export default <')).toMatchInlineSnapshot(
    `
    "components/bad.tsx:1:16 error Expected identifier but found end of file (component)
      A bracket that was opened above is not closed."
  `,
  )
  expect(
    await bad(
      `import { component } from 'docsgen/component'\nexport default component({ props: { a: 'strng' }, render: () => null })`,
    ),
  ).toMatchInlineSnapshot(
    `
    "components/bad.tsx:2:40 error the prop "a": "strng" is not a kind of prop (component)
      Did you mean "string"?"
  `,
  )
  expect(
    await bad(`export default { hydrate: 'visble', render: () => null, slot: ['a'] }`),
  ).toMatchInlineSnapshot(`
    "components/bad.tsx:1:57 error unknown key \`slot\` (component)
      Did you mean "slots"?"
  `)
  expect(
    await bad(`export default { hydrate: 'visble', render: () => null }`),
  ).toMatchInlineSnapshot(`
    "components/bad.tsx:1:27 error \`hydrate\` is "visble", which is not one of its values (component)
      Did you mean "visible"?"
  `)
  expect(await bad(`throw new Error('at the top')`)).toMatchInlineSnapshot(
    `"components/bad.tsx:1:7 error the components could not be loaded: at the top (component)"`,
  )
})

test('an edit of a component compiles no page and renders those that use it', async () => {
  const built = withSince('::since{v=1}').build()
  const edited = built
    .edit('components/since.tsx', (text) => text.replace('className="head"', 'className="top"'))
    .build()
  const { compiled, rendered } = await edited.report()
  expect({ compiled, rendered }).toEqual({ compiled: 0, rendered: 1 })
  expect((await edited.page('/')).all('.top')).toHaveLength(1)
})

test('pages that name a new or changed prop schema are compiled again, and no others', async () => {
  const built = withSince('::since{v=1}').build()
  const edited = built
    .edit('components/since.tsx', (text) => text.replace("v: 'string'", "v: 'number'"))
    .build()
  expect((await edited.report()).compiled).toBe(1)
})

test('a site’s component comes before docsgen’s block of the same name', async () => {
  const page = await site({
    'components/badge.tsx': `
      import { component } from 'docsgen/component'
      export default component({ render: ({ children }) => <b className="mine">{children}</b> })`,
    'docs/index.md': '# Home\n\nA :badge[new] thing.\n',
  })
    .build()
    .page('/')
  expect(page.one('.mine').text).toBe('new')
})

test('the search finds what a component says: its `text`, else the text of its markup', async () => {
  const made = await site({
    'components/quiet.tsx': `
      import { component } from 'docsgen/component'
      export default component({
        props: { v: 'string' }, render: () => <b>ignored</b>, text: ({ v }) => 'zebrafish ' + v,
      })`,
    'components/plain.tsx': `
      import { component } from 'docsgen/component'
      export default component({ render: ({ children }) => <p>wombat &amp; <b>quokka</b> {children}</p> })`,
    'docs/index.md':
      '# Home\n\n## Part\n\n::quiet{v=7}\n\n::::plain\n:::quiet{v=8}\nInside\n:::\n::::\n',
  }).done()
  const { site: linked } = await checkSite({ root: made.root }, new Session())
  const texts = recordsOf(linked).map(({ content }) => content)
  expect(texts).toEqual(['zebrafish 7', 'zebrafish 7 wombat & quokka zebrafish 8 Inside'])
})

test('the description of a page, and so llms.txt, has what its first paragraph’s components say', async () => {
  const written = (name: string, definition: string) => ({
    [`components/${name}.tsx`]: `import { component } from 'docsgen/component'\nexport default component({ ${definition} })`,
  })
  const made = site({
    'site.config.ts': `export default { url: 'https://docs.example' }`,
    ...written(
      'since',
      `props: { v: 'string' }, render: ({ v, children }) => <b>Version {v} {children}</b>`,
    ),
    ...written('says', `text: () => 'Told & "quoted"', render: () => <i>Shown</i>`),
    ...written('line', `render: () => <hr />`),
    'docs/index.md': '# Start\n\nIt needs :since{v="5"}, and :since[more]{v="6"}.\n\nNext.\n',
    'docs/block.md': '# Block\n\n::says\n\nNext.\n',
    'docs/silent.md': '# Silent\n\n::line\n\n::video{src="/a.mp4" title="Tour"}\n\nNext.\n',
    'docs/around.md': '# Around\n\n:::since{v="7"}\nInside.\n:::\n\nNext.\n',
    'docs/given.md': '---\ndescription: Given.\n---\n# Given\n\n::says\n',
    'static/a.mp4': 'video',
  }).build()
  const expected = {
    '/': 'It needs Version 5, and Version 6 more.',
    '/block': 'Told & "quoted"',
    '/silent': 'Next.',
    '/around': 'Inside.',
    '/given': 'Given.',
  }
  const llms = await made.text('llms.txt')
  for (const [path, text] of Object.entries(expected)) {
    const page = await made.page(path)
    expect(page.one('meta[name=description]').attribute('content'), path).toBe(text)
    expect(llms).toContain(`(https://docs.example${path}): ${text}\n`)
  }
})

test('the style sheet of a component is linked from the pages that use it, and no others', async () => {
  const built = await site({
    'components/since.tsx': SINCE,
    'components/since.css': '.since { border: 1px solid; background: url(./dot.svg) }',
    'components/dot.svg': SVG,
    'docs/index.md': '# Home\n\n::since{v=1}\n\n::since{v=2}\n',
    'docs/other.md': '# Other\n',
  })
    .build()
    .built()
  const sheets = (url: string) =>
    built
      .page(url)
      .all('link')
      .filter((link) => link.attribute('rel') === 'stylesheet')
      .map((link) => link.attribute('href') ?? '')
  const added = sheets('/').filter((href) => !sheets('/other').includes(href))
  expect(added).toEqual([expect.stringMatching(/^\/assets\/component-since-\w+\.css$/)])
  expect(built.text((added[0] as string).slice(1))).toContain('.since{border:1px solid')
  expect(sheets('/other')).toEqual([
    expect.stringContaining('styles-'),
    expect.stringContaining('print-'),
  ])
})

test('the policy of a page allows what its components need, and no other page does', async () => {
  const built = await site({
    'components/player.tsx': `
      import { component } from 'docsgen/component'
      export default component({
        allow: { frame: ['https://video.example.com'], img: ['https://img.example.com'] },
        render: () => <iframe src="https://video.example.com/1" title="Film" />,
      })`,
    'docs/index.md': '# Home\n\n::player\n',
    'docs/other.md': '# Other\n',
  })
    .build()
    .built()
  const policyOf = (url: string) =>
    built
      .page(url)
      .all('meta')
      .find((meta) => meta.attribute('http-equiv') !== undefined)
      ?.attribute('content')
  expect(policyOf('/')).toContain("img-src 'self' data: https://img.example.com")
  expect(policyOf('/')).toContain('frame-src https://video.example.com')
  expect(policyOf('/other')).not.toContain('example.com')
  expect(policyOf('/other')).toContain("img-src 'self' data:;")
})

test('a component that runs in browsers adds next to nothing to pages without it', async () => {
  const bytesOf = async (hydrate: string) => {
    const built = await site({
      'components/box.tsx': `
        import { component } from 'docsgen/component'
        export default component({ ${hydrate} render: () => <b>Box</b> })`,
      'docs/index.md': '# Home\n',
    })
      .build()
      .built()
    const scripts = [...built.text('index.html').matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)]
    return scripts.reduce((sum, [, path]) => sum + built.bytes(path as string).length, 0)
  }
  const added = (await bytesOf("hydrate: 'load',")) - (await bytesOf(''))
  // A look for elements with `data-island`, and the names of files.
  expect(added).toBeLessThan(400)
})

test('React, Preact and what they add to a page have the sizes that the manual says', async () => {
  const island = (runtime: string) => `
    import { component } from 'docsgen/component'
    import { useState } from 'react'
    const Box = () => <b>{useState(1)}</b>
    export default component({ hydrate: 'load', runtime: '${runtime}', render: () => <Box /> })`
  const built = await site({
    'components/big.tsx': island('react'),
    'components/small.tsx': island('preact'),
    'docs/index.md': '# Home\n\n::big\n\n::small\n',
  })
    .build()
    .built()
  const files = listTree(built.out).filter((path) => /^assets\/.*\.js$/.test(path))
  const importsOf = (path: string) =>
    files.filter((name) => built.text(path).includes(`"/${name}"`))
  const closure = (start: RegExp) => {
    const all = new Set(files.filter((path) => start.test(path)))
    for (const path of all)
      for (const next of importsOf(path)) if (/\/chunk-/.test(next)) all.add(next)
    return all
  }
  const first = closure(/\/client-/)
  const kilobytes = (runtime: string) => {
    const paths = [...closure(new RegExp(`/island-${runtime}-`))].filter((path) => !first.has(path))
    const sizes = paths.map((path) => brotliCompressSync(built.bytes(path)).length)
    return sizes.reduce((sum, size) => sum + size, 0) / 1000
  }
  const manual = readFileSync(join(repository, 'manual/docs/guides/components.md'), 'utf8')
  const [, react = '', preact = ''] =
    /^\| Compressed \| (\d+) kB \| (\d+) kB \|$/m.exec(manual) ?? []
  expect(Math.abs(kilobytes('react') - Number(react))).toBeLessThan(1)
  expect(Math.abs(kilobytes('preact') - Number(preact))).toBeLessThan(1)
})

test('an include cycle through components is reported with its position, and ends', async () => {
  const made = withSince('::::since{v=1}\n::include{file="_part.md"}\n::::')
    .write({
      'docs/_part.md': ':::::since{v=2}\n::include{file="_more.md"}\n:::::\n',
      'docs/_more.md': '::::::since{v=3 note="x"}\n::include{file="_part.md"}\n::::::\n',
    })
    .build()
  expect(await made.problems()).toMatchInlineSnapshot(`
    "docs/_more.md:2:1 warning "docs/_part.md" includes itself: docs/_part.md → docs/_more.md → docs/_part.md (circular-include)
      Move the shared part into a separate file."
  `)
  expect((await made.page('/')).all('.since')).toHaveLength(3)
})

test('under watch, a component that throws is reported, and the last good page stays up', {
  tags: 'thorough',
}, async () => {
  const made = await withSince(':::since{v=1}\nInside\n:::').done()
  const server = await serve(made.root, '--watch')
  const shows = (text: string) => until(async () => (await server.get('/')).body.includes(text))
  await shows('class="since"')
  await made.edit('components/since.tsx', SINCE.replace('=> (', '=> boom() ?? (')).done()
  await until(() => server.output.stderr.includes('the last good site stays up'))
  expect(server.output.stderr).toContain('the component "since" threw: boom is not defined')
  expect(server.output.stderr).toContain('docs/index.md:3:1')
  expect((await server.get('/')).body).toContain('class="since"')
  await made.edit('components/since.tsx', SINCE.replace('"since"', '"until"')).done()
  await shows('class="until"')
})
