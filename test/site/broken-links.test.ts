/** Broken links and anchors of a whole site: all are found, and none is invented. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Problem } from '../../src/types.ts'
import { exampleSite } from '../site.ts'

const BREAKAGES = 500

test(`${BREAKAGES} broken links and anchors are found, each in its line, and nothing else is`, {
  tags: ['thorough'],
}, async () => {
  const made = await exampleSite()
  const docs = made.path('docs')
  const files = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.md'),
  )
  // Links to pages and headings as Markdown writes them, in a fixed order that mixes all pages.
  const links = files
    .sort()
    .flatMap((path) => {
      const text = readFileSync(join(docs, path), 'utf8')
      return [...withoutCode(text).matchAll(/\]\(((?:[\w./-]+\.md|\/[\w/-]*)?(?:#[\w-]+)?)\)/g)]
        .filter(([, target = '']) => target !== '')
        .map(({ 1: target = '', index }) => ({ path, at: index + 2, target }))
    })
    .map((link, index) => ({ ...link, order: (index * 7919) % 10_007 }))
    .sort((a, b) => a.order - b.order)
    .slice(0, BREAKAGES)
  expect(links).toHaveLength(BREAKAGES)
  const wanted = new Set<string>()
  for (const path of new Set(links.map((link) => link.path))) {
    const own = links.filter((link) => link.path === path).sort((a, b) => b.at - a.at)
    made.edit(`docs/${path}`, (text) => {
      let changed = text
      for (const { at, target, order } of own) {
        const broken = target.includes('#') ? `${target}-x${order}` : `/x${order}${target}`
        changed = changed.slice(0, at) + broken + changed.slice(at + target.length)
        const line = text.slice(0, at).split('\n').length
        wanted.add(`docs/${path}:${line} ${broken}`)
      }
      return changed
    })
  }
  await made.done()
  const { stdout } = await made.run('check', '--json')
  const found = (JSON.parse(stdout).problems as Problem[]).map(
    ({ file, line, actual }) => `${file}:${line} ${actual}`,
  )
  expect([...new Set(found)].sort()).toEqual([...wanted].sort())
})

/** The same text with spaces in place of code and comments. */
function withoutCode(text: string): string {
  return text.replace(/^(`{3,}|~{3,})[\s\S]*?^\1|`[^`\n]*`|<!--[\s\S]*?-->/gm, (code) =>
    code.replace(/[^\n]/g, ' '),
  )
}
