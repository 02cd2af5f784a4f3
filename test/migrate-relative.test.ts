/** Links that the old site resolved by the address of a page, and not by its file. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Migration } from './migrate.ts'

const broken = (problems: readonly { ruleId: string; reason: string }[]) =>
  problems.filter(({ ruleId }) => ruleId === 'broken-link').map(({ reason }) => reason)

test('relative addresses on pages of Docusaurus begin beside the page', async () => {
  const moved = new Migration({
    'docusaurus.config.js': `module.exports = { title: 'T', presets: [['classic', {}]] }`,
    'docs/intro.md': '# I\n\n[Start](quick/start) and [other](./other)\n',
    'docs/other.md': '# O\n\n[Start](./quick/start#use)\n',
    'docs/quick/index.md':
      '---\nslug: /quick\n---\n# Q\n\n[I](./intro), <a href="./other">O</a>, [file](./start.md), `[x](./intro)` and [gone](./gone)\n',
    'docs/quick/start.md': '# S\n\n## Use\n\n[O](../other)\n',
    'docs/guide/guide.mdx': '# G\n\n[I](./intro) and [O](other)\n\n<b>x</b>\n',
  })
  const { problems } = await moved.run()
  expect(broken(problems)).toEqual(['the link "./gone" does not lead to a page'])
  const read = (path: string) => readFileSync(moved.site.path(path), 'utf8')
  expect(read('docs/docs/quick/index.md')).toContain(
    '[I](../intro.md), <a href="../other.md">O</a>, [file](./start.md), `[x](./intro)`',
  )
  expect(read('docs/docs/other.md')).toContain('[Start](./quick/start#use)')
})

test('relative addresses on pages of Docusaurus with a slash at the end begin below the page', async () => {
  const moved = new Migration({
    'docusaurus.config.js': `module.exports = { title: 'T', trailingSlash: true, presets: [['classic', {}]] }`,
    'docs/intro.md': '# I\n\n[B](../guides/b/)\n',
    'docs/guides/b.md': '# B\n\n[I](../../intro/), [guides](..)\n',
    'docs/guides/index.md': '# G\n\n[B](./b/)\n',
  })
  const { problems } = await moved.run()
  expect(broken(problems)).toEqual([])
  expect(readFileSync(moved.site.path('docs/docs/guides/b.md'), 'utf8')).toContain(
    '[I](../intro.md), [guides](./index.md)',
  )
})

test('images in elements of HTML on pages of Docusaurus are images', async () => {
  const moved = new Migration({
    'docusaurus.config.js': `module.exports = { title: 'T', presets: [['classic', {}]] }`,
    'docs/intro.md': '# I\n\n<center>\n  ![A picture](./a.png)\n</center>\n',
    'docs/a.png': 'x',
  })
  const { problems } = await moved.run()
  expect(problems.filter(({ ruleId }) => ruleId === 'markdown-in-html')).toEqual([])
  await moved.site.build().report()
  expect(await moved.site.text('docs/intro.html')).toMatch(/<img[^>]*alt="A picture"/)
})
