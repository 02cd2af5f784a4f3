import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { describePage, withoutHashes } from './describe-page.ts'
import type { Page } from './page.ts'
import { sample } from './sample.ts'
import { site } from './site.ts'
import { listTree } from './tree.ts'

const folder = fileURLToPath(new URL('cases', import.meta.url))
/** Sites of other tests. */
const ELSEWHERE = ['kitchen-sink', 'openapi']
const cases = readdirSync(folder).filter((name) => !ELSEWHERE.includes(name))

/** Every folder in `cases` is a site with its expected output in `expected`, which `vitest -u` updates. */
describe.each(sample(cases, 2))('the site in cases/%s', (name) => {
  const expected = join(folder, name, 'expected')

  test('produces the expected output', async () => {
    const copy = site().step(() =>
      cpSync(join(folder, name), copy.root, {
        recursive: true,
        filter: (path) => path !== expected,
      }),
    )
    const problems = await copy.build().problems()
    const checked = await copy.check().problems()
    const built = await copy.built()
    const paths = listTree(built.out).filter(
      (path) => !/^(assets\/|favicon|logo|apple-|social-)|_search\//.test(path),
    )
    const texts = new Map([
      ['problems.txt', `${problems}\n`],
      ['files.txt', `${paths.join('\n')}\n`],
    ])
    if (checked !== problems) texts.set('check.txt', `${checked}\n`)
    for (const path of paths) {
      if (/(^|\/)(404|search)\.html$/.test(path)) continue
      if (path.endsWith('.html'))
        texts.set(
          path.replace(/html$/, 'txt'),
          descriptionOf(built.page(`/${path.replace(/(index)?\.html$/, '')}`)),
        )
      else if (/\.(xml|txt|json|css)$/.test(path)) texts.set(path, withoutHashes(built.text(path)))
    }
    for (const [path, text] of texts)
      await expect.soft(text).toMatchFileSnapshot(join(expected, path))
    const stale = listTree(expected).filter((path) => !texts.has(path))
    expect(stale, 'what is no longer made: delete it').toEqual([])
  })
})

function descriptionOf(page: Page): string {
  const [refresh] = page.all('meta[http-equiv=refresh]')
  return refresh ? `refresh: ${refresh.attribute('content')}\n` : describePage(page)
}
