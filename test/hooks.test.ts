/** What the client and the theme share by name is one list, and overrides without it are reported. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { has } from '../src/kit/hooks.ts'
import { CLIENT_HOOKS, HOOKS, PAGE_HOOKS } from '../src/shared/hooks.ts'
import { repository } from './run.ts'
import { site } from './site.ts'
import { listTree } from './tree.ts'

const read = (folder: string) =>
  listTree(join(repository, folder))
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(join(repository, folder, path), 'utf8'))
    .join('\n')

test('each hook is rendered by its component', () => {
  const missing = HOOKS.filter(({ name, component }) => {
    const file = join(repository, 'templates/components', `${component}.tsx`)
    return !has(readFileSync(file, 'utf8'), { name })
  })
  expect(missing).toEqual([])
})

/** Names of classes and attributes in selectors, and attributes that are read as `dataset`. */
function namesIn(client: string): Set<string> {
  const calls = client.matchAll(
    /(?:querySelector(?:All)?|closest|matches|all|around)(?:<[^>]*>)?\(\s*(?:event,\s*)?([`'"])(.*?)\1/gs,
  )
  const constants = client.matchAll(/^(?:export )?const [A-Z_]+ = ([`'"])(.*?)\1/gm)
  const selectors = [...calls, ...constants].map(([, , selector = '']) =>
    selector.replace(/\$\{[^}]*\}/g, ''),
  )
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

test('each name in the list is found by the client or docsgen, and comes from where the list says', () => {
  const client = read('src/client')
  const pages = ['src/content', 'src/features', 'src/outputs', 'src/shared'].map(read).join('')
  expect(PAGE_HOOKS.filter((name) => !isWritten(pages, name))).toEqual([])
  expect(CLIENT_HOOKS.filter((name) => !isWritten(client, name))).toEqual([])
  const found = namesIn(client)
  const unused = [...HOOKS.map(({ name }) => name), ...PAGE_HOOKS].filter(
    (name) => !found.has(name) && !isWritten(read('src/outputs') + client, name),
  )
  expect(unused).toEqual([])
})

test('an override that breaks the menu is reported with what is missing', async () => {
  const broken = site({
    'docs/index.md': '# A\n\nText\n',
    'templates/components/Menu.tsx': 'export const Menu = () => <nav className="menu">Mine</nav>',
  })
  expect(await broken.build().problems()).toBe(
    'templates/components/Menu.tsx:1:1 warning this template replaces Menu without `data-menu`, `data-part`, `popover`, which the client looks for (template)\n  Lost: the menu of narrow windows; the sidebar of the next page.',
  )
  expect(await broken.check().problems()).toContain('without `data-menu`, `data-part`, `popover`')
})

test.each(['Menu', 'Toc', 'SearchButton', 'Search', 'ColorModeToggle', 'LocaleLinks', 'Frame'])(
  'an override of %s without its attributes is reported, whatever comments and other files say',
  async (component) => {
    const names = HOOKS.filter((hook) => hook.component === component).map(({ name }) => name)
    const problems = await site({
      'docs/index.md': '# A\n\nText\n',
      'templates/components/_other.tsx': `export const other = <i ${names.map((name) => name.replace('.', '')).join(' ')} />`,
      [`templates/components/${component}.tsx`]: `// ${names.join(', ')}\n/* ${names.join(', ')} */\n\nexport function ${component}() {\n  return <div>Mine</div>\n}\n`,
    })
      .check()
      .problems()
    expect(problems).toContain(`templates/components/${component}.tsx:4:1 warning`)
    for (const name of names) expect(problems).toContain(`\`${name}\``)
  },
)

test('attributes that an override gets from a file it imports are not missing', async () => {
  const problems = await site({
    'docs/index.md': '# A\n\nText\n',
    'templates/components/_part.tsx': `export const Part = () => <nav className="toc"><div data-toc>Mine</div></nav>`,
    'templates/components/Toc.tsx': `import { Part } from './_part.tsx'\nexport const Toc = () => <section><Part /></section>`,
  })
    .check()
    .problems()
  expect(problems).toBe('')
})

test('a frame or layout without the place of a page’s text is an error that says what to write', async () => {
  const without = (path: string, code: string) =>
    site({ 'docs/index.md': '---\nlayout: mine\n---\n# A\n\nText\n', [path]: code })
      .build()
      .problems()
  expect(
    await without('templates/layouts/mine.tsx', 'export default () => <p>Mine</p>'),
  ).toMatchInlineSnapshot(`
    "templates/layouts/mine.tsx error the template layouts/mine leaves out the page's content: write {children} (template)
      While rendering docs/index.md."
  `)
  expect(
    await without(
      'templates/components/Frame.tsx',
      `import { hole } from 'docsgen/theme'\nexport const Frame = () => <html><head>{hole('head')}</head><body data-theme="" data-color-modes="" data-layout="" data-part="">Mine</body></html>`,
    ),
  ).toMatchInlineSnapshot(`
    "templates/components/Frame.tsx error the template Frame leaves out the page's main: write {hole('main')} in <main> (template)
      While rendering docs/index.md."
  `)
})

test('an override that keeps, wraps or removes the component is not reported', async () => {
  const fine = site({
    'docs/index.md': '# A\n\nText\n',
    'templates/components/Toc.tsx':
      'export const Toc = () => <nav className="toc"><div data-toc>Mine</div></nav>',
    'templates/components/SearchButton.tsx': 'export const SearchButton = () => null',
    'templates/components/Menu.tsx': `
      import { Menu as Original } from 'docsgen/templates/components/Menu'
      export const Menu = (props) => <div className="around"><Original {...props} /></div>`,
  })
  expect(await fine.build().problems()).toBe('')
})
