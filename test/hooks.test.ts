/** What the client and the theme share by name is one list, and overrides without it are reported. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CLIENT_HOOKS, HOOKS, type Hook, PAGE_HOOKS } from '../src/shared/hooks.ts'
import { repository } from './run.ts'
import { sample } from './sample.ts'
import { type Files, site } from './site.ts'
import { listTree } from './tree.ts'

const read = (folder: string) =>
  listTree(join(repository, folder))
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(join(repository, folder, path), 'utf8'))
    .join('\n')

/** A class counts wherever it is written; an attribute must not be the beginning of another. */
const has = (code: string, { name }: Pick<Hook, 'name'>) =>
  new RegExp(`(?<![\\w-])${name.replace(/^\./, '')}(?![\\w-])`, 'i').test(code)

const codeOf = (component: string) =>
  readFileSync(join(repository, 'templates/components', `${component}.tsx`), 'utf8')

test('each hook is rendered by its component, and that by the components around it', () => {
  const missing = HOOKS.filter((hook) => !has(codeOf(hook.components[0]), hook))
  expect(missing).toEqual([])
  const broken = HOOKS.flatMap(({ components }) =>
    components
      .slice(1)
      .filter((outer) => !outer.startsWith('layouts/'))
      .filter((outer, i) => !codeOf(outer).includes(`<${components[i]}`)),
  )
  expect(broken).toEqual([])
})

/** Names of classes and attributes in selectors, and attributes that are read as `dataset`. */
function namesIn(client: string): Set<string> {
  const calls = client.matchAll(
    /(?:querySelector(?:All)?|closest|matches|all|around)(?:<[^>]*>)?\(\s*(?:event,\s*)?([`'"])(.*?)\1/gs,
  )
  const constants = client.matchAll(/^(?:export )?const [A-Z_]+ = ([`'"])(.*?)\1/gm)
  const selectors = [...calls, ...constants]
    .map(([, , selector = '']) => selector.replace(/\$\{[^}]*\}/g, ''))
    // Keys of what the browser stores, and addresses.
    .filter((selector) => !/^(?:docsgen\.|https?:)/.test(selector))
  const inSelectors = selectors.flatMap((selector) => [
    ...[...selector.matchAll(/\.[a-z][a-z-]*/g)].map(([name]) => name),
    ...[...selector.matchAll(/\[(data-[a-z-]+)/g)].map(([, name = '']) => name),
  ])
  const inData = [...client.matchAll(/\bdataset\.(\w+)/g)].map(
    ([, name = '']) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  )
  return new Set([...inSelectors, ...inData])
}

const isWritten = (code: string, name: string) => {
  const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const inDataset = `dataset.${camel.charAt(4).toLowerCase()}${camel.slice(5)}`
  return has(code, { name }) || code.includes(camel) || code.includes(inDataset)
}

test('each class and attribute by which the client finds an element is in the list', () => {
  const names = namesIn(read('src/client'))
  expect(names.size).toBeGreaterThan(30)
  const known = [...HOOKS.map(({ name }) => name), ...PAGE_HOOKS, ...CLIENT_HOOKS]
  expect([...names].filter((name) => !known.includes(name))).toEqual([])
})

/** Where docsgen itself writes the HTML of pages. */
const FOLDERS = 'compile components directives markdown plugins react-pages render shared'.split(
  ' ',
)

test('each name in the list is found by the client or docsgen, and comes from where the list says', () => {
  const client = read('src/client')
  const pages = FOLDERS.map((name) => read(`src/${name}`)).join('')
  expect(PAGE_HOOKS.filter((name) => !isWritten(pages, name))).toEqual([])
  expect(CLIENT_HOOKS.filter((name) => !isWritten(client, name))).toEqual([])
  const found = namesIn(client)
  const unused = [...HOOKS.map(({ name }) => name), ...PAGE_HOOKS].filter(
    // Browsers themselves look for it.
    (name) =>
      name !== 'popovertarget' && !found.has(name) && !isWritten(read('src/render') + client, name),
  )
  expect(unused).toEqual([])
})

const docs = { 'docs/index.md': '# A\n\n## Part\n\nText\n' }
const replacing = (component: string, code: string) => ({
  [`templates/components/${component}.tsx`]: code,
})
/** The problems of a site, which `build` and `check` must report alike. */
async function problemsOf(files: Files): Promise<string> {
  const made = site({ ...docs, ...files })
  const problems = await made.build().problems()
  expect(await made.check().problems()).toBe(problems)
  return problems
}

describe('an override', () => {
  test('that breaks the menu is reported with what is missing', async () => {
    const code = 'export const Menu = () => <nav className="menu">Mine</nav>'
    expect(await problemsOf(replacing('Menu', code))).toMatchInlineSnapshot(`
      "templates/components/Menu.tsx:1:1 warning this template replaces Menu without \`data-menu\`, \`data-part="sidebar"\`, \`popover\`, which the client looks for (template)
        Lost: the menu of narrow windows; the sidebar of the next page."
    `)
  })

  test('that drops components of the theme is reported with their names and what is lost', async () => {
    const code = 'export function Navbar() {\n  return <header><nav>Mine</nav></header>\n}\n'
    expect(await problemsOf(replacing('Navbar', code))).toMatchInlineSnapshot(`
      "templates/components/Navbar.tsx:1:1 warning this template replaces Navbar without ColorModeToggle (\`data-color-mode-toggle\`), MenuButton (\`popovertarget\`), SearchButton (\`data-search\`), which the client looks for (template)
        Lost: the color mode; opening the menu of narrow windows; the search dialog. Render <ColorModeToggle>, <MenuButton>, <SearchButton>, as the theme does. To leave one out on purpose, add a file of that name that returns null."
    `)
  })

  test.each(
    sample(
      ['Menu', 'Content', 'Doc', 'Toc', 'SearchButton', 'Search', 'ColorModeToggle', 'MenuButton'],
      4,
    ),
  )(
    'of %s without its attributes is reported, whatever comments and other files say',
    async (component) => {
      const hooks = HOOKS.filter(({ components }) =>
        component === 'Doc' ? components.includes(component) : components[0] === component,
      )
      const names = hooks.map(({ name }) => name)
      const problems = await site({
        ...docs,
        'templates/components/_other.tsx': `export const other = <i ${names.map((name) => name.replace('.', '')).join(' ')} />`,
        [`templates/components/${component}.tsx`]: `// ${names.join(', ')}\n/* ${names.join(', ')} */\nimport { placeholder } from 'docsgen/theme'\nexport function ${component}() {\n  return <div>Mine{placeholder('content')}</div>\n}\n`,
      })
        .check()
        .problems()
      expect(problems).toContain(`templates/components/${component}.tsx:4:1 warning`)
      for (const name of names) expect(problems).toContain(`\`${name}`)
    },
  )

  test('of the links to locales is reported on a site with several locales, and on no other', async () => {
    const files = replacing(
      'LocaleLinks',
      'export const LocaleLinks = () => <ul><li>Mine</li></ul>',
    )
    const config = `export default { locales: { en: { label: 'E' }, de: { label: 'D' } } }`
    expect(await problemsOf({ 'site.config.ts': config, ...files })).toContain(
      'templates/components/LocaleLinks.tsx:1:1 warning this template replaces LocaleLinks without `data-locale`',
    )
    expect(await problemsOf(files)).toBe('')
  })

  test('of the links to versions is reported on a site with several versions', async () => {
    const problems = await site({
      ...docs,
      'versions/1.0/index.md': '# A\n\n## Part\n\nText\n',
      'site.config.ts': `export default { version: { name: '2.0', label: '2.0' }, versions: [{ name: '1.0', docs: 'versions/1.0' }] }`,
      ...replacing('VersionLinks', 'export const VersionLinks = () => <ul><li>Mine</li></ul>'),
    })
      .check()
      .problems()
    expect(problems).toContain('this template replaces VersionLinks without `data-version`')
  })

  test('of the navbar without the version switcher is reported on a site with versions, and on no other', async () => {
    const code = `
      import { ColorModeToggle } from 'docsgen/templates/components/ColorModeToggle'
      import { LocaleMenu } from 'docsgen/templates/components/LocaleMenu'
      import { MenuButton } from 'docsgen/templates/components/MenuButton'
      import { SearchButton } from 'docsgen/templates/components/SearchButton'
      export const Navbar = ({ site }) =>
        <header><SearchButton site={site} url={site.searchUrl} /><LocaleMenu site={site} /><ColorModeToggle site={site} /><MenuButton site={site} /></header>`
    const locales = `locales: { en: { label: 'E' }, de: { label: 'D' } }`
    const files = {
      'versions/1.0/index.md': '# A\n\n## Part\n\nText\n',
      ...replacing('Navbar', code),
    }
    const versions = `version: { name: '2.0', label: '2.0' }, versions: [{ name: '1.0', docs: 'versions/1.0' }]`
    expect(
      await problemsOf({
        'site.config.ts': `export default { ${locales}, ${versions} }`,
        ...files,
      }),
    ).toMatchInlineSnapshot(`
      "templates/components/Navbar.tsx:6:7 warning this template replaces Navbar without VersionMenu (\`data-dropdown="versions"\`), which the client looks for (template)
        Lost: the menu of versions. Render <VersionMenu>, as the theme does. To leave one out on purpose, add a file of that name that returns null."
    `)
    expect(await problemsOf({ 'site.config.ts': `export default { ${locales} }`, ...files })).toBe(
      '',
    )
    const whole = code
      .replaceAll('LocaleMenu', 'VersionMenu')
      .replace('site.searchUrl} />', '$&<b data-dropdown />')
    expect(
      await problemsOf({
        'site.config.ts': `export default { ${versions} }`,
        ...files,
        ...replacing('Navbar', whole),
      }),
    ).toBe('')
  })

  test('of the frame is reported for each part that it leaves out', async () => {
    const problems = await problemsOf(
      replacing(
        'Frame',
        `import { placeholder } from 'docsgen/theme'\nexport const Frame = () => <html><head>{placeholder('head')}</head><body><main>{placeholder('main')}</main></body></html>`,
      ),
    )
    const all = [
      'data-theme',
      'data-layout',
      'data-part="main"',
      'data-part="sidebar"',
      'data-search',
    ]
    for (const name of all) expect(problems).toContain(`\`${name}\``)
    expect(problems.split('\n')).toHaveLength(2)
  })

  test('that takes attributes from a file it imports is not reported', async () => {
    const problems = await problemsOf({
      'templates/components/_part.tsx': `export const Part = () => <nav className="toc"><i className="toc-current" /><div data-toc>Mine</div></nav>`,
      ...replacing(
        'Toc',
        `import { Part } from './_part.tsx'\nexport const Toc = () => <section><Part /></section>`,
      ),
    })
    expect(problems).toBe('')
  })

  test('that keeps, wraps or removes the component is not reported', async () => {
    const problems = await problemsOf({
      ...replacing(
        'Toc',
        'export const Toc = () => <nav className="toc"><i className="toc-current" /><div data-toc>Mine</div></nav>',
      ),
      ...replacing('SearchButton', 'export const SearchButton = () => null'),
      ...replacing(
        'Menu',
        `import { Menu as Original } from 'docsgen/templates/components/Menu'
         export const Menu = (props) => <div className="around"><Original {...props} /></div>`,
      ),
    })
    expect(problems).toBe('')
  })

  test('that wraps the original is not blamed for another that breaks it', async () => {
    const problems = await problemsOf({
      ...replacing(
        'Navbar',
        `import { Navbar as Original } from 'docsgen/templates/components/Navbar'
         export const Navbar = (props) => <Original {...props} />`,
      ),
      ...replacing(
        'MenuButton',
        'export const MenuButton = () => <button type="button">Menu</button>',
      ),
    })
    expect(problems).toContain('templates/components/MenuButton.tsx:1:1 warning')
    expect(problems).not.toContain('Navbar.tsx')
  })
})

const navbar = `
  import { Brand } from 'docsgen/templates/components/Brand'
  import { ColorModeToggle } from 'docsgen/templates/components/ColorModeToggle'
  import { MenuButton } from 'docsgen/templates/components/MenuButton'
  export const Navbar = ({ site }) =>
    <header><Brand site={site} /><ColorModeToggle site={site} /><MenuButton site={site} /></header>`

test.each(
  sample(
    [
      ['a search that is off', `search: false`, replacing('Navbar', navbar)],
      [
        'a landing layout without a sidebar',
        '',
        {
          'docs/index.md': '---\nlayout: landing\n---\n# A\n\nText\n',
          ...replacing(
            'Brand',
            'export const Brand = () => <a className="brand" href="/">Mine</a>',
          ),
        },
      ],
      [
        'a layout of the site without a sidebar',
        '',
        {
          'docs/index.md': '---\nlayout: mine\n---\n# A\n\nText\n',
          'templates/layouts/mine.tsx':
            'export default ({ children }) => <p>{children}</p>\nexport const sidebar = false\nexport const toc = false',
        },
      ],
      [
        'a frame that shows the sidebar only in some layouts',
        '',
        {
          'docs/bare.md': '---\nlayout: bare\n---\n# B\n\nText\n',
          'templates/layouts/bare.tsx': 'export default ({ children }) => <p>{children}</p>',
          ...replacing(
            'Frame',
            `import { placeholder } from 'docsgen/theme'
         import { Frame as Original } from 'docsgen/templates/components/Frame'
         export const Frame = (props) => props.layout !== 'bare' ? <Original {...props} /> :
           <html lang="en" data-theme="light" data-color-modes="light"><head>{placeholder('head')}</head><body><main data-layout="bare" data-part="main">{placeholder('main')}</main></body></html>`,
          ),
        },
      ],
    ],
    2,
  ),
)('%s is not reported', async (_, config, files) => {
  expect(await problemsOf({ 'site.config.ts': `export default { ${config} }`, ...files })).toBe('')
})

test('a frame or layout without the place of a page’s text is an error that says what to write', async () => {
  const without = (path: string, code: string) =>
    site({ 'docs/index.md': '---\nlayout: mine\n---\n# A\n\nText\n', [path]: code })
      .build()
      .problems()
  expect(
    await without('templates/layouts/mine.tsx', 'export default () => <p>Mine</p>'),
  ).toMatchInlineSnapshot(`
    "templates/layouts/mine.tsx:1:1 error the template layouts/mine leaves out the page's content: write {children} (template)
      While rendering docs/index.md."
  `)
  expect(
    await without(
      'templates/components/Frame.tsx',
      `import { placeholder } from 'docsgen/theme'\nexport const Frame = () => <html><head>{placeholder('head')}</head><body data-theme="" data-color-modes="" data-layout="" data-part="">Mine</body></html>`,
    ),
  ).toMatchInlineSnapshot(`
    "docs/index.md:2:1 warning there is no layout "mine" (layout)
      The layouts are doc, landing, page, wide.
    templates/components/Frame.tsx:2:1 error the template Frame leaves out the page's main: write {placeholder('main')} in <main> (template)
      While rendering docs/index.md."
  `)
  expect(
    await site({
      'docs/index.md': '# A\n\nText\n',
      'templates/components/Content.tsx': 'export const Content = () => <p>Mine</p>',
    })
      .build()
      .problems(),
  ).toMatchInlineSnapshot(`
    "templates/components/Content.tsx:1:1 error the template Content leaves out the page's content: write {placeholder('content')} (template)
      While rendering docs/index.md."
  `)
})
