import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { request } from 'node:http'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { LIVE_EVENTS_URL } from '../src/shared/constants.ts'
import { type Server, serve, serveWith } from './http.ts'
import { site, type TestSite } from './site.ts'
import { until } from './until.ts'

const FILES = {
  'site.config.mjs': `export default { title: 'First' }`,
  'docs/index.md': '# Start\n\n[b](b.md)\n',
  'docs/a.md': '# A\n\n```txt file="/snippets/x.txt"\n```\n',
  'docs/b.md': '# B\n',
  'docs/gone.md': '# To go\n',
  'docs/old-name.md': '# To move\n',
  'docs/draft.md': '---\ndraft: true\n---\n# A draft\n',
  'snippets/x.txt': 'included before',
  'templates/components/Footer.tsx': 'export const Footer = () => <footer>first footer</footer>\n',
}

let made: TestSite
let server: Server
/** Messages that an open page got, newest last. */
const events: { problems: { file: string; line: number; reason: string }[] }[] = []

const shows = (path: string, text: string) =>
  until(async () => {
    const answer = await server.get(path)
    if (!answer.body.includes(text))
      throw new Error(`${path} (${answer.status}) does not show "${text}"`)
    return answer
  })
const isGone = (path: string) => until(async () => (await server.get(path)).status === 404)
const edit = (path: string, text: string | null) => made.edit(path, text).done()

/** Listens as an open page does. */
function listen(port: number, heard: typeof events): () => void {
  const sent = request(
    { host: '127.0.0.1', port, path: LIVE_EVENTS_URL, agent: false },
    (response) => {
      response.setEncoding('utf8')
      let text = ''
      response.on('data', (data: string) => {
        text += data
        const messages = text.split('\n\n')
        text = messages.pop() ?? ''
        for (const message of messages) {
          const data = /^(?:retry: \d+\n)?data: (.*)$/.exec(message)?.[1]
          if (data) heard.push(JSON.parse(data))
        }
      })
    },
  )
  sent.on('error', () => {})
  sent.end()
  return () => sent.destroy()
}

beforeAll(async () => {
  made = await site(FILES).done()
  server = await serve(made.root, '--watch')
  const stop = listen(server.port, events)
  await shows('/', 'Start')
  return async () => {
    stop()
    await server.stop()
  }
})

describe('a change is served at its address', () => {
  test('a page', async () => {
    const before = events.length
    await edit('docs/b.md', '# B\n\nFresh words.\n')
    await shows('/b', 'Fresh words.')
    await until(() => events.length > before)
    expect(events.at(-1)?.problems).toEqual([])
  })

  test('a page saved as editors do, by a rename over it', async () => {
    await made
      .write({ 'docs/.b.md.swp': '# B\n\nRenamed over.\n' })
      .rename('docs/.b.md.swp', 'docs/b.md')
      .done()
    await shows('/b', 'Renamed over.')
  })

  test('a page changed many times at once, as it was last', async () => {
    for (let i = 0; i <= 30; i++) await edit('docs/b.md', `# B\n\nVersion ${i}.\n`)
    await shows('/b', 'Version 30.')
  })

  test('a new page, in the sidebar too', async () => {
    await edit('docs/folder/new.md', '# Brand new\n')
    await shows('/folder/new', 'Brand new')
    await shows('/', 'href="/folder/new"')
  })

  test('a deleted page disappears, from the sidebar, too', async () => {
    expect((await server.get('/gone')).status).toBe(200)
    await edit('docs/gone.md', null)
    await isGone('/gone')
    await until(async () => !(await server.get('/')).body.includes('href="/gone"'))
  })

  test('a deleted page that comes back, and what is written to it afterwards', async () => {
    await edit('docs/folder/back.md', '# Here\n')
    await shows('/folder/back', 'Here')
    for (const text of ['Back', 'Back again']) {
      await edit('docs/folder/back.md', null)
      await isGone('/folder/back')
      await edit('docs/folder/back.md', `# ${text}\n`)
      await shows('/folder/back', text)
      await shows('/', 'href="/folder/back"')
    }
    await edit('docs/folder/back.md', '# Edited\n')
    await shows('/folder/back', 'Edited')
  })

  test('a page that an editor moves away while it saves', async () => {
    await made.rename('docs/folder/back.md', 'docs/folder/back.md~').done()
    await isGone('/folder/back')
    await edit('docs/folder/back.md', '# Safely kept\n')
    await edit('docs/folder/back.md~', null)
    await shows('/folder/back', 'Safely kept')
  })

  test('a page that another page includes only after it was deleted is missing', async () => {
    await edit('docs/folder/back.md', null)
    await isGone('/folder/back')
    await edit('docs/b.md', '# B\n\n::include{file="/docs/folder/back.md"}\n\nIt is included.\n')
    const { body } = await shows('/b', 'It is included.')
    expect(body).not.toContain('Safely kept')
  })

  test('a renamed page', async () => {
    await made.rename('docs/old-name.md', 'docs/new-name.md').done()
    await shows('/new-name', 'To move')
    await isGone('/old-name')
  })

  test('the pages of a renamed folder, and what is written to it afterwards', async () => {
    await made.rename('docs/folder', 'docs/drawer').done()
    await shows('/drawer/new', 'Brand new')
    await isGone('/folder/new')
    await edit('docs/drawer/new.md', '# Newer\n')
    await shows('/drawer/new', 'Newer')
  })

  test('a page that is a symbolic link to a file elsewhere', async () => {
    await made.write({ 'shared/linked.md': '# Linked\n' }).done()
    symlinkSync('../shared/linked.md', made.path('docs/linked.md'))
    await shows('/linked', 'Linked')
    await edit('shared/linked.md', '# Linked again\n')
    await shows('/linked', 'Linked again')
  })

  test('pages in a folder that a symbolic link leads to', async () => {
    await made.write({ 'shared/inside/one.md': '# One\n' }).done()
    symlinkSync('../shared/inside', made.path('docs/behind'))
    await shows('/behind/one', 'One')
    await edit('shared/inside/one.md', '# Another one\n')
    await shows('/behind/one', 'Another one')
    await edit('shared/inside/two.md', '# Two\n')
    await shows('/behind/two', 'Two')
    await made.edit('shared/inside/two.md', null).done()
    await isGone('/behind/two')
    rmSync(made.path('docs/behind'))
    await isGone('/behind/one')
  })

  test('a file that a page includes', async () => {
    await shows('/a', 'included before')
    await edit('snippets/x.txt', 'included after')
    await shows('/a', 'included after')
  })

  test('an included file that appears in a new folder outside of the docs', async () => {
    await edit('docs/b.md', '# B\n\n```txt file="/parts/new/y.txt"\n```\n\nIt is missing.\n')
    await shows('/b', 'It is missing.')
    await edit('parts/new/y.txt', 'from a new folder')
    await shows('/b', 'from a new folder')
  })

  test('a template', async () => {
    await shows('/', 'first footer')
    await edit(
      'templates/components/Footer.tsx',
      'export const Footer = () => <footer>second footer</footer>\n',
    )
    await shows('/', 'second footer')
  })

  test('a deleted template and a deleted static file, which are gone', async () => {
    const end = 'templates/components/AfterContent.tsx'
    await edit(end, 'export const AfterContent = () => <p>the end</p>\n')
    await edit('static/one.txt', 'one')
    await shows('/', 'the end')
    await shows('/one.txt', 'one')
    await edit('static/one.txt', null)
    await isGone('/one.txt')
    await edit(end, null)
    await until(async () => !(await server.get('/')).body.includes('the end'))
  })

  test('hidden static files, and those behind links', async () => {
    // Hidden files are published, but not served, so that the folder is what to look at.
    const published = (path: string, text: string) =>
      until(() => {
        const file = made.path('.docsgen/watch', path)
        return existsSync(file) && readFileSync(file, 'utf8') === text
      })
    for (const text of ['one', 'two']) {
      await edit('static/.htaccess', text)
      await published('.htaccess', text)
      await edit('static/.private/a.txt', text)
      await published('.private/a.txt', text)
    }
    await edit('linked/b.txt', 'one')
    symlinkSync('../linked', made.path('static/linked'))
    await shows('/linked/b.txt', 'one')
    await edit('linked/b.txt', 'two')
    await shows('/linked/b.txt', 'two')
    await edit('linked/c.json', '1')
    await shows('/linked/c.json', '1')
    await edit('linked/c.json', null)
    await isGone('/linked/c.json')
    rmSync(made.path('static/linked'))
    await isGone('/linked/b.txt')
  })

  test('a static file that a page shows, in both places', async () => {
    await edit('static/shown.json', '{ "a": 1 }')
    await edit('docs/shown.md', '# Shown\n\n```json file="/static/shown.json"\n```\n')
    await shows('/shown.json', '{ "a": 1 }')
    await shows('/shown', 'Shown')
    await edit('static/shown.json', '{ "a": 2 }')
    await shows('/shown.json', '{ "a": 2 }')
  })

  test('a style sheet', async () => {
    await edit('templates/styles/site.css', '.watched{color:red}')
    await until(async () => {
      const { body } = await server.get('/')
      const path = /href="(\/assets\/styles-[^"]+)"/.exec(body)?.[1] as string
      return (await server.get(path)).body.includes('.watched')
    })
  })

  test('the configuration', async () => {
    const scripts = `[{ src: 'https://count.example.com/a.js', strategy: 'idle' }]`
    await edit('site.config.mjs', `export default { title: 'Second', scripts: ${scripts} }`)
    await shows('/', '<title>Start | Second</title>')
  })

  test('but no scripts of other services are loaded, which would count its author', async () => {
    const { body } = await shows('/', 'https://count.example.com/a.js')
    const clients = Array.from(body.matchAll(/<script [^>]*src="([^"]+)"/g), ([, src]) => src)
    expect(clients.length).toBeGreaterThan(0)
    for (const src of clients)
      expect((await server.get(src as string)).body).not.toMatch(/\/scripts-\w+\.js/)
  })

  test('a request with a foreign Host header is refused (DNS rebinding)', async () => {
    const statusFor = async (host: string) => (await server.get('/draft', { host })).status
    expect(await statusFor('evil.example:3000')).toBe(403)
    expect(await statusFor('localhost.evil.example')).toBe(403)
    for (const own of ['localhost:3000', '127.0.0.1', '[::1]:3000', 'docs.localhost'])
      expect(await statusFor(own)).toBe(200)
    const { status } = await server.get('/_docsgen/events', { host: 'evil.example' })
    expect(status).toBe(403)
  })

  test('other methods than GET get no event stream', async () => {
    for (const [method, status] of Object.entries({ HEAD: 404, POST: 405, OPTIONS: 405 }))
      expect((await server.get(LIVE_EVENTS_URL, {}, method)).status).toBe(status)
  })

  test('a draft is shown to its author', async () => {
    await shows('/draft', 'A draft')
  })

  test('and browsers cache nothing', async () => {
    expect((await server.get('/b')).headers['cache-control']).toBe('no-store')
  })
})

describe('while something is broken, the last good site stays up, and it recovers after a fix', () => {
  const cases: [what: string, path: string, broken: string, fixed: string, file: string][] = [
    ['a page', 'docs/b.md', '---\ntitle: "open\n---\n', '# B\n\nFixed page.\n', 'docs/b.md'],
    [
      'a template',
      'templates/components/Footer.tsx',
      'export const Footer = () => <footer>',
      'export const Footer = () => <footer>Fixed footer</footer>\n',
      'templates/components/Footer.tsx',
    ],
    [
      'a template that throws',
      'templates/components/Footer.tsx',
      'export const Footer = () => { throw new Error("no") }',
      'export const Footer = () => <footer>Fixed again</footer>\n',
      'templates/components/Footer.tsx',
    ],
    [
      'a style sheet',
      'templates/styles/site.css',
      `@import './gone.css';`,
      '.fixed{color:red}',
      'templates/styles/site.css',
    ],
    [
      'the configuration',
      'site.config.mjs',
      'export default {',
      `export default { title: 'Fixed title' }`,
      'site.config.mjs',
    ],
    [
      'a setting',
      'site.config.mjs',
      'export default { titel: 1 }',
      `export default { title: 'Fixed setting' }`,
      'site.config.mjs',
    ],
  ]

  test.each(cases)('%s', async (_, path, broken, fixed, file) => {
    const before = (await server.get('/')).body
    await edit(path, broken)
    await until(() => events.at(-1)?.problems.some((problem) => problem.file === file))
    expect((await server.get('/')).body).toBe(before)
    const late: typeof events = []
    onTestFinished(listen(server.port, late))
    await until(() => late[0]?.problems.length)
    await edit(path, fixed)
    await until(() => events.at(-1)?.problems.length === 0)
    const words = /Fixed \w+/.exec(fixed)?.[0]
    if (words) await shows(path === 'docs/b.md' ? '/b' : '/', words)
  })
})

test('a build after which nothing is wrong any more says so', async () => {
  const ends = (pattern: RegExp) => until(() => pattern.test(server.output.stderr))
  await edit('docs/b.md', '# B\n\n[x](nowhere.md)\n')
  await ends(/\n1 warning\n$/)
  await edit('docs/b.md', '# B\n')
  await ends(/ removed in .*\nno problems\n$/)
})

test('a site that is broken from the start shows why at every URL, comes up after a fix, and prints a new address', async () => {
  const broken = await site({ 'docs/index.md': '---\ntitle: "open\n---\n' }).done()
  const second = await serve(broken.root, '--watch')
  const answer = await second.get('/')
  expect(answer.status).toBe(500)
  expect(answer.body).toContain('docs/index.md')
  expect(answer.body).toContain('does not end')
  await broken.edit('docs/index.md', '# Up now\n').done()
  await until(async () => (await second.get('/')).body.includes('Up now'))
  const { output, port } = second
  expect(output.stdout).toBe(`Serving http://127.0.0.1:${port}/\n`)
  await broken.edit('site.config.mjs', "export default { base: '/docs/' }").done()
  await until(() => output.stdout.endsWith(`\nServing http://127.0.0.1:${port}/docs/\n`))
})

test('the watched site is not written to the published folder', async () => {
  expect(Object.keys(await made.tree())).toEqual([])
})

test('a page written in React, its parts and its mistakes are followed while the site is served', async () => {
  const page = (text: string) =>
    `import { Part } from './_part.tsx'\nexport default () => <p>${text} <Part /></p>`
  await made
    .write({ 'pages/_part.tsx': `export const Part = () => 'part'`, 'pages/plan.tsx': page('One') })
    .done()
  await shows('/plan', 'One part')
  await edit('pages/plan.tsx', page('Two'))
  await shows('/plan', 'Two part')
  await edit('pages/_part.tsx', `export const Part = () => 'other'`)
  await shows('/plan', 'Two other')
  const before = events.length
  await edit('pages/_part.tsx', `export const Part = () => {\n  throw new Error('broken part')\n}`)
  await until(() => events.slice(before).some(({ problems }) => problems.length > 0))
  const [problem] = events.slice(before).flatMap(({ problems }) => problems)
  expect(problem).toMatchObject({ file: 'pages/_part.tsx', line: 2 })
  await shows('/plan', 'Two other')
  await edit('pages/_part.tsx', `export const Part = () => 'repaired'`)
  await shows('/plan', 'Two repaired')
  await edit('pages/plan.tsx', null)
  await isGone('/plan')
})

test('the folder of a version that is added while the site is served is followed', async () => {
  const before = events.length
  await edit('site.config.mjs', `export default { versions: [{ name: '1', docs: 'versions/1' }] }`)
  await until(() => events.slice(before).some(({ problems }) => problems.length > 0))
  await edit('versions/1/index.md', '# Start of 1\n')
  await shows('/1/', 'Start of 1')
  await edit('versions/1/two.md', '# Second of 1\n')
  await shows('/1/two', 'Second of 1')
})

test('a page that the branch checked out in between does not have is served again', async () => {
  const own = await site({ 'docs/index.md': '# Start\n' }).done()
  const git = (...args: string[]) => {
    const user = ['-c', 'user.name=A', '-c', 'user.email=a@acme.com', '-c', 'commit.gpgsign=false']
    execFileSync('git', [...user, ...args], { cwd: own.root, stdio: 'pipe' })
  }
  git('init', '-q', '-b', 'main')
  git('add', 'docs')
  git('commit', '-qm', 'Write')
  git('checkout', '-q', '-b', 'more')
  await own.edit('docs/more.md', '# More\n').done()
  git('add', 'docs')
  git('commit', '-qm', 'Write more')
  const second = await serve(own.root, '--watch')
  const answers = (status: number) =>
    until(async () => (await second.get('/more')).status === status)
  await answers(200)
  for (let time = 0; time < 2; time++) {
    git('checkout', '-q', 'main')
    await answers(404)
    git('checkout', '-q', 'more')
    await answers(200)
  }
  await until(async () => (await second.get('/')).body.includes('href="/more"'))
  await second.stop()
})

test.each([
  ['ENOSPC', 'fs.inotify.max_user_watches'],
  ['EMFILE', 'fs.inotify.max_user_instances'],
])(
  'without watches left (%s), the server looks at the files instead, and says so',
  async (code, setting) => {
    const own = await site({
      'docs/index.md': '# Start\n',
      'no-watches.mjs': `import fs from 'node:fs'
      import { syncBuiltinESMExports } from 'node:module'
      fs.watch = () => { throw Object.assign(new Error('no watch is left'), { code: '${code}' }) }
      syncBuiltinESMExports()`,
    }).done()
    const options = `--import ${pathToFileURL(own.path('no-watches.mjs'))}`
    const second = await serveWith({ NODE_OPTIONS: options }, own.root, '--watch')
    onTestFinished(second.stop)
    await until(() => second.output.stderr.includes('changes are noticed later'))
    if (process.platform === 'linux') expect(second.output.stderr).toContain(setting)
    await own.edit('docs/index.md', '# Edited\n').done()
    await until(async () => (await second.get('/')).body.includes('Edited'))
  },
)

test('a branch that has the pages of a version is read again when it moves', async () => {
  const git = (...args: string[]) => {
    const user = ['-c', 'user.name=A', '-c', 'user.email=a@acme.com', '-c', 'commit.gpgsign=false']
    execFileSync('git', [...user, ...args], { cwd: made.root, stdio: 'pipe' })
  }
  const commit = (text: string) =>
    made.edit('old/index.md', text).step(() => {
      git('add', 'old')
      git('commit', '-qm', 'Write')
    })
  await made.step(() => git('init', '-q', '-b', 'release/1'))
  await commit('# First of 1\n').done()
  const version = `{ name: '1', ref: 'release/1', docs: 'old' }`
  await edit('site.config.mjs', `export default { versions: [${version}] }`)
  await shows('/1/', 'First of 1')
  await commit('# Second of 1\n').done()
  await shows('/1/', 'Second of 1')
})
