/** Where Vue shows the source. https://vitepress.dev/guide/using-vue#escaping */
import { Refused } from '../../extended-markdown/values/javascript.ts'
import { isElement, parseMarkup, type VueNode } from './markup.ts'

/** A text of the same length, with spaces in place of such elements. */
export function withoutRawElements(text: string): string {
  if (!/\sv-pre[\s/>=]/.test(text)) return text
  let result = ''
  for (const { start, end } of rawElementsOf(text))
    result += text.slice(result.length, start) + text.slice(start, end).replace(/[^\n]/g, ' ')
  return result + text.slice(result.length)
}

/** The outermost elements with `v-pre`; none in what is nested too deeply. */
function rawElementsOf(text: string): VueNode[] {
  const rawIn = (nodes: readonly VueNode[]): VueNode[] =>
    nodes.filter(isElement).flatMap((node) => {
      return node.attributes.has('v-pre') ? [node] : rawIn(node.children)
    })
  try {
    return rawIn(parseMarkup(text, text))
  } catch (error) {
    if (error instanceof Refused) return []
    throw error
  }
}

/** The same for containers. */
export function withoutRaw(text: string): string {
  if (!/:::[ \t]*v-pre/.test(text)) return text
  /** Of the container that is open; 0 outside of one. */
  let colons = 0
  return text
    .split('\n')
    .map((line) => {
      const [, marks = '', name] = /^[ \t>]*(:{3,})[ \t]*(?:(v-pre)\b.*)?$/.exec(line) ?? []
      const wasRaw = colons > 0
      if (!wasRaw && name) colons = marks.length
      else if (wasRaw && !name && marks.length >= colons) colons = 0
      return wasRaw || colons > 0 ? ' '.repeat(line.length) : line
    })
    .join('\n')
}
