/** `docsgen serve --watch` in a site that it has built before: it answers at once, and never with a stale page. */
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { type InputState, isSame } from '../src/cache/inputs.ts'
import { type Server, serve } from './http.ts'
import { sample } from './sample.ts'
import { site, type TestSite } from './site.ts'
import { listTree } from './tree.ts'
import { until } from './until.ts'

let made: TestSite

beforeAll(async () => {
  made = await site({
    'site.config.ts': `export default { title: 'Acme' }`,
    'docs/index.md': '# Start\n\n::include{file="/part.md"}\n',
    'docs/guide/a.md': '# A\n\nFirst words.\n',
    'docs/guide/b.md': '---\ndraft: true\n---\n# B\n',
    'part.md': 'Part one.\n',
    'templates/components/Footer.tsx': `export const Footer = () => <footer>One</footer>`,
  }).done()
})

/** Stops the server as a user does, so that it keeps what the next one needs. */
async function stop({ process, ended }: Server): Promise<void> {
  process.kill('SIGINT')
  await ended
}

/** Serves the site until a build has finished after `change`. */
async function session(change: (server: Server) => Promise<void> = async () => {}) {
  const server = await serve(made.root, '--watch')
  await change(server)
  await until(() => / pages: /.test(server.output.stderr))
  await stop(server)
}

/** True if the next start knows at once that nothing has changed. */
function isKnown(): boolean {
  const name = listTree(made.path('.docsgen')).find((path) => path.startsWith('unchanged-'))
  if (name === undefined) return false
  const [, json = ''] = readFileSync(made.path(`.docsgen/${name}`), 'utf8').split('\n')
  return isSame((JSON.parse(json) as { inputs: InputState }).inputs, made.root)
}

/** Serves the site until the next start has nothing to do: files that have just been written are not trusted yet. */
const settle = () =>
  until(async () => {
    await session()
    return isKnown()
  })

async function firstResponse(path: string): Promise<string> {
  const server = await serve(made.root, '--watch')
  const { body } = await server.get(path)
  await stop(server)
  return body
}

test('an unchanged site is served as it was', async () => {
  await settle()
  expect(await firstResponse('/guide/a')).toContain('First words.')
  expect(await firstResponse('/guide/b')).toContain('<h1')
  expect(isKnown()).toBe(true)
})

test('an edit under watch is known at the next start', { tags: 'thorough' }, async () => {
  await settle()
  await session(async (server) => {
    await until(() => / pages: /.test(server.output.stderr))
    await made.edit('docs/guide/a.md', '# A\n\nWatched words.\n').done()
    await until(async () => (await server.get('/guide/a')).body.includes('Watched words.'))
    await until(() => server.output.stderr.match(/ pages: /g)?.length === 2)
  })
  expect(isKnown()).toBe(true)
  expect(await firstResponse('/guide/a')).toContain('Watched words.')
})

test.each(
  sample(
    [
      ['a page', 'docs/guide/a.md', '# A\n\nOther words.\n', '/guide/a', 'Other words.'],
      ['a new page', 'docs/guide/c.md', '# C\n', '/guide/a', 'href="/guide/c"'],
      ['an included file', 'part.md', 'Part two.\n', '/', 'Part two.'],
      [
        'a template',
        'templates/components/Footer.tsx',
        'export const Footer = () => <footer>Two</footer>',
        '/',
        '<footer>Two</footer>',
      ],
      ['the configuration', 'site.config.ts', `export default { title: 'Amce' }`, '/', 'Amce'],
    ],
    4,
  ),
)('after an edit of %s while it was stopped, the first response is right', async (...edit) => {
  const [, file, text, path, shown] = edit
  await settle()
  await made.edit(file, text).done()
  expect(isKnown()).toBe(false)
  expect(await firstResponse(path)).toContain(shown)
})

test('a page that was deleted while it was stopped is gone', { tags: 'thorough' }, async () => {
  await settle()
  await made.edit('docs/guide/a.md', null).done()
  const server = await serve(made.root, '--watch')
  expect((await server.get('/guide/a')).status).toBe(404)
  await stop(server)
})

test('a site changes while the server that shows its last version begins to watch it', {
  tags: 'thorough',
}, async () => {
  await settle()
  const server = await serve(made.root, '--watch')
  await made.edit('docs/index.md', '# Start\n\nWritten early.\n').done()
  await until(async () => (await server.get('/')).body.includes('Written early.'))
  await stop(server)
})
