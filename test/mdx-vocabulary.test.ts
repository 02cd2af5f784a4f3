/** The components of other generators, each in the spelling of its documentation. */
import { expect, test } from 'vitest'
import { wordNames } from '../src/plugins/mdx/vocabulary.ts'
import { inputOf, loadAndCompile } from './compile-page.ts'
import { readMdx } from './read-mdx.ts'

/** By name: the page, and what is in its HTML. */
const WORDS: Readonly<Record<string, readonly [page: string, ...html: readonly string[]]>> = {
  Tabs: [
    '<Tabs groupId="os" values={[{ label: "Apple", value: "a" }]}><TabItem value="a">**x**</TabItem></Tabs>',
    '<div class="tabs" data-group="os">',
    'data-label="Apple"',
    '<p><strong>x</strong></p>',
  ],
  TOCInline: [
    '<TOCInline toc={toc.slice(1)} maxHeadingLevel={2} />\n\n## A\n\n## B\n\n### C',
    '<nav aria-label="On this page"><ul><li><a href="',
    '">B</a></li></ul></nav>',
  ],
  TabItem: [
    '<Tabs syncKey="k">\n<TabItem label="One" icon="star">\n\ntext\n\n</TabItem>\n</Tabs>',
    'data-group="k"',
    'data-label="One"',
  ],
  Tab: ['<Tabs>\n<Tab title="T">\ntext\n</Tab>\n</Tabs>', 'data-label="T"'],
  'Tabs.Tab': [
    "<Tabs items={['A', 'B']}>\n<Tabs.Tab>a</Tabs.Tab>\n<Tabs.Tab>b</Tabs.Tab>\n</Tabs>",
    'data-label="A"',
    'data-label="B"',
  ],
  PackageManagers: [
    '<PackageManagers pkg="astro" dev />',
    'data-label="pnpm"',
    'npm i -D astro',
    'bun add -d astro',
  ],
  CodeGroup: [
    '<CodeGroup>\n```js title="a.js"\n1\n```\n\n```js title="b.js"\n2\n```\n</CodeGroup>',
    'data-label="a.js"',
    'data-label="b.js"',
  ],
  CodeBlock: [
    '<CodeBlock language="js" title="x.js" showLineNumbers>{`const a = 1\n`}</CodeBlock>',
    '<figcaption>x.js</figcaption>',
    'a = ',
  ],
  Code: ['<Code code="1 < 2" lang="js" title="y.js" />', '<figcaption>y.js</figcaption>', '&#x3C;'],
  Admonition: [
    '<Admonition type="danger" title="Careful">\n\nHot\n\n</Admonition>',
    'class="admonition danger"',
    '<p class="admonition-title">Careful</p><p>Hot</p>',
  ],
  Aside: ['<Aside type="tip">x</Aside>', 'class="admonition tip"', '<p>x</p>'],
  Callout: ['<Callout type="error">x</Callout>', 'class="admonition danger"'],
  Note: ['<Note>x</Note>', 'class="admonition note"'],
  Tip: ['<Tip>x</Tip>', 'class="admonition tip"'],
  Info: ['<Info>x</Info>', 'class="admonition info"'],
  Warning: ['<Warning>x</Warning>', 'class="admonition warning"'],
  Danger: ['<Danger>x</Danger>', 'class="admonition danger"'],
  Check: ['<Check>x</Check>', 'class="admonition tip"'],
  Card: [
    '<Card title="C" icon="x" href="/c">\n  *text*\n</Card>',
    '<p class="card-title"><a',
    '<p><em>text</em></p>',
  ],
  CardGrid: [
    '<CardGrid stagger><Card title="C">x</Card></CardGrid>',
    '<div class="cards"><div class="card">',
  ],
  LinkCard: ['<LinkCard title="L" href="/l" description="D" />', '<p>D</p>'],
  CardGroup: ['<CardGroup cols={2}><Card title="C">x</Card></CardGroup>', '<div class="cards">'],
  Columns: ['<Columns cols={2}><Card title="C">x</Card></Columns>', '<div class="cards">'],
  Cards: ['<Cards><Card title="C" href="/c" /></Cards>', '<div class="cards">'],
  'Cards.Card': ['<Cards><Cards.Card title="N" href="/n" /></Cards>', 'card-title'],
  Steps: [
    '<Steps>\n<Step title="First">\ntext\n</Step>\n<Step title="Second">x</Step>\n</Steps>',
    '<div class="steps"><ol>',
    '<p><strong>First</strong></p>',
  ],
  FileTree: [
    '<FileTree>\n- src\n  - a.ts\n</FileTree>',
    '<li class="folder">',
    '<li class="file">',
  ],
  Files: [
    '<Files>\n<Folder name="src" defaultOpen>\n<File name="a.ts" />\n</Folder>\n</Files>',
    '<li class="folder">src/',
    '<li class="file">a.ts',
  ],
  Badge: [
    'A <Badge text="New" variant="tip" /> <Badge>Old</Badge>',
    'badge-new">New<',
    'badge-old">Old<',
  ],
  Icon: ['A <Icon name="rocket" /> <Icon name="x" label="Seen" /> B', '<p>A  Seen B</p>'],
  LinkButton: ['<LinkButton href="/b" icon="x">Go</LinkButton>', '>Go</a></p>'],
  Link: ['A <Link id="here" to="/b">*Go*</Link>', '<a id="here"></a>', '><em>Go</em></a></p>'],
  Image: ['<Image src="/i.png" alt="I" />', 'image:0'],
  Picture: ['<Picture src="/i.png" alt="I" formats={["avif"]} />', 'image:0'],
  ThemedImage: [
    "<ThemedImage alt=\"I\" sources={{ light: '/l.png', dark: '/d.png' }} />",
    'image:0',
  ],
  Details: [
    '<Details>\n<summary>More *x*</summary>\n\ntext\n</Details>',
    '<summary>More <em>x</em></summary><p>text</p>',
  ],
  Accordion: [
    '<Accordion title="Q" defaultOpen>A</Accordion>',
    '<details class="details" open><summary>Q</summary><p>A</p>',
  ],
  AccordionGroup: [
    '<AccordionGroup>\n<Accordion title="Q">A</Accordion>\n</AccordionGroup>',
    '<summary>Q',
  ],
  Accordions: [
    '<Accordions type="single">\n<Accordion title="Q">A</Accordion>\n</Accordions>',
    '<summary>Q',
  ],
  Expandable: ['<Expandable title="Q">A</Expandable>', '<summary>Q</summary>'],
  Frame: ['<Frame caption="Caption">\n![I](/i.png)\n</Frame>', '<figcaption>Caption</figcaption>'],
  Tooltip: [
    'A <Tooltip tip="Application interface">API</Tooltip>',
    '<abbr title="Application interface">API</abbr>',
  ],
  Tile: ['<Tile title="T" href="https://example.com">A</Tile>', 'class="card"', 'T'],
  Tree: [
    '<Tree>\n<Tree.Folder name="src">\n<Tree.File name="a.ts" />\n</Tree.Folder>\n</Tree>',
    'src',
    'a.ts',
  ],
  ParamField: [
    '<ParamField query="id" type="string" required default="a">The *id*.</ParamField>',
    '<code>id</code> string · required · default: a',
    'The <em>id</em>.',
  ],
  ResponseField: [
    '<ResponseField name="id" type="string" deprecated>The id.</ResponseField>',
    '<code>id</code> string · deprecated',
  ],
  RequestExample: ['<RequestExample>\n```js a.js\na\n```\n</RequestExample>', 'data-label="a.js"'],
  ResponseExample: [
    '<ResponseExample>\n```json a.json\n{}\n```\n</ResponseExample>',
    'data-label="a.json"',
  ],
  Update: [
    '<Update label="March" description="1.0">\nNews.\n</Update>',
    'id="march"',
    '<p>1.0</p>',
    '<p>News.</p>',
  ],
  Panel: ['<Panel>\n**A**\n</Panel>', '<strong>A</strong>'],
  View: ['<View title="JS">\n**A**\n</View>', '<strong>A</strong>'],
  LiteYouTubeEmbed: [
    '<LiteYouTubeEmbed id="a-b" title="Video" />',
    '<iframe src="https://www.youtube.com/embed/a-b" title="Video"></iframe>',
  ],
  YouTube: ['<YouTube id="https://youtu.be/a-b" />', 'https://www.youtube.com/embed/a-b'],
  IdealImage: ['<IdealImage img={require("./x.png")} alt="X" />', 'image:0'],
  Translate: ['<Translate id="x">Text</Translate>', 'Text'],
  Fragment: ['<Fragment>*x*</Fragment>', '<em>x</em>'],
}

test.each(wordNames)('<%s>', async (name) => {
  const [text, ...expected] = WORDS[name] ?? ['', 'an entry in this table']
  const input = { ...inputOf(`# T\n\n${text}\n`), path: 'page.mdx', file: 'docs/page.mdx' }
  const { html, problems } = await loadAndCompile(input)
  expect(problems.map(({ reason }) => reason)).toEqual([])
  for (const part of expected) expect(html).toContain(part)
})

test('a component has its own name, whatever the page calls it', async () => {
  const text =
    'import { LinkCard as Card } from \'@astrojs/starlight/components\'\n\n# T\n\n<Card title="T" href="/x" description="D" />\n'
  const { html } = await loadAndCompile({
    ...inputOf(text),
    path: 'page.mdx',
    file: 'docs/page.mdx',
  })
  expect(html).toContain('<p>D</p>')
})

test('a component that the site imports from its own files is not taken for one of these', async () => {
  const text =
    'import { Card } from \'../components/Card.jsx\'\n\n# T\n\n<Card title="x">y</Card>\n'
  const input = { ...inputOf(text), path: 'page.mdx', file: 'docs/page.mdx' }
  const { problems } = await loadAndCompile(input)
  expect(problems.map(({ reason }) => reason)).toEqual([
    '<Card> is imported from "../components/Card.jsx", and the site has no component of this name',
  ])
})

test('tabs are in the order of `values`, as Docusaurus shows them', async () => {
  const page =
    '<Tabs values={[{ label: "First", value: "a" }, { label: "Second", value: "b" }]}>\n<TabItem value="b">2</TabItem>\n<TabItem value="a">1</TabItem>\n</Tabs>'
  const { html } = await loadAndCompile({
    ...inputOf(page),
    path: 'page.mdx',
    file: 'docs/page.mdx',
  })
  expect(html.indexOf('data-label="First"')).toBeGreaterThan(0)
  expect(html.indexOf('data-label="Second"')).toBeGreaterThan(html.indexOf('data-label="First"'))
})

test('the content of `mdx-code-block` is MDX, except in other code', async () => {
  const page = [
    '```mdx-code-block',
    '<Tip>**x**</Tip>',
    '```',
    '',
    '````md',
    '```mdx-code-block',
    '<Tip>y</Tip>',
    '```',
    '````',
  ].join('\n')
  const { html, problems } = await loadAndCompile({
    ...inputOf(page),
    path: 'page.mdx',
    file: 'docs/page.mdx',
  })
  expect(problems).toEqual([])
  expect(html).toContain('class="admonition tip"')
  expect(html).toContain('<strong>x</strong>')
  expect(html).toMatch(/```mdx-code-block\n\S+Tip\S+y/)
})

test('the documentation of plugins of Starlight has components of its own package', async () => {
  const { html, problems } = await readMdx(
    'import { PackageManagers } from \'@hideoo/starlight-plugins-docs-components\'\n\n<PackageManagers pkg="a" />\n',
  )
  expect(problems).toEqual([])
  expect(html).toContain('npm i a')
})

test('steps may be a list of HTML', async () => {
  const { html, problems } = await readMdx(
    '<Steps>\n  <ol>\n    <li>\n\n      *First*\n    </li>\n    <li>Second</li>\n  </ol>\n</Steps>\n',
  )
  expect(html).toMatch(/<div class="steps"><ol>\s*<li>\s*<p><em>First<\/em><\/p>/)
  expect(problems).toEqual([])
})

test('folders of a file tree whose files are not listed say that there are some', async () => {
  const { html, problems } = await readMdx(
    '<FileTree>\n- public/ for *images*\n- src/\n  - a.ts\n  - **lib/**\n- b/c.ts\n</FileTree>\n',
  )
  const rest = '<ul><li class="file">…</li></ul></li>'
  const tree = html.replace(/\s*\n\s*/g, '')
  expect(tree).toContain(`<li class="folder">public/ for <em>images</em>${rest}`)
  expect(tree).toContain(`<li class="folder"><strong>lib/</strong>${rest}`)
  expect(tree.match(/…/g)).toHaveLength(2)
  expect(problems).toEqual([])
})

test('steps that are a list of HTML stay where they are written', async () => {
  const { html, problems } = await readMdx(
    '<Steps>\n  <p>Before.</p>\n  <ol>\n    <li>First</li>\n  </ol>\n  <p>After.</p>\n</Steps>\n',
  )
  expect(html).toMatch(/Before\.<\/p>\s*<ol>\s*<li>\s*<p>First[\s\S]*<\/ol>\s*<p>After/)
  expect(problems).toEqual([])
})

test.each([
  [
    'an expression',
    '<ol>\n<li>A</li>\n{f()}\n<li>B</li>\n</ol>',
    ['calls a function', 'must contain'],
  ],
  ['a fragment', '<ol>\n<li>A</li>\n<>\n<li>B</li>\n</>\n</ol>', ['must contain a numbered list']],
  ['a number', '<ol start="4">\n<li>A</li>\n<li>B</li>\n</ol>', ['must contain a numbered list']],
])('a list of HTML with %s stays HTML, and is reported as no steps', async (_, list, reasons) => {
  const { html, problems } = await readMdx(`<Steps>\n${list}\n</Steps>\n`)
  expect(html).toMatch(/<ol(?: start="4")?><li>A<\/li>\s*<li>B<\/li><\/ol>/)
  expect(problems).toHaveLength(reasons.length)
  for (const [index, reason] of reasons.entries()) expect(problems[index]).toContain(reason)
})
