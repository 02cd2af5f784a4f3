/** The admonitions of mdbook-admonish: fenced code whose language is `admonish` and whose content is Markdown. */
import { type Edit, type Line, readLines } from '../../../plugin/index.ts'
import { blockOf } from './names.ts'

const FENCE = /^(`{3,}(?!`)|~{3,}(?!~))[ \t]*([^`\n]{0,500})$/
const ADMONISH = /^admonish(?![\w-])(.*)$/
/** `warning`, `title="Careful"`, `collapsible=true`, and `"Careful"` alone, as older versions have it. */
const PART =
  /([a-z]{1,40})[ \t]{0,4}=[ \t]{0,4}(?:"((?:[^"\\]|\\.){0,300})"|'([^']{0,300})'|(\w{1,10}))|"([^"]{0,300})"|(?<!\S)([A-Za-z][\w-]{0,60})/g

/** A fence that is not closed yet. */
interface Open {
  readonly fence: string
  /** Writes the first line of an admonition; null for code in one, in which nothing is a fence. */
  readonly begin: ((colons: string) => Edit) | null
  /** More than those of the admonitions in it; with five, there is room for directives. */
  colons: number
}

export function admonishEdits(text: string): Edit[] {
  const edits: Edit[] = []
  const open: Open[] = []
  const close = () => {
    const { begin, colons } = open.pop() as Open
    if (begin === null) return null
    const around = open.at(-1)
    if (around) around.colons = Math.max(around.colons, colons + 1)
    const signs = ':'.repeat(colons)
    edits.push(begin(signs))
    return signs
  }
  for (const line of readLines(text)) {
    const content = line.text.slice(line.prefix)
    const [, fence, info = ''] = FENCE.exec(content) ?? []
    if (fence === undefined) continue
    const start = line.start + line.prefix
    const end = start + content.length
    const around = open.at(-1)
    const [, rest] = ADMONISH.exec(info) ?? []
    if (around && info === '' && fence.startsWith(around.fence)) {
      const signs = close()
      if (signs !== null) edits.push({ start, end, text: signs })
    } else if (around ? around.begin !== null : rest !== undefined && canBegin(line)) {
      const directive = rest === undefined ? null : directiveOf(rest)
      const begin = directive && ((colons: string) => ({ start, end, text: colons + directive }))
      open.push({ fence, begin: begin || null, colons: 5 })
    }
  }
  while (open.length > 0) close()
  return edits.sort((a, b) => a.start - b.start)
}

/** Not in a directive, whose colons would have to be more. */
function canBegin({ opensFence, directives }: Line): boolean {
  return opensFence && directives === 0
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
  const id = /^[\w:.-]+$/.exec(options.get('id') ?? '')?.[0]
  return `${blockOf(block, options.get('title'), options)}${id ? `{#${id}}` : ''}`
}
