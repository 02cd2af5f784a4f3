/** Addresses in text are links, unless a site does not want them. */
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Migration } from './migrate.ts'
import { site } from './site.ts'

const PAGE = [
  '# T',
  '',
  'See https://a.com/x_y_z, www.b.com, c@d.com and <https://e.com> or [https://f.com](https://g.com).',
  '',
  ':::note[At https://h.com]',
  '`https://i.com`',
  ':::',
  '',
].join('\n')

const addressesOf = (html: string) =>
  [...html.matchAll(/<a href="((?:http|mailto:)[^"]*)"/g)].map(([, address]) => address)

test.each(['native', 'remark'])(
  'with `bareLinks: false`, addresses in text are no links (parser: %s)',
  async (parser) => {
    vi.stubEnv('DOCSGEN_PARSER', parser)
    onTestFinished(() => void vi.unstubAllEnvs())
    const built = async (bareLinks: boolean) => {
      const config = `export default { markdown: { bareLinks: ${bareLinks} } }`
      const made = await site({ 'site.config.mjs': config, 'docs/index.md': PAGE }).build().built()
      return made.text('index.html').replace(/^.*?<main/s, '')
    }
    const without = await built(false)
    expect(addressesOf(without)).toEqual(['https://e.com', 'https://g.com'])
    expect(without).toContain('See https://a.com/x_y_z, www.b.com, c@d.com and <a')
    expect(addressesOf(await built(true))).toEqual([
      'https://a.com/x_y_z',
      'http://www.b.com',
      'mailto:c@d.com',
      'https://e.com',
      'https://g.com',
      'https://h.com',
    ])
  },
)

test('addresses in text become links after a migration only if they were links before', async () => {
  const settingOf = async (files: Readonly<Record<string, string>>) => {
    const moved = new Migration(files)
    await moved.run()
    return readFileSync(moved.site.path('site.config.ts'), 'utf8').includes('bareLinks: false')
  }
  const mkdocs = (extensions: string) => ({
    'mkdocs.yml': `site_name: M\nmarkdown_extensions: [${extensions}]\n`,
    'docs/index.md': '# M\n',
  })
  const vitepress = (options: string) => ({
    '.vitepress/config.mjs': `export default { markdown: { ${options} } }\n`,
    'index.md': '# V\n',
  })
  const book = { 'book.toml': '[book]\n', 'src/SUMMARY.md': '- [A](a.md)\n', 'src/a.md': '# A\n' }
  expect(await settingOf(mkdocs('tables'))).toBe(true)
  expect(await settingOf(mkdocs('pymdownx.magiclink'))).toBe(false)
  expect(await settingOf(vitepress('linkify: false'))).toBe(true)
  expect(await settingOf(vitepress(''))).toBe(false)
  expect(await settingOf(book)).toBe(true)
})
