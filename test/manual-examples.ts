/** The examples of the manual, as CONTRIBUTING.md describes them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Code, Nodes } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { repository } from './run.ts'

export interface Fence {
  /** The path of a file, or `Terminal`. */
  readonly title: string
  readonly text: string
  /** Where it begins in the text of the page. */
  readonly line: number
}

export const manual = join(repository, 'manual')

/** The fences of a page that have a title. */
export function fencesOf(page: string): Fence[] {
  const text = readFileSync(join(manual, 'docs', page), 'utf8')
  return fencesIn(text.replace(/^---\n.*?\n---\n/s, (matter) => matter.replace(/.+/g, '')))
}

/** @param text Markdown without front matter */
export function fencesIn(text: string): Fence[] {
  const found: Code[] = []
  const visit = (node: Nodes) => {
    if (node.type === 'code') found.push(node)
    if ('children' in node) node.children.forEach(visit)
  }
  visit(unified().use(remarkParse).parse(text))
  return found.flatMap(({ meta, value, position }) => {
    const [, title] = /\btitle="([^"]+)"/.exec(meta ?? '') ?? []
    // As a reader sees it: a backslash keeps braces from being a variable.
    const code = `${value.replaceAll('\\{{', '{{')}\n`
    return title === undefined ? [] : [{ title, text: code, line: position?.start.line ?? 0 }]
  })
}

/** A title with a dot or a slash is the path of a file. */
export const isFile = ({ title }: Fence) =>
  /^[\w@.-]+(?:\/[\w@.-]+)*$/.test(title) && /[./]/.test(title)

/** The files that a reader has after the last of these fences. */
export function filesOf(fences: readonly Fence[]): Record<string, string> {
  const files = Object.fromEntries(fences.filter(isFile).map(({ title, text }) => [title, text]))
  const { 'docs/index.md': index, ...smallest } = SMALLEST
  return { ...smallest, ...('docs/README.md' in files ? {} : { 'docs/index.md': index }), ...files }
}

/** What a page need not show. */
const SMALLEST = {
  'site.config.ts': "import { defineConfig } from 'docsgen'\n\nexport default defineConfig({})\n",
  'docs/index.md': '# Start\n\nThe first page.\n',
}

/** The calls of docsgen in the terminals of a page, without `docsgen`. */
export function commandsIn(fences: readonly Fence[]): string[] {
  return fences
    .filter(({ title }) => title === 'Terminal')
    .flatMap(({ text }) => text.split('\n'))
    .flatMap(
      (line) => /^\s*(?:\$ )?(?:npx |pnpm |pnpm exec |yarn )?docsgen (.*)$/.exec(line)?.[1] ?? [],
    )
}
