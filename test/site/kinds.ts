/** The kinds of elements in built pages: pages of the same kinds look alike, and are right or wrong alike. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DefaultTreeAdapterMap, parse } from 'parse5'
import { LOCALES } from './real-site.ts'

/**
 * True if the page has an element of a kind that the same page of the first locale does not have, and for
 * every page of the first locale.
 * @param path of a page in the output folder
 */
export function hasOwnKinds(out: string, path: string): boolean {
  const first = path.replace(/^[^/]+(?=\/)/, LOCALES[0].name)
  if (first === path || !existsSync(join(out, first))) return true
  const known = kindsOf(out, first)
  return [...kindsOf(out, path)].some((kind) => !known.has(kind))
}

/** What styles may select each element and its parent by, and whether there is text in them. */
export function kindsOf(out: string, path: string): Set<string> {
  return kindsIn(parse(readFileSync(join(out, path), 'utf8')))
}

type Node = DefaultTreeAdapterMap['node']

function kindsIn(node: Node, kinds = new Set<string>()): Set<string> {
  for (const child of 'childNodes' in node ? node.childNodes : []) {
    if ('tagName' in child) kinds.add(`${nameOf(node)} > ${nameOf(child)}`)
    kindsIn(child, kinds)
  }
  return kinds
}

function nameOf(node: Node): string {
  if (!('attrs' in node)) return ''
  const attributes = node.attrs.map(({ name, value }) =>
    /^(class|role|type)$/.test(name) ? `${name}="${value}"` : value === '' ? name : `${name}=…`,
  )
  const hasText = node.childNodes.some((child) => 'value' in child && child.value.trim() !== '')
  return [node.tagName, ...attributes, hasText ? 'text' : ''].join(' ')
}
