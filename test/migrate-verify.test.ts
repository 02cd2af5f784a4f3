/** `docsgen migrate --verify`: every address and heading of the old site leads somewhere. */
import { expect, test } from 'vitest'
import { proofLines, verifyMove } from '../src/plugins/migrate/verify.ts'
import { site } from './site.ts'

const HTML = (body: string) => `<html><body><nav><h2 id="menu">Menu</h2></nav>${body}</body></html>`

const OLD = {
  'old/index.html': HTML('<h1 id="home">Home</h1>'),
  'old/guide/start/index.html': HTML(
    '<h1>Start</h1><h2 id="part">Part</h2><h2 id="was">Renamed</h2><h2 id="moved">Moved</h2><h2 id="gone">Gone</h2>',
  ),
  'old/guide/old.html': HTML('<h1>Old</h1>'),
  'old/elsewhere/faq.html': HTML('<h2 id="a">A</h2>'),
  'old/404.html': HTML(''),
}

test('pages, redirects and redirects with fragments resolve; the rest has a reason and a target', async () => {
  const made = site({
    'docs/index.md': '# Home\n',
    'docs/guide/start.md': '# Start\n\n## Part\n\n## Renamed\n\n## New place\n',
    'docs/faq.md': '# FAQ\n',
    'static/file.txt': 'x',
    'site.config.ts':
      "export default { base: '/b/', redirects: { '/guide/old': '/guide/start', '/guide/start#moved': '/guide/start#new-place' } }",
    ...OLD,
    'old/list.txt': 'https://old.example.com/b/guide/start/#part\n/b/file.txt\n/b/none\n',
    'old/sitemap.xml':
      '<urlset><url><loc>https://old.example.com/b/guide/start/</loc></url></urlset>',
  })
  await made.done()
  const proof = await verifyMove(made.root, made.path('old'))
  expect(proofLines(proof)).toMatchInlineSnapshot(`
    [
      "addresses: 3 of 4 resolve (pages: 2, redirects: 1, files: 0)",
      "headings: 3 of 5 resolve (redirects with a fragment: 1)",
      "lost: /b/elsewhere/faq.html: no page and no redirect (and 1 heading on it); propose '/elsewhere/faq': '/faq'",
      "lost: /b/guide/start/#was: the heading has another id; propose '/guide/start#was': '/guide/start#renamed'",
      "lost: /b/guide/start/#gone: the page has no such heading; propose '/guide/start#gone': '/guide/start'",
      "Add the proposals that are right to \`redirects\` in site.config.ts.",
    ]
  `)
  expect(proofLines(await verifyMove(made.root, made.path('old/list.txt')))).toMatchInlineSnapshot(`
    [
      "addresses: 2 of 3 resolve (pages: 1, redirects: 0, files: 1)",
      "headings: 1 of 1 resolve (redirects with a fragment: 0)",
      "lost: /b/none: no page and no redirect",
    ]
  `)
  expect((await verifyMove(made.root, made.path('old/sitemap.xml'))).addresses.page).toBe(1)
  await expect(verifyMove(made.root, made.path('nowhere'))).rejects.toThrow('it does not exist')
  const { code, stdout } = await made.run('migrate', '--verify', 'old/list.txt')
  expect([code, stdout]).toEqual([
    1,
    expect.stringContaining('lost: /b/none: no page and no redirect'),
  ])
})
