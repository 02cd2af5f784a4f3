/** What VitePress adds to the Markdown of pages. */
import { sluggerOf } from '../../../extended-markdown/spellings/slugs.ts'
import { replacedOutside } from '../../code-spans.ts'
import { codeBlocksOf } from '../../fences.ts'
import { keepHeadingIds, outsideCode, wordsOf } from '../../headings.ts'
import { at, textOf } from '../../json.ts'
import type { OldFiles } from '../../old-files.ts'
import { declaredVersion, isAtLeast } from '../../packages.ts'
import { evaluateOld } from '../../sandbox.ts'
import type { MovedPage } from '../../types.ts'
import { withTabs } from './tabs.ts'

/** Icons in titles of code. https://vpgi.yuy1n.io/features#custom-icon */
const ICON =
  /^([ \t>]*(?:`{3,}|~{3,})[^\n[]{0,200}\[[^\n\]~]{0,200}?)[ \t]{0,9}~[\w:-]{1,80}~(?=\])/
const SNIPPET =
  /^([ \t]*<<<[ \t]+(?:[^\s{}[\]]*\/)?([^\s{}[\]/#]+)(?:#[\w.-]+)?(?:[ \t]*\{[^{}]*\})?)[ \t]*$/
const HASH = /(\]\((?!(?:[a-z]+:)?\/\/)[^()\s#]*#)([^()\s]+)(?=\)|[ \t])/gi

/** What the settings of a site say about the Markdown of its pages. */
export interface MarkdownSettings {
  /** Whether included files have their name as the title. */
  readonly hasTitles: boolean
  /** Whether fragments of links are written as ids, as from version 2 on. */
  readonly hasLinkIds: boolean
  /** Attributes in other signs than braces; null for braces. */
  readonly attributes: RegExp | null
  /** The function of the site that makes ids; null without one. */
  readonly slug: ((text: string) => string) | null
}

/** @param pages with which to call a function of the site that makes ids; null if it cannot be called */
export async function markdownSettings(
  old: OldFiles,
  file: string,
  config: unknown,
  pages: readonly Pick<MovedPage, 'from'>[] | null,
): Promise<MarkdownSettings> {
  const settings = {
    hasTitles: hasSnippetTitles(old, file),
    hasLinkIds: !isFirstVersion(old),
    attributes: attributesOf(at(config, 'markdown', 'attrs')),
  }
  const slug = pages === null ? null : await slugOf(old, file, config, pages, settings)
  return { ...settings, slug }
}

export function vitepressMarkdown(written: string, settings: MarkdownSettings): string {
  const text = withTabs(withoutIcons(written))
  if (!text.includes('#') && !text.includes('<<<')) return text
  const { hasTitles, hasLinkIds, attributes, slug } = settings
  const braced = attributes === null ? text : withBraces(text, attributes)
  const named = outsideCode(braced, (line) => withEntityId(line, slug))
  const ended = slug === null ? named : outsideCode(named, (line) => withEndId(line, slug))
  const kept = keepHeadingIds(ended, { headingId: slug, repeated: '-' }, 'vitepress')
  const linked = hasLinkIds ? replacedOutside(kept, HASH, withId(slug)) : kept
  const lines = linked.split('\n')
  return outsideCode(linked, (line, index) => {
    const [, id] = PLACE.exec(line) ?? []
    if (id !== undefined && isBlank(lines[index - 1]) && isBlank(lines[index + 1]))
      return `<p id="${id}"></p>`
    if (HEADING.test(line)) return withHeadingId(line, slug)
    return hasTitles ? line.replace(SNIPPET, '$1 [$2]') : line
  })
}

/** Code that shows such a title keeps it. */
function withoutIcons(text: string): string {
  if (!text.includes('~')) return text
  let [result, at] = ['', 0]
  for (const { start } of codeBlocksOf(text)) {
    const line = text.lastIndexOf('\n', start - 2) + 1
    result += text.slice(at, line) + text.slice(line, start).replace(ICON, '$1')
    at = start
  }
  return result + text.slice(at)
}

const HEADING = /^#{1,6}[ \t]/
/** A paragraph of nothing but an id, to which links lead. */
const PLACE = /^\{#([\w-]{1,200})\}[ \t]*$/

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === ''
}

/** Longer lines are left as they are. */
const MAX_HEADING = 1000
const EMOJI = /(?<![\w:/]):[a-z][a-z\d_+-]{0,80}:(?![\w:])/g

/** A component whose text is not part of the id; docsgen leaves out that of badges. */
const COMPONENT = /<(?!Badge\b)[A-Z]/

/**
 * VitePress makes ids without emoji that are written by name, without components, and of the source
 * of expressions.
 * @param own function of the site that makes ids
 */
function withHeadingId(line: string, own: MarkdownSettings['slug']): string {
  if (line.length > MAX_HEADING) return line
  const text = line.replace(EMOJI, '')
  const isSame = text === line && !COMPONENT.test(line.replace(/`[^`]*`/g, ''))
  if ((!line.includes('{{') && (own !== null || isSame)) || /\{[^{}#]*#[^{}]*\}\s*$/.test(line))
    return line
  const id = (own ?? sluggerOf('vitepress'))(wordsOf(text.replace(HEADING, '')))
  return id === '' ? line : `${line.trimEnd()} {#${id}}`
}

/** The `&` of an entity. */
const ENTITY = /&(?=(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,31});)/gi
const INLINE_CODE = /`[^`]*`/g

/** Since version 1, the id of `A &amp; B` is that of what is written. */
function withEntityId(line: string, own: MarkdownSettings['slug']): string {
  if (!line.includes('&') || !HEADING.test(line) || line.length > MAX_HEADING) return line
  if (/\{/.test(line) || line.replace(INLINE_CODE, '').search(ENTITY) < 0) return line
  const text = line.replace(HEADING, '').replace(EMOJI, '').replace(ENTITY, '\uE002')
  const id = (own ?? sluggerOf('vitepress'))(wordsOf(text).replaceAll('\uE002', '&'))
  return id === '' ? line : `${line.trimEnd()} {#${id}}`
}

/** A heading that ends with an element without content; the space before it is a part of the text. */
const END = /^#{1,6}[ \t][^<]{0,300}[ \t]<[A-Z][^<]{0,300}\/>[ \t]{0,9}$/

function withEndId(line: string, slug: (text: string) => string): string {
  if (!END.test(line)) return line
  const id = slug(`${wordsOf(line.replace(HEADING, ''))} `)
  return id === '' ? line : `${line.trimEnd()} {#${id}}`
}

/** Writes the fragment as the id of a heading, as VitePress writes links. */
function withId(slug: MarkdownSettings['slug']) {
  return (all: string, before: string, written: string): string => {
    try {
      const text = decodeURI(written)
      const id = (slug ?? sluggerOf('vitepress'))(text)
      return id === text || id === '' ? all : before + id
    } catch {
      return all
    }
  }
}

/**
 * The settings of `markdown-it-attrs`, and what VitePress 2 calls them.
 * https://github.com/arve0/markdown-it-attrs#usage
 */
function attributesOf(settings: unknown): RegExp | null {
  const [left, right] = ['left', 'right'].map(
    (side) => textOf(at(settings, `${side}Delimiter`)) ?? textOf(at(settings, side)),
  )
  if (left === undefined || right === undefined) return null
  const [start, end] = [left, right].map((marks) => marks.replace(/[^\w\s]/g, '\\$&'))
  return new RegExp(`${start}([^{}\\n]{0,200})${end}`, 'g')
}

function withBraces(text: string, attributes: RegExp): string {
  return replacedOutside(text, attributes, (_, inner) => `{${inner}}`)
}

/**
 * The function of the site that makes ids, for what its pages contain; null without one.
 * https://vitepress.dev/guide/markdown#advanced-configuration
 */
async function slugOf(
  old: OldFiles,
  file: string,
  config: unknown,
  pages: readonly Pick<MovedPage, 'from'>[],
  settings: Omit<MarkdownSettings, 'slug'>,
): Promise<MarkdownSettings['slug']> {
  if (at(config, 'markdown', 'anchor', 'slugify', '$function') === undefined) return null
  const asked = new Set<string>()
  const slug = (text: string) => {
    asked.add(text)
    return ''
  }
  for (const { from } of pages) vitepressMarkdown(old.text(from) ?? '', { ...settings, slug })
  const texts = [...asked]
  const call = { at: ['markdown', 'anchor', 'slugify'], args: texts.map((text) => [text]) }
  const { answers } = await evaluateOld(old, file, { calls: [call] })
  const ids = new Map(texts.map((text, index) => [text, textOf(answers[0]?.[index])]))
  return (text) => ids.get(text) ?? sluggerOf('vitepress')(text)
}

/** Whether the plugin for titles of code has them for included files, too. https://vpgi.vercel.app/features */
function hasSnippetTitles(old: OldFiles, file: string): boolean {
  const config = old.text(file) ?? ''
  if (!config.includes('groupIconMdPlugin')) return false
  // From version 2 on, VitePress does not tell the plugin which code is of a file.
  return /\bincludeSnippet:\s*true\b/.test(config) || !isFirstVersion(old)
}

/** True for version 1 of VitePress, or an older one. */
function isFirstVersion(old: OldFiles): boolean {
  const version = declaredVersion(old, 'vitepress')
  return version !== null && !isAtLeast(version, 2, 0)
}
