/** The places of a site's own files: `static`, `templates`, `components`, `client`. */
import { describe, expect, test } from 'vitest'
import { site } from './site.ts'

const config = (settings: object) => ({
  'site.config.mjs': `export default ${JSON.stringify(settings)}\n`,
})

const placed = (folder: (name: string) => string) => ({
  'docs/index.md': '# Start\n\n::mark\n\n[Plan](/files/plan.txt)\n',
  [`${folder('static')}/files/plan.txt`]: 'the plan',
  [`${folder('templates')}/components/Footer.jsx`]:
    'export const Footer = () => <footer>Own</footer>',
  [`${folder('components')}/mark.jsx`]:
    'export default { render: () => <b className="mark">Mark</b> }',
})

describe.each([
  ['folders of those names', (name: string) => name, {}],
  [
    'the folders of the configuration, here in docs',
    (name: string) => `docs/_${name}`,
    { static: 'docs/_static', templates: './docs/_templates/', components: 'docs/_components' },
  ],
])('static files, templates and components are in %s', (_, folder, settings) => {
  test('and none of them is a page', async () => {
    const made = site({ ...config(settings), ...placed(folder) }).build()
    expect(await made.problems()).toBe('')
    const page = await made.page('/')
    expect(page.text('footer')).toBe('Own')
    expect(page.text('.mark')).toBe('Mark')
    expect(await made.text('files/plan.txt')).toBe('the plan')
    const paths = Object.keys(await made.tree())
    expect(paths.filter((path) => /components|templates|static/.test(path))).toEqual([])
  })

  test('and an edit of each is in the next build', async () => {
    const made = site({ ...config(settings), ...placed(folder) }).build()
    await made.done()
    await made
      .edit(`${folder('static')}/files/plan.txt`, 'another plan')
      .edit(`${folder('templates')}/components/Footer.jsx`, (text) => text.replace('Own', 'New'))
      .edit(`${folder('components')}/mark.jsx`, (text) => text.replace('>Mark', '>Sign'))
      .build()
      .done()
    expect(await made.text('files/plan.txt')).toBe('another plan')
    expect((await made.page('/')).text('footer')).toBe('New')
    expect((await made.page('/')).text('.mark')).toBe('Sign')
  })
})

test('a folder that does not exist or is outside the site is reported with its position', async () => {
  const settings = { static: 'public', templates: '../theme', client: 'client.js' }
  const made = site({ ...config(settings), 'docs/index.md': '# Start\n' }).build()
  expect(await made.problems()).toMatchInlineSnapshot(`
    "site.config.mjs:1:26 error \`static\` is "public", which does not exist (config)
      Create it, or correct the path.
    site.config.mjs:1:47 error \`templates\` is "../theme", which is outside the site's folder (config)
      Name a place below it, or build from a parent folder with --root.
    site.config.mjs:1:67 error \`client\` is "client.js", which does not exist (config)
      Create it, or correct the path."
  `)
})

test('a client module without a default export is reported with its position', async () => {
  const made = site({ 'client.ts': 'export const run = 1\n', 'docs/index.md': '# Start\n' }).build()
  expect(await made.problems()).toMatchInlineSnapshot(
    `"client.ts error No matching export in "client.ts" for import "default" (template)"`,
  )
})

test('a site without a client module ships no code for it', async () => {
  const scripts = async (files: Record<string, string>) => {
    const tree = await site({ 'docs/index.md': '# Start\n', ...files })
      .build()
      .tree()
    return Object.keys(tree).filter((path) => path.endsWith('.js')).length
  }
  const without = await scripts({})
  expect(await scripts({ 'client.ts': 'export default () => {}\n' })).toBeGreaterThan(without)
})

test('static files in templates/static, their former folder, are reported', async () => {
  const made = site({
    'docs/index.md': '# Home\n',
    'templates/static/logo.svg': '<svg/>',
    'templates/static/robots.txt': 'x',
  })
  expect(await made.check().problems()).toBe(
    'templates/static warning the 2 files here are not published: templates/static/logo.svg, … (static-file)\n  Move them to static/.',
  )
  made.rename('templates/static', 'static')
  expect(await made.check().problems()).toBe('')
})
