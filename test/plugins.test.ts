/** What a configuration or a plugin does wrong is reported as its mistake, and never as a success. */
import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sample } from './sample.ts'
import { type Files, site } from './site.ts'

const PAGE = { 'docs/index.md': '# Home\n' }
const config = (text: string): Files => ({ ...PAGE, 'site.config.mjs': text })
/** A site whose only plugin, "mine", has these members. */
const plugin = (members: string) =>
  config(`export default { plugins: [{ name: 'mine', ${members} }] }`)
const problemsOf = (files: Files) => site(files).build().problems()

describe('a plugin that fails is named, with the failing function', () => {
  test.each([
    ['check', `check() { throw new Error('boom') }`],
    ['generate', `generate() { throw new Error('boom') }`],
    ['generate', `generate: () => [{ path: 'x', key: '1', bytes() { throw new Error('boom') } }]`],
    ['rewrite', `rewrite: async () => { throw new Error('boom') }`],
    ['remark', `remark: [() => () => { throw new Error('boom') }]`],
    ['remark', `remark: [() => { throw new Error('boom') }]`],
    ['rehype', `rehype: [[() => () => { throw new Error('boom') }, {}]]`],
    ['rehype', `rehype: [() => (tree, file, next) => next(new Error('boom'))]`],
  ])('%s: %s', async (seam, members) => {
    const file = /^re(?:mark|hype)$/.test(seam) ? 'docs/index.md' : 'site.config.mjs'
    expect(await problemsOf(plugin(members))).toBe(
      `${file} error "${seam}" of the plugin "mine" threw an error: boom (plugin)`,
    )
  })

  test('and so is one that reports an error of its own', async () => {
    const files = plugin(`remark: [() => (tree, file) => file.fail('No.', tree.children[0])]`)
    expect(await problemsOf(files)).toBe(
      'docs/index.md:1:1 error No. (markdown)\n  The plugin "mine" reported this.',
    )
  })
})

describe('a plugin that returns a wrong type is named', () => {
  test.each([
    [
      `check: () => 'fine'`,
      '"check" of the plugin "mine" must return a list of problems, not a string',
    ],
    [
      `check: () => {}`,
      '"check" of the plugin "mine" must return a list of problems, not undefined',
    ],
    [
      `check: async () => []`,
      '"check" of the plugin "mine" must be synchronous, but returned a promise',
    ],
    [`check: () => [null]`, '"check" of the plugin "mine" must return problems; item 0 is null'],
    [
      `check: () => [{ ruleId: 'x', file: 'a' }]`,
      '"check" of the plugin "mine" must return problems; item 0 has no text in "reason"',
    ],
    [`check: 'yes'`, '"check" of the plugin "mine" must be a function, not a string'],
    [
      `generate: () => ({})`,
      '"generate" of the plugin "mine" must return a list of files, not an object',
    ],
    [
      `generate: () => [{ path: 'x', key: '1' }]`,
      '"generate" of the plugin "mine" must return files; item 0 has no function "bytes"',
    ],
    [
      `generate: () => [{ path: 'x', key: '1', bytes: () => 1 }]`,
      '"generate" of the plugin "mine": bytes() of "x" must return text or bytes, not a number',
    ],
    [
      `generate: (site, theme, remember) => { remember('x', {}, async () => 1); return [] }`,
      `"generate" of the plugin "mine": remember('x') must make plain data, not a promise`,
    ],
    [
      `generate: (site, theme, remember) => { remember('x', {}, () => 1n); return [] }`,
      `"generate" of the plugin "mine": remember('x') must make plain data, which JSON can store: Do not know how to serialize a BigInt`,
    ],
    [
      `rewrite: async () => ({})`,
      '"rewrite" of the plugin "mine" must return a list of files, not an object',
    ],
    [
      `rewrite: (files) => { files.unshift({ path: 'x', key: '1' }); return files }`,
      '"rewrite" of the plugin "mine" must return files; item 0 has no function "bytes"',
    ],
    [
      `rewrite: () => [{ path: 'x', key: '1' }]`,
      '"rewrite" of the plugin "mine" must return files; item 0 has no function "bytes"',
    ],
    [`remark: [undefined]`, '"remark" of the plugin "mine" lists undefined, not a unified plugin'],
    [
      `remark: [async () => {}]`,
      '"remark" of the plugin "mine" must be synchronous, but returned a promise',
    ],
    [
      `rehype: [() => async () => { throw new Error('boom') }]`,
      '"rehype" of the plugin "mine" threw an error: boom',
    ],
    [
      `rehype: [() => (tree, file, next) => setTimeout(() => next(new Error('boom')))]`,
      '"rehype" of the plugin "mine" threw an error: boom',
    ],
    [
      `remark: [() => async () => new Error('boom')]`,
      '"remark" of the plugin "mine" threw an error: boom',
    ],
  ])('%s', async (members, message) => {
    expect(await problemsOf(plugin(members))).toContain(`error ${message} (plugin)`)
  })
})

describe('a plugin cannot change the site it is given', () => {
  const attempts = [
    'site.byUrl.clear()',
    'site.locales[0].pages.pop()',
    'site.locales[0].pages[0].doc.title = ""',
    'delete site.config.title',
    'for (const [, page] of site.byUrl) page.url = ""',
    'site.byUrl.forEach((page) => { page.url = "" })',
    'Object.assign(site.config.toc, { min: 1 })',
  ]

  test.each(['check', 'generate'])('in "%s"', async (seam) => {
    const code = attempts.map((attempt) => `(site) => { ${attempt} }`).join(',\n')
    // What an attempt did is the message of its error, or "changed".
    const problems = await problemsOf(
      plugin(`${seam}(site) {
        throw new Error([${code}].map((attempt) => {
          try { attempt(site); return 'changed' } catch (error) { return error.message }
        }).join('|'))
      }`),
    )
    const [, told = ''] = problems.split(`"${seam}" of the plugin "mine" threw an error: `)
    expect(told.split('|').map((message) => message.slice(0, 21))).toEqual(
      attempts.map(() => 'the site is read-only'),
    )
  })

  test('but can read all of it', async () => {
    const problems = await problemsOf(
      plugin(`check(site) {
        const [page] = [...site.byUrl.values()]
        const same = site.byUrl.get(page.url) === page && site.locales[0].pages.includes(page)
        const seen = [same, site.byUrl.size, page.doc.title, JSON.stringify(page.doc.toc), Array.isArray(site.locales)]
        return [{ ruleId: 'seen', file: 'docs/index.md', reason: seen.join() }]
      }`),
    )
    expect(problems).toBe('docs/index.md warning true,1,Home,[],true (seen)')
  })
})

describe('a configuration that cannot be read is named', () => {
  test.each([
    [
      'a cycle',
      'const a = { b: {} }; a.b.c = a; export default { variables: a }',
      '"variables.b.c" contains itself',
      'site.config.mjs',
    ],
    [
      'a getter that throws',
      'export default { get title() { throw new Error("boom") } }',
      '"title" could not be read: boom',
      'site.config.mjs:1:38',
    ],
    [
      'a getter of a plugin that throws',
      'export default { plugins: [{ name: "mine", get check() { throw new Error("boom") } }] }',
      '"plugins.0.check" could not be read: boom',
      'site.config.mjs:1:64',
    ],
    [
      'an error',
      '\nthrow new Error("boom")',
      'the configuration could not be evaluated: boom',
      'site.config.mjs:2:7',
    ],
  ])('%s', async (_, text, message, place) => {
    expect(await problemsOf(config(text))).toBe(`${place} error ${message} (config)`)
  })
})

describe('docsgen build exits with 0 only after it has published', () => {
  test.each(
    sample(
      [
        [
          'await new Promise(() => {}); export default {}',
          'waits for a promise that never settles',
        ],
        [
          'process.exit(0); export default {}',
          'the configuration site.config.mjs ended the process, as process.exit() does',
        ],
        [
          'export default { plugins: [{ name: "mine", check() { process.exit(0) } }] }',
          '"check" of the plugin "mine" (site.config.mjs) ended the process, as process.exit() does',
        ],
        [
          'Promise.reject(new Error("boom")); export default {}',
          'code of the site (configuration, plugin, template or component) failed: boom',
        ],
        [
          'setTimeout(() => { throw "boom" }); await new Promise((f) => setTimeout(f, 1000)); export default {}',
          'code of the site (configuration, plugin, template or component) failed: boom',
        ],
      ],
      2,
    ),
  )('%s', async (text, message) => {
    const made = site(config(text))
    const run = await made.run('build')
    expect(run.stderr).toContain(message)
    expect(run.stderr).not.toMatch(/\n\s+at |bug in docsgen/)
    expect(run.code).toBe(1)
    expect(existsSync(made.path('build'))).toBe(false)
  })
})

test.each(sample(['build', 'check'], 2))(
  'docsgen %s ends even if timers and servers are left open',
  async (command) => {
    const open = `setInterval(() => {}, 1000); (await import('node:http')).createServer().listen(0)`
    const run = await site(config(`${open}\nexport default {}`)).run(command)
    expect([run.code, run.signal]).toEqual([0, null])
  },
)

test.each(sample(['build', 'check'], 2))(
  'docsgen %s --json prints only JSON, whatever plugins print',
  async (command) => {
    const noise = `console.log('noise'); process.stdout.write('noise')`
    const { stdout, stderr } = await site(
      config(
        `${noise}\nexport default { plugins: [{ name: 'mine', check() { ${noise}; return [] } }] }`,
      ),
    ).run(command, '--json')
    expect(JSON.parse(stdout)).toMatchObject({ pages: 1, problems: [] })
    expect(stderr).toContain('noise')
  },
)

/** Blocks its thread as `for (;;) {}` does, without keeping a processor busy. */
const BLOCK = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)'

test.each(
  sample(
    [
      ['check', 'process.exit(0)', 'ended the process, as process.exit() does'],
      [
        'build',
        'setInterval(() => {}, 1000); await new Promise(() => {})',
        'did not finish within 1 seconds',
      ],
      ['build', 'await new Promise(() => {})', 'waits for a promise that never settles'],
      ['check', 'await new Promise(() => {})', 'waits for a promise that never settles'],
      ['build', `Promise.reject(new Error('boom')); await new Promise(() => {})`, 'failed: boom'],
    ],
    3,
  ),
)('docsgen %s --json prints one report when the configuration is "%s"', async (...given) => {
  const [command, code, reason] = given
  const env = { DOCSGEN_PLUGIN_TIMEOUT: '1' }
  const run = await site(config(`${code}\nexport default {}`)).runWith(env, command, '--json')
  const { pages, problems } = JSON.parse(run.stdout)
  expect([run.code, pages, problems.length]).toEqual([1, 0, 1])
  expect(problems[0].reason).toContain(reason)
})

describe('code that never ends is named and stopped', () => {
  const text = `# Page\n\n${'Some text. '.repeat(20_000)}`
  const env = { DOCSGEN_PLUGIN_TIMEOUT: '2' }
  test.each(
    sample(
      [
        ['the configuration', config(BLOCK)],
        ['the configuration', config('setInterval(() => {}, 1000); await new Promise(() => {})')],
        ['"check" of the plugin "mine"', plugin(`check() { ${BLOCK} }`)],
        ['"generate" of the plugin "mine"', plugin(`generate() { ${BLOCK} }`)],
        [
          '"remark" of the plugin "mine" (docs/index.md)',
          plugin(`remark: [() => () => { ${BLOCK} }]`),
        ],
        [
          'the template Frame',
          {
            ...PAGE,
            'templates/components/Footer.tsx': `export const Footer = () => { ${BLOCK} }`,
          },
        ],
        // In a thread.
        [
          '"rehype" of the plugin "mine" (docs/c.md)',
          {
            ...plugin(`rehype: [() => (_, file) => { if (file.path === "docs/c.md") ${BLOCK} }]`),
            'docs/a.md': text,
            'docs/b.md': text,
            'docs/c.md': text,
          },
        ],
      ],
      6,
    ),
  )('%s', async (name, files) => {
    const run = await site(files).runWith(env, 'build')
    expect(run.stderr).toContain(name)
    expect(run.stderr).toContain('did not finish within 2 seconds')
    expect(run.code).not.toBe(0)
  })
})

describe('a definition is refused, with the mistake', () => {
  const component = (members: string) =>
    problemsOf({
      ...PAGE,
      'components/since.tsx': `import { component } from 'docsgen/component'
        export default component({ render: () => null, ${members} })`,
    })

  test.each([
    [`hydrat: 'load'`, 'unknown key `hydrat`', '\n  Did you mean "hydrate"?'],
    ['mesages: []', 'unknown key `mesages`', '\n  Did you mean "messages"?'],
    ['props: 5', '`props` must be an object, not 5'],
    ['slots: 5', '`slots` must be a list, not 5'],
    [`allow: { frames: [] }`, 'unknown key `allow.frames`', '\n  Did you mean "frame"?'],
    [
      `allow: { img: ['*'] }`,
      '`allow.img.0` must be an origin such as "https://img.shields.io", not "*"',
    ],
    [
      `allow: { frame: ["https://x.com; script-src 'unsafe-inline' *"] }`,
      '`allow.frame.0` must be an origin such as "https://img.shields.io", not "https://x.com; script-src \'unsafe-inline\' *"',
    ],
  ])('a component with %s', async (members, reason, note = '') => {
    const problems = await component(members)
    expect(problems).toMatch(/^components\/since\.tsx:2:\d+ /)
    expect(problems).toContain(` error ${reason} (component)${note}`)
  })

  test('a plugin with a misspelled member', async () => {
    expect(await problemsOf(plugin('remrk: []'))).toBe(
      'site.config.mjs:1:44 error unknown key `plugins.0.remrk` (config)\n  Did you mean "remark"?',
    )
  })

  test('two plugins of one name', async () => {
    const twice = config(`export default { plugins: [{ name: 'mine' }, { name: 'mine' }] }`)
    expect(await problemsOf(twice)).toContain('two plugins are named "mine"')
  })

  test('a file outside the output folder', async () => {
    const members = `generate: () => [{ path: '../x', key: '1', bytes: () => '' }]`
    expect(await problemsOf(plugin(members))).toContain(
      'this path of the plugin "mine" is outside the output folder',
    )
  })

  test('an analytics module that connects to more than origins', async () => {
    const connect = `["https://x.com; script-src *"]`
    const analytics = `analytics: { provider: 'module', module: './a.ts', connect: ${connect} }`
    expect(await problemsOf(config(`export default { ${analytics} }`))).toContain(
      '`analytics.connect.0` must be an origin',
    )
  })
})
