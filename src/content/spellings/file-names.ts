/**
 * File names in comments at the beginning of code, which are its title on sites of Expressive Code.
 * https://expressive-code.com/key-features/frames/#file-name-comments
 */
import type { Code } from 'mdast'
import { readMeta } from '../markdown/code-meta.ts'

/** Languages, and the endings of their files. */
const GROUPS: readonly (readonly string[])[] = [
  'astro cjs htm html js jsx mjs svelte ts tsx typescript vb vue vue-html',
  'csv env ini json toml xml yaml yml',
  'css less sass scss styl stylus xsl',
  'markdown md mdx',
].map((names) => names.split(' '))

const TERMINAL =
  /^(?:ansi|bash|bat|batch|cmd|console|fish|nu|nushell|powershell|ps|ps1|psd1|psm1|sh|shell|shellscript|shellsession|zsh)$/
const WITH_MATTER = /^(?:astro|markdown|md|mdx|toml|yaml|yml)$/
const COMMENT = /^(?:\/\/|#(?!!)|<!--|\/\*)/
const COMMENT_END = /(?:-->|\*\/)$/
const NAME = /^[\w./~%[\]+\\-]{1,200}$/
/** Longer lines have no title. */
const MAX_LINE = 300

/** Moves the file name in one of the first four lines of a code block to its title. */
export function titleFromComment(code: Code): void {
  const meta = code.meta ?? ''
  if (readMeta(meta).title !== undefined || /\bframe=["'{]*none\b/.test(meta)) return
  const lines = code.value.split('\n')
  const lang = code.lang ?? ''
  const index = lines.slice(0, 4).findIndex((line) => fileNameOf(line, lang) !== null)
  const title = fileNameOf(lines[index] ?? '', lang)
  if (title === null) return
  code.value = withoutLine(lines, index, lang).join('\n')
  code.meta = `${meta} title="${title}"`.trim()
}

/** `// src/app.ts`, and `// Example: app.ts`; null if the line is not such a comment. */
function fileNameOf(line: string, lang: string): string | null {
  const text = line.length > MAX_LINE ? '' : line.trim()
  const mark = COMMENT.exec(text)?.[0]
  if (mark === undefined) return null
  const comment = text.slice(mark.length).replace(COMMENT_END, '').trim()
  // An address is what follows a colon, too.
  if (comment.includes('://')) return null
  const colon = Math.max(comment.lastIndexOf(':'), comment.lastIndexOf('：'))
  const before = comment.slice(0, Math.max(0, colon)).trim()
  const name = comment.slice(colon + 1).trim()
  if (!NAME.test(name) || /^[./\\~]+$/.test(name) || /^\.{2,}(?![/\\])/.test(name)) return null
  if (before.toLowerCase() === '@filename') return null
  if (looksLikePath(name) && (colon < 0 || TERMINAL.test(lang))) return name
  const ending = /\.([^./\\]+)$/.exec(name)?.[1]
  const group = TERMINAL.test(lang) ? [] : GROUPS.find((names) => names.includes(lang))
  return ending !== undefined && (group === undefined || group.includes(ending)) ? name : null
}

function looksLikePath(name: string): boolean {
  const isSeparated = /[/\\]/.test(name) && /[^/\\\d.]/.test(name) && name === name.toLowerCase()
  return isSeparated || /^(?:[/\\~]|\.[/\\])./.test(name) || /(?:^|[/\\])\.[^/\\]*$/.test(name)
}

/** Removes a line, front matter that had no other, and a blank line after it. */
function withoutLine(lines: readonly string[], index: number, lang: string): string[] {
  const [before, after] = [lines.slice(0, index), lines.slice(index + 1)]
  const fence = before.at(-1)?.trim()
  const isEmptyMatter = /^(?:---|\+\+\+)$/.test(fence ?? '') && after[0]?.trim() === fence
  if (isEmptyMatter && WITH_MATTER.test(lang)) {
    before.pop()
    after.shift()
  }
  if (after[0]?.trim() === '') after.shift()
  return [...before, ...after]
}
