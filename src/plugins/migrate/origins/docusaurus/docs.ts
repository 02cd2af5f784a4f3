/** The documents of a Docusaurus site: ids, addresses and titles. https://docusaurus.io/docs/create-doc */

import { joinPath } from '../../../../plugin/index.ts'
import { matterOf } from '../../front-matter.ts'
import { headingOf } from '../../headings.ts'
import { type Json, joinRoute, matchesGlob, numberOf, textOf } from '../../json.ts'
import type { OldFiles } from '../../old-files.ts'

export interface OldDoc {
  /** Absolute path. */
  readonly file: string
  /** Path in the folder of its version. */
  readonly path: string
  readonly id: string
  readonly route: string
  readonly matter: Json
  readonly title: string
  /** Of the sidebar: its own, or the number before its name. */
  readonly position: number | undefined
}

/** What Docusaurus leaves out by default. */
const EXCLUDED = [
  '**/_*.{js,jsx,ts,tsx,md,mdx}',
  '**/_*/**',
  '**/*.test.{js,jsx,ts,tsx}',
  '**/__tests__/**',
]

/** @param base the route of the folder */
export function readDocs(
  old: OldFiles,
  folder: string,
  base: string,
  exclude: readonly string[] = EXCLUDED,
): OldDoc[] {
  return old
    .list(folder)
    .filter((path) => /\.mdx?$/i.test(path) && !matchesGlob(path, exclude))
    .map((path) => readDoc(old, folder, path, base))
}

function readDoc(old: OldFiles, folder: string, path: string, base: string): OldDoc {
  const text = old.text(`${folder}/${path}`) ?? ''
  const matter = matterOf(text)
  const parts = path.replace(/\.mdx?$/i, '').split('/')
  const name = withoutNumber(parts.pop() ?? '')
  const folders = parts.map((part) => withoutNumber(part).name)
  const own = textOf(matter.id) ?? name.name
  return {
    file: old.find(`${folder}/${path}`) ?? '',
    path,
    id: [...folders, own].join('/'),
    route: joinRoute(base, addressOf(path, folders.join('/'), own, matter)),
    matter,
    title: textOf(matter.sidebar_label) ?? textOf(matter.title) ?? headingOf(text) ?? own,
    position: numberOf(matter.sidebar_position) ?? name.number,
  }
}

function addressOf(path: string, folder: string, id: string, matter: Json): string {
  const slug = textOf(matter.slug)
  if (slug?.startsWith('/')) return slug
  if (slug !== undefined) return joinPath(folder, slug) ?? slug
  return isIndex(path) ? folder : `${folder}/${id}`
}

/** True for the page of its folder: `index`, `README`, or named like the folder, both with their numbers. */
export function isIndex(path: string): boolean {
  const [name = '', folder] = path
    .toLowerCase()
    .replace(/\.mdx?$/, '')
    .split('/')
    .reverse()
  return ['index', 'readme', folder].includes(name)
}

/** Dates and versions are no numbers of an order. */
const NO_NUMBER = /^(?:\d{2}|\d{4})[-_.]\d{2}(?:[-_.](?:\d{2}|\d{4}))?|^\d+[-_.]\d+/
const NUMBERED = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/

/** `01-intro` → `intro`, 1 */
export function withoutNumber(name: string): { name: string; number: number | undefined } {
  const [, number, rest] = NO_NUMBER.test(name) ? [] : (NUMBERED.exec(name) ?? [])
  return rest === undefined ? { name, number: undefined } : { name: rest, number: Number(number) }
}
