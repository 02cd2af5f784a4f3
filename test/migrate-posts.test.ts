/** Blogs become pages, with a list of their posts, and so do their translations. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { Migration } from './migrate.ts'

// https://starlight-blog-docs.vercel.app/guides/authors/
test('posts of starlight-blog name their authors by id, or write them out', async () => {
  const post = (authors: string) => `---\ntitle: P\ndate: 2024-01-01\nauthors:${authors}\n---\nP\n`
  const moved = new Migration({
    'astro.config.mjs': `import starlight from '@astrojs/starlight'
import blog from 'starlight-blog'
export default { integrations: [starlight({ title: 'T', plugins: [blog({ authors: { me: { name: 'Me Myself' } } })] })] }`,
    'src/content/docs/index.md':
      '---\ntitle: T\nhero:\n  image:\n    file: /src/assets/a.svg\ntemplate: splash\n---\n',
    'src/assets/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'src/content/docs/blog/old.md': '---\ntitle: P\ndate: 2024-01-01\nauthor: Cleo\n---\nP\n',
    'src/content/docs/blog/one.md': post(' { name: Ann, url: https://a.example }'),
    'src/content/docs/blog/both.md': post('\n  - me\n  - name: Ben\n    title: Guest'),
  })
  const { problems } = await moved.run()
  expect(problems.filter(({ ruleId }) => /front-matter|missing/.test(ruleId))).toEqual([])
  await moved.site.build().report()
  expect(await moved.site.text('blog/one.html')).toContain('Ann')
  expect(await moved.site.text('blog/old.html')).toContain('Cleo')
  expect(await moved.site.text('blog/both.html')).toMatch(/Me Myself[\s\S]*Ben/)
})

describe('a blog of Docusaurus', () => {
  const files = {
    'docusaurus.config.js': `module.exports = { title: 'T', baseUrl: '/',
      i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
      presets: [['classic', { docs: false }]],
    }`,
    'blog/2024-01-01-a.md': '---\ntitle: "The <T> type, *x* and {{name}}"\nslug: t (1)\n---\nA\n',
    'blog/2024-01-02-b.md': '---\ntitle: Draft\ndraft: true\n---\nB\n',
    'blog/2024-01-03-c.md': '---\ntitle: Hidden\nunlisted: true\n---\nC\n',
    'blog/2024-01-04-d.md': '# D\n\n![](./d.png)\n',
    'src/pages/p.md': '# P\n',
    'src/pages/q.md': '# Q\n',
    'i18n/de/docusaurus-plugin-content-blog/2024-01-04-d.md': '# D auf Deutsch\n\n![](./d.png)\n',
    'i18n/de/docusaurus-plugin-content-blog/2024-01-05-only.md': '# Nur auf Deutsch\n',
    'i18n/de/docusaurus-plugin-content-blog/d.png': 'x',
    'i18n/de/docusaurus-plugin-content-pages/p.md': '# P auf Deutsch\n',
  }

  test('lists the posts that are published, with their titles as text', async () => {
    const moved = new Migration(files)
    const { problems } = await moved.run()
    expect(
      problems.filter(({ file }) => file === 'docs/blog/index.md').map(({ ruleId }) => ruleId),
    ).toEqual([])
    await moved.site.build().report()
    const html = await moved.site.text('blog.html')
    const list = /<div class="prose">(.*?)<\/div>/s.exec(html)?.[1]
    expect(list?.match(/<li>.*<\/li>/g)).toEqual([
      '<li><a href="/blog/2024/01/04/d">D</a>, 2024-01-04</li>',
      '<li><a href="/blog/t%20(1)">The &#x3C;T&gt; type, *x* and {{name}}</a>, 2024-01-01</li>',
    ])
  })

  // https://docusaurus.io/docs/i18n/introduction#translation-files-location
  test('brings the translations of posts and pages', async () => {
    const moved = new Migration(files)
    await moved.run()
    const read = (path: string) => readFileSync(moved.site.path(path), 'utf8')
    expect(read('docs/@de/blog/2024-01-04-d.md')).toContain('# D auf Deutsch')
    expect(read('docs/@de/blog/d.png')).toBe('x')
    expect(read('docs/@de/p.md')).toBe('# P auf Deutsch\n')
    // Docusaurus shows translations of what the blog has.
    expect(existsSync(moved.site.path('docs/@de/blog/2024-01-05-only.md'))).toBe(false)
    await moved.site.build().report()
    expect(await moved.site.text('de/blog/2024/01/04/d.html')).toContain('D auf Deutsch')
    expect(await moved.site.text('de/p.html')).toContain('P auf Deutsch')
    expect(await moved.site.text('p.html')).toContain('>P<')
  })
})
