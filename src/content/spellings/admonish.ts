/** The admonitions of mdbook-admonish: fenced code whose language is `admonish` and whose content is Markdown. */
import type { Edit } from '../markdown/edits.ts'
import { readLines } from '../markdown/lines.ts'
import { blockOf } from './mkdocs-names.ts'

const FENCE = /^(`{3,}(?!`)|~{3,}(?!~))[ \t]*([^`\n]{0,500})$/
const ADMONISH = /^admonish(?![\w-])(.*)$/
/** `warning`, `title="Careful"`, `collapsible=true`, and `"Careful"` alone, as older versions have it. */
const PART =
  /([a-z]{1,40})[ \t]{0,4}=[ \t]{0,4}(?:"((?:[^"\\]|\\.){0,300})"|'([^']{0,300})'|(\w{1,10}))|"([^"]{0,300})"|(?<!\S)([A-Za-z][\w-]{0,60})/g

/** A fence that is not closed yet. */
interface Open {
  readonly fence: string
  /** False for code in an admonition, in which nothing is a fence. */
  readonly isAdmonition: boolean
}

export function admonishEdits(text: string): Edit[] {
  const open: Open[] = []
  return readLines(text).flatMap((line): Edit[] => {
    const start = line.start + line.prefix
    const content = line.text.slice(line.prefix)
    const [, fence, info = ''] = FENCE.exec(content) ?? []
    if (fence === undefined) return []
    const edit = (signs: string, directive: string) => [
      { start, end: start + content.length, text: colonsOf(signs) + directive },
    ]
    const around = open.at(-1)
    if (around && info === '' && fence.startsWith(around.fence)) {
      open.pop()
      return around.isAdmonition ? edit(around.fence, '') : []
    }
    if (around ? !around.isAdmonition : !line.opensFence) return []
    const [, rest] = ADMONISH.exec(info) ?? []
    if (rest === undefined && !around) return []
    open.push({ fence, isAdmonition: rest !== undefined })
    return rest === undefined ? [] : edit(fence, directiveOf(rest))
  })
}

/** As fences do, an admonition has more signs than those in it; two more leave room for directives. */
function colonsOf(fence: string): string {
  return ':'.repeat(fence.length + 2)
}

/** The directive of `warning title="Careful"`, without its colons. */
function directiveOf(info: string): string {
  const options = new Map<string, string>()
  for (const [, name, double, single, bare, title, kind] of info.matchAll(PART)) {
    if (name !== undefined) options.set(name, double ?? single ?? bare ?? '')
    else if (title !== undefined) options.set('title', title)
    else if (kind !== undefined && !options.has('type')) options.set('type', kind)
  }
  const block = options.get('collapsible') === 'true' ? 'details' : 'admonition'
  if (!options.has('type')) options.set('type', 'note')
  const id = options.get('id')
  return `${blockOf(block, options.get('title'), options)}${id ? `{#${id}}` : ''}`
}
