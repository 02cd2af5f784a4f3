/** `docsgen/plugin`: a package outside of docsgen does with it what the official plugins do. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { repository } from './run.ts'
import { type Files, site } from './site.ts'

/** A stranger's site map, list of links for servers, and inspection, in a package of its own. */
const PACKAGE: Files = {
  'node_modules/docsgen-plugin-map/package.json': JSON.stringify({
    name: 'docsgen-plugin-map',
    type: 'module',
    exports: './index.js',
  }),
  'node_modules/docsgen-plugin-map/index.js': `
    import * as docsgen from 'docsgen/plugin'
    const { apiVersion, didYouMean, escapeText, isIndexed, matchesPattern, textFile, warning } = docsgen

    export default ({ hide }) => ({
      name: 'map',
      rules: ['owner'],
      generate: (site, theme, remember, context) => [
        textFile('map.xml', () => '<map version="' + apiVersion + '">' +
          site.locales.filter(({ locale }) => isIndexed(locale)).flatMap((siteLocale) => {
            const canonicals = context.canonicals(siteLocale)
            return siteLocale.pages
              .filter(({ route }, i) => canonicals[i] === null && !matchesPattern(hide, route))
              .map(({ doc, url }) => '<a href="' + url + '">' + escapeText(doc.title) + '</a>')
          }).join('') + '</map>'),
        textFile('moved.txt', () => [...context.moved()].map(([from, to]) => from + ' ' + to['']).join()),
        textFile('policy.txt', () => context.policy()),
      ],
      inspect: async (site, { read }) => {
        const owners = (read('OWNERS') ?? '').split('\\n')
        return site.locales.flatMap(({ pages }) => pages).flatMap(({ doc }) => {
          const { owner } = doc.data
          return owner === undefined || owners.includes(owner)
            ? []
            : [warning('owner', { file: doc.file, line: 1 }, owner + ' owns nothing', didYouMean(owner, owners))]
        })
      },
    })`,
  'site.config.ts': `import { defineConfig } from 'docsgen'
    import map from 'docsgen-plugin-map'
    export default defineConfig({
      title: 'Map', version: { name: '2', label: '2' }, versions: [{ name: '1', docs: 'old' }],
      redirects: { '/before': '/a' },
      openapi: { tryIt: { origin: 'https://api.example.com' } },
      plugins: [map({ hide: 'secret*' })],
    })`,
  'docs/index.md': '# Start\n\n::openapi{file="api.yaml" operation="ping"}\n',
  'docs/api.yaml': `openapi: 3.1.0
info: { title: Ping, version: '1' }
servers: [{ url: https://api.example.com }]
paths:
  /ping:
    get: { operationId: ping, responses: { '200': { description: Pong } } }
`,
  'docs/a.md': '---\nowner: anne\n---\n\n# A & B\n',
  'docs/secret.md': '---\nowner: ana\n---\n\n# Secret\n',
  'old/a.md': '---\nowner: anne\n---\n\n# A & B\n',
  'old/b.md': '# Only in 1\n',
}

test('a package makes a site map that escapes, leaves out pages, and knows versions, redirects and what pages may reach', async () => {
  const built = await site(PACKAGE).build().built()
  expect(built.text('map.xml')).toBe(
    '<map version="1"><a href="/a">A &amp; B</a><a href="/">Start</a><a href="/1/b">Only in 1</a></map>',
  )
  expect(built.text('moved.txt')).toContain('/before /a')
  expect(built.text('policy.txt')).toContain("connect-src 'self' https://api.example.com;")
})

test('an inspection reads files, reports only in `docsgen check`, and looks again each time', async () => {
  const made = site({ ...PACKAGE, OWNERS: 'anna\nbob\n' })
  expect(await made.build().problems()).toBe('')
  const problem = (name: string, owner: string) =>
    `docs/${name}.md:1:0 warning ${owner} owns nothing`
  const first = await made.run('check')
  expect(first.stderr).toContain(problem('a', 'anne'))
  expect(first.stderr).toContain('Did you mean "anna"?')
  made.edit('OWNERS', 'anne\nana\n')
  expect((await made.run('check')).stderr).not.toContain('owns nothing')
})

test('a plugin leaves out files, adds others and changes what is in them, before they are compressed', async () => {
  const made = site({
    'docs/index.md': '# Start\n',
    'docs/secret.md': '# Secret\n',
    'site.config.mjs': `
      const banner = async (outputs) => outputs
        .filter(({ path }) => path !== 'secret.html')
        .map((output) => output.path.endsWith('.html')
          ? { ...output, bytes: () => output.bytes() + '<!-- made here -->' }
          : output)
        .concat({ path: 'list.txt', key: String(outputs.length), bytes: () => 'listed' })
      export default { precompress: true, plugins: [{ name: 'banner', rewrite: banner }] }`,
  })
  const built = await made.build().built()
  expect(built.text('index.html')).toMatch(/<!-- made here -->$/)
  expect(built.text('list.txt')).toBe('listed')
  expect(existsSync(made.path('build/secret.html'))).toBe(false)
  expect(gunzipSync(built.bytes('index.html.gz')).toString()).toBe(built.text('index.html'))
  const again = await made.build().report()
  expect(again.written).toBe(0)
})

/** A stranger's command and option of `docsgen check`. */
const OWNERS: Files = {
  'docs/index.md': '---\nowner: anne\n---\n\n# A\n',
  'site.config.mjs': `
    import { plural, refuse, UsageError, fatal, warning } from 'docsgen/plugin'
    console.log('printed by the configuration')
    const ownersOf = ({ locales }) => locales.flatMap(({ pages }) => pages).map(({ doc }) => doc.data.owner)
    const owners = {
      name: 'owners',
      description: 'list the owners of pages',
      arguments: [['[names...]', 'of whom']],
      options: [['--write', 'write them to OWNERS']],
      examples: ['docsgen owners'],
      failed: () => ({ owners: null }),
      run: async ({ check, kept, names, options, print, printResult, write }) => {
        if (names.includes('nobody'))
          throw new UsageError([fatal('owner', { file: '' }, 'nobody is nobody', 'Name somebody.')])
        const { site, problems } = await check()
        refuse(problems)
        const found = ownersOf(site).filter((owner) => names.length === 0 || names.includes(owner))
        const last = kept('owners').read()
        kept('owners').write(found.length)
        if (options.write) write('OWNERS', found.join())
        if (options.json) printResult({ owners: found })
        else print(plural(found.length, 'owner') + ', before ' + last)
      },
    }
    const option = {
      name: 'owned',
      description: 'also look for owners',
      rules: ['owner'],
      run: async (site) => ({
        problems: ownersOf(site).map((name) => warning('owner', { file: 'docs/index.md', line: 2 }, name + ' has left')),
        lines: (found) => [found.length + ' left'],
      }),
    }
    const taken = { name: 'build', description: 'never called', examples: [], run: () => {} }
    export default { plugins: [
      { name: 'mine', rules: ['owner'], commands: [taken, owners], checkOptions: [option, option] },
    ] }`,
}

test('a plugin of a site adds a command, with arguments, options, help, results and errors', async () => {
  const made = site(OWNERS)
  expect(await made.run('owners')).toMatchObject({ code: 0, stdout: '1 owner, before null\n' })
  const second = await made.run('owners', '--write', 'anna')
  expect(second).toMatchObject({ code: 0, stdout: '0 owners, before 1\n' })
  expect(second.stderr).toContain('printed by the configuration')
  expect(second.stderr).toContain(
    'The command "build" of the plugin "mine" is not added: the name belongs to docsgen. Rename it.',
  )
  expect(JSON.parse((await made.run('owners', '--json')).stdout)).toEqual({ owners: ['anne'] })
  expect(readFileSync(made.path('OWNERS'), 'utf8')).toBe('')
  expect((await made.run('owners', '--help')).stdout).toContain('write them to OWNERS')
  const wrong = await made.run('owners', 'nobody')
  expect(wrong).toMatchObject({ code: 2, stdout: '' })
  expect(wrong.stderr).toContain('error nobody is nobody')
  expect(wrong.stderr).toContain('Name somebody.')
})

test('a plugin of a site adds an option of `docsgen check`', async () => {
  const made = site(OWNERS)
  const { stderr } = await made.run('check', '--owned')
  expect(stderr).toContain('docs/index.md:2:0 warning anne has left (owner)')
  expect(stderr).toContain('1 left')
  expect((await made.run('check')).stderr).not.toContain('left')
  expect((await made.run('check', '--owneb')).stderr).toContain('Did you mean --owned?')
})

test('a plugin keeps its own file about pages up to date when a command moves pages and changes links', async () => {
  const made = site({
    'docs/index.md': '# Start\n\n[A](a.md)\n',
    'docs/a.md': '# A\n',
    'reviews.json': '{ "docs/a.md": "anne", "links": 0 }\n',
    'site.config.mjs': `
      export default { plugins: [{
        name: 'reviews',
        onMove: async (moves, texts) =>
          texts.of('reviews.json').changeStrings(/("[^"]+")(?=:)/g, (path) => moves.get(path)),
        onEdit: (site, texts) => {
          const { text } = texts.of('reviews.json')
          const start = text.indexOf('0')
          const links = texts.of('docs/index.md').changes.length
          texts.of('reviews.json').change({ start, end: start + 1, text: String(links) })
        },
      }] }`,
  })
  const { code, stderr } = await made.run('move', 'docs/a.md', 'docs/b.md')
  expect(code, stderr).toBe(0)
  expect(stderr).toContain('reviews.json:1 "docs/a.md" → "docs/b.md"')
  const reviews = readFileSync(made.path('reviews.json'), 'utf8')
  expect(JSON.parse(reviews)).toEqual({ 'docs/b.md': 'anne', links: 1 })
})

test('a configuration that fails is told with its place where a command of a plugin is looked for', async () => {
  const made = site({ 'site.config.mjs': '\nthrow new Error("boom")', 'docs/index.md': '# A\n' })
  const { code, stderr } = await made.run('owners')
  expect(code).toBe(2)
  expect(stderr).toContain("The commands and options of the site's plugins are not known")
  expect(stderr).toMatch(/site\.config\.mjs:2:\d+ error .*boom/)
  expect(stderr).not.toContain('unknown command')
})

test('commands of plugins share a group, and names that are in use are told with their owners', async () => {
  const made = site({
    'docs/index.md': '# A\n',
    'site.config.mjs': `
      const command = (name, group) =>
        ({ name, group, description: name + ' of a plugin', examples: [], run: ({ print }) => print(name) })
      const team = ['team', 'about a team']
      const options = (...names) => names.map((name) => ({ name, description: '', rules: [] }))
      export default { plugins: [
        { name: 'one', commands: [
          command('list', team), command('add', team), command('push', ['search', '']), command('help'), command('lone'),
        ] },
        { name: 'two', commands: [
          command('remove', team), command('list', team), command('team'), command('x', ['lone', '']),
        ], checkOptions: options('cache', 'mine', 'mine') },
      ] }`,
  })
  expect(await made.run('team', 'list')).toMatchObject({ code: 0, stdout: 'list\n' })
  expect(await made.run('team', 'remove')).toMatchObject({ code: 0, stdout: 'remove\n' })
  const { code, stdout, stderr } = await made.run('help', 'team')
  expect(code, stderr).toBe(0)
  expect(stdout).toContain('about a team')
  expect(stdout).toContain('add of a plugin')
  const taken = (what: string, of: string, owner: string) =>
    `The ${what} of the plugin "${of}" is not added: the name belongs to ${owner}. Rename it.`
  expect(stderr.trim().split('\n')).toEqual([
    taken('command "search push"', 'one', 'docsgen'),
    taken('command "help"', 'one', 'docsgen'),
    taken('command "team list"', 'two', 'the plugin "one"'),
    taken('command "team"', 'two', 'the plugin "one"'),
    taken('command "lone x"', 'two', 'the plugin "one"'),
    taken('option "--cache"', 'two', 'docsgen'),
    taken('option "--mine"', 'two', 'the plugin "two"'),
  ])
})

test('errors in commands and options of a plugin name it, and options have names of several words', async () => {
  const made = site({
    'docs/index.md': '# A\n',
    'site.config.mjs': `
      const command = (name, run) => ({ name, description: '', examples: [], run })
      const option = (name, run) => ({ name, description: '', rules: [], run })
      const wrong = []
      export default { plugins: [
        { name: 'other', check: () => [] },
        { name: 'mine',
          commands: [...wrong, command('fails', async ({ check }) => { await check(); throw new Error('boom') })],
          checkOptions: [
            option('two-words', async () => ({ problems: [], lines: () => ['two words'] })),
            option('no-problems', async () => ({})),
            option('no-lines', async () => ({ problems: {}, lines: () => [] })),
            option('one-line', async () => ({ problems: [], lines: () => 'line' })),
            option('nothing', async () => {}),
          ] },
      ] }`,
  })
  expect((await made.run('check', '--two-words')).stderr).toContain('two words')
  const errors = {
    fails: '"commands" of the plugin "mine" threw an error: boom',
    'check --nothing': 'must return an object with "problems" and "lines", not undefined',
    'check --no-problems': '"lines" of what it returns must be a function, not undefined',
    'check --no-lines': 'must return a list of problems, not an object',
    'check --one-line': 'must return a list of "lines", not a string',
  }
  for (const [args, error] of Object.entries(errors)) {
    const { code, stderr } = await made.run(...args.split(' '))
    expect(stderr).toMatch(/"(?:commands|checkOptions)" of the plugin "mine"/)
    expect(stderr).toContain(error)
    expect(stderr).not.toContain('TypeError')
    expect(code).toBe(1)
  }
  made.edit('site.config.mjs', (text) => text.replace('wrong = []', "wrong = [command('wrong')]"))
  const wrong = await made.run('fails')
  expect(wrong.code).toBe(2)
  expect(wrong.stderr).toContain(
    'site.config.mjs error "commands" of the plugin "mine": "run" of "wrong" must be a function, not undefined',
  )
})

test('commands that only read the site do not inspect it', async () => {
  const made = site({
    'docs/index.md': '# A\n',
    'site.config.mjs': `const fatal = { ruleId: 'x', file: 'docs/index.md', reason: 'Bad.', fatal: true }
      export default { plugins: [{ name: 'mine', rules: ['x'], inspect: () => [fatal] }] }`,
  })
  expect((await made.run('check')).stderr).toContain('Bad.')
  expect((await made.run('ledger')).stderr).not.toContain('Bad.')
})

test('an inspection that fails is an error of its plugin', async () => {
  const failing = (body: string) =>
    site({
      'docs/index.md': '# A\n',
      'site.config.mjs': `export default { plugins: [{ name: 'mine', inspect: ${body} }] }`,
    }).run('check')
  const thrown = await failing(`async () => { throw new Error('boom') }`)
  expect(thrown.stderr).toContain('"inspect" of the plugin "mine" threw an error: boom')
  const wrong = await failing(`async () => 'fine'`)
  expect(wrong.stderr).toContain(
    '"inspect" of the plugin "mine" must return a list of problems, not a string',
  )
})

test('the manual describes all that a plugin can import', () => {
  const source = readFileSync(join(repository, 'src/plugin/index.ts'), 'utf8')
  const manual = readFileSync(join(repository, 'manual/docs/guides/plugins.md'), 'utf8')
  const values = [...source.matchAll(/^export (?:const (\w+)|\{([^}]*)\} from)/gm)].flatMap(
    ([, constant, list = '']) => [
      ...(constant ? [constant] : []),
      ...list.split(',').flatMap((item) => /(\w+)\s*$/.exec(item.trim())?.[1] ?? []),
    ],
  )
  expect(values.length).toBeGreaterThan(10)
  const isDescribed = (name: string) => new RegExp(`\`${name}[\`(]`).test(manual)
  expect(values.filter((name) => !isDescribed(name))).toEqual([])
})
