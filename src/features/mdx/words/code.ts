import type { Nodes } from 'mdast'
import type { Element } from '../element.ts'

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
