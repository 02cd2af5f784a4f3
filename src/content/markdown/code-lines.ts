/** Highlighted code, line by line: for marks and numbers, which belong to lines. */
import type { Element, ElementContent } from 'hast'
import type { CodeMeta } from './code-meta.ts'

/**
 * Wraps each line in `span.line` with the classes it is marked with. A token over several lines
 * is opened again on each. The line break stays inside, so that what is copied has it.
 */
export function wrapLines(
  children: readonly ElementContent[],
  { marks, firstNumber }: Pick<CodeMeta, 'marks' | 'firstNumber'>,
): Element[] {
  return splitLines(children).map((line, index) => ({
    type: 'element',
    tagName: 'span',
    properties: {
      className: ['line', ...(marks.get(index + 1) ?? [])],
      // Shown by the style sheet, so that it is no part of what is copied.
      ...(firstNumber === null ? {} : { dataLine: firstNumber + index }),
    },
    children: line,
  }))
}

function splitLines(children: readonly ElementContent[]): ElementContent[][] {
  const lines: ElementContent[][] = [[]]
  const add = (node: ElementContent) => (lines.at(-1) as ElementContent[]).push(node)
  for (const child of children) {
    if (child.type === 'text') {
      for (const [index, part] of child.value.split(/(?<=\n)/).entries()) {
        if (index > 0) lines.push([])
        add({ type: 'text', value: part })
      }
      if (child.value.endsWith('\n')) lines.push([])
    } else if (child.type === 'element') {
      for (const [index, part] of splitLines(child.children).entries()) {
        if (index > 0) lines.push([])
        if (part.length > 0) add({ ...child, children: part })
      }
    } else add(child)
  }
  if (lines.length > 1 && lines.at(-1)?.length === 0) lines.pop()
  return lines
}
