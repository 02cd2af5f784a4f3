/** What elements that plugins make become on a page of docsgen. */
import type { Element, Root, RootContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { find, html } from 'property-information'
import type { VFile } from 'vfile'
import type { HeadTag } from '../compile/types.ts'
import { mistakeInTag } from '../plugin/run.ts'
import { tagOf } from '../shared/tag.ts'
import { actsOnDocument } from './document-members.ts'
import { walk } from './walk.ts'

const HEAD = 'docsgenHead'

/** What plugins have added to the head of a page. */
export function headOf(file: VFile): HeadTag[] {
  file.data[HEAD] ??= []
  return file.data[HEAD] as HeadTag[]
}

/** What all documents have. */
const USUAL = /^<meta(?: name="viewport")?>$/

/**
 * Takes apart the document that plugins such as rehype-document write around a page: docsgen makes its
 * own, to whose head goes what they say about the page.
 */
export function rehypePluginDocument(plugin: string) {
  return (tree: Root, file: VFile): void =>
    walk<Root['children'][number]>(tree, (node, index, parent) => {
      const isElement = node.type === 'element'
      const isShell = isElement && /^(?:html|head|body)$/.test(node.tagName)
      const isTitle = isElement && node.tagName === 'title' && parent === (tree as object)
      const isTag = isElement && actsOnDocument(node)
      if (node.type !== 'doctype' && !isShell && !isTitle && !isTag) return undefined
      parent.children.splice(index, 1, ...(isShell ? node.children : []))
      const report = (what: string, note: string) => {
        const place = { place: node.position, ruleId: 'raw-html' }
        file.message(`the plugin "${plugin}" writes ${what}`, place).note = note
      }
      if (isTag) {
        const { tagName, properties } = node
        const attributes = Object.entries(properties).map(
          ([name, value]) => [find(html, name).attribute, [value].flat().join(' ')] as const,
        )
        const tag = { tag: tagName, attributes: Object.fromEntries(attributes) } as HeadTag
        const what = tagOf(tagName, properties)
        const mistake = mistakeInTag(tag)
        if (mistake) report(`${what} into the head, which ${mistake}`, LEAVE_OUT)
        else if (!USUAL.test(what)) headOf(file).push(tag)
      }
      if (isTitle && !textOf(node).includes(String(file.data.title)))
        report(`the title "${textOf(node)}", but that of the page is "${file.data.title}"`, TITLE)
      return index
    })
}

const LEAVE_OUT = 'Leave it out by an option of the package.'
const TITLE = 'Set `title` in the front matter of the page, or leave it out by an option.'

/**
 * A figure, which gets a Copy button, around code that a plugin has colored and put into a frame with a
 * header. The frame is kept. Undefined for other elements.
 */
export function framedCode(node: Element): Element | undefined {
  const pre = codeIn(node)
  const [code] = pre?.children ?? []
  if (!pre || code?.type !== 'element' || !code.children.some(isElement)) return undefined
  Object.assign(pre.properties, { tabIndex: 0, dataMeta: null, dataFile: null, dataUntitled: null })
  // Copied code has line breaks.
  for (const line of code.children)
    if (isElement(line) && line.tagName === 'div') line.children.push({ type: 'text', value: '\n' })
  const properties = { className: ['code'] }
  return { type: 'element', tagName: 'figure', properties, children: [node] }
}

/** Below its header: the caption of a figure is below what it shows. */
function codeIn({ tagName, children }: Element): Element | undefined {
  const inner = children.filter(isElement)
  if (tagName === 'div') return inner.length === 1 ? codeIn(inner[0] as Element) : undefined
  const header = inner.findIndex((child) => child.tagName === 'figcaption')
  if (tagName !== 'figure' || header < 0) return undefined
  return inner.slice(header).find(({ properties }) => properties.dataLanguage !== undefined)
}

const isElement = (node: RootContent): node is Element => node.type === 'element'
