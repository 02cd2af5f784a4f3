/** The style sheets of pages whose plugins set inline styles; pages with the same ones share theirs. */
import { basename, extname } from 'node:path'
import { HASH_LENGTH, hash } from '../cache/hash.ts'
import type { CompiledPage, Generator, Output } from '../types.ts'

export const pluginStyles: Generator = ({ locales }) => {
  const outputs = new Map<string, Output>()
  for (const { pages } of locales)
    for (const { doc } of pages) {
      const path = pluginStylesPath(doc)
      if (path === null || outputs.has(path)) continue
      const key = basename(path, extname(path))
      outputs.set(path, { path, key, bytes: () => doc.pluginStyles, source: doc.file })
    }
  return [...outputs.values()]
}

/** The output path of the style sheet of a page; null if it needs none. */
export function pluginStylesPath({ pluginStyles }: CompiledPage): string | null {
  if (pluginStyles === '') return null
  return `assets/page-${hash(pluginStyles).slice(0, HASH_LENGTH)}.css`
}
