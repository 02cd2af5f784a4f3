/** `docsgen init`: from a folder with anything or nothing in it to a site. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse as parseToml } from 'smol-toml'
import { expect, inject, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { darkAccent, leastContrast, paletteOf, READABLE } from '../src/config/palette.ts'
import type { HostName } from '../src/plugins/init/host-names.ts'
import { repository, runDocsgen } from './run.ts'
import { sample } from './sample.ts'
import { type Files, site, type TestSite } from './site.ts'
import { listTree } from './tree.ts'

const init = async (files: Files, ...args: string[]) => {
  const made = await site(files).done()
  // Not with `made.run`, which would fill the folder with bundled themes of other tests.
  const { code, stdout, stderr } = await runDocsgen(['init', ...args], { cwd: made.root })
  expect(code, stderr).toBe(0)
  return { made, stdout, stderr }
}

/** Without the themes that tests share. */
const filesIn = (made: TestSite) =>
  listTree(made.root).filter((path) => !path.startsWith('.docsgen/'))

const text = (made: TestSite, path: string) => readFileSync(made.path(path), 'utf8')

/** What an empty folder gets. */
const STARTER = [
  '.gitignore',
  'docs/guide/customize.md',
  'docs/guide/install.md',
  'docs/guide/publish.md',
  'docs/guide/write.md',
  'docs/hero.dark.svg',
  'docs/hero.svg',
  'docs/index.md',
  'package.json',
  'site.config.ts',
  'static/logo.svg',
]

test('an empty folder becomes a site of five pages, which has no problems', async () => {
  const { made, stdout } = await init({})
  expect(filesIn(made)).toEqual(STARTER)
  expect(stdout).toMatchInlineSnapshot(`
    "
    Next:

      npm install
      npx docsgen serve --watch
    "
  `)
  const { code, stderr } = await made.run('check', '--strict')
  expect(stderr).toContain('5 pages checked: no problems')
  expect(code).toBe(0)
})

test('--template minimal begins with two pages, which have no problems', async () => {
  const { made } = await init({}, '--template', 'minimal')
  const pages = ['docs/first-steps.md', 'docs/index.md']
  expect(filesIn(made)).toEqual(['.gitignore', ...pages, 'package.json', 'site.config.ts'])
  expect(text(made, 'site.config.ts')).not.toContain('theme')
  const { code, stderr } = await made.run('check', '--strict')
  expect(stderr).toContain('2 pages checked: no problems')
  expect(code).toBe(0)
})

test('the drawings of a new site are those of its title, and no file runs or loads anything', async () => {
  const folders = ['one/Acme', 'two/Acme', 'Beacon & <Co>']
  const made = site()
  for (const folder of folders) expect((await made.run('init', folder)).code).toBe(0)
  const drawings = ['docs/hero.svg', 'docs/hero.dark.svg', 'static/logo.svg']
  for (const path of drawings) {
    const drawing = text(made, `one/Acme/${path}`)
    expect(text(made, `two/Acme/${path}`)).toBe(drawing)
    expect(text(made, `Beacon & <Co>/${path}`)).not.toBe(drawing)
    expect(drawing).not.toMatch(/<script|<style|<image|href=|style=/)
  }
})

test('a title with characters that mean something in YAML, Markdown and SVG makes a site without problems', async () => {
  const { made } = await init({ 'README.md': '# "A" & <B>: it\'s *{{one}}* #1\n' })
  const { code, stderr } = await made.run('check', '--strict')
  expect(stderr).toContain('5 pages checked: no problems')
  expect(code).toBe(0)
})

test('accent colors of new sites are readable in both modes', async () => {
  const { accentOf } = await import('../src/plugins/init/art.ts')
  const accents = new Set(Array.from({ length: 200 }, (_, i) => accentOf(`Site ${i}`)))
  expect(accents.size).toBe(5)
  for (const accent of accents) {
    const modes = { light: accent, dark: darkAccent(accent) }
    for (const mode of ['light', 'dark'] as const)
      expect(leastContrast(paletteOf(modes[mode], mode), mode).ratio).toBeGreaterThan(READABLE)
  }
})

test('a folder that does not exist is created, and entered by the first command', async () => {
  const { made, stdout } = await init({}, 'new/my docs')
  expect(text(made, 'new/my docs/site.config.ts')).toContain("title: 'My docs'")
  expect(stdout).toContain("cd 'new/my docs' && npm install\n")
})

test('pages outside of docs are counted', async () => {
  const { stderr } = await init({ 'one.md': '# 1\n', 'two.md': '# 2\n', 'README.md': '# R\n' })
  expect(stderr).toContain('left out 2 Markdown files outside of docs: move what is a page to docs')
})

test('in a site that is configured, the pages are where its configuration says', async () => {
  const { made, stderr } = await init({
    'site.config.js': "export default { docs: 'content' }",
    'one.md': '# 1\n',
  })
  expect(stderr).toContain('left out 1 Markdown file outside of content: move')
  expect(filesIn(made)).toContain('content/first-steps.md')
  expect(filesIn(made)).not.toContain('docs/index.md')
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
  expect(filesIn(made)).toEqual(Object.keys(files).sort())
  expect(stderr).toBe('kept package.json, which exists\nkept .gitignore, which exists\n')
  expect(stdout).toContain('pnpm add --save-dev docsgen\n')
})

test('what a package lacks to run docsgen is shown, and not written to it', async () => {
  const kept = (scripts: object) => ({ 'package.json': JSON.stringify({ name: 'x', scripts }) })
  const { stdout } = await init(kept({}))
  expect(stdout).toContain(
    [
      'Scripts that you may want to add to package.json:',
      '',
      '  "start": "docsgen serve --watch",',
      '  "build": "docsgen build",',
      '  "check": "docsgen check --strict"',
    ].join('\n'),
  )
  const { stdout: prefixed } = await init(kept({ build: 'tsc' }))
  expect(prefixed).toContain('"docs:start": "docsgen serve --watch"')
  const { stdout: complete } = await init(kept({ docs: 'docsgen build' }))
  expect(complete).not.toContain('Scripts')
})

test('a site with components gets a tsconfig.json, and any other gets none', async () => {
  const config = { 'site.config.js': 'export default {}' }
  const { made, stderr } = await init({ ...config, 'components/x.tsx': '' })
  expect(stderr).toContain('wrote tsconfig.json\n')
  expect(JSON.parse(text(made, 'tsconfig.json'))).toMatchObject({
    compilerOptions: { jsx: 'react-jsx', jsxImportSource: 'docsgen' },
    include: ['*.ts', 'components', 'pages', 'templates', 'plugins'],
  })
  const { made: other } = await init({ ...config, 'package.json': '{}' })
  expect(filesIn(other)).not.toContain('tsconfig.json')
})

test.each([{ 'package.json': '{}' }, {}])(
  'what a project has under the names of a site stays with the project (%j)',
  async (manifest) => {
    const { made, stderr } = await init({
      ...manifest,
      'doc/index.md': '# Web\n',
      'components/Button.tsx': 'export const Button = () => null\n',
      'pages/index.tsx': 'export default () => null\n',
      'static/secret.txt': 'secret\n',
      'templates/base.html': '{% block %}\n',
      'client.ts': 'no module\n',
    })
    expect(stderr).toContain(
      'left components to the project: the site has its own in doc/_components\n',
    )
    expect(filesIn(made)).not.toContain('tsconfig.json')
    const { code, stderr: report } = await made.run('check', '--strict')
    expect(code, report).toBe(0)
    await made.run('build')
    expect(listTree(made.path('build')).filter((path) => /secret|base\.html/.test(path))).toEqual(
      [],
    )
  },
)

test('a new package is named like its folder, but not like docsgen', async () => {
  const made = site()
  for (const [folder, name] of [
    ['My docs', 'my-docs'],
    ['docsgen', 'docs'],
    ['文档', 'docs'],
  ] as const) {
    expect((await made.run('init', folder)).code).toBe(0)
    expect(JSON.parse(text(made, `${folder}/package.json`)).name).toBe(name)
  }
})

test('the state of Yarn is not committed, and its releases and patches are', async () => {
  const { made } = await init({
    '.pnp.cjs': '',
    '.yarn/install-state.gz': '',
    '.yarn/releases/y.cjs': '',
  })
  execFileSync('git', ['init', '--quiet'], { cwd: made.root })
  const status = execFileSync('git', ['status', '--short', '--untracked-files=all'], {
    cwd: made.root,
  })
  expect(String(status)).toContain('.yarn/releases/y.cjs')
  expect(String(status)).not.toMatch(/pnp|install-state/)
})

test.each([
  ['pnpm/12.21.0 npm/? node/v26.10.0 linux x64', 'pnpm install', undefined],
  ['yarn/4.18.1 npm/? node/v26.10.0 linux x64', 'yarn install', 'yarn@4.18.1'],
  ['bun/1.4.5 npm/? node/v24.21.0 linux x64', 'bun install', undefined],
  ['npm/11.19.0 node/v24.21.0 linux x64', 'npm install', undefined],
])(
  '%s is the package manager of a new site, and Yarn in this version',
  async (agent, install, pinned) => {
    const made = await site().done()
    const env = { npm_config_user_agent: agent }
    const { stdout } = await runDocsgen(['init'], { cwd: made.root, env })
    expect(stdout).toContain(`  ${install}\n`)
    expect(JSON.parse(text(made, 'package.json')).packageManager).toBe(pinned)
  },
)

test('CI uses the current versions of actions by their commits, and the LTS version of Node.js', async () => {
  const { githubPages } = await import('../src/plugins/init/ci.ts')
  const { findOut } = await import('../src/plugins/init/find-out.ts')
  const { root } = await site({ 'yarn.lock': '' }).done()
  const [workflow = ''] = Object.values(githubPages(findOut(root)))
  const pinned = /^ +(?:- )?uses: (actions\/[\w-]+@[0-9a-f]{40} # v[\d.]+)$/gm
  const actions = [...workflow.matchAll(pinned)].map(([, action]) => action)
  expect(actions.map((action) => action?.replace(/@[0-9a-f]{40} # /, '@'))).toEqual([
    'actions/checkout@v7.0.1',
    'actions/setup-node@v7.0.0',
    'actions/cache@v6.1.0',
    'actions/upload-pages-artifact@v5.0.0',
    'actions/deploy-pages@v5.0.0',
  ])
  expect(workflow.match(/uses: /g)).toHaveLength(actions.length)
  expect(workflow).toContain('node-version: 26\n      - run: npm install --global corepack\n')
  const own = ['.github/workflows/test.yml', '.github/workflows/release.yml'].map((path) =>
    readFileSync(join(repository, path), 'utf8'),
  )
  const used = [...own, workflow].flatMap((file) => file.match(/actions\/\S+/g) ?? [])
  const versions = new Map(used.map((action) => action.split('@') as [string, string]))
  for (const action of used)
    expect(action).toBe(`${action.split('@')[0]}@${versions.get(action.split('@')[0] ?? '')}`)
})

test.each([
  ['pnpm/12.21.0', 'npm install --global pnpm@12.21.0', 'pnpm install --frozen-lockfile'],
  ['yarn/1.22.22', 'npm install --global corepack', 'yarn install --frozen-lockfile'],
  ['yarn/4.18.1', 'npm install --global corepack', 'yarn install --immutable'],
  ['bun/1.4.5', 'npm install --global bun', 'bun install --frozen-lockfile'],
  ['npm/11.19.1', null, 'npm ci'],
])('CI installs a site of %s in all files of hosts', async (agent, setup, install) => {
  for (const host of ['github-pages', 'gitlab-pages', 'docker']) {
    const made = await site().done()
    const env = { npm_config_user_agent: `${agent} node/v26.10.0 linux x64` }
    await runDocsgen(['init', '--deploy', host], { cwd: made.root, env })
    const file = { 'github-pages': '.github/workflows/docs.yml', 'gitlab-pages': '.gitlab-ci.yml' }
    const written = text(made, file[host as keyof typeof file] ?? 'Dockerfile')
    const commands = written.match(/^(?: +- (?:run: )?|RUN )(?:npm install|\w+ install|npm ci).*/gm)
    expect(commands?.map((line) => line.replace(/^(?: +- (?:run: )?|RUN )/, ''))).toEqual(
      setup === null ? [install] : [setup, install],
    )
  }
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
  expect((await made.run('init', 'not/yet')).code).toBe(0)
  expect(text(made, 'not/yet/site.config.ts')).toContain('/edit/trunk/not/yet/{path}')
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
  ['https://gitlab.acme.test:8443/a/b', 'https://gitlab.acme.test:8443/a/b/-/edit/main/{path}'],
  ['https://codeberg.org/a/b/', 'https://codeberg.org/a/b/_edit/main/{path}'],
  ['github:acme/docs', 'https://github.com/acme/docs/edit/main/{path}'],
  ['acme/docs', 'https://github.com/acme/docs/edit/main/{path}'],
  ['https://git.example.com/a/b', null],
  ['/srv/repository', null],
])('the repository %s is linked', async (url, expected) => {
  const { editUrl } = await import('../src/plugins/init/repository.ts')
  expect(editUrl(() => null, { url })).toBe(expected)
})

test('a file in the place of a folder is reported', { tags: 'thorough' }, async () => {
  const made = site({ docs: 'text' })
  for (const args of [[], ['docs']]) {
    const { code, stderr } = await made.run('init', ...args)
    expect(code).toBe(1)
    expect(stderr).toContain('error the file cannot be written')
  }
})

test.each(sample([['serve'], ['build'], ['check']], 3))(
  '%s in an empty folder says what to do, and leaves it empty',
  async (command) => {
    const root = mkdtempSync(join(inject('temporary'), 'empty-'))
    const { code, stderr } = await runDocsgen([command], { cwd: root })
    expect(readdirSync(root)).toEqual([])
    expect(code).toBe(1)
    expect(stderr).toContain('Run `docsgen init` to create a site here')
  },
)

const HOSTS: readonly (readonly [host: HostName, ...files: string[]])[] = [
  ['github-pages', '.github/workflows/docs.yml'],
  ['gitlab-pages', '.gitlab-ci.yml'],
  ['netlify', 'netlify.toml'],
  ['cloudflare', 'wrangler.toml'],
  ['vercel', 'vercel.json'],
  ['nginx', 'nginx.conf'],
  ['caddy', 'Caddyfile'],
  ['docker', '.dockerignore', 'Caddyfile', 'Dockerfile'],
]

test.each(sample(HOSTS, 3))(
  '--deploy %s adds its files, which are valid',
  async (host, ...files) => {
    const { made } = await init({ 'pnpm-lock.yaml': '' }, '--deploy', host)
    const added = filesIn(made).filter((path) => files.includes(path))
    expect(added).toEqual(files)
    expect(filesIn(made)).toEqual([...STARTER, 'pnpm-lock.yaml', ...files].sort())
    for (const path of files) {
      const content = text(made, path)
      if (path.endsWith('.yml')) expect(parseYaml(content)).toBeTypeOf('object')
      if (path.endsWith('.json')) expect(JSON.parse(content)).toBeTypeOf('object')
      if (path.endsWith('.toml')) expect(parseToml(content)).toBeTypeOf('object')
      expect(content).not.toMatch(/\bnp[mx] (?:ci|docsgen)/)
    }
  },
)

test('--deploy in a site that runs says how to publish it, for each host', async () => {
  const { hostStep } = await import('../src/plugins/init/hosts.ts')
  for (const [host] of HOSTS) expect(hostStep(host)).toMatch(/\w+/)
  const manifest = JSON.stringify({ devDependencies: { docsgen: '*' } })
  const files = { 'package.json': manifest, 'site.config.ts': 'export default {}' }
  const { stdout } = await init(files, '--deploy', 'netlify')
  expect(stdout).toBe('\nNext:\n\n  Push, and import the repository at Netlify.\n')
})

test('--deploy accepts the warnings of pages that were there, so that the first push is published', async () => {
  const { made, stderr } = await init(
    { 'docs/index.md': '# A\n\n[B](b.md)\n' },
    '--deploy',
    'netlify',
  )
  expect(stderr).toContain('wrote docsgen.baseline.json, which accepts 1 warning')
  expect((await made.run('check', '--strict')).code).toBe(0)
  made.write({ 'docs/c.md': '# C\n\n[D](d.md)\n' })
  expect((await made.run('check', '--strict')).code).toBe(1)
  // A later one changes nothing.
  const again = await made.run('init', '--deploy', 'netlify')
  expect(again.stderr).not.toContain('baseline')
})

test('--deploy names the known hosts for an unknown one, and writes nothing', async () => {
  const made = site()
  const { code, stderr } = await made.run('init', '--deploy', 'ngnix')
  expect([code, stderr]).toEqual([2, expect.stringContaining('vercel, nginx, caddy, docker')])
  expect(filesIn(made)).toEqual([])
})

test('the site of a GitHub repository knows its address on GitHub Pages, and annotates lines with problems', async () => {
  const manifest = JSON.stringify({ repository: 'Acme/docs' })
  const { made } = await init({ 'package.json': manifest }, '--deploy', 'github-pages')
  expect(text(made, 'site.config.ts')).toContain("url: 'https://acme.github.io/docs',")
  expect(text(made, '.github/workflows/docs.yml')).toContain('check --strict --format github\n')
})

test('builds for Netlify and Cloudflare write headers: hashed files, and only those, are kept', {
  tags: 'thorough',
}, async () => {
  const made = site({
    'docs/index.md': '# A\n',
    'static/assets/own-abcdefghij.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  await made.run('build')
  expect(existsSync(made.path('build/_headers'))).toBe(false)
  expect((await made.run('build')).stderr).toContain(' 0 files written')
  await made.write({ 'wrangler.toml': '', 'netlify.toml': '' }).done()
  await made.run('build')
  const headers = text(made, 'build/_headers')
  expect(headers).toMatch(/^\/\*\n {2}X-Content-Type-Options: nosniff\n/)
  expect(headers).toContain("; frame-ancestors 'none'\n")
  expect(headers).not.toContain('own-')
  const named = [...headers.matchAll(/^\/(\S+)\n {2}Cache-Control: .*immutable$/gm)]
  expect(named.length).toBeGreaterThan(3)
  for (const [, path = ''] of named) expect(existsSync(made.path('build', path))).toBe(true)
})
