/** Components of other generators' sites that only arrange what they are given are read, not run. */
import { describe, expect, test } from 'vitest'
import { readMdx } from './read-mdx.ts'
import { site } from './site.ts'

/** The HTML of an element whose source is in `c`, and its problems. */
async function show(element: string, path: string, source: string, files = {}) {
  const named = path.includes('named') ? '{ C }' : 'C'
  const text = `import ${named} from '../${path}'\n\n${element}\n`
  const { html, problems } = await readMdx(text, { [path]: source, ...files })
  return { html: html.replaceAll('\n', ''), problems }
}

describe('React', () => {
  test.each([
    ['a function', 'export default function C({ children }) {\n  return <div>{children}</div>\n}'],
    ['an arrow function', 'const C = ({ children }) => <div>{children}</div>\nexport default C'],
    ['props as a whole', 'export default (props) => (\n  <div>{props.children}</div>\n)'],
    [
      'props that it takes apart',
      'export default function C(props) {\n  const { children } = props\n  return <div>{children}</div>\n}',
    ],
    [
      'types',
      "import type { ReactNode } from 'react'\ninterface P { children?: ReactNode }\nexport default function C({ children }: P): ReactNode {\n  return <div>{children as ReactNode}</div>\n}",
    ],
    ['fragments', 'export default ({ children }) => <><div><>{children}</></div></>'],
    [
      'style sheets of its own',
      "import styles from './c.module.css'\nexport default ({ children }) => <div className={styles.c} style={{ color: 'red' }}>{children}</div>",
    ],
  ])('%s', async (_, source) => {
    expect(await show('<C>\n**x**\n</C>', 'c.tsx', source)).toEqual({
      html: '<div><p><strong>x</strong></p></div>',
      problems: [],
    })
  })

  test('content of a component that only marks it is shown, and reported with the component', async () => {
    const source = 'export const C = (_) => null\nexport const D = () => <b />\n'
    expect(await show('<C>\n**x**\n</C>', 'named.tsx', source)).toEqual({
      html: '<p><strong>x</strong></p>',
      problems: [expect.stringContaining('the site has no component of this name')],
    })
    expect(await show('Text<C />', 'named.tsx', source)).toEqual({
      ...{ html: '<p>Text</p>', problems: [] },
    })
  })

  test('content that a condition hides is reported', async () => {
    const source = 'export default ({ children, on }) => on && <div>{children}</div>'
    expect((await show('<C on={true}>x</C>', 'c.tsx', source)).problems).toEqual([])
    expect(await show('<C on={false}>x</C>', 'c.tsx', source)).toEqual({
      html: '',
      problems: [expect.stringContaining('<C> does not show its content')],
    })
  })

  test('parts of an object, and components that are memorized', async () => {
    const source = [
      "import { memo } from 'react'",
      'const Away = ({ to }) => <a href={to}>away</a>',
      'export const C = {',
      '  Home: memo(({ text = \'home\' }) => <a href="#home">{text}</a>),',
      '  Away,',
      '}',
    ].join('\n')
    const found = await show(
      'Go <C.Home />, <C.Home text="back" /> or <C.Away to="#b" />.',
      'named.jsx',
      source,
    )
    expect(found.problems.filter((problem) => !problem.includes('no anchor'))).toEqual([])
    expect(found.html.replace(/<a [^>]*>/g, '<a>')).toBe(
      '<p>Go <a>home</a>, <a>back</a> or <a>away</a>.</p>',
    )
    const none = await show('<C.Gone>x</C.Gone>', 'named.jsx', source)
    expect(none.problems).toHaveLength(1)
  })

  test('elements that a prop gives', async () => {
    const source = 'export default ({ text = \'x\', icon }) => <a href="#a">{icon}{text}</a>'
    const found = await show(
      'See <C text={<b>B *c*</b>} icon={<></>} /> and <C />.',
      'c.jsx',
      source,
    )
    expect(found.problems.filter((problem) => !problem.includes('no anchor'))).toEqual([])
    expect(found.html.replace(/<a [^>]*>/g, '<a>')).toBe(
      '<p>See <a><b>B *c*</b></a> and <a>x</a>.</p>',
    )
  })

  test('code that a component would run is a code block', async () => {
    const element = '<C className="language-js" type="a">{code}</C>'
    const run =
      'export default ({ children }) => { const a = useX(); return <pre>{run(children)}</pre> }'
    for (const written of [element, element.replace('>{code}<', '>\n\t{code}\n<')]) {
      const text = `import C from '../c.jsx'\nimport code from '../a.js?raw'\n\n${written}\n`
      const { html, problems } = await readMdx(text, { 'c.jsx': run, 'a.js': 'a()\nb()\n' })
      expect(html).toContain('<code class="language-js">')
      expect(problems).toHaveLength(1)
    }
  })

  test('text in a language of people is no code', async () => {
    const text = `export const text = "a()\\nb()"\n\n<C lang="de">{text}</C>\n`
    const { html } = await readMdx(`import C from '../c.jsx'\n\n${text}`, {
      'c.jsx': 'export default ({ children }) => { useX(); return <div>{run(children)}</div> }',
    })
    expect(html).toContain('a()')
    expect(html).not.toContain('<code')
  })

  test('a template that makes a long text is reported', async () => {
    const part = '$' + '{text}'
    const text = `export const text = "${'x'.repeat(90_000)}"\n\n{\`${part.repeat(3)}\`}\n`
    const { html, problems } = await readMdx(text, {})
    expect(html).not.toContain('xxx')
    expect(problems.join()).toContain('makes a long text')
  })

  test('props, their defaults, conditions, and other components', async () => {
    const source = [
      "import { Inner as Own } from './inner'",
      "export const C = ({ name, kind = 'new', url, ...rest }) => (",
      '  <p>',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a template of the component
      '    Hello <b>{name}</b>, {kind} {`${kind}-${name}`}',
      "    {url ? <a href={url}>link</a> : name} {kind === 'old' && <i>old</i>}",
      '    {!url && <Own {...rest}>z</Own>}',
      '  </p>',
      ')',
    ].join('\n')
    const inner =
      'export function Inner({ children, more }) {\n  return <em>{more}{children}</em>\n}'
    const files = { 'inner.jsx': inner }
    const found = await show('<C name="N" more="M" />', 'named.jsx', source, files)
    expect(found).toEqual({
      html: '<p>Hello <b>N</b>, new new-NN <em>Mz</em></p>',
      problems: [],
    })
    const other = await show('<C name="N" kind="old" url="#a" />', 'named.jsx', source, files)
    expect(other.html).toMatch(/<a [^>]*>link<\/a> <i>old<\/i>/)
  })

  test.each([
    ['a hook', 'export default ({ children }) => { useX(); return <div>{children}</div> }'],
    ['a call', 'export default ({ children }) => <div>{f()}{children}</div>'],
    [
      'an event handler',
      'export default ({ children }) => <div onClick={() => 1}>{children}</div>',
    ],
    ['a loop', 'export default ({ list }) => <ul>{list.map((x) => <li>{x}</li>)}</ul>'],
    [
      'a condition that is not known',
      'export default ({ children }) => <div>{X && children}</div>',
    ],
    ['more than one result', 'export default ({ a }) => { if (a) return null; return <b /> }'],
    ['a default that is computed', 'export default ({ a = f() }) => <b>{a}</b>'],
    ['a class', 'export default class C { render() { return <b /> } }'],
    ['itself', "import C from './c.tsx'\nexport default () => <C />"],
    ['a mistake', 'export default () => <b>'],
    ['raw HTML', "export default () => <b dangerouslySetInnerHTML={{ __html: 'x' }} />"],
  ])('a component with %s is left to the site', async (_, source) => {
    const { html, problems } = await show('<C>**x**</C>', 'c.tsx', source)
    expect(problems).toEqual([expect.stringContaining('unknown-element: <C> is imported from')])
    expect(html).toBe('<p><strong>x</strong></p>')
  })
})

describe('Astro', () => {
  test('slots, props and components of the vocabulary', async () => {
    const source = [
      '---',
      "import { Tabs, TabItem } from '@astrojs/starlight/components';",
      'export interface Props { title?: string }',
      "const { title = 'Default' } = Astro.props as Props;",
      "const hasMore = Astro.slots.has('more');",
      'const isDev = import.meta.env.DEV;',
      '---',
      '',
      '<!-- a comment -->',
      '<section class="a" class:list={[title]}>',
      '\t<p>{title}</p>',
      '\t<slot />',
      '\t{isDev && <p>only while writing</p>}',
      '\t{hasMore ? <Tabs syncKey="x"><TabItem label="More"><slot name="more" /></TabItem></Tabs> : <slot name="none">fallback</slot>}',
      '</section>',
      '<style>section { color: red }</style>',
    ].join('\n')
    const first = await show('<C>**x**</C>', 'c.astro', source)
    expect(first).toEqual({
      html: '<section><p>Default</p><strong>x</strong>fallback</section>',
      problems: [],
    })
    const more = '<C title="T">\n  x\n\n  <Fragment slot="more">\n  **y**\n  </Fragment>\n</C>'
    const second = await show(more, 'c.astro', source)
    expect(second.problems).toEqual([])
    expect(second.html).toMatch(/<p>T<\/p>.*x.*data-label="More".*<strong>y<\/strong>/)
    expect(second.html).not.toMatch(/fallback|slot/)
  })

  // https://docs.astro.build/en/reference/astro-syntax/
  test.each([
    ['a list', '{Astro.props.list.map((x, n) => <b>{n}{x}</b>)}', '<b>0a</b><b>1b</b>'],
    [
      'a list of objects',
      '---\nconst all = [{ t: "a" }, { t: "b", u: "c" }];\n---\n{all.map(({ t, u = "d" }) => <b>{t}{u}</b>)}',
      '<b>ad</b><b>bc</b>',
    ],
    [
      'a list in a list',
      '{[[1, 2], [3]].map((x) => <b>{x.map((y) => <i>{y}</i>)}</b>)}',
      '<b><i>1</i><i>2</i></b><b><i>3</i></b>',
    ],
    [
      'short attributes',
      '---\nconst { title } = Astro.props;\n---\n<b {title}>x</b>',
      '<b title="T">x</b>',
    ],
    [
      'names of props in quotes',
      "---\nconst { 'title': label } = Astro.props;\n---\n<b>{label}</b>",
      '<b>T</b>',
    ],
    [
      'templates as attributes',
      '---\nconst { title } = Astro.props;\n---\n<b title=`a $'.concat('{title}`>x</b>'),
      '<b title="a T">x</b>',
    ],
    [
      'spaces between elements of a line',
      '<b>a</b>\n<i>b</i>\nc\n<u>d</u>\n<b>\n\te\n</b>\n{Astro.props.title}',
      '<b>a</b> <i>b</i> c <u>d</u> <b>e</b> T',
    ],
    ['text as content', '<b set:text="<i>" />', '<b>&#x3C;i&gt;</b>'],
    [
      'dynamic tags',
      "---\nconst Tag = Astro.props.title ? 'i' : 'b';\n---\n<Tag>x</Tag>",
      '<i>x</i>',
    ],
  ])('%s', async (_, source, html) => {
    const shown = await show('<C title="T" list={["a", "b"]} />', 'c.astro', source)
    expect(shown).toEqual({ html: `<p>${html}</p>`, problems: [] })
  })

  test('a text that doubles until it fills the memory is refused', async () => {
    const doubled = Array.from({ length: 40 }, (_, n) => `const a${n + 1} = a${n} + a${n};`)
    const source = `---\nconst a0 = "ab";\n${doubled.join('\n')}\n---\n<b>{a40}</b>`
    const { problems } = await show('<C />', 'c.astro', source)
    expect(problems).toEqual([expect.stringContaining('<C> is imported from "../c.astro"')])
  })

  test('HTML as content', async () => {
    const { html, problems } = await show('<C />', 'c.astro', '<div set:html="<i>x</i>" />')
    expect({ html, problems }).toEqual({ html: '<div><i>x</i></div>', problems: [] })
  })

  test('a part on a condition that is not known is left out, with a problem', async () => {
    const source = '---\nconst isNew = await f();\n---\n<p>a {isNew && <b>New</b>}</p>'
    const { html, problems } = await show('<C />', 'c.astro', source)
    expect(html).toBe('<p>a </p>')
    expect(problems).toEqual([
      expect.stringContaining(
        'mdx-expression: <C> is shown without `{isNew && <b>New</b>}`, which waits',
      ),
    ])
  })

  test('lists that repeat large values are limited', async () => {
    const source = `{Astro.props.list.map((x) => <b>{Astro.props.list.map((y) => <i>{Astro.props.list.map((z) => <u>${'x'.repeat(9000)}</u>)}</i>)}</b>)}`
    const list = JSON.stringify(Array.from({ length: 300 }, (_, n) => n))
    const { html, problems } = await show(`<C list={${list}} />`, 'c.astro', source)
    expect(problems).toEqual([expect.stringContaining('unknown-element')])
    expect(html.length).toBeLessThan(1000)
  })

  test('all props for another component', async () => {
    const source =
      "---\nimport { Badge as Own } from '@astrojs/starlight/components';\n---\n\n<Own {...Astro.props} />\n"
    const { html, problems } = await show('Text <C text="New" />', 'c.astro', source)
    expect(problems).toEqual([])
    expect(html).toBe('<p>Text <span class="badge badge-new">New</span></p>')
  })

  test.each([
    ['a value of code', '---\nconst x = await f();\n---\n<b>{x}</b>'],
    ['a script', '<b>x</b>\n<script>run()</script>'],
    ['content of a slot on a condition', '---\nconst x = await f();\n---\n{x && <b><slot /></b>}'],
    ['a loop over values of code', '---\nconst x = await f();\n---\n{x.map((y) => <b>{y}</b>)}'],
    ['a block in a loop', '{Astro.props.a.map((y) => { return <b>{y}</b> })}'],
    ['a call', "<b>{Astro.locals.t('x')}</b>"],
  ])('a component with %s is left to the site', async (_, source) => {
    const { problems } = await show('<C>x</C>', 'c.astro', source)
    expect(problems).toEqual([expect.stringContaining('unknown-element: <C> is imported from')])
  })
})

test('components that repeat each other are limited', { tags: 'thorough' }, async () => {
  const files = Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [
      `c${i}.jsx`,
      `import D from './c${i + 1}.jsx'\nexport default ({ children }) => <b>${'<D>{children}{children}</D>'.repeat(5)}</b>`,
    ]),
  )
  const { html, problems } = await readMdx("import C from '../c0.jsx'\n\n<C>text</C>\n", files)
  expect(html.length).toBeLessThan(5_000_000)
  expect(problems).toEqual([expect.stringContaining('<C> is imported')])
})

test('a site shows them, and their edits', async () => {
  const source = (text: string) =>
    `import Inner from './Inner'\nexport default () => <p>${text} <Inner /></p>\n`
  const built = site({
    'docs/index.mdx': "import Note from '@site/src/Note'\n\n# Home\n\n<Note />\n",
    'src/Note.tsx': source('one'),
    'src/Inner.jsx': 'export default () => <b>inner</b>\n',
  }).build()
  expect(await built.problems()).toBe('')
  expect((await built.built()).text('index.html')).toContain('<p>one <b>inner</b></p>')
  built.edit('src/Note.tsx', source('two')).build()
  expect((await built.built()).text('index.html')).toContain('<p>two <b>inner</b></p>')
})
