/** HTML: parse5 for the markup; embedded scripts and styles are checked too. */
import { type Fault, type Language, movedBy, oneByOne } from '../types.ts'
import { parseCss } from './css.ts'
import { parseJson } from './data.ts'
import { parseScript } from './javascript.ts'

export interface HtmlNode {
  readonly nodeName: string
  readonly tagName?: string
  readonly attrs?: readonly { readonly name: string; readonly value: string }[]
  readonly value?: string
  readonly childNodes?: readonly HtmlNode[]
  readonly content?: HtmlNode
  readonly sourceCodeLocation?: {
    readonly startLine: number
    readonly startCol: number
    readonly startTag?: unknown
    readonly endTag?: unknown
  } | null
}

interface Parse5 {
  parse(html: string, options: object): HtmlNode
  parseFragment(html: string, options: object): HtmlNode
}

interface ParseError {
  readonly code: string
  readonly startLine: number
  readonly startCol: number
}

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
/** Elements whose tags are optional in HTML: the parser adds them. */
const OPTIONAL = /^(?:html|head|body|tbody|colgroup)$/

export const html: Language = {
  names: ['html'],
  needs: 'parse5',
  open: async (load) => {
    const parse5 = (await load('parse5')) as Parse5 | null
    if (parse5 === null) return null
    const css = await parseCss(load)
    return oneByOne((code) => parseHtml(code, parse5, css))
  },
}

type Css = ((code: string) => Fault | null) | null

async function parseHtml(code: string, parse5: Parse5, css: Css): Promise<Fault | null> {
  const faults: Fault[] = []
  const isPage = /^\s*(?:<!doctype|<html)/i.test(code)
  const tree = (isPage ? parse5.parse : parse5.parseFragment)(code, {
    sourceCodeLocationInfo: true,
    onParseError: (error: ParseError) =>
      faults.push({
        line: error.startLine,
        column: error.startCol,
        reason: error.code.replaceAll('-', ' '),
      }),
  })
  const ids = new Set<string>()
  for (const node of nodesOf(tree)) {
    faults.push(...structureFaults(node, ids))
    const inside = await contentFault(node, css)
    if (inside) faults.push(inside)
  }
  return faults.sort((a, b) => a.line - b.line)[0] ?? null
}

/** All elements of a tree, in document order. */
export function* nodesOf(node: HtmlNode): Generator<HtmlNode> {
  if (node.tagName !== undefined) yield node
  for (const child of [...(node.childNodes ?? []), ...(node.content ? [node.content] : [])])
    yield* nodesOf(child)
}

/** Mistakes that the parser silently corrects: missing end tags, duplicate ids. */
function structureFaults(node: HtmlNode, ids: Set<string>): Fault[] {
  const place = node.sourceCodeLocation
  const tag = node.tagName as string
  if (!place) return []
  const at = { line: place.startLine, column: place.startCol }
  const faults: Fault[] = []
  if (!VOID.test(tag) && !OPTIONAL.test(tag) && !place.endTag)
    faults.push({ ...at, reason: `<${tag}> is never closed` })
  const id = attributeOf(node, 'id')
  if (id !== undefined && ids.has(id)) faults.push({ ...at, reason: `duplicate id "${id}"` })
  if (id !== undefined) ids.add(id)
  return faults
}

async function contentFault(node: HtmlNode, css: Css): Promise<Fault | null> {
  if (node.tagName !== 'script' && node.tagName !== 'style') return null
  const text = node.childNodes?.[0]
  const code = text?.value ?? ''
  const line = text?.sourceCodeLocation?.startLine ?? 1
  const type = attributeOf(node, 'type') ?? ''
  const fault = node.tagName === 'style' ? (css?.(code) ?? null) : await scriptFault(code, type)
  return fault === null ? null : movedBy(fault, line - 1)
}

function scriptFault(code: string, type: string): Fault | null | Promise<Fault | null> {
  if (code.trim() === '') return null
  if (/json$|^importmap$/.test(type)) return parseJson(code)
  return type === '' || /^(?:module|text\/javascript)$/.test(type) ? parseScript(code, 'js') : null
}

function attributeOf(node: HtmlNode, name: string): string | undefined {
  return node.attrs?.find((attribute) => attribute.name === name)?.value
}
