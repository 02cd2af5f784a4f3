/**
 * Finds the page's title, and moves its heading out of the content: the layout renders it as the
 * h1, so that each page has exactly one. A title with links stays where it is.
 */
import type { Element, Parents, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { VFile } from 'vfile'
import { besideFrame } from './headings.ts'
import { idOfTitle } from './slugger.ts'
import { walkElements } from './walk.ts'

interface Heading {
  readonly node: Element
  readonly parent: Parents
  readonly text: string
  /** Nothing is before it on the page. */
  readonly isFirst: boolean
}

/**
 * The title is the one given, else the first h1, else the first heading of any level.
 * @param given the title from the front matter
 * @param logo the text of an h1 that many pages repeat: it is not the title of any
 */
export function rehypeTitle({ given, logo }: { given?: string | undefined; logo: string | null }) {
  return (tree: Root, file: VFile): void => {
    const all = headingsOf(tree)
    const repeated = all.find(({ node, text }) => node.tagName === 'h1' && text === logo)
    const headings = all.filter((heading) => heading !== repeated || all.length === 1)
    if (repeated && headings.length < all.length) makeLogo(repeated.node)
    const h1 = headings.find(({ node, text }) => node.tagName === 'h1' && text !== '')
    const first = given === undefined ? headings.find(({ text }) => text !== '') : undefined
    const heading = h1 ?? first
    const title = given ?? heading?.text
    const isMoved = heading && (heading.isFirst || repeated || (h1 && given === undefined))
    // Links are part of the content. A title that is not at the beginning is shown there.
    const stays = heading?.isFirst && heading === h1 && title === heading.text && hasLink(h1.node)
    if (isMoved) file.data.titleHeading = heading.node
    if (stays) {
      heading.node.properties.tabIndex = -1
      file.data.titleInContent = true
    } else if (isMoved) {
      heading.parent.children.splice(heading.parent.children.indexOf(heading.node as never), 1)
      if (heading !== h1) raiseBelow(tree, levelOf(heading.node))
    }
    walkElements(tree, (node) => {
      if (node.tagName === 'h1' && !(stays && node === heading.node)) node.tagName = 'h2'
    })
    file.data.title = title ?? file.data.title
    file.data.titleId = isMoved
      ? String(heading.node.properties.id ?? '')
      : besideFrame(given ? idOfTitle(given) : '')
  }
}

function hasLink(heading: Element): boolean {
  let found = false
  walkElements(heading, ({ tagName, properties }) => {
    found ||= tagName === 'a' && properties.href !== undefined
  })
  return found
}

/** Elements without a class in which READMEs put their title. */
const CONTAINERS = new Set(['center', 'div', 'header'])

/** The headings of a page in order, without those in blocks such as quotes and tabs. */
function headingsOf(tree: Root): Heading[] {
  const found: Heading[] = []
  let isFirst = true
  const visit = (parent: Parents): void => {
    for (const node of parent.children) {
      if (node.type === 'text' && node.value.trim() !== '') isFirst = false
      if (node.type !== 'element') continue
      if (levelOf(node) > 0) found.push({ node, parent, text: textOf(node).trim(), isFirst })
      else if (CONTAINERS.has(node.tagName) && node.properties.className === undefined) {
        visit(node)
        continue
      }
      isFirst = false
    }
  }
  visit(tree)
  return found
}

function levelOf({ tagName }: Element): number {
  return /^h[1-6]$/.test(tagName) ? Number(tagName[1]) : 0
}

/** A logo is not a heading, and its text is not the page's description: it gets a class. */
function makeLogo(node: Element): void {
  node.tagName = 'p'
  const { id: _, ...properties } = node.properties
  node.properties = { ...properties, className: ['logo'] }
}

/** Raises the headings that were below one of this level, unless others are beside it. */
function raiseBelow(tree: Root, level: number): void {
  const nodes: Element[] = []
  walkElements(tree, (node) => {
    if (levelOf(node) > 0 && node.properties.id !== 'footnote-label') nodes.push(node)
  })
  if (nodes.some((node) => levelOf(node) <= level)) return
  for (const node of nodes) node.tagName = `h${levelOf(node) - level + 1}`
}
