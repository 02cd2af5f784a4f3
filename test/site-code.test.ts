/** What code of a site leaves behind neither passes unnoticed nor keeps a command running. */
import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { serve } from './http.ts'
import { startDocsgen } from './run.ts'
import { sample } from './sample.ts'
import { type Files, site } from './site.ts'
import { until } from './until.ts'

const config = (text: string): Files => ({ 'docs/index.md': '# Home\n', 'site.config.mjs': text })
/** A site whose only plugin, "mine", has these members. */
const plugin = (members: string) =>
  config(`export default { plugins: [{ name: 'mine', ${members} }] }`)

describe('an error that a plugin leaves behind fails the command, with its name', () => {
  const leave = {
    'a rejected promise': `Promise.reject(new Error('boom'))`,
    'a rejected value': `Promise.reject('boom')`,
    'an asynchronous function': `(async () => { await 1; throw new Error('boom') })()`,
    'a timer': `setTimeout(() => { throw new Error('boom') })`,
    'an immediate': `setImmediate(() => { throw 'boom' })`,
    'a microtask': `queueMicrotask(() => { throw new Error('boom') })`,
    'a tick': `process.nextTick(() => { throw 'boom' })`,
  }
  const failed = 'the plugin "mine" failed after it had returned: boom'

  test.each(sample(Object.entries(leave), 3))('%s', async (_, code) => {
    const made = site(plugin(`check() { ${code}; return [] }`))
    const run = await made.run('build')
    expect(run.stderr).toContain(failed)
    expect([run.code, existsSync(made.path('build'))]).toEqual([1, false])
  })

  test('docsgen check --json prints one result', { tags: 'thorough' }, async () => {
    const members = `check() { ${leave['a timer']}; return [] }`
    const { stdout, code } = await site(plugin(members)).run('check', '--json')
    const { problems } = JSON.parse(stdout)
    expect([code, problems.length, problems[0].reason]).toEqual([1, 1, failed])
  })

  test.each(
    sample(
      [
        ['generate', plugin(`generate() { ${leave['a timer']}; return [] }`)],
        ['remark', plugin(`remark: [() => () => { ${leave['a timer']} }]`)],
      ],
      2,
    ),
  )('in "%s"', async (_, files) => {
    const made = site(files)
    const { stderr, code } = await made.run('build')
    expect([code, existsSync(made.path('build'))]).toEqual([1, false])
    expect(stderr).toContain(failed)
  })

  test('in a thread', { tags: 'thorough' }, async () => {
    const text = `# Page\n\n${'Some text. '.repeat(20_000)}`
    const rehype = `rehype: [() => (_, file) => { if (file.path === 'docs/b.md') ${leave['a rejected value']} }]`
    const made = site({
      ...plugin(rehype),
      'docs/a.md': text,
      'docs/b.md': text,
      'docs/c.md': text,
    })
    const { stderr, code } = await made.run('build')
    expect([code, existsSync(made.path('build'))]).toEqual([1, false])
    expect(stderr).toContain(failed)
  })

  test('of several plugins', { tags: 'thorough' }, async () => {
    const other = (name: string) => `{ name: '${name}', check: () => [], generate: () => [] }`
    const mine = `{ name: 'mine', generate() { ${leave['a microtask']}; return [] } }`
    const made = site(config(`export default { plugins: [${other('a')}, ${mine}, ${other('b')}] }`))
    expect((await made.run('build')).stderr).toContain(failed)
  })

  test('with its position', async () => {
    const made = site(
      plugin(`check() {\n queueMicrotask(() => {\n throw new Error('boom') })\n return [] }`),
    )
    const { stderr, code } = await made.run('build')
    expect([code, existsSync(made.path('build'))]).toEqual([1, false])
    expect(stderr).toMatch(/site\.config\.mjs:3:\d+ error the plugin "mine" failed/)
  })

  test('under watch, the last good site stays up', async () => {
    const made = site(plugin('check: () => []'))
    await made.done()
    const server = await serve(made.root, '--watch')
    made.edit('site.config.mjs', (text) =>
      text.replace('check: () => []', `check() { ${leave['a rejected value']}; return [] }`),
    )
    await until(() => server.output.stderr.includes(failed))
    await until(async () => (await server.get('/')).status === 200)
    made.edit('docs/index.md', '# Edited\n')
    made.edit('site.config.mjs', (text) => text.replace(/check.*return/, 'check() { return'))
    await until(async () => (await server.get('/')).body.includes('Edited'))
    await server.stop()
  })
})

test.each(sample(['SIGTERM', 'SIGINT'] as const, 2))(
  '%s ends a build, also one that hangs',
  async (signal) => {
    const made = site(config(`console.log('hangs'); for (;;) {}`))
    await made.done()
    const running = startDocsgen(['build'], { cwd: made.root })
    await until(() => running.output.stderr.includes('hangs'))
    running.process.kill(signal)
    expect(await running.ended).toMatchObject({ signal })
  },
)

test('a server ends on SIGTERM although a plugin listens for it', async () => {
  const made = site(config(`process.on('SIGTERM', () => {})\nexport default {}`))
  await made.done()
  const server = await serve(made.root)
  server.process.kill('SIGTERM')
  expect(await server.ended).toMatchObject({ code: 0, signal: null })
})
