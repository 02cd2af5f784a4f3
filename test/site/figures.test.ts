/** Figures look like the text around them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../run.ts'
import { listTree } from '../tree.ts'

const docs = join(repository, 'docs')
const figures = listTree(docs)
  .filter((path) => path.endsWith('.svg') && !path.startsWith('_static'))
  .map((path) => ({ path, svg: readFileSync(join(docs, path), 'utf8') }))

test('figures name the fonts of the pages', () => {
  const tokens = readFileSync(join(repository, 'templates/styles/tokens.css'), 'utf8')
  const [font, mono] = ['font', 'mono'].map((name) =>
    new RegExp(`--${name}:([^;]*);`).exec(tokens)?.[1]?.trim().replaceAll(/\s+/g, ' '),
  )
  for (const { path, svg } of figures) {
    const used = Array.from(svg.matchAll(/font-family="([^"]*)"/g), ([, names]) => names)
    const allowed = [font, mono].map((names) => names?.replaceAll('"', "'"))
    expect(allowed, path).toEqual(expect.arrayContaining(used))
  }
})

test('no text of a figure is larger than that of the page', () => {
  for (const { path, svg } of figures) {
    const [, box = 0, width = 0] = /viewBox="0 0 (\d+) [^>]*? width="(\d+)"/.exec(svg) ?? []
    const scale = box ? Number(width) / Number(box) : 1
    const sizes = Array.from(svg.matchAll(/font-size="([\d.]+)"/g), ([, size]) => Number(size))
    expect(Math.max(...sizes) * scale, path).toBeLessThanOrEqual(16)
  }
})
