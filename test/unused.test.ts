/** Files of a site's folder of templates that have no effect are reported, with what was meant. */
import { expect, test } from 'vitest'
import { sample } from './sample.ts'
import { type Files, site } from './site.ts'

const component = (name: string) => `export function ${name}() {\n  return <p>Mine</p>\n}\n`

/** The problems of a site, which `build` and `check` must report alike. */
async function problemsOf(files: Files): Promise<string> {
  const made = site({ 'docs/index.md': '# A\n\n## Part\n\nText\n', ...files })
  const problems = await made.build().problems()
  expect(await made.check().problems()).toBe(problems)
  expect(await made.restart().build().problems(), 'from the cache').toBe(problems)
  return problems
}

test.each(
  sample(
    [
      ['components/AfterContnt.tsx', 'Did you mean "AfterContent"?'],
      ['components/footer.tsx', 'Did you mean "Footer"?'],
      ['components/Footer.js', 'Did you mean "Footer.tsx"?'],
      ['Footer.tsx', 'Did you mean "components/Footer.tsx"?'],
      ['layouts/Footer.ts', 'Did you mean "components/Footer.tsx"?'],
      ['layouts/landing.ts', 'Did you mean "landing.tsx"?'],
      ['blocks/video.tsx', 'To replace this block, move the file to components/video.tsx.'],
      ['components/Banner.tsx', 'Run `docsgen override` for the names'],
    ],
    3,
  ),
)('templates/%s is reported: %s', async (path, note) => {
  const name = path.replace(/^.*\/|\.\w+$/g, '')
  const code = path.endsWith('x') ? component(name) : 'export const a = 1\n'
  const problems = await problemsOf({ [`templates/${path}`]: code })
  expect(problems).toContain(`templates/${path} warning docsgen does not use this file: it `)
  expect(problems).toContain(`\n  ${note}`)
})

test('a style sheet that nothing imports is reported, and one that replaces the theme’s is not', async () => {
  const problems = await problemsOf({
    'templates/styles/fotter.css': '.a { color: red }',
    'templates/styles/sections.css': '.a { color: red }',
    'templates/styles/site.css': `@import './more.css';`,
    'templates/styles/more.css': '.a { background: url(./dot.svg) }',
    'templates/styles/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  expect(problems).toMatchInlineSnapshot(`
    "templates/styles/fotter.css warning docsgen does not use this file: it does not replace a file of the theme, and no template imports it (template)
      Did you mean "footer"?"
  `)
})

test('what templates, components or types import, notes and tests are not reported', async () => {
  const problems = await problemsOf({
    'templates/components/FooterEnd.tsx': `import { Mine } from './_mine.tsx'\nimport data from '../data.json'\nexport const FooterEnd = () => <Mine {...data} />`,
    'templates/components/_mine.tsx': 'export const Mine = ({ text }) => <p>{text}</p>',
    'templates/data.json': '{ "text": "Mine" }',
    'templates/README.md': 'Notes.',
    'templates/types.d.ts': 'declare const a: string',
    'templates/types.ts': 'export type Text = string',
    'templates/helpers/shared.ts': 'export const word = 1',
    'templates/components/Footer.tsx~': 'a backup',
    'templates/tsconfig.json': '{}',
    'templates/components/FooterEnd.test.tsx': 'test()',
  })
  expect(problems).toBe('')
})

test.each(
  sample(
    [
      [
        'export default function AfterContent() { return null }',
        'Write `export function AfterContent` in place of the default export.',
      ],
      ['export const AfterContnt = () => null', 'Rename AfterContnt to AfterContent.'],
      ['const a = 1\nexport {}', 'Write `export function AfterContent`.'],
    ],
    2,
  ),
)('a slot without the expected export is reported with what to write: %s', async (code, note) => {
  expect(await problemsOf({ 'templates/components/AfterContent.tsx': code })).toBe(
    `templates/components/AfterContent.tsx error this template replaces AfterContent, but has no export of that name (template)\n  ${note}`,
  )
})

test('a layout of the site that no page has is reported', async () => {
  const layout = 'export default ({ children }) => <p>{children}</p>'
  expect(
    await problemsOf({
      'templates/layouts/landng.tsx': layout,
      'templates/layouts/wide.tsx': layout,
    }),
  ).toMatchInlineSnapshot(`
    "templates/layouts/landng.tsx warning no page has the layout "landng" (layout)
      Did you mean "landing"?"
  `)
})
