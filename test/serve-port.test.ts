import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { repository, startDocsgen } from './run.ts'
import { sample } from './sample.ts'
import { site } from './site.ts'
import { until } from './until.ts'

/** Takes a port; 0 takes a free one. Null if it is taken already. */
function take(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.on('error', () => resolve(null))
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
    onTestFinished(() => void server.close())
  })
}

const start = async (...args: string[]) =>
  startDocsgen(['serve', ...args], { cwd: (await site({ 'docs/index.md': '# S\n' }).done()).root })

test('if port 3000 is in use by default, the next free one is used and printed', {
  tags: 'thorough',
}, async () => {
  await take(3000)
  const { output } = await start()
  await until(() => output.stdout.includes('Serving'))
  const port = /^Serving http:\/\/127\.0\.0\.1:(\d+)\/\n$/.exec(output.stdout)?.[1]
  expect(Number(port)).toBeGreaterThan(3000)
  await until(() => output.stderr.includes(`Port 3000 is in use; using port ${port} instead.`))
})

test('a requested port is used', { tags: 'thorough' }, async () => {
  const { output } = await start('--port', '0')
  await until(() => output.stdout.includes('Serving'))
  expect(output.stderr).not.toContain('in use')
})

test('a requested port that is in use is an error', async () => {
  const port = await take(0)
  const { code, stderr } = await (await start('--port', String(port))).ended
  expect(code).toBe(1)
  expect(stderr).toContain(`port ${port} is already in use`)
  expect(stderr).toContain('omit --port')
  expect(stderr).not.toMatch(/\n\s+at /)
})

test.each(
  sample(
    [
      [['--port', 'abc'], '"abc" is not a port number'],
      [['--port', '70000'], '"70000" is not a port number'],
      [['--port', ''], '"" is not a port number'],
      [['--host', '203.0.113.7', '--port', '0'], '"203.0.113.7" is not an address of this machine'],
    ],
    4,
  ),
)('%j is an error with an explanation', async (args, sentence) => {
  const { code, stderr } = await (await start(...args)).ended
  // Whether an address is one of this machine is known after the build.
  expect(code).toBe(args[0] === '--host' ? 1 : 2)
  expect(stderr).toContain(sentence)
})

test('a site that cannot be built is not served', async () => {
  const made = await site({ 'docs/index.md': '---\ntitle: "open\n---\n' }).done()
  const { code, stderr } = await startDocsgen(['serve', '--port', '0'], { cwd: made.root }).ended
  expect(code).toBe(1)
  expect(stderr).toContain('docs/index.md')
})

test('it exits on a signal', async () => {
  const running = await start('--port', '0')
  await until(() => running.output.stdout.includes('Serving'))
  running.process.kill('SIGTERM')
  expect(await running.ended).toMatchObject({ signal: null })
})

test('it ends when npx does, also before it serves: npx passes signals to a shell only', async () => {
  const { root } = await site({
    'docs/index.md': '# S\n',
    'site.config.mjs': `import { existsSync } from 'node:fs'
      console.error('Starting')
      while (!existsSync('go')) await new Promise((resolve) => setTimeout(resolve, 20))
      export default {}`,
  }).done()
  const program = join(repository, 'bin/docsgen.js')
  const shell = spawn('sh', ['-c', `"$0" "$1" serve --port 0; true`, process.execPath, program], {
    cwd: root,
    env: { ...process.env, npm_execpath: 'npm' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  shell.stderr.on('data', (data) => (stderr += data))
  // The server has the other end of the pipe, too.
  const closed = new Promise((resolve) => shell.stderr.on('close', resolve))
  await until(() => stderr.includes('Starting'))
  const ended = once(shell, 'exit')
  shell.kill('SIGTERM')
  await ended
  writeFileSync(join(root, 'go'), '')
  await closed
  expect(stderr).toContain('the package manager that started docsgen has ended')
})
