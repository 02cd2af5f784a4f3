/** An empty file in the place of code is reported with its name, and with what to write. */
import { expect, test } from 'vitest'
import { type Files, site } from './site.ts'

const cases: [what: string, files: Files, problem: string][] = [
  [
    'a page',
    { 'pages/a.tsx': '' },
    'pages/a.tsx error the page has no component as its default export (page)\n  Write `export default function Page() { … }`.',
  ],
  [
    'a component',
    { 'components/since.tsx': '' },
    'components/since.tsx error the file has no component as its default export (component)\n  Write `export default component({ render: … })`.',
  ],
  [
    'an override of a template',
    { 'templates/components/Footer.tsx': '' },
    'templates/components/Footer.tsx error this template replaces Footer, but has no export of that name (template)\n  Write `export function Footer`.',
  ],
  [
    'an override with a comment alone',
    { 'templates/components/HeadEnd.tsx': '// To do\n' },
    'templates/components/HeadEnd.tsx error this template replaces HeadEnd, but has no export of that name',
  ],
  [
    'a layout',
    { 'templates/layouts/doc.tsx': '' },
    'templates/layouts/doc.tsx error the layout "doc" has no component as its default export (template)\n  Write',
  ],
  [
    'a client module',
    { 'client.ts': '// To do\n' },
    'client.ts error the module for browsers has no default export (config)\n  Write `export default function run({ page, signal }) { … }`.',
  ],
  [
    'a plugin',
    {
      'plugins/mine.ts': '\n',
      'site.config.ts': `import mine from './plugins/mine.ts'\nexport default { plugins: [mine] }`,
    },
    'plugins/mine.ts error the configuration imports this file, but it is empty (config)\n  Write a default export',
  ],
  [
    'the configuration',
    { 'site.config.ts': '' },
    'site.config.ts error the configuration has no default export (config)\n  Write `export default defineConfig({ … })`.',
  ],
]

test.each(cases)('%s', async (_, files, problem) => {
  const problems = await site({ 'docs/index.md': '# Home\n\nText.\n', ...files })
    .build()
    .problems()
  expect(problems).toContain(problem)
  expect(problems.match(/ error /g)).toHaveLength(1)
})
