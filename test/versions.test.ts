import { execFileSync } from 'node:child_process'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { CompileInput } from '../src/compile/compile-input.ts'
import { compileTasks } from '../src/compile/compile-tasks.ts'
import { NO_SCHEMAS } from '../src/components/schema.ts'
import { loadConfig } from '../src/config/load.ts'
import { holds } from '../src/plugins/blocks/only.ts'
import { wantedBy } from '../src/server/request.ts'
import { Disk } from '../src/sources/disk.ts'
import { PageFiles } from '../src/sources/includes.ts'
import { scan } from '../src/sources/scan.ts'
import { withVersions } from '../src/sources/scan-versions.ts'
import { noPause } from '../src/utilities/pause.ts'
import { type Files, site, type TestSite } from './site.ts'

function git(made: TestSite, ...args: string[]): TestSite {
  const user = ['-c', 'user.name=A', '-c', 'user.email=a@acme.com', '-c', 'commit.gpgsign=false']
  return made.step(() => execFileSync('git', [...user, ...args], { cwd: made.root, stdio: 'pipe' }))
}

function commit(made: TestSite, tag: string): TestSite {
  git(git(made, 'add', '-A'), 'commit', '-qm', 'Write')
  return git(made, 'tag', tag)
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'

/** What the tag v2.1.0 has. */
const OLD: Files = {
  '.gitignore': '.docsgen\nbuild\n',
  'site.config.ts': 'export default {}\n',
  'docs/index.md': '# Start\n\n[Setup](guide/setup.md) [Same](/guide/same)\n',
  'docs/guide/setup.md':
    '# Setup\n\n![A](a.svg) [Broken](gone.md)\n\n::include{file="/snippets/part.md"}\n',
  'docs/guide/a.svg': SVG,
  'static/logo.svg': SVG,
  'static/other.svg': SVG,
  'docs/guide/same.md': '# Same\n\n:::only{<3}\nOnly before 3.\n:::\n\nWords.\n',
  'docs/guide/before.md': '# Moves\n\nThe text moves as it is.\n',
  'docs/guide/deep/gone.md':
    '# Gone\n\n![Logo](/logo.svg) ![Same](../../../static/logo.svg) ![Other](../../../static/other.svg)\n',
  'docs/guide/index.md': '# Guide\n',
  'snippets/part.md': 'Part of 2.1.\n',
}

/** What changes after it. */
const NEW: Files = {
  'site.config.ts': `export default {
    title: 'T',
    url: 'https://example.com',
    version: { name: '3.0', label: '3.0' },
    versions: [
      { name: '2.1', ref: 'v2.1.0', label: '2.1 LTS' },
      { name: '1.0', docs: 'versions/1.0', status: 'unsupported' },
    ],
    sidebar: ['/', { label: 'Guide', items: ['guide', 'guide/setup', 'guide/new', 'guide/after'] }, 'guide/same'],
    navbar: { items: [
      { label: 'New', to: '/guide/new' },
      { label: 'Setup', to: '/guide/setup' },
      { label: 'Gone', to: '/2.1/guide/deep/gone' },
      { label: 'First', to: '/1.0/' },
    ] },
    notFound: { links: [{ label: 'New', to: '/guide/new' }, { label: 'Setup', to: '/guide/setup' }] },
    llms: { pages: true },
  }\n`,
  'docs/index.md':
    '# Start\n\n[Setup](guide/setup.md) [Old](/2.1/guide/setup) [Wrong](/2.1/wrong) [First](/1.0/)\n',
  'docs/guide/setup.md': '# Setup\n\n![A](a.svg) Another.\n',
  'docs/guide/before.md': null,
  'docs/guide/after.md':
    '---\nredirect_from: [/guide/before]\n---\n\n# Moves\n\nThe text moves as it is.\n',
  'docs/guide/new.md': '# New\n',
  'docs/guide/deep/gone.md': null,
  'static/logo.svg': null,
  'static/other.svg': SVG.replace('8', '9'),
  'snippets/part.md': 'Part of 3.0.\n',
  'versions/1.0/guide/setup.md': '# Setup\n\n[Wrong](missing.md) ![A](a.svg)\n',
  'versions/1.0/guide/a.svg': SVG,
  'versions/1.0/guide/same.md': '# Same\n\n:::only{<3}\nOnly before 3.\n:::\n\nWords.\n',
}

const made = site(OLD)
git(made, 'init', '-q')
commit(made, 'v2.1.0').write(NEW).build()

const linksOf = async (url: string, selector: string) =>
  (await made.page(url)).all(selector).map((a) => `${a.text} ${a.attribute('href')}`)

const menuOf = (url: string) => linksOf(url, '.navbar .locale-menu a')

describe('a version', () => {
  test('is read from a git ref, with what its pages include and show', async () => {
    const page = await made.page('/2.1/guide/setup')
    expect(page.prose).toContain('Part of 2.1.')
    expect(page.one('.prose img').attribute('width')).toBe('8')
    expect(page.main).not.toContain('Another.')
  })

  test('shows static images of its commit, although they are gone, or others now', async () => {
    const images = (await made.page('/2.1/guide/deep/gone')).all('.prose img')
    const [byUrl, byPath, changed] = images.map((image) => image.attribute('src'))
    expect(byUrl).toMatch(/^\/assets\/logo-/)
    expect(byPath).toBe(byUrl)
    expect(changed).toMatch(/^\/assets\/other-/)
    expect(images.at(-1)?.attribute('width')).toBe('8')
  })

  test('is read from a folder', async () => {
    expect((await made.page('/1.0/guide/setup')).text('h1')).toBe('Setup')
  })

  test('shares equal images with the others', async () => {
    const paths = Object.keys(await made.tree()).filter((path) => path.endsWith('.svg'))
    expect(paths.filter((path) => path.includes('/a-'))).toHaveLength(1)
  })

  test('keeps its links, by path and by route', async () => {
    expect(await linksOf('/2.1/', '.prose a')).toEqual([
      'Setup /2.1/guide/setup',
      'Same /2.1/guide/same',
    ])
  })

  test('is linked to from other versions', async () => {
    const links = await linksOf('/', '.prose a')
    expect(links).toContain('Old /2.1/guide/setup')
    expect(links).toContain('First /1.0/guide/setup')
  })

  test('has the sidebar of the site as far as it has the pages, and then its others', async () => {
    expect(await linksOf('/2.1/guide/setup', '.sidebar a')).toEqual([
      'Start /2.1/',
      'Overview /2.1/guide',
      'Setup /2.1/guide/setup',
      'Moves /2.1/guide/before',
      'Gone /2.1/guide/deep/gone',
      'Same /2.1/guide/same',
    ])
  })

  test('has each page in the place of the page that it has become, or in the group of its folder', async () => {
    const groups = (await made.page('/2.1/guide/setup')).all('.sidebar summary')
    expect(groups.map(({ text }) => text)).toEqual(['Guide', 'Deep'])
  })

  test('keeps the links of the navbar to pages that it has', async () => {
    expect(await linksOf('/2.1/guide/setup', '.navbar .nav-items a')).toEqual([
      'New /guide/new',
      'Setup /2.1/guide/setup',
      'Gone /2.1/guide/deep/gone',
      'First /1.0/',
    ])
    const notFound = await made.text('2.1/404.html')
    for (const url of ['/guide/new', '/2.1/guide/setup'])
      expect(notFound).toMatch(new RegExp(`<main.*href="${url}"`, 's'))
  })

  test('without a root page leads to its first page', async () => {
    const root = await made.text('1.0/index.html')
    expect(root).toContain('http-equiv="refresh" content="0; url=/1.0/guide/setup"')
  })

  test('has a list of its pages for language models, and a search index', async () => {
    expect(await made.text('2.1/llms.txt')).toContain('https://example.com/2.1/guide/setup.md')
    expect(await made.text('2.1/llms-full.txt')).toMatch(/^# .*2\.1/)
    expect(await made.text('llms.txt')).not.toContain('/2.1/')
    const paths = Object.keys(await made.tree())
    for (const name of ['3.0', '2.1', '1.0'])
      expect(paths).toContain(`_search/${name}/manifest.bin`)
  })

  test('is what searches on its pages cover, if its pages were read last', async () => {
    const page = await made.page('/2.1/guide/setup')
    expect(page.one('meta[name=docsgen-version]').attribute('content')).toBe('2.1\n3.0\n1.0')
    expect(page.one('.navbar [data-search]').attribute('href')).toBe('/search')
  })

  test('is not named by the search page, which may cover another', async () => {
    const page = await made.page('/search')
    expect(page.all('.locale-menu, .menu-locale')).toEqual([])
    expect(page.all('.footer')).toEqual([])
    expect(page.one('meta[name=docsgen-version]').attribute('content')).toBe('3.0\n2.1\n1.0')
  })
})

describe('the version menu', () => {
  test('leads to the same page', async () => {
    expect(await menuOf('/2.1/guide/setup')).toEqual([
      '3.0 /guide/setup',
      '2.1 LTS /2.1/guide/setup',
      '1.0 /1.0/guide/setup',
    ])
  })

  test('leads to where a page has moved, and back', async () => {
    expect((await menuOf('/2.1/guide/before'))[0]).toBe('3.0 /guide/after')
    expect((await menuOf('/guide/after'))[1]).toBe('2.1 LTS /2.1/guide/before')
  })

  test('leads to the nearest page above, or to where the version begins', async () => {
    expect(await menuOf('/2.1/guide/deep/gone')).toEqual([
      '3.0 /guide',
      '2.1 LTS /2.1/guide/deep/gone',
      '1.0 /1.0/guide/setup',
    ])
  })

  test('marks the version of the page', async () => {
    const page = await made.page('/2.1/guide/setup')
    expect(page.one('.navbar .locale-menu [aria-current]').text).toBe('2.1 LTS')
    expect(page.text('.navbar .locale-menu summary')).toBe('Version: 2.1 LTS')
  })
})

describe('readers and search engines', () => {
  const noticeOf = async (url: string) =>
    (await made.page(url)).all('.fallback-notice').map(({ text }) => text)
  const canonicalOf = async (url: string) =>
    (await made.page(url)).one('link[rel=canonical]').attribute('href')

  test('see on each older page of which version it is, and where the current one is', async () => {
    expect(await noticeOf('/guide/setup')).toEqual([])
    expect(await noticeOf('/2.1/guide/setup')).toEqual([
      'This is the documentation of version 2.1 LTS. This page in the current version',
    ])
    expect(await noticeOf('/2.1/guide/deep/gone')).toEqual([
      'This is the documentation of version 2.1 LTS. Current version',
    ])
    expect(await noticeOf('/1.0/guide/setup')).toEqual([
      'This is the documentation of version 1.0, which is no longer supported. This page in the current version',
    ])
  })

  test('find a page that says the same at its newest address, and another at its own', async () => {
    expect(await canonicalOf('/2.1/guide/before')).toBe('https://example.com/guide/after')
    expect(await canonicalOf('/2.1/guide/setup')).toBe('https://example.com/2.1/guide/setup')
    // Its text for older versions is not in the current one.
    expect(await canonicalOf('/2.1/guide/same')).toBe('https://example.com/2.1/guide/same')
    expect(await canonicalOf('/1.0/guide/same')).toBe('https://example.com/2.1/guide/same')
  })

  test('do not find unsupported versions', async () => {
    const robots = async (url: string) => (await made.page(url)).all('meta[name=robots]').length
    expect([await robots('/1.0/guide/setup'), await robots('/2.1/guide/setup')]).toEqual([1, 0])
  })

  test('have only canonical pages in the site map', async () => {
    const urls = [...(await made.text('sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g)]
    expect(urls.map(([, url]) => url?.replace('https://example.com', '')).sort()).toEqual([
      '/',
      '/2.1/',
      '/2.1/guide/deep/gone',
      '/2.1/guide/same',
      '/2.1/guide/setup',
      '/guide',
      '/guide/after',
      '/guide/new',
      '/guide/same',
      '/guide/setup',
    ])
  })
})

test('text for other versions is left out', async () => {
  const isThere = async (url: string) => (await made.page(url)).main.includes('Only before 3.')
  expect(await isThere('/guide/same')).toBe(false)
  expect(await isThere('/2.1/guide/same')).toBe(true)
})

test('problems are those that can be corrected', async () => {
  expect((await made.problems()).split('\n').filter((line) => !line.startsWith(' '))).toEqual([
    'docs/index.md:3:49 warning the link "/2.1/wrong" does not lead to a page (broken-link)',
    'versions/1.0/guide/setup.md:3:1 warning the link "missing.md" does not lead to a page (broken-link)',
  ])
})

test('a page that is the same in two versions is compiled once', async () => {
  // The page "guide" is the same in 3.0 and 2.1.
  expect(await made.report()).toMatchObject({ pages: 14, compiled: 13 })
})

test('a page whose text says "only" is compiled once for all versions', async () => {
  const versions = site({
    '.gitignore': '.docsgen\nbuild\n',
    'docs/index.md': '# A\n\nOne thing: only the newest version of it is read.\n',
    'docs/three.md': '# B\n\n::: only{<2}\nOlder version.\n:::\n',
  })
  git(versions, 'init', '-q')
  commit(versions, 'v1')
  const config = `export default { versions: [{ name: '1', ref: 'v1' }] }\n`
  versions.write({ 'site.config.ts': config }).build()
  expect(await versions.report()).toMatchObject({ pages: 4, compiled: 1 + 2 })
  expect((await versions.page('/three')).prose).not.toContain('Older')
  expect((await versions.page('/1/three')).prose).toContain('Older')
})

test('a page that is the same in two commits is read once, and may ask for its version', async () => {
  const versions = site({
    '.gitignore': '.docsgen\nbuild\n',
    'docs/index.md': '# A {{brand}}\n',
    'docs/for.md': '# B\n\n:::only{<2}\nOlder.\n:::\n',
    'docs/changed.md': '# C\n\n::include{file="_part.md"}\n',
    'docs/_part.md': 'Part of 1.\n',
  })
  git(versions, 'init', '-q')
  commit(versions, 'v1')
  commit(versions.edit('docs/_part.md', 'Part of 2.\n'), 'v2')
  const { root } = await versions
    .write({
      'site.config.ts': `export default {
        variables: { brand: 'Acme' }, versions: [{ name: '2', ref: 'v2' }, { name: '1', ref: 'v1' }],
      }\n`,
    })
    .done()
  const config = await loadConfig({ root })
  const disk = new Disk(root)
  const scanned = await withVersions(await scan(config, disk, noPause), config, disk)
  const { members, inputs, contexts, disks } = await compileTasks(
    config,
    scanned,
    NO_SCHEMAS,
    noPause,
  )
  const indexOf = (name: string, path: string) =>
    inputs.findIndex((input, i) => members[i]?.locale.version?.name === name && input.path === path)
  const inputOf = (name: string, path: string) => inputs[indexOf(name, path)] as CompileInput
  const [one, two] = ['1', '2'].map((name) => (path: string) => inputOf(name, path))
  expect(one?.('index.md')).toBeDefined()
  expect(two?.('index.md')).toBe(one?.('index.md'))
  expect(two?.('for.md')).toBe(one?.('for.md'))
  const versionOf = (name: string) => contexts[indexOf(name, 'for.md')]?.version.name
  expect(versionOf('2')).toBe('2')
  expect(versionOf('1')).toBe('1')
  const part = (name: string) => {
    const reader = new PageFiles(disks[indexOf(name, 'changed.md')] as Disk)
    return reader.file(['docs/_part.md'])
  }
  expect(part('1')).toMatchObject({ text: 'Part of 1.\n' })
  expect(part('2')).toMatchObject({ text: 'Part of 2.\n' })
})

test('a page of a version has another canonical address as soon as the current one differs', async () => {
  const files = {
    'site.config.ts': `export default {
      url: 'https://example.com/base',
      versions: [{ name: '1', docs: 'old' }],
    }\n`,
    'docs/index.md': '# A\n\nThe same.\n',
    'old/index.md': '# A\n\nThe same.\n',
    'old/new.md': '# B\n',
  }
  const again = site(files).build()
  const canonical = async () =>
    (await again.page('/1/')).one('link[rel=canonical]').attribute('href')
  expect(await canonical()).toBe('https://example.com/base/')
  again.edit('docs/index.md', '# A\n\nAnother.\n').build()
  expect(await canonical()).toBe('https://example.com/base/1/')
  again.edit('old/index.md', '# A\n\nAnother.\n').build()
  const warm = await again.tree()
  expect(await canonical()).toBe('https://example.com/base/')
  const text = '# A\n\nAnother.\n'
  const cold = site({ ...files, 'docs/index.md': text, 'old/index.md': text }).build()
  expect(warm).toEqual(await cold.tree())
})

test('pages that differ in what their text does not say have canonical addresses of their own', async () => {
  const old = {
    'link.md': '# A\n\n[This](index.md)\n',
    'picture.md': '# A\n\n![A](a.svg)\n',
    'a.svg': SVG,
    'component.md': '# A\n\n::embed{src="https://example.org/" title="One"}\n',
    'hero.md': '---\nlayout: landing\nhero: { title: One }\n---\n\n# A\n',
    'same.md': '# A\n\n[This](link.md) ![B](b.svg)\n',
    'b.svg': SVG,
    'index.md': '# A\n',
  }
  const now = {
    ...old,
    'link.md': '# A\n\n[This](same.md)\n',
    'a.svg': SVG.replace('8', '9'),
    'component.md': '# A\n\n::embed{src="https://example.org/" title="Two"}\n',
    'hero.md': '---\nlayout: landing\nhero: { title: Two }\n---\n\n# A\n',
    'same.md': '# A\n\n[This](./link.md) ![B](./b.svg)\n',
    'index.md': '---\nredirect_from: [/1/fresh]\n---\n\n# A\n\n[This](/1/link) [Start](/1/)\n',
  }
  const filesIn = (folder: string, files: Files) =>
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]))
  const again = site({
    'site.config.ts': `export default {
      url: 'https://example.com/base',
      locales: { en: { label: 'E', path: '/' }, de: { label: 'D', fallback: 'en' } },
      versions: [{ name: '1', docs: 'old' }],
      redirects: { '/1/very-old': '/1/link' },
      navbar: { items: [{ label: 'Old', to: '/1/link' }] },
    }\n`,
    ...filesIn('docs', now),
    ...filesIn('old', old),
  }).build()
  const canonical = async (url: string) =>
    (await again.page(url)).one('link[rel=canonical]').attribute('href')
  for (const name of ['link', 'picture', 'component', 'hero'])
    expect(await canonical(`/1/${name}`)).toBe(`https://example.com/base/1/${name}`)
  expect(await canonical('/1/same')).toBe('https://example.com/base/same')
  // That of the page in the language that it is written in.
  expect(await canonical('/de/1/same')).toBe('https://example.com/base/same')
  const links = (await again.page('/')).all('.prose a').map((a) => a.attribute('href'))
  expect(links).toEqual(['/base/1/link', '/base/1/'])
  expect(await again.text('redirects.json')).toContain('"from": "/base/1/very-old"')
  const problems = await again.problems()
  expect(problems).toContain('the redirect from "/1/fresh" has no effect')
  expect(problems).not.toContain('broken-link')
})

test('a second build has nothing to do until a branch moves', async () => {
  const again = site({ 'docs/index.md': '# Old\n', '.gitignore': '.docsgen\nbuild\n' })
  git(again, 'init', '-q', '-b', 'main')
  commit(again, 'one')
  git(again, 'branch', 'stable')
  again.write({
    'site.config.ts': `export default { versions: [{ name: '1', ref: 'stable', docs: '.' }] }\n`,
  })
  expect((await again.run('build')).stderr).toContain('2 pages')
  expect((await again.run('build')).stderr).toContain('0 files written')
  again.edit('docs/index.md', '# Moved\n')
  commit(again, 'two')
  git(again, 'branch', '-f', 'stable')
  await again.run('build')
  expect((await again.page('/1/docs')).text('h1')).toBe('Moved')
})

test('mistakes in the configuration are explained', async () => {
  const wrong = (versions: string) =>
    site({
      'docs/index.md': '# A\n',
      'site.config.ts': `export default { versions: ${versions} }\n`,
    })
      .check()
      .problems()
  const first = async (versions: string) => (await wrong(versions)).split('\n')[0]
  expect(await first(`[{ name: '1' }]`)).toContain('the version "1" has neither `ref` nor `docs`')
  expect(await first(`[{ name: '1', docs: '../old' }]`)).toContain('outside the site')
  expect(await first(`[{ name: '1', docs: 'docs/old' }]`)).toContain(
    'folder of the current version',
  )
  expect(
    await first(
      `[{ name: 'de', docs: 'old' }], locales: { en: { label: 'E', path: '/' }, de: { label: 'D' } }`,
    ),
  ).toContain('the path of the locale `de`')
  expect(await first(`[{ name: '1', docs: 'old' }]`)).toContain('does not exist or has no pages')
  expect(await first(`[{ name: 'Current', docs: 'old' }]`)).toContain('twice')
  expect(await first(`[{ name: '404.html', docs: 'old' }]`)).toContain('that docsgen publishes')
  expect(await first(`[{ name: '1', ref: 'v1' }]`)).toContain(
    'the version "1" is read from the ref "v1", but the site is not in a git repository',
  )
  expect(await first(`[], version: { name: '3/../../x', label: '' }`)).toContain('without slashes')
  expect(await first(`[{ name: '1', docs: './' }]`)).toContain('contains the folder of the current')
  expect(await first(`[{ name: '2', docs: 'old' }, { name: '1', docs: 'old/1' }]`)).toContain(
    'is in the folder of the version "2"',
  )
  expect(await first(`[{ name: '2', docs: 'old' }, { name: '1', docs: 'old/' }]`)).toContain(
    'is also the folder of the version "2"',
  )
})

test('mistakes about refs are explained, also in a shallow clone; a branch may be only at the origin', async () => {
  const config = (ref: string, rest = `docs: 'handbook'`) =>
    `export default { versions: [{ name: '2.1', ref: '${ref}', ${rest} }] }\n`
  const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n'
  const origin = site({ 'docs/index.md': '# A\n', 'site.config.ts': config('v2.1.1') })
  git(origin, 'init', '-q')
  commit(commit(origin, 'v2.1.0').edit('docs/index.md', pointer), 'v3')
  expect(await origin.check().problems()).toContain(
    'site.config.ts:1:44 error `versions.0.ref` is "v2.1.1", but there is no tag, branch or commit of this name (config)\n  Did you mean "v2.1.0"?',
  )
  expect(await origin.edit('site.config.ts', config('v2.1.0')).check().problems()).toContain(
    'at "v2.1.0", there are none in the folder "handbook"',
  )
  const problemsOf = (ref: string, rest: string) =>
    origin.edit('site.config.ts', config(ref, rest)).check().problems()
  expect(await problemsOf('v2.1.0', `sidebar: ['sam']`)).toMatch(
    /^site.config.ts:1:\d+ warning the sidebar names "sam", which is not a page in version 2.1 /m,
  )
  expect(await problemsOf('v3', '')).toMatch(/"docs\/index.md" of the commit \w+ is in Git LFS/)
  git(origin, 'branch', 'release-2')
  const clone = site()
  git(clone, 'clone', '-q', '--depth=1', '--no-tags', `file://${origin.root}`, '.')
  expect(await clone.check().problems()).toContain('fetch-depth: 0')
  git(clone, 'fetch', '-q', 'origin', '+refs/heads/*:refs/remotes/origin/*')
  expect(await clone.edit('site.config.ts', config('release-2')).check().problems()).toContain(
    'at "release-2", there are none in the folder "handbook"',
  )
  git(origin, 'config', 'uploadpack.allowFilter', 'true')
  const lacking = async (filter: string) => {
    const partial = site()
    git(partial, 'clone', '-q', `--filter=${filter}`, `file://${origin.root}`, '.')
    git(partial, 'remote', 'set-url', 'origin', 'file:///nowhere')
    return partial.edit('site.config.ts', config('v2.1.0', '')).check().problems()
  }
  expect(await lacking('blob:none')).toContain('this clone of the repository lacks "docs/index.md"')
  expect(await lacking('tree:0')).toContain('this clone of the repository lacks the list of files,')
})

test('a repository that git does not read, or a missing git, is reported as such', async () => {
  await made.done()
  const clone = site(NEW)
  git(clone, 'init', '-q')
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1')
  expect(await clone.check().problems()).toContain(
    'If you trust it, run `git config --global --add safe.directory <root>`.',
  )
  vi.stubEnv('PATH', '/nowhere')
  expect(await clone.check().problems()).toContain('but git is not installed')
})

test('its root is served without the slash', async () => {
  const config = await loadConfig({ root: (await made.done()).root })
  expect(wantedBy('/2.1?q', config)).toEqual({ kind: 'redirect', status: 308, location: '/2.1/?q' })
  expect(wantedBy('/2.1/guide/', config)).toMatchObject({ location: '/2.1/guide' })
})

test('the address of a page must not be in a version', async () => {
  const made = site({
    'docs/index.md': '# A\n',
    'docs/1/a.md': '# A\n',
    'old/index.md': '# A\n',
    'site.config.ts': `export default { versions: [{ name: '1', docs: 'old' }] }\n`,
  })
  expect(await made.check().problems()).toContain('"/1/a" is among those of the version "1"')
  made.write({ 'docs/1/a.md': null, 'docs/1/a.zip': 'new', 'old/a.zip': 'old' })
  made.write({ 'docs/index.md': '# A\n\n[A](1/a.zip)\n', 'old/index.md': '# A\n\n[A](a.zip)\n' })
  expect(await made.check().problems()).toContain(
    'docs/1/a.zip error the address of this file, "1/a.zip", is also that of old/a.zip of the version "1" (duplicate-route)',
  )
  expect(await made.edit('docs/1/a.zip', 'old').check().problems()).toBe('')
})

test('the current version may have any name', async () => {
  const made = site({
    'docs/index.md': '# A\n',
    'old/index.md': '# A\n',
    'site.config.ts': `export default {
      version: { name: 'R&D "3"', label: '' }, versions: [{ name: '1', docs: 'old' }] }\n`,
  }).build()
  const links = (await made.page('/1/')).all('.navbar .locale-menu a')
  expect(links.map((link) => link.attribute('href'))).toEqual(['/', '/1/'])
})

test('conditions compare numbers', () => {
  const at = (name: string, isCurrent = false) => ({ name, isCurrent, names: [name, 'next'] })
  const cases: [string, boolean][] = [
    ['>=3', false],
    ['>= 2.1 <3', true],
    ['2.1', true],
    ['=2.1.0', true],
    ['2', false],
    ['<2.10', true],
    ['<=2.1', true],
    ['>2.1', false],
    ['next', false],
  ]
  for (const [condition, expected] of cases)
    expect([condition, holds(condition, at('2.1'))]).toEqual([condition, expected])
  expect(holds('>=9', at('next', true))).toBe(true)
  expect(holds('<9', at('next', true))).toBe(false)
  expect(holds('>=new', at('2.1'))).toEqual({ unknown: '>=new' })
})

test('an older version without a number is compared by its place, or reported', async () => {
  const made = site({
    'docs/index.md': '# A\n',
    'lts/index.md':
      '# A\n\n:::only{>=3}\nNew.\n:::\n\n:::only{<3}\nOld.\n:::\n\n:::only{<=2}\nOldest.\n:::\n\n:::only{>=2.1}\nLater.\n:::\n',
    'old/index.md': '# A\n',
    'site.config.ts': `export default { version: { name: '3.0', label: '' }, versions: [
      { name: 'lts', docs: 'lts' }, { name: '2.0', docs: 'old' }] }\n`,
  }).build()
  expect((await made.page('/lts/')).all('.prose > p').map(({ text }) => text)).toEqual(['Old.'])
  expect(await made.problems()).toBe(
    [
      'lts/index.md:15:1 warning the version "lts" cannot be compared with "2.1" (directive)',
      '  Name it in a condition of its own: version="lts".',
    ].join('\n'),
  )
})

test('links to a version, and to where it begins, stay in the locale', async () => {
  const made = site({
    'docs/index.md': '# A\n\n[Setup](/2.1/setup#steps) [First](/2.1/) [Über](/2.1/über)\n',
    'old/setup.md': '# Setup\n\n## Steps\n\n[Home](/) [Wrong](/strat)\n',
    'old/über.md': '# Über\n',
    'docs/start.md': '# Start\n',
    'site.config.ts': `export default {
      locales: { en: { label: 'E' }, de: { label: 'D' } }, versions: [{ name: '2.1', docs: 'old' }] }\n`,
  }).build()
  const links = async (url: string) =>
    (await made.page(url)).all('.prose p a').map((a) => a.attribute('href'))
  for (const name of ['en', 'de']) {
    const root = `/${name}/2.1/`
    expect(await links(`/${name}/`)).toEqual([
      `${root}setup#steps`,
      `${root}setup`,
      `${root}%C3%BCber`,
    ])
    expect(await links(`${root}setup`)).toEqual([`${root}setup`, '/strat'])
  }
  // No page of another version is suggested.
  expect(await made.problems()).toBe(
    'old/setup.md:5:11 warning the link "/strat" does not lead to a page (broken-link)\n' +
      '  There is no /strat: correct the link, or add that page.',
  )
})

test('a site with templates and files of its own can have versions in folders', async () => {
  const made = site({
    'docs/index.md':
      '# A\n\n::: only {>=2}\nNew words.\n:::\n\n::: only {version="<2"}\nOld words.\n:::\n',
    'versions/1/index.md': '# A\n\n[Manual](manual.pdf)\n',
    'versions/1/a.md': '# B\n',
    'templates/components/FooterEnd.tsx': 'export const FooterEnd = () => <p>Made here.</p>\n',
    'site.config.ts': `export default {
      version: { name: '2', label: '2' }, versions: [{ name: '1', docs: 'versions/1' }] }\n`,
  }).build()
  expect((await made.page('/')).prose).toContain('New words.')
  expect((await made.page('/')).prose).not.toContain('Old words.')
  expect(await made.problems()).toContain('manual.pdf')
  made.edit('versions/1/manual.pdf', 'Manual.').build()
  expect(await made.problems()).toBe('')
})
