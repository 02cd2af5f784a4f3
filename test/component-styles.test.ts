/** Style sheets that the code of components and pages imports, CSS modules among them. */
import { expect, test } from 'vitest'
import { site } from './site.ts'

const COMPONENT = `import { component } from 'docsgen/component'\n`

/** All rules that a page gets for its components, without those of the theme. */
const rulesOf = async (made: ReturnType<typeof site>, path: string) => {
  const { html } = await made.page(path)
  const sheets = [...html.matchAll(/href="\/(assets\/(?:component|page)-[^"]+\.css)"/g)]
  const texts = await Promise.all(sheets.map(([, file]) => made.text(file as string)))
  return texts.join('\n')
}

test('pages that use a component get the style sheets that it imports, and others do not', async () => {
  const made = site({
    'node_modules/look/package.json':
      '{ "name": "look", "version": "1.0.0", "exports": { "./css": "./look.css" } }',
    'node_modules/look/look.css': '.look { color: green }',
    'components/_part.tsx': `import './_part.css'\nexport const Part = () => <i className="part">part</i>`,
    'components/_part.css': '.part { color: red }',
    'components/card.tsx': `${COMPONENT}import 'look/css'\nimport { Part } from './_part.tsx'
      export default component({ render: () => <p className="card look"><Part /></p> })`,
    'components/card.css': '.card { color: blue }',
    'docs/index.md': '# Home\n\n::card\n',
    'docs/other.md': '# Other\n',
  }).build()
  expect(await made.problems()).toBe('')
  // In the order of the imports; the sheet beside the component comes last, so that it can change them.
  expect(await rulesOf(made, '/')).toBe('.look{color:green}.part{color:red}.card{color:#00f}\n')
  expect(await rulesOf(made, '/other')).toBe('')
  made.edit('components/_part.css', '.part { color: #010203 }').build()
  expect(await rulesOf(made, '/')).toContain('.part{color:#010203}')
})

test.each(['', `hydrate: 'load',`, `hydrate: 'load', runtime: 'preact',`])(
  'CSS modules name the same classes in pages, in browsers and in the style sheet (%s)',
  async (how) => {
    const made = site({
      'components/_a/x.module.css': '.box { color: red }',
      'components/x.module.css':
        '.box { composes: box from "./_a/x.module.css"; margin: 1px }\n.wide { width: 9px }\n:global(.plain) { color: red }',
      'components/card.tsx': `${COMPONENT}import other from './_a/x.module.css'
        import styles, { wide } from './x.module.css'
        export default component({ ${how} render: () =>
          <div><p className={styles.box}>A</p><p className={wide}>B</p><p className={other.box}>C</p></div> })`,
      'docs/index.md': '# Home\n\n::card\n',
    }).build()
    expect(await made.problems()).toBe('')
    const [own, wide, other] = (await made.page('/'))
      .all('.prose div p, .prose p')
      .map((paragraph) => paragraph.attribute('class')?.split(' ') ?? [])
    expect(own).toHaveLength(2)
    expect(other).toEqual([own?.[0]])
    const css = await rulesOf(made, '/')
    expect(css).toContain(`.${own?.[1]}{margin:1px}`)
    expect(css).toContain(`.${other?.[0]}{color:red}`)
    expect(css).toContain(`.${wide?.[0]}{width:9px}`)
    expect(css).toContain('.plain{color:red}')
    const scripts = Object.entries(await made.tree()).filter(([path]) => path.endsWith('.js'))
    const code = (await Promise.all(scripts.map(([path]) => made.text(path)))).join('\n')
    expect(code.includes(`${own?.join(' ')}`)).toBe(how !== '')
  },
)

test('pages in React can import CSS modules', async () => {
  const made = site({
    'docs/index.md': '# Home\n',
    'pages/shop.tsx': `import styles from './shop.module.css'\nexport default () => <h1 className={styles.title}>Shop</h1>`,
    'pages/shop.module.css': '.title { color: red }',
  }).build()
  expect(await made.problems()).toBe('')
  const name = (await made.page('/shop')).one('h1').attribute('class')
  expect(await rulesOf(made, '/shop')).toBe(`.${name}{color:red}\n`)
})

test('mistakes in CSS modules are reported in their files', async () => {
  const made = site({
    'components/card.tsx': `${COMPONENT}import styles from './card.module.css'
      export default component({ render: () => <p className={styles.box}>A</p> })`,
    'components/card.module.css': '.box {\n  composes: gone from "./gone.module.css";\n}\n',
    'docs/index.md': '# Home\n\n::card\n',
  }).build()
  expect(await made.problems()).toMatch(
    /^components\/card\.module\.css.* error .*gone\.module\.css/,
  )
})

test('a style sheet that a template or a module for browsers imports is reported', async () => {
  const made = site({
    'site.config.ts': `export default { client: 'client.ts' }`,
    'client.ts': `import './client.css'\nexport default () => {}`,
    'client.css': '.client { color: red }',
    'templates/components/Footer.tsx': `import './footer.css'\nexport const Footer = () => <footer>Foot</footer>`,
    'templates/components/footer.css': 'footer { color: red }',
    'docs/index.md': '# Home\n',
  }).build()
  const note = 'Write `@import` with its path in templates/styles/site.css.'
  const report = (file: string) =>
    `${file} warning no page gets this style sheet (template)\n  ${note}`
  expect(await made.problems()).toBe(
    ['client.css', 'templates/components/footer.css'].map(report).join('\n'),
  )
  made
    .edit('client.ts', 'export default () => {}')
    .edit('templates/components/Footer.tsx', (text) => text.replace(/^import.*/, ''))
    .edit('templates/styles/site.css', '@import "../components/footer.css";')
    .build()
  expect(await made.problems()).toBe('')
})

test('a style sheet that several components import is linked once, before what follows it', async () => {
  const card = (styles: string) => `${COMPONENT}${styles}
    export default component({ render: () => <p>A</p> })`
  const made = site({
    'components/base.module.css': '.button { padding: 1px }',
    'components/card.module.css': '.cta { padding: 3px }',
    'components/card.tsx': card(`import './base.module.css'\nimport './card.module.css'`),
    'components/list.tsx': card(`import './base.module.css'`),
    'docs/index.md': '# Home\n\n::card\n\n::list\n',
  }).build()
  const css = await rulesOf(made, '/')
  expect(css.match(/padding:\dpx/g)).toEqual(['padding:1px', 'padding:3px'])
})

test('a module can take classes of a package, and mistakes are reported where they are', async () => {
  const made = site({
    'node_modules/pk/package.json':
      '{ "name": "pk", "version": "1.0.0", "exports": { "./mod": "./base.module.css" } }',
    'node_modules/pk/base.module.css': '.base { color: red }',
    'components/card.tsx': `${COMPONENT}import styles from './card.module.css'
      export default component({ render: () => <p className={styles.box}>A</p> })`,
    'components/card.module.css': '.box {\n  composes: base from "pk/mod";\n}\n',
    'docs/index.md': '# Home\n\n::card\n',
  }).build()
  expect(await made.problems()).toBe('')
  const names = (await made.page('/')).one('.prose p').attribute('class')?.split(' ')
  expect(await rulesOf(made, '/')).toContain(`.${names?.[0]}{color:red}`)
  const broken = made
    .edit('components/_b.module.css', '.one {}\n\n.base { color: red\n')
    .edit('components/card.module.css', '.box {\n  composes: base from "./_b.module.css";\n}\n')
    .build()
  expect(await broken.problems()).toMatch(/^components\/_b\.module\.css:[34]:\d+ /)
  const missing = made.edit('components/_b.module.css', '').build()
  expect(await missing.problems()).toContain('"base" never appears in "_b.module.css"')
  expect(await missing.problems()).not.toContain(made.root)
})

test('templates get the names of the classes that the site’s style sheet has', async () => {
  const made = site({
    'templates/components/Footer.tsx': `import styles from './footer.module.css'
      export const Footer = () => <footer><i className={styles.mark}>Foot</i></footer>`,
    'templates/components/footer.module.css': '.mark { color: red }',
    'templates/styles/site.css': '@import "../components/footer.module.css";',
    'docs/index.md': '# Home\n',
  }).build()
  expect(await made.problems()).toBe('')
  const page = await made.page('/')
  const name = page.one('footer i').attribute('class')
  const [, file] = /href="\/(assets\/styles-[^"]+\.css)"/.exec(page.html) ?? []
  expect(await made.text(file as string)).toContain(`.${name}{color:red}`)
})
