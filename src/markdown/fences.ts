/**
 * Detects directives and code blocks that are not closed. Parsers close them implicitly, without an
 * error.
 */
import type { Nodes, Root, Text } from 'mdast'
import type { DirectiveNode } from '../directives/types.ts'

/** Facts about a directive, code block or text that the parsed tree does not contain. */
export interface FenceData {
  /** It has no closing fence. */
  unclosed?: boolean
  /** Line of the enclosing block that was closed instead, because it has as many colons. */
  closedInstead?: number | undefined
  /** Source text after the name and label of an inline or leaf directive. */
  tail?: string
  /** A text that contains a line of colons, and not `\:::`. */
  isStray?: boolean
}

/** Adds FenceData to the `data` of each directive, code block and text. */
export function markFences(tree: Root, text: string): void {
  if (!/:[a-z]|:::|```|~~~/i.test(text)) return
  const visit = (node: Nodes, outerEnd: number | undefined, outerLine?: number): void => {
    let end: number | undefined
    if (node.type === 'containerDirective') {
      end = node.position?.end.offset
      // The parser may include the closing fence of the enclosing directive in an unclosed one.
      const closed = end !== outerEnd && closes(text, node, /^[\s>]*(:{3,})[ \t]*$/)
      note(node, closed ? { unclosed: false } : { unclosed: true, closedInstead: outerLine })
      if (!closed) end = undefined
    } else if (node.type === 'code') {
      if (!closes(text, node, /^[\s>]*(`{3,}|~{3,})[ \t]*$/)) note(node, { unclosed: true })
    } else if (node.type === 'leafDirective' || node.type === 'textDirective')
      note(node, { tail: tailOf(text, node) })
    else if (node.type === 'text' && isStray(node, text)) note(node, { isStray: true })
    if ('children' in node)
      for (const child of node.children)
        visit(child, end, end === undefined ? undefined : node.position?.start.line)
  }
  visit(tree, undefined)
}

/** True if the source of a text has a line that would close a block. */
function isStray({ value, position }: Text, text: string): boolean {
  if (!value.includes(':::')) return false
  const source = text.slice(position?.start.offset, position?.end.offset)
  return /^[ \t>]*:{3,}[ \t]*$/m.test(source)
}

function note(node: Nodes, data: FenceData): void {
  node.data = { ...node.data, ...data } as never
}

/** True if the node's last line is a fence at least as long as its first, or if it has no fence. */
function closes(text: string, node: Nodes, fence: RegExp): boolean {
  const start = node.position?.start.offset ?? 0
  const end = node.position?.end.offset ?? 0
  const opening = /^(:{3,}|`{3,}|~{3,})/.exec(text.slice(start, start + 1000))?.[1]
  if (opening === undefined) return true
  const lineStart = text.lastIndexOf('\n', end - 1) + 1
  if (lineStart <= start) return false
  const closing = fence.exec(text.slice(lineStart, end))?.[1]
  return closing !== undefined && closing.length >= opening.length && closing[0] === opening[0]
}

function tailOf(text: string, node: DirectiveNode): string {
  const start = node.position?.start.offset ?? 0
  const end = node.position?.end.offset ?? 0
  const labelEnd = node.children.at(-1)?.position?.end.offset
  const colons = node.type === 'leafDirective' ? 2 : 1
  return text.slice(labelEnd === undefined ? start + colons + node.name.length : labelEnd + 1, end)
}
