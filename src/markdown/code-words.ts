/** Marks words in highlighted code: `"text"` and `ins="text"` after the language. */
import type { ElementContent } from 'hast'

/** A text to mark, and the class of its marks. */
export interface WordMark {
  readonly text: string
  readonly className: string
}

interface Range {
  readonly start: number
  readonly end: number
  readonly className: string
}

/** More words, or marks, in one block would be a mistake. */
const [MAX_WORDS, MAX_MARKS] = [200, 2000]

/** Puts each place of the words in a `mark`; one that spans several tokens gets several. */
export function markWords(
  children: ElementContent[],
  words: readonly WordMark[],
): ElementContent[] {
  if (words.length === 0) return children
  const ranges = rangesOf(textOf(children), words)
  let at = 0
  let next = 0
  const visit = (nodes: readonly ElementContent[]): ElementContent[] =>
    nodes.flatMap((node): ElementContent[] => {
      if (node.type === 'element') return [{ ...node, children: visit(node.children) }]
      if (node.type !== 'text') return [node]
      const made: ElementContent[] = []
      const end = at + node.value.length
      const push = (to: number, className: string | null) => {
        if (to <= at) return
        const text = {
          type: 'text',
          value: node.value.slice(node.value.length - (end - at), node.value.length - (end - to)),
        } as const
        made.push(
          className === null
            ? text
            : {
                type: 'element',
                tagName: 'mark',
                properties: { className: [className] },
                children: [text],
              },
        )
        at = to
      }
      for (; next < ranges.length; next++) {
        const range = ranges[next] as Range
        if (range.start >= end) break
        push(range.start, null)
        push(Math.min(range.end, end), range.className)
        if (range.end > end) break
      }
      push(end, null)
      return made
    })
  return visit(children)
}

function textOf(nodes: readonly ElementContent[]): string {
  return nodes
    .map((node) =>
      node.type === 'element' ? textOf(node.children) : node.type === 'text' ? node.value : '',
    )
    .join('')
}

/** The places of the words, in order; where they overlap, the first one counts. */
function rangesOf(code: string, words: readonly WordMark[]): Range[] {
  const found: Range[] = []
  const searched = new Set<string>()
  for (const { text, className } of words) {
    if (searched.has(text)) continue
    if (searched.add(text).size > MAX_WORDS || found.length >= MAX_MARKS) break
    for (let start = code.indexOf(text); start >= 0 && found.length < MAX_MARKS; ) {
      found.push({ start, end: start + text.length, className })
      start = code.indexOf(text, start + text.length)
    }
  }
  let end = 0
  return found
    .sort((a, b) => a.start - b.start)
    .filter((range) => {
      if (range.start < end) return false
      end = range.end
      return true
    })
}
