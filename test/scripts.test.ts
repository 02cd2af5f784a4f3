/** Scripts of other services: what the configuration accepts, and what the policy of the pages allows. */
import { describe, expect, test } from 'vitest'
import { type Files, site } from './site.ts'

const PAGE = { 'docs/index.md': '# Start\n' }
const withScripts = (scripts: string, more: Files = {}): Files => ({
  ...PAGE,
  'site.config.js': `export default { scripts: [${scripts}] }`,
  ...more,
})
const policyIn = (html: string) =>
  /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/
    .exec(html)?.[1]
    ?.replaceAll('&#x27;', "'")
    .split('; ') ?? []

test('the policy of all pages allows the listed scripts and what they use, and nothing else', async () => {
  const plain = site(PAGE).build()
  const listed = site(
    withScripts(
      `{
        src: 'https://count.example.com/js/a;b.js?id=1#x',
        strategy: 'idle',
        connect: ['https://*.example.com/', 'wss://live.example.com'],
        frame: ['https://frames.example.com'],
        script: ['https://more.example.com'],
        img: ['https://img.example.com:8443'],
        style: ['https://css.example.com', 'sha256-AbC+/='],
        font: ['https://fonts.example.com'],
        trustedTypes: ['default', 'goog#html'],
      },
      { src: '/own.js', strategy: 'consent' }`,
      { 'static/own.js': '' },
    ),
  ).build()
  expect(await listed.problems()).toBe('')
  for (const path of ['index.html', '404.html']) {
    const [before, after] = [policyIn(await plain.text(path)), policyIn(await listed.text(path))]
    expect(before.length).toBeGreaterThan(8)
    const added = after
      .filter((directive) => !before.includes(directive))
      .map((directive) => directive.replace(/ 'sha256-[^A][^ ]*/, ''))
    expect(added).toEqual([
      "script-src 'self' https://count.example.com/js/a%3bb.js https://more.example.com",
      "style-src 'self' https://css.example.com 'sha256-AbC+/='",
      "img-src 'self' data: https://img.example.com:8443",
      "font-src 'self' https://fonts.example.com",
      'frame-src https://frames.example.com',
      "connect-src 'self' https://*.example.com wss://live.example.com",
      'trusted-types docsgen docsgen-scripts default goog#html',
    ])
  }
  const loaderOf = async (made: typeof plain) =>
    Object.keys(await made.tree()).filter((path) => path.startsWith('assets/scripts-'))
  expect(await loaderOf(plain)).toEqual([])
  expect(await loaderOf(listed)).toHaveLength(1)
})

test('an image is not reported as blocked if an origin of a script allows its host', async () => {
  const images = [
    'https://a.b.example.com/x.png',
    'https://a.example.org:8443/x.png',
    'https://a.example.net/x.png',
    'https://img.test/x.png',
    'https://example.com/x.png',
    'https://notexample.com/x.png',
    'http://c.example.com/x.png',
    'https://a.example.org/x.png',
    'https://a.example.com:8443/x.png',
  ]
  const allowed = [
    'https://*.example.com',
    'https://*.example.org:8443',
    'https://*.example.net:443',
    'https://IMG.test:443',
  ]
  const made = site(
    withScripts(`{ src: '/own.js', strategy: 'idle', img: ${JSON.stringify(allowed)} }`, {
      'docs/index.md': `# Start\n\n${images.map((src) => `![A](${src})`).join('\n')}\n`,
      'static/own.js': '',
    }),
  ).build()
  const blocked = /images from (\S+) are blocked/g
  const hosts = Array.from((await made.problems()).matchAll(blocked), ([, host]) => host)
  expect(hosts).toEqual([
    'example.com',
    'notexample.com',
    'c.example.com',
    'a.example.org',
    'a.example.com:8443',
  ])
})

test('paths of scripts get the base of the site, and one without a file is reported', async () => {
  const made = site({
    ...PAGE,
    'site.config.js': `export default {
  base: '/docs/',
  scripts: [{ src: '/own.js', strategy: 'idle' }, { src: '/onw.js', strategy: 'idle' }],
}`,
    'static/own.js': '',
  }).build()
  expect(await made.problems()).toBe(
    'site.config.js:3:58 warning the script "/onw.js" in `scripts` does not exist (static-file)\n' +
      '  Did you mean "/own.js"?',
  )
  const tree = Object.keys(await made.tree())
  const loader = tree.find((path) => path.startsWith('assets/scripts-')) as string
  expect(await made.text(loader)).toContain('/docs/own.js')
})

describe('a mistake in `scripts` is reported with its place', () => {
  const address =
    'an address that begins with "https://", or the path of a static file such as "/count.js"'
  const origin = 'an https origin such as "https://giscus.app" or "https://*.example.com"'
  test.each([
    [
      `{ src: 'http://a.example/x.js', strategy: 'idle' }`,
      `src\` must be ${address}, not "http://a.example/x.js"`,
    ],
    [
      `{ src: '//a.example/x.js', strategy: 'idle' }`,
      `src\` must be ${address}, not "//a.example/x.js"`,
    ],
    [
      `{ src: 'https://a.example', strategy: 'idle' }`,
      `src\` must be ${address}, not "https://a.example"`,
    ],
    [
      `{ src: 'javascript:alert(1)', strategy: 'idle' }`,
      `src\` must be ${address}, not "javascript:alert(1)"`,
    ],
    [`{ src: '/x.js' }`, 'strategy` must be "idle" or "interaction" or "consent" (it is missing)'],
    [
      `{ src: '/x.js', strategy: 'idle', frame: ["https://a.example 'unsafe-inline'"] }`,
      `must be ${origin}, not`,
    ],
    [`{ src: '/x.js', strategy: 'idle', frame: ['*'] }`, `must be ${origin}, not "*"`],
    [
      `{ src: '/x.js', strategy: 'idle', connect: ['http://a.example'] }`,
      'must be an https or wss origin',
    ],
    [
      `{ src: '/x.js', strategy: 'idle', style: ["'unsafe-inline'"] }`,
      'must be an https origin such as "https://giscus.app", or a digest',
    ],
    [
      `{ src: '/x.js', strategy: 'idle', integrity: 'md5-x' }`,
      'must be a digest such as "sha384-…"',
    ],
    [
      `{ src: '/x.js', strategy: 'idle', attributes: { onload: 'x()' } }`,
      'attributes that are named "id" or begin with "data-"',
    ],
    [
      `{ src: '/x.js', strategy: 'idle', trustedTypes: ['a; script-src *'] }`,
      'the name of a Trusted Types policy, such as "default"',
    ],
    [`{ src: '/x.js', strategy: 'idle', async: true }`, 'async'],
  ])('%s', async (script, expected) => {
    const problems = await site(withScripts(script)).build().problems()
    expect(problems).toContain('site.config.js:1:')
    expect(problems).toContain('scripts')
    expect(problems).toContain(expected)
  })
})
