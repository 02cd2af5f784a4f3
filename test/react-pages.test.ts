/** Pages written in React: compiled, linked and checked like those in Markdown. */
import { describe, expect, test } from 'vitest'
import { checkSite } from '../src/check-site.ts'
import { recordsOf } from '../src/plugins/search/records.ts'
import { Session } from '../src/session.ts'
import { site, type TestSite } from './site.ts'

const NOTE = `
  import { component } from 'docsgen/component'
  export default component({
    props: { kind: ['tip', 'note'], href: 'link?', by: 'markdown?', sample: 'code?', size: 'number?' },
    slots: ['head'],
    render: ({ kind, href, by, sample, size, head, children }) => (
      <aside className={kind} data-size={size}>
        <a href={href}>More</a><header>{head}</header>{by}{sample}<div className="body">{children}</div>
      </aside>
    ),
  })`
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"/>'

const PRICING = `
import type { PageProps } from 'docsgen/page'
import Note from '../components/note.tsx'
import './pricing.css'

export const meta = { title: 'Pricing', description: 'What it costs.', tier: 'gold' }

export default function Pricing({ site, locale, page }: PageProps) {
  return (
    <>
      <h1>{page.title} of {site.title}</h1>
      <p className="intro">Read the <a href="../docs/guide/start.md#install">guide</a> in {locale.label}.</p>
      <h2>Plans for teams</h2>
      <p>One plan for <a href="/faq">questions</a>, another for <a href="#plans-for-teams">teams</a>.</p>
      <Note kind="tip" href="faq">Meshblock <a href="./about.tsx">about</a></Note>
      <img src="./hero.svg" alt={String(page.data.tier)} />
    </>
  )
}
`
const FILES = {
  'site.config.ts': `export default { title: 'Acme', url: 'https://acme.example' }`,
  'pages/pricing.tsx': PRICING,
  'pages/pricing.css': '.intro { color: red }',
  'pages/about.tsx': 'export default () => <p>About</p>',
  'pages/hero.svg': SVG,
  'components/note.tsx': NOTE,
  'docs/index.md':
    '# Home\n\nSee [pricing](../pages/pricing.tsx#plans-for-teams) and [again](/pricing).\n',
  'docs/faq.md': '# Questions\n',
  'docs/guide/start.md': '# Start\n\n## Install\n',
}

/** A site with one page written in React, at `/x`, and what it needs. */
function withPage(code: string, more: Readonly<Record<string, string>> = {}) {
  return site({
    'docs/index.md': '# Home\n',
    'components/note.tsx': NOTE,
    'pages/x.tsx': code,
    ...more,
  })
}

/** The site as it is: built by the first test that asks. */
let acme: TestSite | undefined
function builtAcme(): TestSite {
  acme ??= site(FILES).build()
  return acme
}

test('a page written in React is in the frame, with its links resolved', async () => {
  const built = builtAcme()
  expect(await built.problems()).toBe('')
  const page = await built.page('/pricing')
  expect(page.one('title').text).toContain('Pricing')
  expect(page.one('meta[name=description]').attribute('content')).toBe('What it costs.')
  expect(page.all('h1').map((h1) => h1.text)).toEqual(['Pricing of Acme'])
  expect(page.all('.navbar')).toHaveLength(1)
  expect(page.all('main')).toHaveLength(1)
  expect(page.all('main a').map((link) => link.attribute('href'))).toEqual([
    '/guide/start#install',
    '/faq',
    '/pricing#plans-for-teams',
    '/faq',
    '/about',
  ])
  const image = page.one('main img')
  expect(image.attribute('src')).toMatch(/^\/assets\/hero-[\w-]+\.svg$/)
  expect([image.attribute('width'), image.attribute('alt')]).toEqual(['10', 'gold'])
})

test('Markdown links to it, by file and by route, and to its headings', async () => {
  const page = await builtAcme().page('/')
  expect(page.all('.prose a').map((link) => link.attribute('href'))).toEqual([
    '/pricing#plans-for-teams',
    '/pricing',
  ])
})

test('it is in the sitemap, llms.txt and the search, and in a sidebar only on request', {
  tags: 'thorough',
}, async () => {
  const built = builtAcme()
  expect(await built.text('sitemap.xml')).toContain('<loc>https://acme.example/pricing</loc>')
  expect(await built.text('llms.txt')).toContain('(https://acme.example/pricing): What it costs.')
  const listed = await built.page('/faq')
  expect(listed.all('.sidebar a, nav a').map((a) => a.attribute('href'))).not.toContain('/pricing')
  const { site: linked } = await checkSite({ root: built.root }, new Session())
  const records = recordsOf(linked)
  const text = JSON.stringify(
    records.filter((record) => JSON.stringify(record).includes('/pricing')),
  )
  expect(text).toContain('Meshblock')
  expect(text).toContain('Plans for teams')
  const asked = await site({
    ...FILES,
    'pages/about.tsx': `export const meta = { sidebar_label: 'Us' }\nexport default () => <p>About</p>`,
  })
    .build()
    .page('/faq')
  expect(asked.all('nav a').map((a) => a.text)).toContain('Us')
})

test('a page outside a configured sidebar is not reported as an orphan', async () => {
  const config = `export default { title: 'Acme', sidebar: ['index', 'faq', 'guide/start'] }`
  expect(
    await site({ ...FILES, 'site.config.ts': config })
      .build()
      .problems(),
  ).toBe('')
})

test('it is rendered for each locale, and a file of its own replaces it in one', async () => {
  const built = site({
    'site.config.ts': `export default {
      title: 'Acme',
      variables: { product: 'Meter' },
      locales: {
        en: { label: 'English', path: '/', htmlLang: 'en' },
        de: { label: 'Deutsch', path: '/de/', htmlLang: 'de', variables: { product: 'Zähler' } },
      },
    }`,
    'docs/index.md': '# Home\n',
    'pages/a.tsx': `
      export const meta = ({ locale }) => ({ title: locale.label + ' {{product}}', redirect_from: ['old'] })
      export default ({ site, locale }) => <p>{site.variables.product} {site.messages.menu} <a href="/b">{locale.name}</a></p>`,
    'pages/b.tsx': 'export default () => <p>Common</p>',
    'pages/b.de.tsx': 'export default () => <p>Eigene</p>',
    'pages/c.tsx': `export const meta = { only: ['en'] }\nexport default ({ locale }) => { if (locale.name !== 'en') throw new Error('no'); return <p>One</p> }`,
  }).build()
  expect(await built.problems()).toBe('')
  const german = await built.page('/de/a')
  expect(german.one('h1').text).toBe('Deutsch Zähler')
  expect(german.one('main a').attribute('href')).toBe('/de/b')
  expect(german.one('main p').text).toContain('Zähler')
  expect((await built.page('/a')).one('h1').text).toBe('English Meter')
  expect((await built.page('/b')).one('main p').text).toBe('Common')
  expect((await built.page('/de/b')).one('main p').text).toBe('Eigene')
  expect(Object.keys(await built.tree())).not.toContain('de/c.html')
  expect(await built.text('redirects.json')).toContain('/de/old')
})

test('a page in a subfolder, an index, and a slug have the routes that Markdown would have', async () => {
  const built = site({
    'docs/guide/start.md': '# Start\n',
    'pages/index.tsx': 'export default () => <h1>Front</h1>',
    'pages/team/index.tsx': 'export default () => <p>Team <a href="people.tsx">people</a></p>',
    'pages/team/people.tsx': `export const meta = { slug: '/who' }\nexport default () => <p>People</p>`,
    'pages/team/_list.tsx': 'export const list = 1',
    'pages/_parts/card.tsx': 'export const Card = 1',
  }).build()
  expect(await built.problems()).toBe('')
  expect((await built.page('/')).one('h1').text).toBe('Front')
  expect((await built.page('/team')).one('main a').attribute('href')).toBe('/who')
  expect((await built.page('/who')).one('h1').text).toBe('People')
})

test('its layout is its own, the page alone by default', async () => {
  const built = site({
    'docs/index.md': '# Home\n',
    'pages/plain.tsx': 'export default () => <><h1>Own</h1><h2>Part</h2></>',
    'pages/doc.tsx': `export const meta = { layout: 'doc' }\nexport default () => <><h1>Own</h1><h2>Part</h2><h2>Other</h2></>`,
    'pages/landing.tsx': `export const meta = { layout: 'landing', hero: { title: 'Hello', actions: [{ label: 'Go', to: 'plain.tsx' }] } }\nexport default () => <p>Text</p>`,
  }).build()
  expect(await built.problems()).toBe('')
  expect((await built.page('/plain')).all('.toc, [data-part=sidebar]')).toEqual([])
  const doc = await built.page('/doc')
  expect(doc.all('.toc a').map((link) => link.attribute('href'))).toEqual(['#part', '#other'])
  expect(doc.all('h1').map((h1) => h1.text)).toEqual(['Own'])
  expect(doc.all('[data-part=sidebar]')).toHaveLength(1)
  const landing = await built.page('/landing')
  expect(landing.one('.hero h1').text).toBe('Hello')
  expect(landing.one('.hero a').attribute('href')).toBe('/plain')
})

describe('a component in it', () => {
  test('is the same as in Markdown: resolved props, slots, headings, code', async () => {
    const built = withPage(
      `import Note from '../components/note'
      export default () => (
        <Note kind="note" href="index" by={<b>By <a href="/">me</a></b>} sample="const a = 1" lang="js" size={3} head={<i>Head</i>}>
          <h2>Inside</h2>
          <p><Note kind="tip">nested</Note></p>
        </Note>
      )`,
    ).build()
    expect(await built.problems()).toBe('')
    const page = await built.page('/x')
    expect(page.one('aside.note').attribute('data-size')).toBe('3')
    expect(page.all('aside.note a')[0]?.attribute('href')).toBe('/')
    expect(page.one('aside.note header i').text).toBe('Head')
    expect(page.one('aside.note b a').attribute('href')).toBe('/')
    expect(page.one('.hl-keyword').text).toBe('const')
    expect(page.one('h2').attribute('id')).toBe('inside')
    expect(page.one('aside.tip .body').text).toBe('nested')
  })

  test('adds its style sheet and its policy, also one of docsgen’s own', async () => {
    const built = withPage(
      `import Note from '../components/note'
      import Video from 'docsgen/templates/blocks/video'
      export default () => <><Note /><Video provider="vimeo" id="1" title="Tour" /></>`,
      { 'components/note.css': '.note { color: red }' },
    ).build()
    expect(await built.problems()).toBe('')
    const page = await built.page('/x')
    const styles = page
      .all('link[rel=stylesheet]:not([media])')
      .map((link) => link.attribute('href'))
    expect(styles.join(' ')).toMatch(/component-note-[\w-]+\.css .*component-video-[\w-]+\.css/)
    const policy = page.one('meta[http-equiv=Content-Security-Policy]').attribute('content')
    expect(policy).toContain('frame-src https://player.vimeo.com')
  })

  test('a wrong, missing or unknown prop is reported with its position and the fix', async () => {
    const problems = await withPage(
      `import Note from '../components/note.tsx'
      import Need from '../components/need.tsx'
      export default () => (
        <>
          <Note kind="tpi" colour="red" onToggle={() => {}} />
          <Note href="gone.md" size="big" />
          <Need>Children</Need>
        </>
      )`,
      {
        'components/need.tsx': `
          import { component } from 'docsgen/component'
          export default component({ props: { v: 'string' }, render: ({ v }) => v.length })`,
      },
    )
      .build()
      .problems()
    expect(problems).toMatchInlineSnapshot(`
      "pages/x.tsx:5:11 warning \`note\` has no prop \`colour\` (component)
        It has: kind, href, by, sample, size, head, children.
      pages/x.tsx:5:11 warning \`onToggle\` of \`note\` has no effect: the page is rendered without its functions (page)
        Move what needs a script to a component of the site with \`hydrate\`, and use that here.
      pages/x.tsx:5:11 warning the prop \`kind\` of \`note\` does not fit: "tpi" is not one of its values (component)
        Did you mean "tip"?
      pages/x.tsx:6:11 warning the link "gone.md" does not lead to a page (broken-link)
        There is no pages/gone.md: correct the link, or add that page.
      pages/x.tsx:6:11 warning the prop \`size\` of \`note\` does not fit: "big" is not a number (component)
        Write digits, such as 3 or 2.5.
      pages/x.tsx:7:11 warning the prop \`v\` of \`need\` is missing (component)
        Write v="…"."
    `)
  })

  test('its named exports are values, and its own imports are not the page’s', {
    tags: 'thorough',
  }, async () => {
    const built = withPage(
      `import Note, { kinds } from '../components/note'
      export default () => <p>{kinds.join(' ')} <Note /></p>`,
      {
        'components/note.tsx': `import './_inner.css'\nexport const kinds = ['tip', 'note']\n${NOTE}`,
        'components/_inner.css': '.inner { color: red }',
      },
    ).build()
    expect(await built.problems()).toBe('')
    expect((await built.page('/x')).main).toContain('tip note')
    const edited = built.edit('components/note.tsx', (code) => code.replace("'note']", "'more']"))
    expect((await edited.build().page('/x')).main).toContain('tip more')
  })

  test('an edit of it renders the pages that use it, and compiles none', async () => {
    const built = withPage(
      `import Note from '../components/note'\nexport default () => <Note>Text</Note>`,
    )
      .build()
      .edit('components/note.tsx', (code) => code.replace('More', 'Further'))
      .build()
    expect(await built.report()).toMatchObject({ compiled: 0, rendered: 1 })
    expect((await built.page('/x')).one('aside a').text).toBe('Further')
  })
})

test('style sheets that it imports are linked from it alone, with what they name', async () => {
  const built = withPage(
    `import './_parts/card.ts'\nimport './x.css'\nexport default () => <p className="x">X</p>`,
    {
      'pages/x.css': '.x { background: url(dot.svg) }',
      'pages/dot.svg': SVG,
      'pages/_parts/card.ts': `import './card.css'`,
      'pages/_parts/card.css': '.card { color: green }',
    },
  ).build()
  expect(await built.problems()).toBe('')
  const [href = ''] = (await built.page('/x'))
    .all('link[rel=stylesheet]:not([media])')
    .flatMap((link) => link.attribute('href')?.match(/^\/assets\/page-x-.*\.css$/)?.[0] ?? [])
  const css = await built.text(href)
  expect(css).toMatch(/\.card\{color:green\}\.x\{background:url\(.*dot-[\w-]+\.svg"?\)\}/)
  const home = await built.page('/')
  expect(home.all('link[rel=stylesheet]:not([media])')).toHaveLength(1)
  const before = await built.tree()
  const after = await built.edit('pages/_parts/card.css', '.card { color: blue }').build().tree()
  expect(after['x.html']).not.toBe(before['x.html'])
})

test('an imported image or JSON file is the address of the file or its data', async () => {
  const built = withPage(
    `import dot from './img/dot.svg'
    import logo from '../static/logo.svg'
    import list from './list.json'
    export default () => <p><img src={dot} alt="" /><img src={logo} alt="" />{list.names.join(', ')}</p>`,
    {
      'pages/img/dot.svg': SVG,
      'static/logo.svg': SVG,
      'pages/list.json': '{ "names": ["a", "b"] }',
    },
  ).build()
  expect(await built.problems()).toBe('')
  const page = await built.page('/x')
  expect(page.all('main img').map((image) => image.attribute('src'))).toEqual([
    expect.stringMatching(/^\/assets\/dot-/),
    '/logo.svg',
  ])
  expect(page.one('main p').text).toBe('a, b')
  const edited = built.edit('pages/list.json', '{ "names": ["c"] }').build()
  expect((await edited.page('/x')).one('main p').text).toBe('c')
})

test('broken links, anchors and what browsers block are reported where they are written', async () => {
  const problems = await withPage(
    `import { Card } from './_card.tsx'
export const meta = {
  title: 'X {{gone}}',
  layuot: 'wide',
}
export default function Page() {
  return (
    <section style={{ color: 'red' }}>
      <a href="gone.md">gone</a> <a href="#nowhere">nowhere</a>
      <a href="javascript:alert(1)">script</a>
      <button onClick={() => {}}>Click</button>
      <img src="gone.png" alt="" />
      <img src="https://other.example/x.png" alt="" />
      <Card href="missing" />
      <h2 id="a">A</h2><h2 id="a">B</h2>
    </section>
  )
}`,
    { 'pages/_card.tsx': 'export const Card = ({ href }) => <div><a href={href}>Card</a></div>' },
  )
    .build()
    .problems()
  expect(problems).toMatchInlineSnapshot(`
    "pages/_card.tsx:1:40 warning the link "missing" does not lead to a page (broken-link)
      There is no pages/missing: correct the link, or add that page.
    pages/x.tsx:3:13 warning unknown variable {{gone}} (unknown-variable)
      Define it in the configuration, or write \\{{ for literal braces.
    pages/x.tsx:4:1 warning \`meta\`: unknown key \`layuot\` (front-matter)
      Did you mean "layout"?
    pages/x.tsx:8:5 warning removed inline styles, which the Content-Security-Policy blocks (inline-style)
      Use classes, and a style sheet.
    pages/x.tsx:9:7 warning the link "gone.md" does not lead to a page (broken-link)
      There is no pages/gone.md: correct the link, or add that page.
    pages/x.tsx:9:34 warning pages/x.tsx has no anchor "#nowhere" (broken-anchor)
      It has "#a".
    pages/x.tsx:10:7 warning removed the \`href\` with the scheme "javascript:", which pages must not contain (link)
    pages/x.tsx:11:7 warning \`onClick\` of <button> has no effect: the page is rendered without its functions (page)
      Move what needs a script to a component of the site with \`hydrate\`, and use that here.
    pages/x.tsx:12:7 warning the image "gone.png" does not exist (missing-image)
      Put it at pages/gone.png, or correct the path.
    pages/x.tsx:13:7 warning images from other.example are blocked by the pages’ security policy (img-src) (blocked-image)
      Store the image next to the page and use a relative path, or add the origin to \`images.allow\` in the configuration.
    pages/x.tsx:15:24 warning the id "a" is used twice on this page (duplicate-id)
      Set a different id on one of the headings: {#other-id}."
  `)
})

describe('a mistake in its code is reported with its position, and the last good site stays', () => {
  const good = 'export default () => <p>Good</p>'

  const report = async (_: string, code: string) => {
    const built = withPage(good, {
      'pages/_part.tsx': 'export const Part = () => {\n  throw new Error("part")\n}',
      'x.png': 'x',
    }).build()
    const before = await built.tree()
    const after = built.edit('pages/x.tsx', code).build()
    expect(await after.problems()).toMatchSnapshot()
    if (/ error /.test(await after.problems())) expect(await after.tree()).toEqual(before)
  }

  test.each([
    ['a syntax error', 'export default () => <p>'],
    [
      'an error while it is rendered',
      'export default () => {\n  const x = null\n  return <p>{x.y}</p>\n}',
    ],
    ['no default export', 'export const Page = () => <p>Text</p>'],
    [
      'a wrong value in meta',
      `export const meta = {\n  title: 'X',\n  keywords: 'one',\n}\n${good}`,
    ],
    [
      'a Node.js module',
      `import { readFileSync } from 'node:fs'\nexport default () => <p>{readFileSync('x')}</p>`,
    ],
  ])('%s', report)

  test.each([
    [
      'an error in a component it imports',
      `import { Part } from './_part.tsx'\nexport default () => <Part />`,
    ],
    ['an error while it is loaded', 'throw new Error("at once")'],
    ['a meta that is no object', `export const meta = 'Title'\n${good}`],
    ['a meta that throws', `export const meta = () => { throw new Error('no meta') }\n${good}`],
    ['a circular meta', `export const meta = {}\nmeta.self = meta\n${good}`],
    ['a missing import', `import x from './gone.ts'\nexport default () => <p>{x}</p>`],
    [
      'a file that is not published',
      `import x from '../x.png'\nexport default () => <img src={x} alt="" />`,
    ],
    ['an asynchronous component', 'export default async () => <p>Later</p>'],
    [
      'an undefined component',
      `import * as part from './_part.tsx'\nexport default () => <part.Card />`,
    ],
    ['an object as text', 'export default () => <p>{{ a: 1 }}</p>'],
  ])('%s', { tags: 'thorough' }, report)
})

test('a route of a page in Markdown is an error that names both files', async () => {
  const problems = await withPage('export default () => <p>X</p>', { 'docs/x.md': '# X\n' })
    .build()
    .problems()
  expect(problems).toMatchInlineSnapshot(`
    "pages/x.tsx error the route "/x" is already used by docs/x.md (duplicate-route)
      Rename one of the files, or set a different \`slug\`."
  `)
})

test('a file that both folders have is reported', async () => {
  const problems = await withPage('export default () => <img src="a.svg" alt="" />', {
    'pages/a.svg': SVG,
    'docs/a.svg': SVG,
  })
    .build()
    .problems()
  expect(problems).toMatchInlineSnapshot(`
    "pages/a.svg warning links to "/a.svg" lead to docs/a.svg, which has the same path (page)
      Rename one of the two files."
  `)
})

test('the folder can have another name, or none', async () => {
  const files = {
    'docs/index.md': '# Home\n',
    'docs/_pages/x.tsx': 'export default () => <p>X <a href="../index.md">home</a></p>',
  }
  const named = site({
    ...files,
    'site.config.ts': `export default { title: 'A', pages: 'docs/_pages' }`,
  }).build()
  expect(await named.problems()).toBe('')
  expect((await named.page('/x')).one('main a').attribute('href')).toBe('/')
  const none = site({
    'docs/index.md': '# Home\n',
    'pages/x.tsx': 'of another program',
    'site.config.ts': `export default { title: 'A', pages: false }`,
  }).build()
  expect(await none.problems()).toBe('')
})

test('a warm build equals a cold one after edits of pages, parts, data and components', {
  tags: 'thorough',
}, async () => {
  const warm = site(FILES)
    .build()
    .edit('pages/pricing.tsx', (code) => code.replace('Plans for teams', 'Plans'))
    .build()
    .edit('pages/new.tsx', `import data from './data.json'\nexport default () => <p>{data.a}</p>`)
    .edit('pages/data.json', '{"a": 1}')
    .build()
    .edit('pages/data.json', '{"a": 2}')
    .edit('pages/pricing.css', '.intro { color: blue }')
    .build()
    .edit('pages/about.tsx', null)
    .build()
    .edit('pages/about.tsx', 'export default () => <p>Back</p>')
    .restart()
    .build()
  const before = await warm.tree()
  expect(await warm.edit('.docsgen', null).restart().build('cold').tree('cold')).toEqual(before)
  expect((await warm.page('/new')).one('main p').text).toBe('2')
  const again = await warm.restart().build().restart().build().report()
  expect(again).toMatchObject({ compiled: 0, rendered: 0, written: 0 })
})
