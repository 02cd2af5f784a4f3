/** `docsgen migrate --verify`: every address and heading of the old site leads somewhere. */
import { expect, test } from 'vitest'
import { proofLines, textLines, verifyMove, verifyText } from '../src/plugins/migrate/verify.ts'
import { at, Migration } from './migrate.ts'
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
  const { proof } = await verifyMove(made.root, made.path('old'), at)
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
  const listed = await verifyMove(made.root, made.path('old/list.txt'), at)
  expect(listed.text).toBeNull()
  expect(proofLines(listed.proof)).toMatchInlineSnapshot(`
    [
      "addresses: 2 of 3 resolve (pages: 1, redirects: 0, files: 1)",
      "headings: 1 of 1 resolve (redirects with a fragment: 0)",
      "lost: /b/none: no page and no redirect",
    ]
  `)
  const { proof: mapped } = await verifyMove(made.root, made.path('old/sitemap.xml'), at)
  expect(mapped.addresses.page).toBe(1)
  await expect(verifyMove(made.root, made.path('nowhere'), at)).rejects.toThrow('it does not exist')
  const { code, stdout } = await made.run('migrate', '--verify', 'old/list.txt')
  expect([code, stdout]).toEqual([
    1,
    expect.stringContaining('lost: /b/none: no page and no redirect'),
  ])
})

test('text of the old build that its pages lack is lost, except that of the old theme', async () => {
  const page = (text: string) =>
    `<body><nav>Docs</nav><main><h1>Page</h1>${text}<p>Edit this page here</p><footer>Made by Old</footer></main></body>`
  const made = site({
    'docs/index.md': '# Page\n\nFirst words of it.\n',
    'docs/a.md': '# Page\n\nSecond words.\n\n```js\ncall(1)\n```\n',
    'docs/b.md': '# Page\n',
    'site.config.ts': 'export default {}',
    'old/index.html': page('<p>First words<br>of it.</p>'),
    'old/a.html': page('<p>Second words.</p><pre>call(1)\ncall(2)</pre>'),
    'old/b.html': page('<p>Third words.</p>'),
    'old/gone.html': page('<p>A page that is lost as an address.</p>'),
  })
  await made.done()
  const { text } = await verifyMove(made.root, made.path('old'), at)
  expect(text && textLines(text)).toEqual([
    'text: 1 of 3 pages say what the old ones said',
    'lost: /a.html: "call(2)".',
    'lost: /b.html: "Third words.".',
  ])
})

test('without the old build, the sources of the old site are compared with the pages as they are now', async () => {
  const move = new Migration({
    'mkdocs.yml': 'site_name: Old\n',
    'docs/index.md': '# Old\n\nAll is well.\n',
    'docs/guide.md': '# Guide\n\nThis is shown.\n\nThis is, too.\n',
  })
  expect((await move.run()).text?.lost).toEqual([])
  await move.site.edit('docs/guide.md', (text) => text.replace('This is, too.', '')).done()
  expect(textLines(await verifyText(move.site.root, undefined, at))).toEqual([
    'text: 1 of 2 pages say what the old ones said',
    'lost: docs/guide.md: line 5 "This is, too.".',
  ])
  await move.site.write({ 'docs/guide.md': '# Guide\n\nThis is shown. This is, too.\n' }).done()
  const { code, stdout } = await move.site.run('migrate', '--verify')
  expect([code, stdout.trim()]).toEqual([0, 'text: 2 of 2 pages say what the old ones said'])
  const other = site({ 'docs/index.md': '# New\n' })
  await other.done()
  await expect(verifyText(other.root, undefined, at)).rejects.toThrow(
    'was not made by docsgen migrate',
  )
})
