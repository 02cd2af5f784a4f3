import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { loadConfig } from '../src/config/load.ts'
import { repository } from './run.ts'
import { site } from './site.ts'

const docs = { 'docs/index.md': '# Start\n' }

/** What is said of a configuration. */
function mistakes(code: string, name = 'site.config.ts'): Promise<string> {
  return site({ ...docs, [name]: code })
    .check()
    .problems()
}

const config = (object: string) => mistakes(`export default ${object}`)

describe('a configuration with mistakes', () => {
  test('reports what a hosted service still needs, such as an unset variable', async () => {
    expect(
      await config(
        `{ search: { provider: 'algolia', appId: 'A', apiKey: '', indexName: 'docs', host: 'search.test/x' } }`,
      ),
    ).toMatchInlineSnapshot(`
      "site.config.ts:1:61 error \`search.apiKey\` must be a non-empty string, not "" (config)
      site.config.ts:1:92 error \`search.host\` must be an origin such as "https://search.example.com", not "search.test/x" (config)"
    `)
  })

  test('reports all of them at once, each with its path and what was expected', async () => {
    expect(
      await config(`{
        title: 7,
        url: 'docs.example.com',
        locales: { nz: { label: 'NZ', path: 'nz/docs' }, au: { dir: 'down' } },
        toc: { min: 0, max: 2.5 },
        colorMode: { offerSystem: 'yes' },
        navbar: { items: [{ label: 'Docs' }] },
        footer: { columns: 'none' },
        sitemap: { changefreq: 'sometimes', priority: 3 },
        redirects: { '/old': 5 },
        checks: { orphan: 'loud' },
        lastUpdated: null,
        openapi: { tryIt: { origin: 'https://api.example.com:99999' } },
      }`),
    ).toMatchInlineSnapshot(`
      "site.config.ts:2:9 error \`title\` must be a string, not 7 (config)
      site.config.ts:3:9 error \`url\` must be an address such as "https://docs.example.com", not "docs.example.com" (config)
      site.config.ts:4:39 error \`locales.nz.path\` must be a path such as "/" or "/docs/", not "nz/docs" (config)
      site.config.ts:4:58 error \`locales.au.label\` must be a string (it is missing) (config)
      site.config.ts:4:64 error \`locales.au.dir\` must be "ltr" or "rtl", not "down" (config)
      site.config.ts:7:27 error \`navbar.items.0\` must have \`to\` or \`items\` (config)
      site.config.ts:8:19 error \`footer.columns\` must be a list, not "none" (config)
      site.config.ts:6:22 error \`colorMode.offerSystem\` must be true or false, not "yes" (config)
      site.config.ts:5:16 error \`toc.min\` must be at least 1, not 0 (config)
      site.config.ts:5:24 error \`toc.max\` must be an integer, not 2.5 (config)
      site.config.ts:9:20 error \`sitemap.changefreq\` must be "always" or "hourly" or "daily" or "weekly" or "monthly" or "yearly" or "never", not "sometimes" (config)
      site.config.ts:9:45 error \`sitemap.priority\` must be at most 1, not 3 (config)
      site.config.ts:13:29 error \`openapi.tryIt.origin\` must be an origin such as "https://img.shields.io", not "https://api.example.com:99999" (config)
      site.config.ts:12:9 error \`lastUpdated\` must be true or false, not null (config)
      site.config.ts:10:22 error \`redirects./old\` must be a string, not 5 (config)
      site.config.ts:11:19 error \`checks.orphan\` must be "off" or "warning" or "error" or an object (config)"
    `)
  })

  test.each([
    ['10n', '10n'],
    ['NaN', 'NaN'],
    ['Infinity', 'Infinity'],
    ["Symbol('x')", 'a symbol'],
    ['() => 1', 'a function'],
    ["'x'.repeat(1e6)", `"${'x'.repeat(199)}…`],
  ])('says that a value is %s, which JSON is not, or not in full', async (code, shown) => {
    expect(await config(`{ base: ${code} }`)).toMatch(
      new RegExp(`^site.config.ts:1:18 error \\\`base\\\` must be .*, not ${shown} \\(config\\)$`),
    )
  })

  test('reports variables that JSON has not, also in lists', async () => {
    expect(
      await config('{ variables: { list: [[1n]], of: { run: () => 1 } } }'),
    ).toMatchInlineSnapshot(`
      "site.config.ts:1:39 error \`variables.list.0.0\` must be a string or a number or true or false or null or a list or an object (config)
      site.config.ts:1:51 error \`variables.of.run\` must be a string or a number or true or false or null or a list or an object (config)"
    `)
  })

  test('reports where the key is written, also through constants, spreads, imports and functions', async () => {
    const made = site({
      ...docs,
      'site.config.ts': `import { defineConfig } from 'docsgen'
import footer from './config/footer.ts'
import { plugin } from './config/plugin.ts'

const navbar = { items: [{ label: 'A', to: '/' }, { label: 'B', too: '/b' }] } as const
const common = { 'titel': 'x' } satisfies object
const computed = () => Object.fromEntries([['favicon', 7]])

export default defineConfig({
  ...common, ...computed(),
  navbar, footer,
  toc: { min: 2,
    max: 1.5 },
  redirects: { '/old.html': 5 },
  locales: Object.fromEntries([['nz', { label: 5 }]]),
  sitemap: Math.max(1, 2),
  plugins: [plugin({ name: 'mine' })],
})
`,
      'config/footer.ts': 'const links: unknown = 5\nexport default {\n  links,\n}\n',
      'config/plugin.ts': `export function plugin({ name }: { name: string }) {
  const own = { name }
  return { ...own, remrak: [] }
}
`,
    })
    expect(await made.check().problems()).toMatchInlineSnapshot(`
      "site.config.ts error \`favicon\` must be a string, not 7 (config)
      site.config.ts:15:3 error \`locales.nz.label\` must be a string, not 5 (config)
      site.config.ts:5:51 error \`navbar.items.1\` must have \`to\` or \`items\` (config)
      config/footer.ts:3:3 error \`footer.links\` must be a list, not 5 (config)
      site.config.ts:13:5 error \`toc.max\` must be an integer, not 1.5 (config)
      site.config.ts:16:3 error \`sitemap\` must be an object, not 2 (config)
        Its keys: changefreq, priority, exclude.
      site.config.ts:14:16 error \`redirects./old.html\` must be a string, not 5 (config)
      config/plugin.ts:3:20 error unknown key \`plugins.0.remrak\` (config)
        Did you mean "remark"?
      site.config.ts:6:18 error unknown key \`titel\` (config)
        Did you mean "title"?"
    `)
  })

  test('reports the file alone when no part of it is written out', async () => {
    expect(
      await mistakes(`const all = [['titel', 'x']]\nexport default Object.fromEntries(all)`),
    ).toMatchInlineSnapshot(`
      "site.config.ts error unknown key \`titel\` (config)
        Did you mean "title"?"
    `)
  })

  test('says what to do about a setting of an earlier version', async () => {
    expect(await config("{ markdown: { parser: 'remark' } }")).toBe(
      `site.config.ts:1:30 error unknown key \`markdown.parser\` (config)
  Remove it: every parser makes the same pages, and docsgen uses the fastest.`,
    )
  })

  test('says what to do if islands should run on something else', async () => {
    expect(await config("{ islands: 'vue' }")).toMatch(
      /^site\.config\.ts:1:\d+ error `islands` must be "react" or "preact", not "vue" \(config\)\n {2}Components are written in React, and run on React or Preact\. Leave the setting out, and load code of another framework with the `client` of the configuration\.$/,
    )
  })

  test('reports an unknown key with the nearest known one, at every depth', async () => {
    expect(
      await config(`{
        titel: 'x',
        zebra: 1,
        socialCard: 'x',
        messages: { madeBy: 'x' },
        navbar: { itmes: [] },
        footer: { columns: [{ title: 'A', itms: [], items: [] }] },
        locales: { nz: { label: 'NZ', htmlLnag: 'en' } },
      }`),
    ).toMatchInlineSnapshot(`
      "site.config.ts:8:39 error unknown key \`locales.nz.htmlLnag\` (config)
        Did you mean "htmlLang"?
      site.config.ts:6:19 error unknown key \`navbar.itmes\` (config)
        Did you mean "items"?
      site.config.ts:7:43 error unknown key \`footer.columns.0.itms\` (config)
        Did you mean "items"?
      site.config.ts:5:21 error unknown key \`messages.madeBy\` (config)
        Text of your own is in the messages of a plugin: see \`npx docsgen manual\`, Translate a site, Text in components and templates.
      site.config.ts:2:9 error unknown key \`titel\` (config)
        Did you mean "title"?
      site.config.ts:3:9 error unknown key \`zebra\` (config)
        All keys are in the reference: see \`npx docsgen manual\`, Configuration.
      site.config.ts:4:9 error unknown key \`socialCard\` (config)
        Similar keys: socialImage. All keys are in the reference: see \`npx docsgen manual\`, Configuration."
    `)
  })

  test('reports which entry of the sidebar is wrong', async () => {
    expect(
      await config(`{ sidebar: ['/', { label: 'A', items: ['b', { label: 'C' }, 5] }] }`),
    ).toMatchInlineSnapshot(`
      "site.config.ts:1:60 error \`sidebar.1.items.1\` must have \`href\` or \`items\` or \`folder\` or \`route\` (config)
      site.config.ts:1:76 error \`sidebar.1.items.2\` must be a string or an object (config)"
    `)
    expect(await config(`{ sidebar: 'auto' }`)).toMatchInlineSnapshot(
      `"site.config.ts:1:18 error \`sidebar\` must be a list or an object (config)"`,
    )
  })

  test('reports an application of Algolia that would change the policy of pages', async () => {
    const search = (appId: string) =>
      `{ search: { provider: 'algolia', appId: '${appId}', apiKey: 'k', indexName: 'docs' } }`
    for (const appId of ['x; script-src *', 'a.b', 'a b', '*', ''])
      expect(await config(search(appId))).toContain(
        `\`search.appId\` must be letters and digits, not "${appId}" (config)`,
      )
    expect(await config(search('ABC123'))).not.toContain('appId')
  })

  test('reports which kind of search or analytics is incomplete', async () => {
    expect(await config(`{ search: { provider: 'algolia', appId: 'x' } }`)).toMatchInlineSnapshot(`
      "site.config.ts:1:18 error \`search.apiKey\` must be a string (it is missing) (config)
      site.config.ts:1:18 error \`search.indexName\` must be a string (it is missing) (config)"
    `)
    expect(await config(`{ search: true }`)).toMatchInlineSnapshot(
      `"site.config.ts:1:18 error \`search\` must be false or an object (config)"`,
    )
    expect(await config(`{ search: { provider: 'bing' } }`)).toMatchInlineSnapshot(
      `"site.config.ts:1:28 error \`search.provider\` must be "local", not "bing" (config)"`,
    )
    expect(
      await config(`{ analytics: { provider: 'posthog', key: 'k', host: 'eu.example.com' } }`),
    ).toMatchInlineSnapshot(
      `"site.config.ts:1:62 error \`analytics.host\` must be an address such as "https://eu.i.posthog.com", not "eu.example.com" (config)"`,
    )
  })

  test('reports a default locale that is not one of its locales', async () => {
    expect(
      await config(
        `{ locales: { nz: { label: 'NZ', path: '/nz/' }, au: { label: 'AU', path: '/au/' } }, defaultLocale: 'na' }`,
      ),
    ).toMatchInlineSnapshot(`
      "site.config.ts:1:101 error \`defaultLocale\` is "na", which is not one of the locales (config)
        The locales are nz, au."
    `)
    expect(await config(`{ defaultLocale: 'french' }`)).toMatchInlineSnapshot(`
      "site.config.ts:1:18 error \`defaultLocale\` is "french", which is not one of the locales (config)
        The locales are en."
    `)
  })

  test('reports two locales with one path', async () => {
    expect(
      await config(
        `{ locales: { nz: { label: 'NZ', path: '/docs/' }, au: { label: 'AU', path: '/docs/' } } }`,
      ),
    ).toMatchInlineSnapshot(`
      "site.config.ts:1:85 error \`locales.au.path\` is "/docs/", which is already the path of \`nz\` (config)
        Set a different \`path\` for each locale, such as "/au/"."
    `)
  })

  test('reports a table of contents whose last level is above its first', async () => {
    expect(await config(`{ toc: { min: 4, max: 2 } }`)).toMatchInlineSnapshot(`
      "site.config.ts:1:25 error \`toc.min\` is 4, which is more than \`toc.max\`, 2 (config)
        Headings from the first to the second are listed."
    `)
  })

  test('reports an address for edits that is the same for all pages', async () => {
    const url = 'https://example.com/edit/main'
    for (const editUrl of [`${url}/docs/`, `${url}/`])
      expect(await config(`{ editUrl: '${editUrl}' }`)).toBe(
        `site.config.ts:1:18 error \`editUrl\` has no {path}, so it would be the same for all pages (config)\n  Write "${url}/{path}": {path} is the path of the page's file, such as docs/index.md.`,
      )
  })

  test('reports a locale without a sidebar', async () => {
    expect(
      await config(
        `{ locales: { nz: { label: 'NZ' }, au: { label: 'AU' } }, sidebar: { nz: ['/'] } }`,
      ),
    ).toMatchInlineSnapshot(`
      "site.config.ts:1:73 error \`sidebar\` has no list for au (config)
        Give one list for all locales, or one for each locale."
    `)
  })

  test('reports routes in the sidebar that no page has', async () => {
    expect(
      await config(`{ sidebar: ['/', 'indx', { label: 'G', items: ['gone'] }] }`),
    ).toMatchInlineSnapshot(`
      "site.config.ts:1:33 warning the sidebar names "indx", which is not a page (sidebar)
      site.config.ts:1:63 warning the sidebar names "gone", which is not a page (sidebar)"
    `)
  })
})

describe('a configuration that cannot be read', () => {
  test('reports the position of a syntax error', async () => {
    expect(
      await mistakes(`export default {\n  title: 'x'\n  url: 'y',\n}\n`),
    ).toMatchInlineSnapshot(`
      "site.config.ts:2:12 error Expected "}" but found "url" (config)
        A comma or a closing bracket may be missing at the end of this line."
    `)
  })

  test('names the bracket that is not closed, and shows the end of the file', async () => {
    expect(await mistakes(`export default {\n  title: 'x',\n\n`)).toMatchInlineSnapshot(`
      "site.config.ts:2:13 error Expected identifier but found end of file (config)
        A bracket that was opened above is not closed."
    `)
  })

  test('reports what it threw', async () => {
    expect(
      await mistakes(`export default (() => { throw new Error('no such variable: PORT') })()`),
    ).toMatchInlineSnapshot(
      `"site.config.ts:1:31 error the configuration could not be evaluated: no such variable: PORT (config)"`,
    )
  })

  test('reports a default export that is missing or not an object', async () => {
    expect(await mistakes(`export const config = {}`)).toMatchInlineSnapshot(`
      "site.config.ts error the configuration has no default export (config)
        Write \`export default defineConfig({ … })\`."
    `)
    expect(await config('null')).toMatchInlineSnapshot(
      `"site.config.ts error the configuration must be an object, not null (config)"`,
    )
    expect(await config('() => ({})')).toMatchInlineSnapshot(
      `"site.config.ts error the configuration must be an object, not a function (config)"`,
    )
    expect(await config('[]')).toMatchInlineSnapshot(
      `"site.config.ts error the configuration must be an object, not a list (config)"`,
    )
  })

  test('reports an import that cannot be resolved', async () => {
    expect(
      await mistakes(`import { a } from './gone.ts'\nexport default { title: a }`),
    ).toMatchInlineSnapshot(`
      "site.config.ts:1:19 error Could not resolve "./gone.ts" (config)
        The path is relative to this file."
    `)
    expect(
      await site({
        'texts.ts': 'export const a = 1',
        'site.config.ts': `import { a } from './text.ts'\nexport default { title: a }`,
      })
        .check()
        .problems(),
    ).toContain('Did you mean "./texts.ts"?')
    expect(
      await mistakes(`import a from 'no-such-package-here'\nexport default { title: a }`),
    ).toMatchInlineSnapshot(
      `
      "site.config.ts:1:15 error Could not resolve "no-such-package-here" (config)
        Install the package, or begin the path of a file with "./"."
    `,
    )
  })

  test('reports the name of a missing file', async () => {
    const run = await site(docs).run('build', '--config', 'other.config.ts')
    expect(run.stderr).toMatchInlineSnapshot(`
      "other.config.ts error the configuration file does not exist (config)
        Check --config.
      1 error
      "
    `)
    expect(run.code).toBe(2)
    const root = await site(docs).run('check', '--root', 'nowhere')
    expect(root.stderr.replace(/\S*\/nowhere/g, '<nowhere>')).toMatchInlineSnapshot(`
      "<nowhere> error the folder of the site does not exist (config)
        Check --root.
      1 error
      "
    `)
    expect(root.code).toBe(2)
  })
})

describe('a configuration', () => {
  test('may be TypeScript, JavaScript or .mjs, and import other files', async () => {
    for (const name of ['site.config.ts', 'site.config.js', 'site.config.mjs']) {
      const page = await site({
        ...docs,
        [name]: `import { title } from './title.js'\nexport default { title }`,
        'title.js': `export const title = 'From ${name}'`,
      })
        .build()
        .page('/')
      expect(page.text('title')).toBe(`Start | From ${name}`)
    }
  })

  test('is read again when a file that it imports has changed', async () => {
    const page = await site({
      ...docs,
      'site.config.ts': `import { title } from './title.js'\nexport default { title }`,
      'title.js': `export const title = 'One'`,
    })
      .build()
      .edit('title.js', `export const title = 'Two'`)
      .build()
      .page('/')
    expect(page.text('title')).toBe('Start | Two')
  })

  test('can be given by name, relative to the root of the site', async () => {
    const made = site({
      'deep/docs/index.md': '# Start\n',
      'deep/other.ts': `export default { title: 'Other' }`,
    })
    const run = await made.run('build', '--config', 'deep/other.ts')
    expect(run).toMatchObject({ code: 0 })
    expect((await made.built('deep/build')).page('/').text('title')).toBe('Start | Other')
  })

  test('shows a sentence and no stack trace, unless --debug asks for it', async () => {
    const broken = site({
      ...docs,
      'site.config.ts': `export default (() => { throw new Error('oops') })()`,
    })
    const run = await broken.run('build')
    expect(run).toMatchObject({ code: 1, stdout: '' })
    expect(run.stderr).not.toMatch(/\n\s+at /)
    expect((await broken.run('--debug', 'build')).stderr).toMatch(/\n\s+at /)
  })
})

/** The configuration of the example site with these environment variables. */
async function exampleConfig(env: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const files = ['site.config.ts', 'docs/_data/examples.json']
  const made = await site({
    ...Object.fromEntries(files.map((file) => [file, readFileSync(join(repository, file))])),
    'docs/_client.ts': '',
    'docs/_components/empty.md': '',
    'docs/_static/empty.txt': '',
  }).done()
  const config = await loadConfig({ root: made.root })
  vi.unstubAllEnvs()
  return config
}

test('the example site takes an empty environment variable as unset', async () => {
  const env = { DOCSGEN_ALGOLIA_APP_ID: '', DOCSGEN_POSTHOG_KEY: 'key', DOCSGEN_POSTHOG_HOST: '' }
  const { search, analytics } = await exampleConfig(env)
  expect(search).toMatchObject({ provider: 'local' })
  expect(analytics).toMatchObject({ key: 'key', host: 'https://us.i.posthog.com' })
})

test('the example site uses the hosted services that environment variables name', async () => {
  const { search, analytics } = await exampleConfig({
    DOCSGEN_ALGOLIA_APP_ID: 'APP',
    DOCSGEN_ALGOLIA_API_KEY: 'search-only',
    DOCSGEN_ALGOLIA_INDEX: 'example',
    DOCSGEN_POSTHOG_KEY: 'key',
    DOCSGEN_POSTHOG_HOST: 'https://posthog.example.com',
  })
  expect(search).toMatchObject({ provider: 'algolia', appId: 'APP', indexName: 'example' })
  expect(analytics).toMatchObject({ provider: 'posthog', host: 'https://posthog.example.com' })
})

test('scripts may connect to web sockets', async () => {
  const analytics = `analytics: { provider: 'module', module: './count.ts', connect: ['wss://live.example.com', 'ws://localhost:8080'] }`
  const made = site({
    ...docs,
    'docs/index.md': '# Start\n\n::live\n',
    'count.ts': 'export default () => ({ send() {} })',
    'components/live.tsx': `import { component } from 'docsgen/component'
      export default component({ allow: { connect: ['wss://chat.example.com'] }, render: () => <p>Live</p> })`,
    'site.config.ts': `export default { ${analytics} }`,
  }).build()
  expect(await made.problems()).toBe('')
  expect(await made.text('index.html')).toMatch(
    /connect-src 'self' wss:\/\/live\.example\.com ws:\/\/localhost:8080 wss:\/\/chat\.example\.com/,
  )
})

test('a base with an empty segment, which would be a host, is refused', async () => {
  for (const base of ['//docs/', '/docs//', '//', '/\\\\docs/'])
    expect(await config(`{ base: '${base}' }`)).toContain('`base` must be a path such as')
  expect(await config(`{ base: '/a/b/' }`)).toBe('')
})

test('a locale that is named as operating systems name it has the language that HTML knows', async () => {
  const made = await site({
    ...docs,
    'site.config.mjs': `export default { locales: { en: { label: 'E' }, pt_BR: { label: 'P' } } }`,
  })
    .build()
    .done()
  expect(await made.text('pt_BR/index.html')).toContain('<html lang="pt-BR"')
})
