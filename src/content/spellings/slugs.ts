/** The ids that other tools make of headings, so that links to them still work. */
import GithubSlugger, { slug } from 'github-slugger'
import type { SyntaxName } from './types.ts'

/** Makes the ids of one page: equal texts get different ones. */
export interface Slugger {
  (text: string): string
  /** Notes an id that the page writes. */
  readonly take: (id: string) => void
}

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

/** The text that the id of a heading without letters and digits is made of. */
const SYMBOLS = 'section'

/** The id of a title that is not in the content. */
export function idOfTitle(title: string): string {
  return slug(title) || SYMBOLS
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

/** True if ids are made as GitHub makes them. */
export function slugsAsGitHub(syntax: SyntaxName): boolean {
  return syntax !== 'vitepress' && syntax !== 'mkdocs'
}

/** Ids as GitHub makes them, unless the pages were written for a tool that makes others. */
export function sluggerOf(syntax: SyntaxName): Slugger {
  if (syntax === 'vitepress') return unique(vitepress, '-')
  if (syntax === 'mkdocs') return unique(pythonMarkdown, '_')
  const slugger = new GithubSlugger()
  const make = (text: string) => slugger.slug(slug(text) === '' ? SYMBOLS : text)
  return Object.assign(make, {
    take: (id: string) => {
      slugger.occurrences[id] ??= 0
    },
  })
}
