/** Parses raw HTML in Markdown and removes what the Content-Security-Policy blocks. */
import type { Element, Root, RootContent } from 'hast'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import type { Node, Parent } from 'unist'
import type { VFile } from 'vfile'
import { actsOnDocument, hidingAttributes } from './document-members.ts'
import { rehypeInlineStyles } from './inline-styles.ts'
import { walk, walkElements } from './walk.ts'

/** Parses raw nodes into elements. */
export const parser = unified().use(rehypeRaw).freeze()

/** Parses raw HTML into elements. Skipped for pages without any, which are most. */
export function rehypeRawHtml(options: {
  /** The tree may have elements that authors wrote, as MDX has. */
  readonly hasElements: boolean
  /** See `clean`. */
  readonly hasPlugins: boolean
  /** Replaces elements that pages show in another way, before their styles are reported. */
  readonly replace: (tree: Root, file: VFile) => void
}) {
  return (tree: Root, file: VFile): Root => {
    let hasRaw = options.hasElements
    const templates: Element[] = []
    walk<RootContent>(tree, (node) => {
      hasRaw ||= node.type === 'raw'
      if (node.type === 'element' && node.tagName === 'template') templates.push(node)
    })
    if (!hasRaw) {
      // As parsers do: what is in a template is no part of the page.
      for (const one of templates)
        Object.assign(one, { content: { type: 'root', children: one.children }, children: [] })
      return tree
    }
    const parsed = parser.runSync(tree, file) as Root
    clean(parsed, file, options.hasPlugins)
    options.replace(parsed, file)
    rehypeInlineStyles()(parsed, file)
    return parsed
  }
}

/** Removes `<a id>` anchors that repeat the id of the heading beside them (common in READMEs). */
export function rehypeRedundantAnchors() {
  return (tree: Root): void => {
    walk<RootContent>(tree, (node, index, parent) => {
      if (node.type !== 'element' || !/^h[1-6]$/.test(node.tagName)) return
      const isRedundant = (other: Node | undefined): boolean => isAnchor(other, node.properties.id)
      const beside = (step: number) => {
        let at = index + step
        while (isBlank(parent.children[at] as RootContent | undefined)) at += step
        return at
      }
      for (const at of [beside(1), beside(-1)])
        if (isRedundant(parent.children[at]))
          parent.children[at] = { type: 'text', value: '' } as never
      node.children = node.children.filter((child) => !isRedundant(child))
    })
  }
}

/** `<a id="…"></a>`, possibly as the only child of a paragraph. */
function isAnchor(node: Node | undefined, id: unknown): boolean {
  const { tagName, properties, children } = (node ?? {}) as Partial<Element>
  const inner = children?.filter(({ type }) => type !== 'comment')
  if (tagName === 'p') return inner?.length === 1 && isAnchor(inner[0], id)
  return tagName === 'a' && inner?.length === 0 && (properties?.id ?? properties?.name) === id
}

function isBlank(node: RootContent | undefined): boolean {
  return node?.type === 'comment' || (node?.type === 'text' && node.value.trim() === '')
}

/**
 * Removes comments, scripts, event handlers, and what acts on the whole page.
 * @param hasPlugins whether plugins of rehype follow, to which comments may say something
 */
export function clean(tree: Root, file: VFile, hasPlugins = false): void {
  const drawn = new Set<Element>()
  walk<RootContent>(tree, (node, index, parent) => {
    const isComment = node.type === 'comment' && !hasPlugins
    if (isComment || (node.type as string) === 'doctype') return remove(parent, index)
    if (node.type !== 'element') return undefined
    const { tagName, properties } = node
    if (tagName === 'script') {
      if (!('setup' in properties)) warn(file, node, tagName, `<${tagName}>, ${BLOCKED}`)
      else if (!onlyImports(node)) warn(file, node, tagName, SETUP, SETUP_NOTE)
      return remove(parent, index)
    }
    if (tagName === 'svg')
      walkElements(node, (inner) => void (inner.tagName === 'title' && drawn.add(inner)))
    if (actsOnDocument(node) || (tagName === 'title' && !drawn.has(node))) {
      warn(file, node, tagName, `<${tagName}>, which acts on the whole page`, HEAD_NOTE)
      return remove(parent, index)
    }
    for (const name of hidingAttributes(node)) {
      const what = `the \`${name}\` "${properties[name]}" of <${tagName}>, which hides a member of \`document\` from scripts`
      warn(file, node, name, what, NAME_NOTE)
      delete properties[name]
    }
    if (tagName === 'noscript') cleanNoscript(node, file)
    for (const name of Object.keys(properties)) {
      const written = name.toLowerCase()
      const isText = written === 'srcdoc'
      if (!isText && !/^(?:on[a-z]|ping$)/.test(written)) continue
      delete properties[name]
      const what = `the attribute \`${written}\` of <${tagName}>, `
      if (isText) warn(file, node, written, `${what}whose page no check sees`, FRAME_NOTE)
      else warn(file, node, written, what + BLOCKED)
    }
    return undefined
  })
}

/** Browsers that run scripts read the content as text, up to an end tag, which may be in an attribute here. */
function cleanNoscript(noscript: Element, file: VFile): void {
  walk<RootContent>(noscript, (node) => {
    if (node.type !== 'element') return
    for (const [name, value] of Object.entries(node.properties)) {
      if (!/<\/noscript/i.test(String(value))) continue
      delete node.properties[name]
      const what = `the attribute \`${name}\` of <${node.tagName}>, which ends the <noscript> around it`
      warn(file, node, name, what, 'Write &lt; as text, outside of the attribute.')
    }
  })
}

/** True for a script of Vue that only names components, which are reported where they are used. */
function onlyImports({ children: [text] }: Element): boolean {
  const code = text?.type === 'text' ? text.value : ''
  return (
    code
      .replace(/^[ \t]*(?:\/\/.*|import\b[^'"\n]{0,300}(['"])[^'"\n]*\1;?[ \t]*)$/gm, '')
      .trim() === ''
  )
}

const SETUP = '<script setup>, whose code pages do not run'
const SETUP_NOTE = 'Write what it computes on the page, or make it a component of the site.'
const BLOCKED = 'which the Content-Security-Policy blocks'
const NOTE = 'Use a directive, or a class and a style sheet.'
const HEAD_NOTE =
  'What a page says about itself belongs to its front matter, redirects and headers to the configuration of the site, and its own styles to a file next to it.'
const NAME_NOTE = 'Write a name with a hyphen, which no member has, or remove it.'
const FRAME_NOTE = 'Make it a page of its own, and write its address in `src`.'

/** Removes a node and returns the index at which the walk continues. */
export function remove(parent: Parent, index: number): number {
  parent.children.splice(index, 1)
  return index
}

function warn(file: VFile, node: Element, actual: string, what: string, note = NOTE): void {
  const message = file.message(`removed ${what}`, { place: node.position, ruleId: 'raw-html' })
  if (node.properties.dataFile) message.file = String(node.properties.dataFile)
  message.actual = actual
  message.note = note
}
