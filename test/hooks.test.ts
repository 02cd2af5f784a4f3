/** What the client and the theme share by name is one list, and overrides without it are reported. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { has } from '../src/kit/hooks.ts'
import { HOOKS } from '../src/shared/hooks.ts'
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

test('each attribute that the client reads and the theme renders is a hook', () => {
  const client = read('src/client')
  const camel = (name: string) =>
    name.slice('data-'.length).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const rendered = new Set(read('templates/components').match(/data-[a-z][a-z-]*(?==|$|\s)/gm))
  const shared = [...rendered].filter((name) =>
    new RegExp(`\\[${name}[\\]=]|dataset\\.${camel(name)}\\b`).test(client),
  )
  expect(shared.length).toBeGreaterThan(10)
  expect(shared.filter((name) => !HOOKS.some((hook) => hook.name === name))).toEqual([])
})

test('an override that breaks the menu is reported with what is missing', async () => {
  const broken = site({
    'docs/index.md': '# A\n\nText\n',
    'templates/components/Menu.tsx': 'export const Menu = () => <nav className="menu">Mine</nav>',
  })
  expect(await broken.build().problems()).toBe(
    'templates/components/Menu.tsx warning this template replaces Menu without `data-menu`, `data-part`, which the client looks for (template)\n  Lost: the menu of narrow windows; the sidebar of the next page.',
  )
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
