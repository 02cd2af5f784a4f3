/** The ids that other tools make of headings, so that links to them still work. */
import type { Element } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import {
  githubSlugger,
  type HeadingIds,
  type Slugger,
  type SyntaxName,
} from '../../../plugin/index.ts'

/** https://github.com/mdit-vue/mdit-vue/tree/main/packages/shared#slugify */
function vitepress(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/^(?=\d)/, '_')
    .toLowerCase()
}

/** https://python-markdown.github.io/extensions/toc/#usage (`slugify`) */
function pythonMarkdown(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '-')
}

/** Numbers ids that are empty, or that a page has already. */
function unique(slug: (text: string) => string, separator: string): Slugger {
  const used = new Set<string>()
  /** By id without a number: the last number. */
  const last = new Map<string, number>()
  const make = (text: string) => {
    const first = slug(text)
    let id = first
    let number = last.get(first) ?? 0
    while (id === '' || used.has(id)) id = `${first}${separator}${++number}`
    last.set(first, number)
    used.add(id)
    return id
  }
  return Object.assign(make, { take: (id: string) => void used.add(id) })
}

/** Ids as the tool of a syntax makes them; null if GitHub's are the same. */
export function headingIds(syntax: SyntaxName): HeadingIds | null {
  if (syntax === 'vitepress')
    return { slugger: () => unique(vitepress, '-'), textOf: textWithoutBadges }
  if (syntax === 'mkdocs') return { slugger: () => unique(pythonMarkdown, '_') }
  return null
}

/** VitePress makes the id of the text without components. */
function textWithoutBadges(node: Element): string {
  const { className } = node.properties
  if (Array.isArray(className) && className.includes('badge')) return ''
  return node.children
    .map((child) => (child.type === 'element' ? textWithoutBadges(child) : textOf(child)))
    .join('')
}

/** Ids as GitHub makes them, unless the pages were written for a tool that makes others. */
export function sluggerOf(syntax: SyntaxName): Slugger {
  return headingIds(syntax)?.slugger() ?? githubSlugger()
}
