/** From the HTML that a page written in React renders to the tree that the rest of the pipeline works on. */
import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { Point } from 'unist'
import type { VFile } from 'vfile'
import type { CompileInput } from '../compile/compile-input.ts'
import { placeAt } from '../config/places.ts'
import { rehypeInlineStyles } from '../markdown/inline-styles.ts'
import { clean, parser } from '../markdown/raw.ts'
import { walkElements } from '../markdown/walk.ts'
import { AT, HANDLERS, USE } from '../shared/page-use.ts'

/** HTML to be parsed, as the child of a tree. */
export function renderedTree(html: string): Root {
  return { type: 'root', children: [{ type: 'raw', value: html } as never] }
}

/** Parses the HTML, gives each element its position in the code, and removes what browsers would block. */
export function rehypeReactElements(input: CompileInput) {
  return (tree: Root, file: VFile): Root => {
    const parsed = parser.runSync(tree, file) as Root
    walkElements(parsed, (node) => {
      place(node, input)
      const handlers = take(node, HANDLERS)
      if (handlers !== null) reportHandlers(node, handlers, input, file)
    })
    clean(parsed, file)
    rehypeInlineStyles()(parsed, file)
    return parsed
  }
}

/**
 * Elements of docsgen's own templates have no position: that of a link or an image is where its
 * address is in the page's file.
 */
function place(node: Element, { file, text }: CompileInput): void {
  const at = take(node, AT)
  const [, line, column, from = file] = /^(\d+):(\d+):(.*)$/s.exec(at ?? '') ?? []
  const address = String(node.properties.href ?? node.properties.src ?? '')
  const start = line
    ? { line: Number(line), column: Number(column) }
    : address === ''
      ? null
      : pointOf(address, text)
  delete node.position
  if (start) node.position = { start, end: start }
  if (from !== file) node.properties.dataFile = from
}

/** Where a text is first quoted; null if it is computed. */
function pointOf(address: string, text: string): Point | null {
  const found = [`"${address}"`, `'${address}'`, `\`${address}\``]
    .map((quoted) => text.indexOf(quoted))
    .filter((index) => index >= 0)
  if (found.length === 0) return null
  return placeAt(text, Math.min(...found))
}

/** The value of an attribute, which is removed. */
function take({ properties }: Element, attribute: string): string | null {
  const name = attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const value = properties[name]
  delete properties[name]
  return typeof value === 'string' ? value : null
}

function reportHandlers(node: Element, handlers: string, input: CompileInput, file: VFile): void {
  const of = node.tagName === USE ? `\`${node.properties.dataName}\`` : `<${node.tagName}>`
  const names = handlers.split(' ').map((name) => `\`${name}\``)
  const reason = `${names.join(', ')} of ${of} has no effect: the page is rendered without its functions`
  const message = file.message(reason, { place: node.position, ruleId: 'page' })
  message.note =
    'Move what needs a script to a component of the site with `hydrate`, and use that here.'
  message.file = String(node.properties.dataFile ?? input.file)
}

/**
 * The title is the one given, else the text of the first h1, which stays where the page has it. The
 * client moves the focus there after a navigation.
 */
export function rehypeOwnTitle(given: string | undefined) {
  return (tree: Root, file: VFile): void => {
    let title: Element | undefined
    walkElements(tree, (node) => {
      if (node.tagName !== 'h1') return
      if (title) node.tagName = 'h2'
      title ??= node
    })
    if (title) title.properties.tabIndex = -1
    file.data.titleHeading = title
    file.data.titleInContent = title !== undefined
    file.data.titleId = String(title?.properties.id ?? '')
    file.data.title = given ?? ((title && textOf(title).trim()) || file.data.title)
  }
}
