/** Code blocks that other tools turn into something else. */
import type { Code, Nodes } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { codeInfoOf } from '../../../plugin/index.ts'

/** Commands of npm, by the language of the code or a word after it. */
const LANGUAGES: readonly string[] = [
  // https://fumadocs.dev/docs/markdown#package-install
  'npm',
  'package-install',
]
// https://docusaurus.io/docs/markdown-features/code-blocks#npm2yarn-remark-plugin
// https://www.npmjs.com/package/@sapphire/docusaurus-plugin-npm2yarn2pnpm
const WORDS = /(?:^|\s)npm2yarn(?:2pnpm)?(?:\s|$)/

/** True for code that only other code blocks include. https://www.npmjs.com/package/remark-shiki-twoslash */
export function isOnlyIncluded({ lang, meta }: Code): boolean {
  return lang === 'twoslash' && /^include\s/.test(meta ?? '')
}

/** The directive that a code block means; null if it is just code. */
export function directiveOfCode(code: Code): ContainerDirective | null {
  const { lang, meta, position } = code
  const isLanguage = LANGUAGES.includes(lang ?? '')
  if (!isLanguage && !WORDS.test(meta ?? '')) return null
  const value = isLanguage
    ? code.value.replace(/^(?=[@\w])(?!(?:npm|npx)\b)/gm, 'npm install ')
    : code.value
  const child: Code = {
    ...code,
    lang: isLanguage ? 'sh' : (lang ?? 'sh'),
    meta: meta?.replace(WORDS, ' ').trim() || null,
    value,
  }
  return {
    type: 'containerDirective',
    name: 'package-managers',
    children: [child],
    ...(position && { position }),
  }
}

/** `tab`, `tab="Label"`, and `tab={"span":2}` for a tab that contains the next code block, too. */
const TAB = /(?:^|\s)tab(?:="([^"]*)"|=\{"span":\s*(\d)\})?(?=\s|$)/

/**
 * The nodes, with the code blocks that are tabs in the directive of tabs.
 * https://www.npmjs.com/package/docusaurus-remark-plugin-tab-blocks
 * https://fumadocs.dev/docs/markdown#tab-groups
 */
export function groupTabFences(nodes: readonly Nodes[]): readonly Nodes[] {
  if (!nodes.some(isTab)) return nodes
  const result: Nodes[] = []
  for (let at = 0; at < nodes.length; ) {
    const tabs: Nodes[] = []
    const start = at
    for (let node = nodes[at]; node && isTab(node); node = nodes[at]) {
      const [, label, span = '1'] = TAB.exec(node.meta ?? '') ?? []
      const blocks = nodes.slice(at, at + Math.max(1, Number(span)))
      tabs.push(tabOf(label ?? codeInfoOf(node).languageLabel, blocks))
      at += blocks.length
    }
    const first = nodes[start] as Nodes
    if (tabs.length > 0) result.push(blockOf('tabs', { group: 'code-examples' }, tabs, first))
    else result.push(nodes[at++] as Nodes)
  }
  return result
}

function isTab(node: Nodes): node is Code {
  return node.type === 'code' && TAB.test(node.meta ?? '')
}

function tabOf(label: string, blocks: readonly Nodes[]): Nodes {
  const children = blocks.map((node) =>
    node.type === 'code' ? { ...node, meta: node.meta?.replace(TAB, ' ').trim() || null } : node,
  )
  return blockOf('tab', { label }, children, blocks[0] as Nodes)
}

function blockOf(
  name: string,
  attributes: Record<string, string>,
  children: readonly Nodes[],
  { position }: Nodes,
): Nodes {
  return { type: 'containerDirective', name, attributes, children, position } as Nodes
}

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

/**
 * Moves the file name in one of the first four lines of a code block to its title.
 * https://expressive-code.com/key-features/frames/#file-name-comments
 */
export function titleFromComment(code: Code): void {
  const meta = code.meta ?? ''
  if (codeInfoOf(code).writtenTitle !== undefined || /\bframe=["'{]*none\b/.test(meta)) return
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
