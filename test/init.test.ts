/** `docsgen init`: from a folder with anything or nothing in it to a site. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Files, site, type TestSite } from './site.ts'
import { listTree } from './tree.ts'

const init = async (files: Files, ...args: string[]) => {
  const made = site(files)
  const { code, stdout, stderr } = await made.run('init', ...args)
  expect(code, stderr).toBe(0)
  return { made, stdout, stderr }
}

const text = (made: TestSite, path: string) => readFileSync(made.path(path), 'utf8')

test('an empty folder becomes a site of five files, which has no problems', async () => {
  const { made, stdout } = await init({})
  expect(listTree(made.root)).toEqual([
    '.gitignore',
    'docs/first-steps.md',
    'docs/index.md',
    'package.json',
    'site.config.ts',
  ])
  expect(stdout).toMatchInlineSnapshot(`
    "
    Next:

      npm install
      npx docsgen serve --watch
    "
  `)
  const { code, stderr } = await made.run('check', '--strict')
  expect(stderr).toContain('2 pages checked: no problems')
  expect(code).toBe(0)
})

test('a folder that does not exist is created, and entered by the first command', async () => {
  const { made, stdout } = await init({}, 'new/my docs')
  expect(text(made, 'new/my docs/site.config.ts')).toContain("title: 'My docs'")
  expect(stdout).toContain("cd 'new/my docs' && npm install\n")
})

test('no file is overwritten', async () => {
  const files = {
    'package.json': '{"name": "@acme/big_thing"}',
    'site.config.mjs': 'export default {}',
    'docs/README.md': '# Mine\n',
    '.gitignore': 'mine\n',
    'pnpm-lock.yaml': '',
  }
  const { made, stdout, stderr } = await init(files)
  for (const [path, content] of Object.entries(files)) expect(text(made, path)).toBe(content)
  expect(listTree(made.root)).toEqual(Object.keys(files).sort())
  expect(stderr).toBe('kept package.json, which exists\nkept .gitignore, which exists\n')
  expect(stdout).toContain('pnpm add --save-dev docsgen\n')
})

test('title, repository, branch, folder and locales are found out', async () => {
  const made = await site({
    'sub/README.md':
      '```sh\n# no title\n```\n\n# The [*Big*](https://acme.test) thing ![x](y.svg)\n',
    'sub/doc/faq.md': '# Faq\n',
    'sub/doc/faq.de.md': '# Fragen\n',
    'sub/doc/v1.io.md': '# No locale\n',
    'sub/doc/@ar/faq.md': '# Faq\n',
    'sub/doc/@pt-BR/faq.md': '# Faq\n',
  }).done()
  const git = (...args: string[]) => execFileSync('git', args, { cwd: made.root })
  git('init', '--quiet', '--initial-branch', 'trunk')
  git('remote', 'add', 'origin', 'https://token@github.com/acme/big.thing.git')
  expect((await made.run('init', 'sub')).code).toBe(0)
  expect(text(made, 'sub/site.config.ts')).toMatchInlineSnapshot(`
    "import { defineConfig } from 'docsgen'

    export default defineConfig({
      title: 'The Big thing',
      // The address of the published site, for canonical links and the site map.
      // url: 'https://docs.example.com',
      docs: 'doc',
      editUrl: 'https://github.com/acme/big.thing/edit/trunk/sub/{path}',
      locales: {
        en: { label: 'English', path: '/' },
        ar: { label: 'العربية', dir: 'rtl', fallback: 'en' },
        de: { label: 'Deutsch', fallback: 'en' },
        'pt-BR': { label: 'Português (Brasil)', fallback: 'en' },
      },
    })
    "
  `)
  expect((await made.run('check', '--root', 'sub')).stderr).toContain(' pages checked')
})

test.each([
  ['git@gitlab.com:acme/group/docs.git', 'https://gitlab.com/acme/group/docs/-/edit/main/{path}'],
  ['ssh://git@bitbucket.org/a/b', 'https://bitbucket.org/a/b/src/main/{path}?mode=edit'],
  ['https://codeberg.org/a/b/', 'https://codeberg.org/a/b/_edit/main/{path}'],
  ['github:acme/docs', 'https://github.com/acme/docs/edit/main/{path}'],
  ['acme/docs', 'https://github.com/acme/docs/edit/main/{path}'],
  ['https://git.example.com/a/b', null],
  ['/srv/repository', null],
])('the repository %s is linked', async (url, expected) => {
  const { editUrl } = await import('../src/features/init/repository.ts')
  expect(editUrl(() => null, { url })).toBe(expected)
})

test('a file in the place of a folder is reported', async () => {
  const made = site({ docs: 'text' })
  for (const args of [[], ['docs']]) {
    const { code, stderr } = await made.run('init', ...args)
    expect(code).toBe(1)
    expect(stderr).toContain('error the file cannot be written')
  }
})

test.each([['serve'], ['build']])('%s in an empty folder says what to do', async (command) => {
  const { code, stderr } = await site().run(command)
  expect(code).toBe(1)
  expect(stderr).toContain('Run `docsgen init` to create a site here')
})
