/** Heading ids: explicit ones (`## Keys {#api-keys}`), else generated from the heading's text, mostly by rehype-slug. */
import { slug } from 'github-slugger'
import type { Element, Root as HtmlRoot } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { Heading, Root } from 'mdast'
import type { VFile } from 'vfile'
import type { HeadingIds, Slugger } from '../plugin/types.ts'
import { FRAME_IDS } from '../shared/constants.ts'
import { githubSlugger } from './slugger.ts'
import { walk, walkElements } from './walk.ts'

const EXPLICIT_ID = /^\{#([^\s{}]+)\}\s*$/

export function remarkHeadingIds() {
  return (tree: Root): void => {
    walk<Heading>(tree, (heading) => {
      if (heading.type !== 'heading') return
      const last = heading.children.at(-1)
      if (last?.type !== 'text') return
      const start = last.value.lastIndexOf('{#')
      // Accents have the form that keyboards write, as in generated ids.
      const id = start < 0 ? undefined : EXPLICIT_ID.exec(last.value.slice(start).normalize())?.[1]
      if (id === undefined) return
      last.value = last.value.slice(0, start).trimEnd()
      heading.data = { ...heading.data, hProperties: { ...heading.data?.hProperties, id } }
    })
  }
}

/**
 * Sets the ids that rehype-slug, which sets the others, would set differently: those of other tools, and
 * all of a page that has ids of its own, which generated ones must not repeat. The space before a badge
 * or an anchor at the end is not part of the text.
 */
export function rehypeHeadingIds(ids: Required<HeadingIds> | null) {
  return (tree: HtmlRoot, file: VFile): void => {
    const slugger = ids === null ? sluggerFor(tree) : ids.slugger()
    walkElements(tree, (node) => {
      const { id } = node.properties
      if (/^h[1-6]$/.test(node.tagName)) {
        if (typeof id === 'string' && id) slugger?.take(id)
        else if (slugger) node.properties.id = besideFrame(slugger(slugOf(node, ids).normalize()))
      }
      // Links lead to the first element with an id, such as a <section> around its heading.
      else if (typeof id === 'string' && hasHeading(node)) slugger?.take(id)
      if (typeof id === 'string' && besideFrame(id) !== id) {
        node.properties.id = besideFrame(id)
        const owner = FRAME_IDS.includes(id) ? 'the frame of the page' : 'the window of browsers'
        const message = file.message(
          `the id "${id}" belongs to ${owner} and becomes "${besideFrame(id)}"`,
          { place: node.position, ruleId: 'duplicate-id' },
        )
        message.note = 'Choose another one.'
        message.actual = id
        if (node.properties.dataFile) message.file = String(node.properties.dataFile)
      }
    })
  }
}

/** Makes ids as GitHub does; null if rehype-slug makes those of all headings. */
function sluggerFor(tree: HtmlRoot): Slugger | null {
  return isPlain(tree) ? null : githubSlugger()
}

/** True if the ids of all headings are what GitHub makes of their text. */
function isPlain(tree: HtmlRoot): boolean {
  let result = true
  walkElements(tree, (node) => {
    const { id, dataSlug } = node.properties
    if (/^h[1-6]$/.test(node.tagName)) {
      const text = textOf(node)
      const made = slug(text)
      const isUsual = text === text.trim() && made !== '' && besideFrame(made.normalize()) === made
      result &&= id === undefined && dataSlug === undefined && isUsual
    } else result &&= typeof id !== 'string' || !hasHeading(node)
  })
  return result
}

/** What lists of headings show for it: its text, else that of its images; empty for `## <br>`. */
export function labelOf(heading: Element): string {
  const images: unknown[] = []
  walkElements(heading, ({ properties }) => void images.push(properties.alt ?? ''))
  return textOf(heading).trim() || images.join(' ').trim()
}

function hasHeading({ children }: Element): boolean {
  return children.some(
    (child) => child.type === 'element' && (/^h[1-6]$/.test(child.tagName) || hasHeading(child)),
  )
}

/**
 * Ids become members of the window, which hide what it inherits from EventTarget. It has the
 * constructor of a window itself.
 */
const INHERITED = Object.getOwnPropertyNames(EventTarget.prototype).filter(
  (name) => name !== 'constructor',
)

/** An id of the content, changed if the frame or the window has it: the skip link and the menu find theirs by id. */
export function besideFrame(id: string): string {
  return FRAME_IDS.includes(id) || INHERITED.includes(id) ? `${id}-1` : id
}

/** The text that an id is made of: a heading whose text depends on the language has one of its own. */
function slugOf(node: Element, ids: Required<HeadingIds> | null): string {
  const { dataSlug } = node.properties
  delete node.properties.dataSlug
  if (typeof dataSlug === 'string') return dataSlug
  return (ids?.textOf(node) ?? textOf(node)).trim()
}
