/** Tabs of a plugin of VitePress. https://vitepress-plugins.sapphi.red/tabs/ */
import { outsideCode } from '../../headings.ts'

interface Line {
  readonly text: string
  readonly isCode: boolean
}

interface Written {
  readonly lines: readonly string[]
  /** The most colons of a container in them; 0 without one. */
  readonly colons: number
}

interface Container {
  readonly indent: string
  readonly colons: number
  /** What follows the colons of the first line. */
  readonly about: string
  readonly content: readonly Line[]
  /** The index of the line after it. */
  readonly end: number
}

/** More than on any real page. */
const MAX_CONTAINERS = 1000
const MAX_DEPTH = 30

const HAS_TABS = /^[ \t]*:{3,}[ \t]*tabs(?:[ \t]+key:|[ \t]*$)/m
const OPENING = /^([ \t]*)(:{3,})([ \t]*[a-z][^\n]*)$/i
const CLOSING = /^[ \t]*(:{3,})[ \t]*$/
const TABS = /^[ \t]*tabs(?:[ \t]+key:(\S+))?[ \t]*$/
const TAB = /^[ \t]*(={2,})[ \t]+(\S[^\n]*)$/

/**
 * Writes `== Label` in `:::tabs` as a `:::tab`. What is around tabs gets more colons, since a line
 * with as many closes it, and so do containers that VitePress closes with the one around them.
 */
export function withTabs(text: string): string {
  if (!HAS_TABS.test(text)) return text
  const outside = new Set<number>()
  outsideCode(text, (line, index) => {
    outside.add(index)
    return line
  })
  const lines = text.split('\n').map((line, index) => ({ text: line, isCode: !outside.has(index) }))
  if (lines.filter((line) => !line.isCode && OPENING.test(line.text)).length > MAX_CONTAINERS)
    return text
  return written(lines, 0).lines.join('\n')
}

function written(lines: readonly Line[], depth: number): Written {
  const result: string[] = []
  let colons = 0
  for (let at = 0; at < lines.length; ) {
    const container = depth < MAX_DEPTH ? containerAt(lines, at) : null
    if (container === null) {
      result.push((lines[at] as Line).text)
      at++
      continue
    }
    const inner = writtenContainer(container, depth + 1)
    result.push(...inner.lines)
    colons = Math.max(colons, inner.colons)
    at = container.end
  }
  return { lines: result, colons }
}

/** A container ends with the first line that has as many colons, whatever is open in it. */
function containerAt(lines: readonly Line[], at: number): Container | null {
  const line = lines[at] as Line
  const [, indent = '', marks = '', about = ''] = (!line.isCode && OPENING.exec(line.text)) || []
  if (marks === '') return null
  const after = lines.findIndex(
    ({ text, isCode }, index) =>
      index > at && !isCode && (CLOSING.exec(text)?.[1]?.length ?? 0) >= marks.length,
  )
  const last = after < 0 ? lines.length : after
  const content = lines.slice(at + 1, last)
  return { indent, colons: marks.length, about, content, end: last + 1 }
}

function writtenContainer(container: Container, depth: number): Written {
  const { indent, about, content } = container
  const tabs = TABS.exec(about)
  const first = tabs ? content.findIndex((line) => markOf(line) !== '') : -1
  if (tabs && first >= 0) return writtenTabs(container, tabs[1], first, depth)
  const { lines, colons: most } = written(content, depth)
  const colons = Math.max(container.colons, most + 1)
  const marks = indent + ':'.repeat(colons)
  return { lines: [marks + about, ...lines, marks], colons }
}

function writtenTabs(
  { indent, content }: Container,
  key: string | undefined,
  first: number,
  depth: number,
): Written {
  const mark = markOf(content[first] as Line)
  const tabs: { label: string; lines: Line[] }[] = []
  for (let at = first; at < content.length; at++) {
    const line = content[at] as Line
    const nested = containerAt(content, at)
    if (markOf(line) === mark)
      tabs.push({ label: TAB.exec(line.text)?.[2]?.trim() ?? '', lines: [] })
    // Tabs in a tab may have the same mark.
    else if (nested && TABS.test(nested.about) && nested.end <= content.length) {
      tabs.at(-1)?.lines.push(...content.slice(at, nested.end))
      at = nested.end - 1
    } else tabs.at(-1)?.lines.push(line)
  }
  const inner = tabs.map(({ lines }) => written(lines, depth))
  const most = Math.max(2, ...inner.map(({ colons }) => colons))
  const [outer, one] = [':'.repeat(most + 2), ':'.repeat(most + 1)].map((marks) => indent + marks)
  const group = key && /^[\w-]+$/.test(key) ? `{group="${key}"}` : ''
  const lines = tabs.flatMap(({ label }, index) => [
    `${one}tab{label="${label.replaceAll('"', "'")}"}`,
    ...(inner[index] as Written).lines,
    one as string,
  ])
  const before = content.slice(0, first).map(({ text }) => text)
  const all = [...before, `${outer}tabs${group}`, ...lines, outer as string]
  return { lines: all, colons: most + 2 }
}

/** The mark before the label of a tab; '' for another line. */
function markOf({ text, isCode }: Line): string {
  return isCode ? '' : (TAB.exec(text)?.[1] ?? '')
}
