/** Splits highlighted code into lines, for line highlights and line numbers. */
import type { Element, ElementContent } from 'hast'
import type { CodeMeta } from './code-meta.ts'

/**
 * Wraps each line in `span.line` with its classes. A token that spans several lines is split. The
 * line break stays inside the span, so that copied code keeps it.
 */
export function wrapLines(
  children: readonly ElementContent[],
  { marks, firstNumber }: Pick<CodeMeta, 'marks' | 'firstNumber'>,
): ElementContent[] {
  const wrapped = (line: ElementContent[], index: number, classes = ['line']): Element => ({
    type: 'element',
    tagName: 'span',
    properties: {
      className: [...classes, ...(marks.get(index + 1) ?? [])],
      // Rendered by CSS, so that line numbers are not copied.
      ...(firstNumber === null ? {} : { dataLine: firstNumber + index }),
    },
    children: line,
  })
  if (!children.some(isLine)) return splitLines(children).map((line, index) => wrapped(line, index))
  let count = 0
  return children.map((child) => {
    if (!isLine(child)) return child
    const { properties, children } = child
    const { className } = properties
    const line = wrapped(children, count++, className as string[])
    return { ...line, properties: { ...properties, ...line.properties } }
  })
}

/** True for a line that a highlighter has wrapped. */
export function isLine(node: ElementContent): node is Element {
  if (node.type !== 'element') return false
  const { className } = node.properties
  return Array.isArray(className) && className.includes('line')
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
