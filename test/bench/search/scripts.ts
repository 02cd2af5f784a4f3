/** Measures the scripts of the search: what the button adds to each page is part of `client`. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** @param root a site that is built */
export function measureScripts(root: string): void {
  const assets = join(root, 'build/assets')
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const text = (name: string) => readFileSync(join(assets, name), 'utf8')
  const find = (role: string) => names.find((name) => name.startsWith(`${role}-`)) ?? ''
  const importsOf = (name: string, found = new Set<string>()): Set<string> => {
    for (const [, other = ''] of text(name).matchAll(/(?:from|import)\s*"[^"]*\/([^"/]+\.js)"/g))
      if (!found.has(other)) importsOf(other, found.add(other))
    return found
  }
  const ready = importsOf(find('client')).add(find('client'))
  let sum = 0
  for (const name of new Set([find('dialog'), ...importsOf(find('dialog'))])) {
    if (ready.has(name)) continue
    const size = brotliCompressSync(text(name)).length
    sum += size
    console.log(`${name}: ${size} bytes`)
  }
  console.log(`dialog and engine: ${(sum / 1000).toFixed(2)} KB (brotli)`)
}
