import { expect, inject, test } from 'vitest'
import { textOfCopy, textOfPage } from '../copy-text.ts'
import { builtSite } from '../site.ts'
import { listTree } from '../tree.ts'

/** Components say their `text` in Markdown copies, not what they show. */
const DIFFERENT = /data-island|class="demo/
/** `npm test` compares every twelfth page; `npm run test:all` compares all, because escaping depends on the text. */
const STEP = inject('thorough') ? 1 : 12

test('the Markdown copy of each page says what the page says', async () => {
  const built = await builtSite()
  const all = listTree(built.out).filter((path) => path.endsWith('.md'))
  expect(all).toHaveLength(134)
  let compared = 0
  for (const path of all.filter((_, index) => index % STEP === 0)) {
    const page = built.page(`/${path.replace(/(^|(?<=\/))index\.md$|\.md$/, '')}`)
    if (DIFFERENT.test(page.html)) continue
    expect(textOfCopy(built.text(path)), path).toBe(textOfPage(page))
    compared++
  }
  expect(compared).toBeGreaterThan(5)
})
