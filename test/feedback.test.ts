/** Where answers to "Was this page helpful?" go. */
import { expect, test } from 'vitest'
import { issueAddress } from '../src/config/feedback.ts'
import { userConfig } from '../src/config/schema.ts'
import { site } from './site.ts'

const siteWith = (config: string) =>
  site({ 'site.config.ts': `export default { ${config} }`, 'docs/index.md': '# A & B\n' }).build()

test.each([
  [
    'https://github.com/acme/docs/edit/main/{path}',
    'https://github.com/acme/docs/issues/new?title={title}&body={text}',
  ],
  [
    'https://codeberg.org/acme/docs/_edit/main/{path}',
    'https://codeberg.org/acme/docs/issues/new?title={title}&body={text}',
  ],
  [
    'https://gitlab.com/acme/web/docs/-/edit/main/{path}',
    'https://gitlab.com/acme/web/docs/-/issues/new?issue[title]={title}&issue[description]={text}',
  ],
  [
    'https://bitbucket.org/acme/docs/src/main/{path}?mode=edit',
    'https://bitbucket.org/acme/docs/issues/new?title={title}&content={text}',
  ],
  ['https://example.com/cms/{path}', null],
])('the issues of %s', (editUrl, address) => {
  expect(issueAddress(editUrl)).toBe(address)
})

test('with "issue", those who say no get a link that begins an issue about the page', async () => {
  const page = await siteWith(
    `url: 'https://acme.com', feedback: 'issue', editUrl: 'https://github.com/acme/docs/edit/main/{path}'`,
  ).page('/')
  const link = page.one('.feedback a')
  const issue = new URL(link.attribute('href') ?? '').searchParams
  expect(issue.get('title')).toBe('Not helpful: A & B')
  expect(issue.get('body')).toContain('https://acme.com/')
  expect(page.all('.feedback button').map((it) => it.text)).toEqual(['Yes', 'No'])
  // Nothing is posted, and the question stays for those who refuse to be counted.
  expect(page.one('.feedback').attribute('data-feedback')).toBe('')
  expect(page.all('[data-counted]')).toEqual([])
  // Readers stay on the page, and know that before.
  expect([link.attribute('target'), link.attribute('rel')]).toEqual(['_blank', 'noopener'])
  expect(link.text).toBe('Report a problem with this page (opens in a new tab)')
})

test('without `url`, an issue names the file of the page', async () => {
  const page = await siteWith(
    `feedback: 'issue', editUrl: 'https://github.com/acme/docs/edit/main/{path}'`,
  ).page('/')
  const issue = new URL(page.one('.feedback a').attribute('href') ?? '')
  expect(issue.searchParams.get('body')).toBe('docs/index.md\n\n')
})

test('the policy allows to post answers to the address, and only then', async () => {
  const policy = async (config: string) =>
    (await siteWith(config).page('/')).one('meta[http-equiv]').attribute('content')
  const connect = "connect-src 'self' https://answers.example.com;"
  expect(await policy(`feedback: 'https://answers.example.com/docs?a=1'`)).toContain(connect)
  expect(await policy(`feedback: '/answers'`)).toContain("connect-src 'self';")
})

test('with "analytics", answers are events', async () => {
  const page = await siteWith(
    `feedback: 'analytics', analytics: { provider: 'posthog', key: 'k', host: 'https://eu.i.posthog.com' }`,
  ).page('/')
  const group = page.one('.feedback')
  expect(['data-feedback', 'data-counted'].map((it) => group.attribute(it))).toEqual(['', ''])
  expect(page.all('.feedback button').map((it) => it.attribute('value'))).toEqual(['yes', 'no'])
})

test('what an answer needs and the configuration lacks is an error', async () => {
  expect(await siteWith(`feedback: 'analytics'`).problems()).toContain(
    "`feedback` is 'analytics', but there is no `analytics`",
  )
  expect(await siteWith(`feedback: 'issue'`).problems()).toContain(
    "`feedback` is 'issue', but `editUrl` does not say in which repository",
  )
})

test.each([
  ['https://example.com/answers?a=1', true],
  ['http://localhost:3000', true],
  ['https://bücher.example/x', true],
  ['/answers', true],
  ['//example.com', false],
  ['/\\example.com', false],
  ['javascript:alert(1)', false],
  ['https://[', false],
  ['https://example.com:99999', false],
  ['https://a;b/x', false],
  ["https://a'b/x", false],
])('that answers can be posted to %s: %s', (address, isRight) => {
  expect(userConfig.safeParse({ feedback: address }).success).toBe(isRight)
})

test('pages have none of it by default', async () => {
  const page = await siteWith('').page('/')
  expect(page.all('.feedback, .page-actions')).toEqual([])
})
