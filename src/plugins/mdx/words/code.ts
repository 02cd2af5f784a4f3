import type { Nodes } from 'mdast'
import type { Element } from '../element.ts'
import type { JsxElement } from '../parse.ts'

/** Code in an attribute or between the tags, often imported from a file. */
export function codeBlock(element: Element): Nodes[] {
  const code = element.text('code') ?? element.content
  const language = element.text('lang', 'language') ?? languageOf(element.text('className'))
  if (element.isInline) return [{ type: 'inlineCode', value: code }]
  const { position } = element.node
  return [
    {
      type: 'code',
      lang: language ?? null,
      meta: metaOf(element),
      value: withoutBlankEnds(code),
      ...(position && { position }),
    },
  ]
}

/** Without the line breaks around it, of which there is at most one at each end. */
function withoutBlankEnds(code: string): string {
  return code.replace(/^\n/, '').replace(/\n$/, '')
}

/** `language-js` → `js` */
function languageOf(className: string | undefined): string | undefined {
  return /(?:^|\s)language-([\w-]+)/.exec(className ?? '')?.[1]
}

/**
 * An element of a component that only names a language for the text in it, such as one that runs
 * code, with the text as a code block. @param read the value of an expression; undefined if it is not known
 */
export function withCode(
  node: JsxElement,
  read: (code: string, node: Nodes) => unknown,
): JsxElement {
  const written = (node.children as Nodes[]).filter(
    (child) => child.type !== 'text' || child.value.trim() !== '',
  )
  const [child] = written
  const isExpression = /^mdx(?:Flow|Text)Expression$/.test(child?.type ?? '')
  // `lang` may be that of people.
  const lang = textOf(node, 'language') ?? languageOf(textOf(node, 'className'))
  if (child === undefined || written.length > 1 || !isExpression || lang === undefined) return node
  const value = read((child as unknown as { value: string }).value, child)
  if (value === undefined) return { ...node, children: [] }
  if (typeof value !== 'string' || !value.includes('\n')) return node
  const { position } = node
  const code = { type: 'code', lang, meta: null, value: withoutBlankEnds(value), position }
  return { ...node, type: 'mdxJsxFlowElement', children: [code] } as JsxElement
}

function textOf(node: JsxElement, name: string): string | undefined {
  const found = node.attributes.find((given) => 'name' in given && given.name === name)
  return typeof found?.value === 'string' ? found.value : undefined
}

/** The words after the language of a code block. */
function metaOf(element: Element): string | null {
  const title = element.text('title')
  const words = [
    ...(title === undefined ? [] : [`title="${title.replaceAll('"', "'")}"`]),
    ...(element.flag('showLineNumbers') ? ['lineNumbers'] : []),
    ...(element.text('metastring', 'meta') ? [element.text('metastring', 'meta')] : []),
  ]
  return words.length > 0 ? words.join(' ') : null
}

/** A bare file name after the language, which Mintlify takes for the title. */
const FILE_NAME = /^[^\s"'=[\]{}]+\.\w+$/

export function codeGroup(element: Element): Nodes[] {
  const children = element.children.map((child) =>
    child.type === 'code' && FILE_NAME.test(child.meta ?? '')
      ? { ...child, meta: `title="${child.meta}"` }
      : child,
  )
  return [element.block('code-group', {}, children)]
}
