/** Ids of the content never take the place of those of the frame. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FRAME_IDS, HITS_ID } from '../src/shared/constants.ts'
import { repository } from './run.ts'
import { site } from './site.ts'
import { listTree } from './tree.ts'

test('the list has all ids of the theme and of what scripts add to it', () => {
  const texts = ['templates/components', 'src/client'].flatMap((folder) =>
    listTree(join(repository, folder))
      .filter((path) => /\.tsx$/.test(path))
      .map((path) => readFileSync(join(repository, folder, path), 'utf8')),
  )
  const ids = texts.flatMap((text) => [...text.matchAll(/\bid=(?:"([^"]+)"|\{([A-Z_]+)\})/g)])
  expect(new Set(ids.map(([, text, name]) => text ?? name))).toEqual(
    new Set(['CONTENT_ID', 'MENU_ID', 'TOC_ID', 'LIST']),
  )
  expect(texts.join('\n')).toContain(`const LIST = '${HITS_ID}'`)
  expect(FRAME_IDS).toHaveLength(4)
})

test.each(FRAME_IDS)('a heading, an element or a title with the id %s gets another', async (id) => {
  const made = site({
    'docs/index.md': `# Start\n\n## ${id}\n\nText.\n\n## Again\n\nText.\n`,
    'docs/explicit.md': `# Explicit\n\nText.\n\n## Part {#${id}}\n\nText.\n`,
    'docs/raw.md': `# Raw\n\n<div id="${id}">Text</div>\n`,
    'docs/title.md': `---\ntitle: ${id}\n---\n\nText.\n`,
    'docs/heading.md': `# ${id}\n\nText.\n`,
    'pages/react.tsx': `export default () => <><h1>React</h1><p id="${id}">Text</p></>`,
  }).build()
  const ofTheme = id === 'search-hits' ? 0 : 1
  for (const path of ['/', '/explicit', '/raw', '/title', '/heading', '/react']) {
    const page = await made.page(path)
    const expected = id === 'site__toc' && page.all('.toc').length === 0 ? 0 : ofTheme
    expect(page.all(`#${id}`), path).toHaveLength(expected)
    expect(page.all(`main #${id}-1`), path).toHaveLength(1)
  }
  expect((await made.page('/')).all(`.toc [href="#${id}-1"]`)).toHaveLength(1)
  const problems = await made.problems()
  for (const place of ['docs/explicit.md:5:1', 'docs/raw.md:3:1', 'pages/react.tsx:1:'])
    expect(problems).toContain(`${place}`)
  expect(problems).toContain(
    `the id "${id}" belongs to the frame of the page and becomes "${id}-1"`,
  )
  expect(problems).not.toContain('docs/index.md')
})

test('no id of the content hides what the window inherits', async () => {
  const made = site({
    'docs/index.md': '# Start\n\n## Events {#addEventListener}\n\n<p id="dispatchEvent">Text</p>\n',
    'docs/other.md': '# Other\n\n## constructor\n\n[a](index.md#addEventListener-1)\n',
  }).build()
  const page = await made.page('/')
  expect(page.all('#addEventListener, #dispatchEvent')).toEqual([])
  expect(page.all('#addEventListener-1, #dispatchEvent-1')).toHaveLength(2)
  expect((await made.page('/other')).all('#constructor')).toHaveLength(1)
  expect(await made.problems()).toMatchInlineSnapshot(`
    "docs/index.md:3:1 warning the id "addEventListener" belongs to the window of browsers and becomes "addEventListener-1" (duplicate-id)
      Choose another one.
    docs/index.md:5:1 warning the id "dispatchEvent" belongs to the window of browsers and becomes "dispatchEvent-1" (duplicate-id)
      Choose another one."
  `)
})
