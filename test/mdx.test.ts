/** Pages in MDX: what is read, what is refused, and that nothing in them runs. */
import { symlinkSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { known } from '../src/plugins/extended-markdown/values/branch.ts'
import { type Names, parseExpression } from '../src/plugins/extended-markdown/values/javascript.ts'
import { withoutComments, wrongAt } from '../src/plugins/mdx/guard.ts'
import { readMdx as read } from './read-mdx.ts'
import { sample } from './sample.ts'
import { type Files, site } from './site.ts'

const ROOT = { 'docs/index.md': '# Home\n' }

describe('an expression whose value is written out is shown', () => {
  test.each([
    ["{'text'}", 'text'],
    ['{"say \\"x\\""}', 'say "x"'],
    ['{`a template`}', 'a template'],
    ['{42}', '42'],
    ['{-1.5}', '-1.5'],
    ['{true}', ''],
    ['{false}', ''],
    ['{null}', ''],
    ['{undefined}', ''],
    ["{['a', 1, 'b']}", 'a1b'],
    ['{constant}', 'from export'],
    ['{object.list[1].name}', 'second'],
    ["{object['key']}", 'value'],
    ['{object?.missing?.deeper}', ''],
    ['{(constant)}', 'from export'],
    ['{frontmatter.title}', 'T'],
    ['{frontMatter.own.deep}', 'data'],
    ['{/* comment */}', ''],
    ['{// comment\n}', ''],
    ['{}', ''],
    ['{props.absent}', ''],
    ['{constant.length}', '11'],
    ["{constant + ': ' + object.key + 1}", 'from export: value1'],
    ['{1 + 2 + (3 + -4)}', '2'],
    ['{constant[0]}', 'f'],
    ['{object.list.length}', '2'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a template of the page
    ['{`${constant}/${object.key}-${1 + 2}.md`}', 'from export/value-3.md'],
    ["{'<b>&amp;'}", '&#x3C;b&gt;&#x26;amp;'],
  ])('%s', async (expression, shown) => {
    const { html, problems } = await read(
      `---\ntitle: T\nown: { deep: data }\n---\n\nexport const constant = 'from export', object = { key: 'value', list: [{ name: 'first' }, { name: 'second' }] }\n\nA ${expression} B\n`,
    )
    expect(problems).toEqual([])
    expect(html.replace(/\s+/g, ' ')).toContain(`A ${shown} B`.replace(/\s+/g, ' '))
  })
})

describe('an expression that would have to run is a problem with its place', () => {
  test.each([
    ['{run()}', 'calls a function'],
    ['{list.map((x) => x)}', 'calls a function'],
    ['{() => 1}', 'is a function'],
    ['{function f() {}}', 'is a function'],
    ['{a ? 1 : 2}', 'is a condition'],
    ['{a && b}', 'is a condition'],
    ['{1 * 2}', 'computes a value'],
    ['{1 + null}', 'computes a value'],
    ['{constant + absent}', 'is not defined'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a template of the page
    ['{`a ${run()}`}', 'calls a function'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a template of the page
    ['{`a ${[1]}`}', 'puts a value into a text that has none'],
    ['{constant = 2}', 'assigns a value'],
    ['{new Date()}', 'makes an object of a class'],
    ['{<b>x</b>}', 'is an element (JSX)'],
    ['{class {}}', 'is a class'],
    ['{import.meta.env}', 'reads `import.meta`'],
    ["{import('x')}", 'imports a file'],
    ['{tag`x`}', 'calls a function'],
    ['{[...constant]}', 'copies the parts'],
    ['{/x/}', 'is code'],
    ['{absent}', 'is not defined'],
    ['{constnt}', 'is not defined'],
    ['{loop}', 'needs itself'],
    ['{{ key: 1 }}', 'is an object'],
    ['{null.x}', 'reads `x` of null'],
    ['{this}', 'is code'],
    ['{process.env.HOME}', 'is not defined'],
    ['{globalThis}', 'is not defined'],
    ['{constant.constructor}', 'reads `constructor` of a text that has none'],
    ['{constant.lenght}', 'reads `lenght` of a text that has none'],
    ['{object.absent}', 'reads `absent` of a value that has none'],
    ['{frontmatter.absent}', 'reads `absent` of a value that has none'],
    ['{variable}', 'is defined with `let`'],
    ['{taken}', 'is defined by destructuring'],
    ['{rest}', 'is defined by destructuring'],
  ])('%s', async (expression, reason) => {
    const { html, problems } = await read(
      `export const constant = 'x', loop = loop2, loop2 = loop, object = {}, [{ taken = 1 }, ...rest] = []; export let variable = 1\n\n# Title\n\nA ${expression} B\n`,
    )
    const place = problems.map((problem) => problem.split(':').slice(0, 2).join(':').split(' ')[0])
    expect(problems).toEqual([expect.stringContaining(reason)])
    expect(place).toEqual(['5:3'])
    expect(html).toMatch(/<p>A {1,2}B<\/p>/)
  })

  test('an unknown name comes with what was probably meant', async () => {
    const { notes } = await read("export const constant = 'x'\n\n{constnt}\n")
    expect(notes).toEqual(['Did you mean "constant"?'])
  })
})

test.each([
  ['{ x: a.x }', 'a.x'],
  ['{ x: [b.y] }, b = { y: a.x }', 'a.x'],
  ['{ x: { y: a } }', 'a'],
])('a property that needs itself is one problem, with its line: %s', async (value, name) => {
  const { html, problems } = await read(`export const a = ${value}\n\n# Title\n\nA {a.x} B\n`)
  expect(problems).toEqual([`5:3 mdx-expression: \`{a.x}\` needs itself: \`${name}\``])
  expect(html).toMatch(/<p>A {1,2}B<\/p>/)
})

test('a value that is not known is the same problem each time', async () => {
  const { problems } = await read('export const a = { x: b }, b = run()\n\n{a.x} {a.x} {b}\n')
  expect(problems).toEqual([
    '3:1 mdx-expression: `{a.x}` calls a function, which pages do not run',
    '3:13 mdx-expression: `{b}` calls a function, which pages do not run',
  ])
})

test('nothing in a content file runs, and nothing that the policy blocks reaches the page', async () => {
  const { html, problems } = await read(
    [
      'export const run = (() => { globalThis.mdxRan = true; return "x" })()',
      'export default function Layout() { globalThis.mdxRan = true }',
      '',
      "<script>{'globalThis.mdxRan = true'}</script>",
      '',
      '<p onClick="globalThis.mdxRan = true" onMouseOver={() => 1}>text</p>',
      '',
      '<a href="javascript:alert(1)">link</a>',
      '',
      "<div dangerouslySetInnerHTML={{ __html: '<script>1</script>' }} />",
      '',
      '<img src="x.png" onError="alert(1)" alt="" />',
      '',
      '{run}',
    ].join('\n'),
  )
  expect((globalThis as { mdxRan?: boolean }).mdxRan).toBeUndefined()
  expect(html).not.toMatch(/<script|onclick|onmouse|onerror|javascript:|mdxRan/i)
  expect(problems.length).toBeGreaterThan(5)
})

test('elements of HTML keep their attributes, and Markdown in them is read', async () => {
  const { html, problems } = await read(
    '<section className="a b" tabIndex={0} data-x="1" aria-hidden={true}>\n  **bold** <kbd>K</kbd>\n\n  | a |\n  | - |\n  | b |\n</section>\n\n<p>\n  text\n</p>\n\nA<br/>B\n\n<svg viewBox="0 0 2 2" strokeWidth={2}><path d="M0 0" /></svg>\n\n<label htmlFor="x">L</label>\n',
  )
  expect(problems).toEqual([])
  expect(html).toContain('<section class="a b" tabindex="0" data-x="1" aria-hidden="true">')
  expect(html).toContain('<p><strong>bold</strong> <kbd>K</kbd></p>')
  expect(html).toContain('<td>b</td>')
  expect(html).toContain('<p>text</p>')
  expect(html).toContain('A<br>B')
  expect(html).toContain('<svg viewBox="0 0 2 2" stroke-width="2"><path d="M0 0"></path></svg>')
  expect(html).toContain('<label for="x">L</label>')
})

test('directives, variables and ids of headings are read as in Markdown', async () => {
  const { html, problems, toc } = await read(
    '# T\n\n## One {#first}\n\n## Two {/* #second */}\n\n## Three {/*third*/}\n\n:::tip My title\nHi {{brand}} and `{{brand}}`\n:::\n\n:badge[new] \\{{brand}}\n',
  )
  expect(problems).toEqual([])
  expect(toc.map(({ id, text }) => `${id} ${text}`)).toEqual([
    'first One',
    'second Two',
    'third Three',
  ])
  expect(html).toContain(
    '<p class="admonition-title">My title</p><p>Hi Acme and <code>Acme</code></p>',
  )
  expect(html).toContain('<span class="badge badge-new">new</span> {{brand}}')
})

test('constants, data, raw files and images are imported', async () => {
  const { html, problems } = await read(
    [
      "import { version, nested as other } from './constants.js'",
      "import all from '@site/src/all.ts'",
      "import data from './data.json'",
      "import list from '../list.yaml'",
      "import code from '!!raw-loader!./sample.js'",
      "import raw from './sample.js?raw'",
      "import picture from './picture.png'",
      "import * as every from './constants.js'",
      "import CodeBlock from '@theme/CodeBlock'",
      '',
      '{version} {other.deep} {all.name} {data.a[0]} {list[1]} {every.version}',
      '',
      '<CodeBlock language="js">{code}</CodeBlock>',
      '',
      '<CodeBlock language="js" title="t.js">{raw}</CodeBlock>',
      '',
      '<img src={picture} alt="P" /> <img src={require("./picture.png").default} alt="Q" />',
    ].join('\n'),
    {
      'docs/constants.js':
        "import { deep } from './deep.js'\nexport const version = '1.2'\nconst nested = { deep }\nexport { nested }\n",
      'docs/deep.js': "export const deep = 'D'\n",
      'src/all.ts':
        'interface A { name: string }\nconst a: A = { name: "typed" }\nexport default a\n',
      'docs/data.json': '{ "a": ["json"] }',
      'list.yaml': '- x\n- yaml\n',
      'docs/sample.js': 'if (1 < 2) run()\n',
    },
  )
  expect(problems).toEqual([])
  expect(html).toContain('<p>1.2\nD\ntyped\njson\nyaml\n1.2</p>')
  expect(html.match(/data-language="js"/g)).toHaveLength(2)
  expect(html).toContain('<figcaption>t.js</figcaption>')
  expect(html.match(/image:\d/g)).toHaveLength(2)
})

test('an import that gives no value is a problem where it is used', async () => {
  const { problems } = await read(
    [
      "import a from 'a-package'",
      "import b from './absent.json'",
      "import c, { missing } from './c.js'",
      "import './style.css'",
      "import { none } from './null.json'",
      "import { nmae } from './data.json'",
      '',
      '{a} {b} {c} {missing} {none} {nmae}',
    ].join('\n'),
    {
      'docs/c.js': 'export default () => 1\nexport const misssing = 1\n',
      'docs/null.json': 'null',
      'docs/data.json': '{ "name": 1 }',
    },
  )
  expect(problems).toEqual([
    '4:1 mdx-module: a file that is imported for its effect is not loaded',
    '8:1 mdx-expression: `{a}` comes from the package "a-package", whose code pages do not run',
    '8:5 mdx-expression: `{b}` comes from "./absent.json", which does not exist',
    '8:9 mdx-expression: `{c}` is a function, which pages do not run',
    '8:13 mdx-expression: `{missing}` is not exported by "docs/c.js"',
    '8:23 mdx-expression: `{none}` is not in "docs/null.json"',
    '8:30 mdx-expression: `{nmae}` is not in "docs/data.json"',
  ])
})

test('an import of a file that does not exist is reported at its line if nothing uses it', async () => {
  const { problems, notes } = await read(
    [
      "import A from './gone.mdx'",
      "import B from '@site/src/components/Gone'",
      "import { c, d } from './gone.js'",
      '',
      "import raw from '!!raw-loader!./gone.rs'",
      "import styles from './gone.module.css'",
      "export { e } from './gone.json'",
      '',
      "import Used from './used.mdx'",
      "import There from './there.mdx'",
      "import data from './there.yml'",
      "import Tabs from '@theme/Tabs'",
      "import other from 'a-package/gone.js'",
      "import image from './there.png'",
      "import archive from './there.zip'",
      "import { f } from './there.js'",
      '',
      '<Used />',
      '',
    ].join('\n'),
    { 'docs/there.mdx': 'x', 'docs/there.yml': 'a: 1', 'docs/there.js': 'export const f = 1' },
  )
  expect(problems).toEqual([
    '18:1 unknown-element: <Used> is imported from "./used.mdx", which does not exist',
    '1:1 mdx-module: "./gone.mdx" does not exist',
    '2:1 mdx-module: "@site/src/components/Gone" does not exist',
    '3:1 mdx-module: "./gone.js" does not exist',
    '5:1 mdx-module: "./gone.rs" does not exist',
    '6:1 mdx-module: "./gone.module.css" does not exist',
    '7:1 mdx-module: "./gone.json" does not exist',
  ])
  expect(notes.join()).toContain('Correct the path, or remove the line')
})

test('comments of HTML are dropped, as Docusaurus does, but not from code', async () => {
  const { html, problems } = await read(
    '# T\n\n<!-- one {a\n\n<B> -->\n\nx <!-- two --> y `<!-- code -->` {"<!-- text -->"}\n\n```html\n<!-- fence -->\n```\n',
  )
  expect(problems).toEqual([])
  expect(html).not.toMatch(/one|two/)
  expect(html).toMatch(/x +y <code>&#x3C;!-- code --(?:>|&gt;)<\/code> &#x3C;!-- text --/)
  expect(html).toContain('fence')
})

test('only what is shown of an imported object must be known', async () => {
  const { html, problems } = await read(
    [
      "import Tabs from '@theme/Tabs'; import TabItem from '@theme/TabItem'; import constants from '@site\\/constants'",
      '',
      '<Tabs groupId="os" defaultValue={constants.first} values={constants.list}>',
      '<TabItem value="m">',
      '',
      'Mac',
      '',
      '</TabItem>',
      '</Tabs>',
      '',
      '<div>',
      "import inner from './inner.js?raw'",
      '',
      '  {inner}',
      '</div>',
    ].join('\n'),
    {
      'constants.js':
        "const first = navigator.platform ? 'm' : 'w'\nconst list = [{ label: 'macOS', value: 'm' }]\nexport default { first, list }\n",
      'docs/inner.js': 'inner text',
    },
  )
  expect(problems).toEqual([])
  expect(html).toContain('data-label="macOS"')
  expect(html).toContain('inner text')
})

test('a partial is included, with its props as variables, and its own imports', async () => {
  const { html, problems } = await read(
    'import Part from \'./_part.mdx\'\nimport Plain from \'@site/docs/_plain.md\'\n\n<Part who="me" count={2} />\n\n<Plain who="you" />\n',
    {
      'docs/_part.mdx':
        "---\nx: own\n---\nimport Inner from './_inner.mdx'\n\nHi {props.who} {count} {{who}} {frontmatter.x}\n\n<Inner />\n",
      'docs/_inner.mdx': '### Inner\n',
      'docs/_plain.md': 'Hello {{who}} {x} <br>\n',
    },
  )
  expect(problems).toEqual([])
  expect(html).toContain('<p>Hi me 2 me own</p>')
  expect(html).toContain('<h3 id="inner">Inner</h3>')
  expect(html).toContain('Hello you {x} <br>')
})

test('a problem in a partial names the partial', async () => {
  const { places } = await read(
    'import Part from \'./_part.mdx\'\n\n<Part title="a long title" />\n',
    {
      'docs/_part.mdx':
        '---\na: 1\n---\n\n{f()}\n\n{{title}} {{absent}}\n\n<Aside title="{{missing}}">x</Aside>\n',
    },
  )
  expect(places).toEqual(['docs/_part.mdx:5:1', 'docs/_part.mdx:7:11', 'docs/_part.mdx:9:1'])
})

describe('what is not MDX', () => {
  test.each([
    ['an element that is not closed', '# Title\n\n<Foo>\n\ntext\n', 3],
    ['a brace that is not closed', '# Title\n\ntext {a\n', 3],
    ['less than', '# Title\n\na <5 b\n', 3],
    ['wrong code in braces', '# Title\n\n{a b}\n', 3],
    [
      'all that else is reported in Markdown',
      '# Title\n\n<Foo a={1} />\n\n{a b}\n\n{{ x | y }}\n',
      5,
    ],
    ['a wrong import', 'import a from\n\n# Title\n', 3],
  ])('%s is one clear problem, and the page is read as Markdown', async (_, text, line) => {
    const { html, problems } = await read(text)
    expect(problems).toEqual([
      expect.stringMatching(/mdx-syntax: the page is not MDX, and was read as Markdown/),
    ])
    expect(problems[0]?.startsWith(`${line}:`)).toBe(true)
    expect(html).not.toBe('')
    expect(problems.join()).not.toMatch(/oxc|Error|undefined/)
  })
})

test('an unknown element is a problem with what to do, and its content stays', async () => {
  const { html, problems, notes } = await read(
    "import Own from '@site/src/components/Own'\nimport Gone from './_gone.mdx'\nexport const Local = () => <b/>\n\n<Own a=\"1\">**x**</Own>\n\n<Foo />\n\n<Foo />\n\n<Local />\n\n<Gone />\n",
  )
  expect(problems).toEqual([
    '5:1 unknown-element: <Own> is imported from "@site/src/components/Own", and the site has no component of this name',
    '7:1 unknown-element: <Foo> is not a component of the site',
    '11:1 unknown-element: <Local> is defined by code of this page, which is not run',
    '13:1 unknown-element: <Gone> is imported from "./_gone.mdx", which does not exist',
  ])
  expect(notes[0]).toContain('Add a component of this name to the site')
  expect(html).toContain('<strong>x</strong>')
})

test('a part of an imported component is not the component', async () => {
  const { html, problems } = await read(
    [
      "import { Cards, Cards as Own } from 'nextra/components'",
      "import * as ui from 'nextra/components'",
      "import Part from './_part.mdx'",
      '',
      '<Cards>',
      '<Cards.Card title="One" href="/1" />',
      '<Own.Card title="Two" href="/2" />',
      '<ui.Cards.Card title="Three" href="/3" />',
      '<ui.Card title="Four" href="/4" />',
      '</Cards>',
      '',
      '<Cards.Other>**x**</Cards.Other>',
      '',
      '<Part.Other />',
    ].join('\n'),
    { 'docs/_part.mdx': 'Not included\n' },
  )
  expect(html.match(/class="cards"/g)).toHaveLength(1)
  expect(html.match(/class="card-title"><a/g)).toHaveLength(4)
  expect(html).toContain('<strong>x</strong>')
  expect(html).not.toContain('Not included')
  expect(problems).toEqual([
    '12:1 unknown-element: <Cards.Other> is imported from "nextra/components", and the site has no component of this name',
    '14:1 unknown-element: <Part.Other> is not a component of the site',
  ])
})

const SINCE = `import { component } from 'docsgen/component'
export default component({
  props: { v: 'string', count: 'number?', wide: 'boolean', list: 'json?', href: 'link?' },
  slots: ['title'],
  render: ({ v, count, wide, list, href, title, children }) => (
    <aside><a href={href}>{v}</a> {typeof count} {String(wide)} {JSON.stringify(list ?? null)} <h2 hidden>{title}</h2>{children}</aside>
  ),
})
`.replace('<h2 hidden>{title}</h2>', '<i>{title}</i>')

describe('a site', () => {
  const files: Files = {
    ...ROOT,
    'components/code-since.tsx': SINCE,
    'docs/other.md':
      '# Other\n\n## Part\n\n[page](./page.mdx#two) [same](page) [root](/page.mdx)\n',
    'docs/page.mdx': [
      "import CodeSince from '@site/src/components/CodeSince'",
      '',
      '# Page',
      '',
      '## Two',
      '',
      '[other](./other.md#part) <a href="other.md">x</a>',
      '',
      '<CodeSince v="5" count={3} wide list={[{ a: 1 }]} href="./other.md">',
      '  <Fragment slot="title">A *title*</Fragment>',
      '',
      '  Text with [a link](other.md)',
      '</CodeSince>',
      '',
      'In a line: <CodeSince v="6" />',
    ].join('\n'),
  }

  test('uses its components, and links lead from and to pages in MDX', async () => {
    const built = site(files).build()
    expect(await built.problems()).toBe('')
    const page = (await built.built()).page('/page')
    const html = (await built.built()).text('page.html')
    expect(html).toContain(
      '<aside><a href="/other">5</a> number true [{&quot;a&quot;:1}] <i>A <em>title</em></i>',
    )
    expect(html).toContain('<p>Text with <a href="/other">a link</a></p>')
    expect(html).toContain('<a href="/other#part">other</a>')
    expect(page.text('h1')).toBe('Page')
    expect((await built.built()).text('other.html')).toContain('<a href="/page#two">page</a>')
  })

  test('has no component for a part of one', async () => {
    const page =
      'import CodeSince, { CodeSince as Named } from \'@site/src/components/CodeSince\'\n\n<CodeSince.Sub v="5">a</CodeSince.Sub>\n\n<Named.Sub v="5">b</Named.Sub>\n'
    const problems = await site({ ...files, 'docs/page.mdx': page })
      .build()
      .problems()
    expect(problems).toMatch(/docs\/page\.mdx:3:1.*<CodeSince\.Sub> is imported/)
    expect(problems).toMatch(/docs\/page\.mdx:5:1.*<Named\.Sub> is imported/)
  })

  test('reports a missing prop of a component at its element', async () => {
    const built = site({ ...files, 'docs/page.mdx': '# Page\n\n<CodeSince count="x" />\n' }).build()
    expect(await built.problems()).toMatch(/docs\/page\.mdx:3:1.*`v` of `code-since` is missing/)
  })

  test('finds the same files after edits of everything that a page in MDX uses', async () => {
    const all: Files = {
      ...files,
      'docs/use.mdx':
        "import { a } from './constants.js'\nimport Part from './_part.mdx'\nimport raw from './raw.txt?raw'\n\n# Use\n\n{a}\n\n<Part />\n\n<Code code={raw} />\n",
      'docs/constants.js': "export const a = 'one'\n",
      'docs/_part.mdx': 'Part one\n',
      'docs/raw.txt': 'raw one\n',
    }
    const edits: Files = {
      'docs/constants.js': "export const a = 'two'\n",
      'docs/_part.mdx': 'Part two\n',
      'docs/raw.txt': 'raw two\n',
    }
    const warm = site(all).build()
    await warm.built()
    for (const [path, text] of Object.entries(edits)) warm.edit(path, text as string).build()
    const cold = site({ ...all, ...edits }).build()
    expect((await warm.built()).text('use.html')).toMatch(/two[\s\S]*Part two[\s\S]*raw two/)
    expect((await warm.built()).tree()).toEqual((await cold.built()).tree())
  })

  test('shows the images that pages import from the docs and the static files', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="2"/>'
    const built = site({
      ...ROOT,
      'static/img/x.svg': svg,
      'docs/a/y.svg': svg,
      'docs/a/index.mdx': [
        "import one from '../../static/img/x.svg'",
        "import two from '@site/static/img/x.svg'",
        "import three from './y.svg'",
        "import four from '@site/docs/a/y.svg'",
        '',
        '# A',
        '',
        ...[
          'one',
          'two',
          'three',
          'four',
          "require('./y.svg').default",
          "useBaseUrl('img/x.svg')",
        ].map((src) => `<img src={${src}} alt="x" />`),
      ].join('\n'),
    }).build()
    expect(await built.problems()).toBe('')
    const sources = (await built.built()).page('/a').all('main img')
    const shown = sources.map((image) => image.attribute('src')?.replace(/-\w+\./, '.'))
    const [inStatic, inDocs] = ['/img/x.svg', '/assets/y.svg']
    expect(shown).toEqual([inStatic, inStatic, inDocs, inDocs, inDocs, inStatic])
  })

  test('reads no file outside of its folder, not even through a link', async () => {
    const built = site({
      ...ROOT,
      'docs/a.mdx':
        "import x from './link.txt?raw'\nimport y from '../../secret.txt?raw'\n\n# A\n\n{x} {y}\n",
    })
    writeFileSync(built.path('../secret.txt'), 'SECRET')
    const linked = built
      .step(() => symlinkSync('../../secret.txt', built.path('docs/link.txt')))
      .build()
    expect((await linked.built()).text('a.html')).not.toContain('SECRET')
    expect(await linked.problems()).toMatch(/6:1.*does not exist[\s\S]*6:5.*does not exist/)
  })

  test('finds a partial that is added later', async () => {
    const built = site({
      ...ROOT,
      'docs/a.mdx': "import Part from './_part.mdx'\n\n# A\n\n<Part />\n",
    }).build()
    expect(await built.problems()).toContain('which does not exist')
    built.edit('docs/_part.mdx', 'Later\n').build()
    expect(await built.problems()).toBe('')
    expect((await built.built()).text('a.html')).toContain('Later')
  })

  test('a page in Markdown and one in MDX of the same name is a clear problem', async () => {
    const built = site({ ...ROOT, 'docs/a.md': '# A\n', 'docs/a.mdx': '# A\n' }).build()
    expect(await built.problems()).toContain('the route "/a" is already used by docs/a.md')
  })

  test('an overlay of a locale may be in MDX, whatever the page is in', async () => {
    const built = site({
      ...ROOT,
      'site.config.js':
        "export default { locales: { au: { label: 'Australia' }, nz: { label: 'New Zealand' } } }",
      'docs/a.mdx': '# A\n\nCommon {1}\n',
      'docs/a.nz.mdx': '# A\n\nKiwi {2}\n',
      'docs/b.md': '# B\n\nCommon\n',
      'docs/@nz/b.mdx': '# B\n\nKiwi {3}\n',
    }).build()
    expect(await built.problems()).toBe('')
    const out = await built.built()
    expect(out.text('au/a.html')).toContain('Common 1')
    expect(out.text('nz/a.html')).toContain('Kiwi 2')
    expect(out.text('au/b.html')).toContain('Common')
    expect(out.text('nz/b.html')).toContain('Kiwi 3')
  })

  test('.md stays Markdown', async () => {
    const built = site({ 'docs/index.md': '# Home\n\na < b {x} <br> {1}\n' }).build()
    expect((await built.built()).text('index.html')).toContain('a &#x3C; b {x} <br> {1}')
  })
})

describe('hostile pages take linear time, and crash nothing', () => {
  const many: Readonly<Record<string, (count: number) => string>> = {
    'open elements': (n) => '<A>'.repeat(n),
    'nested elements': (n) => '<A>'.repeat(n) + '</A>'.repeat(n),
    'elements in quotes': (n) => '<A>\n> '.repeat(n),
    'open braces': (n) => '{'.repeat(n),
    'open braces on lines': (n) => '{\n'.repeat(n),
    'open braces in attributes': (n) => `<A ${'a={'.repeat(n)}/>`,
    'open templates': (n) => '{`${'.repeat(n),
    'open comments': (n) => '{/* '.repeat(n),
    'nested arrays': (n) => `{${'['.repeat(n)}${']'.repeat(n)}}`,
    'exported arrays': (n) => `export const a = ${'['.repeat(n)}${']'.repeat(n)}`,
    'elements in an expression': (n) => `{${'<a>'.repeat(n)}}`,
    'types in an expression': (n) => `{${'a<b>('.repeat(n)}}`,
    'spread attributes': (n) => '<A {...'.repeat(n),
    'arrow functions': (n) => `{${'a=>'.repeat(n)}1}`,
    operators: (n) => `{${'- '.repeat(n)}1}`,
    'else branches': (n) => `export const a = () => {${'if(a)1;else '.repeat(n)}1}`,
    statements: (n) => 'import a from "b"\n\n'.repeat(n),
    backticks: (n) => '` {'.repeat(n),
    'values in values': (n) =>
      `export const a0 = [1, 1]\n\n${Array.from({ length: 100 }, (_, i) => `export const a${i + 1} = [a${i}, a${i}, a${i}]\n\n`).join('')}${'{a40}\n\n'.repeat(n / 10)}`,
    'properties in properties': (n) =>
      `${Array.from({ length: 100 }, (_, i) => `export const a${i} = { x: [a${i + 1}.x, a${i + 1}.x] }\n\n`).join('')}export const a100 = { x: '' }\n\n${'{a80.x}\n\n'.repeat(n / 10)}`,
    'a large value shown often': (n) =>
      `export const a = [${'1,'.repeat(n)}]\n\n${'{a}\n\n'.repeat(n / 10)}`,
    'a chain of names': (n) =>
      `${Array.from({ length: n / 10 }, (_, i) => `export const a${i} = [a${i + 1}], b${i} = { x: b${i + 1}.x }\n\n`).join('')}${'{a0} {b0.x}\n\n'.repeat(n / 10)}`,
    'a chain of members': (n) => `export const a = {}\n\n{a${'.x'.repeat(10 * n)}}`,
    'a long value shown often': (n) =>
      `export const s = "${'x'.repeat(n)}"\n\n${'{s}\n\n'.repeat(n / 10)}`,
  }

  test.each(Object.entries(many))('%s', async (_, make) => {
    const time = async (count: number) => {
      const text = make(count)
      const start = performance.now()
      await read(text)
      return performance.now() - start
    }
    await time(100)
    const few = await time(2000)
    expect(await time(8000)).toBeLessThan(10 * Math.max(few, 200))
  })
})

test.each([
  ['templates', 'x {', '`\\'],
  ['strings', 'x {', "'\\"],
  ['braces', '<!-- -->', '{) '],
])('%s that are not closed are looked for once, however many begin', (_, start, unit) => {
  const text = start + unit.repeat(200_000)
  const before = process.cpuUsage().user
  expect(wrongAt(withoutComments(text))?.reason).toBe('an expression in braces is not closed')
  expect(process.cpuUsage().user - before).toBeLessThan(2_000_000)
})

test.each(
  sample(
    [
      ['names', (i: number) => `[a${i + 1}]`, '{m.a0}'],
      ['properties', (i: number) => `{ x: a${i + 1}.x }`, '{a0.x}'],
      ['values', (i: number) => (i > 0 ? `[a${i - 1}]` : '1'), '{m.a9999}'],
      ['members', () => '{}', `{a0${'.x'.repeat(100_000)}}`],
    ],
    4,
  ),
)(
  '%s that are nested too deeply are a problem, and the page is shown',
  { tags: 'thorough' },
  async (_, value, text) => {
    const constants = Array.from({ length: 10_000 }, (_, i) => `export const a${i} = ${value(i)}\n`)
    const page = `import * as m from './m.js'\nimport { a0 } from './m.js'\n\n${text} shown\n`
    const { html, problems } = await read(page, { 'docs/m.js': constants.join('') })
    expect(html).toContain('shown')
    expect(problems).toEqual([
      expect.stringMatching(/^4:1 .*(?:is nested too deeply|makes the page too large)$/),
    ])
  },
)

test('elements without a blank line between them are refused before they take quadratic time', () => {
  const many = 'x <b>y</b> '.repeat(4000)
  expect(wrongAt(`${many}\n\n${many}`)).toBeNull()
  expect(wrongAt(`${many}\n${many}`)?.reason).toContain('more than 5,000 elements')
})

test('values are compared with == as JavaScript does, if they have one type', () => {
  const resultOf = (code: string) => known(parseExpression(code), {} as Names)
  expect(resultOf('null == undefined')).toBe(true)
  expect(resultOf('null === undefined')).toBe(false)
  expect(resultOf('null != 1')).toBe(true)
  expect(resultOf('1 == 1')).toBe(true)
  expect(() => resultOf("1 == '1'")).toThrow('compares values of different types')
})

test('a template over several paragraphs is one constant', async () => {
  const code = "a(1)\n\nfunction b() {\n  log(\\`x \\$1\\`)\n\n  // don't\n}\n"
  const { html, problems } = await read(
    `export const code = \`\n${code}\`\n\nText.\n\n<Code code={code} lang="txt" />\n`,
  )
  expect(problems).toEqual([])
  expect(html).toContain('log(`x $1`)\n\n')
})

test('code that ends with the directive around it ends there, between elements, too', async () => {
  const { html, problems } = await read(
    '<Tabs>\n<TabItem label="A">\n\n:::tip\nText.\n\n````sh\nls\n:::\n\n</TabItem>\n</Tabs>\n\n```sh\npwd\n````\n\nEnd.\n',
  )
  expect(problems).toEqual([])
  const both = await read('::::tip\n:::note\n```\na\n```\n::::\n\nEnd.\n')
  expect(both.html).toMatch(/a\n<\/code>[^`]*<p>End\.<\/p>/)
  expect(html).toMatch(/ls<\/span>\n<\/code><\/pre>[\s\S]*<\/div>[\s\S]*pwd[\s\S]*<p>End\.<\/p>/)
})

test.each([
  ['a list item', '- item\n\n  ```js\n  code\n'],
  ['a quote', '> ```js\n> code\n'],
])(
  'code that ends with %s does not start again after the directive that contains it',
  async (_, code) => {
    const { html } = await read(`:::note\n\n${code}:::\n\n## After\n`)
    expect(html).toMatch(/<\/div>\s*<h2 id="after">After<\/h2>/)
  },
)

test.each(['// the ` key', "/* don't\n\n` */"])(
  'quotes in comments of statements begin no strings: %s',
  (comment) => {
    const rest = `# Home\n\n${'Some `code` and a {value}. '.repeat(200)}\n`
    expect(wrongAt(`export const a = 1 ${comment}\n\n${rest}`)).toBeNull()
  },
)

test('an address in an element of a statement is no comment', () => {
  const code =
    'export const A = () => <a>https://a.example</a>; export const b = [ // x ]\n\n1]\n\n'
  expect(wrongAt(`${code}# Home's\n\n${'Text. '.repeat(1000)}\n`)).toBeNull()
})
