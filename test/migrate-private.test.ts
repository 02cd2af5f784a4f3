/** `docsgen migrate` makes no private file public. */
import { execFileSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Migration } from './migrate.ts'
import type { Files } from './site.ts'
import { listTree } from './tree.ts'

/** What no file of the new site may contain. */
const SECRET = 'TOKEN-0123456789'

/**
 * Migrates a site and builds the new one.
 * @param links targets of symbolic links by path
 * @returns the files of the new site that contain the secret, before and after a build, and the private
 * files that the report lists
 */
async function migrated(files: Files, links: Readonly<Record<string, string>> = {}) {
  const moved = new Migration({ '.gitignore': 'ignored.txt\nlocal/\n', ...files })
  await moved.old.done()
  execFileSync('git', ['init', '-q'], { cwd: moved.old.root })
  for (const [path, target] of Object.entries(links)) symlinkSync(target, moved.old.path(path))
  await moved.run()
  await moved.site.build().report()
  const leaks = listTree(moved.site.root)
    .filter((path) => !path.startsWith('node_modules'))
    .filter((path) => readFileSync(moved.site.path(path), 'utf8').includes(SECRET))
  const report = readFileSync(moved.site.path('MIGRATION.md'), 'utf8')
  const [, section = ''] = /## Private files[^\n]*\n([\s\S]*?)(?=\n##? |$)/.exec(report) ?? []
  const listed = section.split('\n').flatMap((line) => /^- \[ \] (.*)$/.exec(line)?.[1] ?? [])
  return { moved, leaks, listed: listed.sort() }
}

test('of a site of MkDocs, neither what links lead to nor keys, by any name', async () => {
  const { moved, leaks, listed } = await migrated(
    {
      'mkdocs.yml':
        'site_name: M\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: ["."]\n      auto_append: [".env"]\n',
      '.env': `*[A]: ${SECRET}\n`,
      'keys/server.pem': SECRET,
      'local/notes.md': `# ${SECRET}\n`,
      'docs/index.md':
        '# M\n\nA [l](envlink.txt) [k](keys/server.pem) [o](ok.txt) [n](notes.md) [b](old/server.pem.bak)\n\n--8<-- ".env"\n\n--8<-- "keys/server.pem"\n\n--8<-- "local/notes.md"\n',
      'docs/ok.txt': 'ok',
      'docs/old/server.pem.bak': SECRET,
      'shared/fine.txt': 'fine',
    },
    {
      'docs/envlink.txt': '../.env',
      'docs/keys': '../keys',
      'docs/notes.md': '../local/notes.md',
      'docs/fine.txt': '../shared/fine.txt',
    },
  )
  expect(leaks).toEqual([])
  expect(listed).toMatchInlineSnapshot(`
    [
      "\`.env\`: It may hold a private key or passwords.",
      "\`docs/envlink.txt\`: It leads to \`.env\`, which may hold a private key or passwords.",
      "\`docs/keys/server.pem\`: It may hold a private key or passwords.",
      "\`docs/notes.md\`: It leads to \`local/notes.md\`, which is ignored by Git.",
      "\`docs/old/server.pem.bak\`: It may hold a private key or passwords.",
      "\`keys/server.pem\`: It may hold a private key or passwords.",
      "\`local/notes.md\`: It is ignored by Git.",
    ]
  `)
  expect(moved.files()).toEqual(expect.arrayContaining(['docs/ok.txt', 'docs/fine.txt']))
})

test('of a book of mdBook, nothing that chapters include', async () => {
  const { moved, leaks, listed } = await migrated({
    'book.toml': '[book]\ntitle = "B"\n',
    '.env': SECRET,
    '.aws/credentials': SECRET,
    'server.pem': SECRET,
    'ignored.txt': SECRET,
    'fine.txt': 'fine',
    'src/.npmrc': SECRET,
    'src/SUMMARY.md': '# Summary\n\n- [A](a.md)\n- [K](k/id_rsa)\n',
    'src/k/id_rsa': SECRET,
    'src/a.md':
      '# A\n\n{{#include ../.env}}\n\n{{#include ../.aws/credentials}}\n\n{{#include ../server.pem}}\n\n```\n{{#include ../ignored.txt}}\n{{#include ../fine.txt}}\n```\n\n![x](../.env) [y](../.aws/credentials) [z](.npmrc)\n',
  })
  expect(leaks).toEqual([])
  expect(listed).toMatchInlineSnapshot(`
    [
      "\`.aws/credentials\`: It may hold a private key or passwords.",
      "\`.env\`: It may hold a private key or passwords.",
      "\`ignored.txt\`: It is ignored by Git.",
      "\`server.pem\`: It may hold a private key or passwords.",
      "\`src/.npmrc\`: It may hold a private key or passwords.",
      "\`src/k/id_rsa\`: It may hold a private key or passwords.",
    ]
  `)
  expect(moved.files()).toContain('docs/_imported/fine.txt')
})

test('of a site of Docusaurus, nothing from a static folder but what is there on purpose', async () => {
  const { moved, leaks, listed } = await migrated({
    'docusaurus.config.js':
      "module.exports = { title: 'D', url: 'https://d.example', baseUrl: '/', staticDirectories: ['static', 'priv', '.'], presets: [['classic', { docs: { routeBasePath: '/' } }]] }",
    'package.json': '{}',
    'package-lock.json': '{}',
    'yarn.lock': '',
    'sidebars.js': 'module.exports = {}',
    'src/theme/a.tsx': '',
    'README.md': '# R\n',
    'netlify.toml': '',
    'robots.txt': '',
    '.env': SECRET,
    '.aws/config': SECRET,
    'ignored.txt': SECRET,
    'priv/id_rsa': SECRET,
    'priv/server.pem': SECRET,
    'priv/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'static/.npmrc': SECRET,
    'static/.well-known/security.txt': 'Contact: someone',
    'static/.nojekyll': '',
    'docs/a.md': '# A\n',
  })
  expect(leaks).toEqual([])
  expect(listed).toMatchInlineSnapshot(`
    [
      "\`.aws/config\`: It is hidden.",
      "\`.env\`: It may hold a private key or passwords.",
      "\`.gitignore\`: It is hidden.",
      "\`ignored.txt\`: It is ignored by Git.",
      "\`priv/id_rsa\`: It may hold a private key or passwords.",
      "\`priv/server.pem\`: It may hold a private key or passwords.",
      "\`static/.npmrc\`: It may hold a private key or passwords.",
    ]
  `)
  const others = /package|lock|sidebars|theme|README|netlify|config|docs\//
  expect(moved.files().filter((path) => /^static\//.test(path) && others.test(path))).toEqual([])
  const wanted = [
    'static/.nojekyll',
    'static/.well-known/security.txt',
    'static/robots.txt',
    'static/logo.svg',
  ]
  expect(moved.files()).toEqual(expect.arrayContaining(wanted))
})

test('of a site of VitePress, nothing that scripts import, while its theme is read', async () => {
  const { leaks, listed } = await migrated({
    'docs/.vitepress/config.mjs': "export default { title: 'V' }",
    'docs/.vitepress/theme/index.js':
      "import T from './T.vue'\nexport default { enhanceApp({ app }) { app.component('T', T) } }",
    'docs/.vitepress/theme/T.vue': '<template><p>from the theme</p></template>',
    'docs/.vitepress/theme/shot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'docs/index.md':
      "<script setup>\nimport raw from '../local/key.json'\n</script>\n\n# V\n\n<T />\n\n{{ raw.a }}\n\n![s](.vitepress/theme/shot.svg)\n\n<<< ../local/key.json\n",
    'local/key.json': `{ "a": "${SECRET}" }`,
  })
  expect(leaks).toEqual([])
  expect(listed).toMatchInlineSnapshot(`
    [
      "\`../local/key.json\`: It is ignored by Git.",
    ]
  `)
})
