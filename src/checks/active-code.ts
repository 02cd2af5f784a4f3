/** Finds what browsers run when a file is opened by its address: in HTML, and in XML such as SVG. */
import { gunzipSync } from 'node:zlib'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import sax from 'sax'
import { schemeOf } from '../shared/paths.ts'

/** What runs, e.g. `<script>`, and the offset of its tag; or the first mistake in XML. */
export interface ActiveCode {
  readonly what: string
  readonly offset: number
  readonly isMistake?: true
}

/** Files that browsers open as documents, in which scripts can run. */
export function isDocument(path: string): boolean {
  return isHtml(path) || /\.(?:svgz?|xml|xhtml|xht)$/i.test(path)
}

function isHtml(path: string): boolean {
  return /\.(?:[sm]?html?|mht)$/i.test(path)
}

/** True for what servers send as it is, and browsers unpack, such as `.svgz`. */
export function isCompressed([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b
}

/** What a compressed document contains; null if it is broken, or far too large. */
export function unzip(bytes: Uint8Array): Uint8Array | null {
  try {
    return gunzipSync(bytes, { maxOutputLength: 2 ** 26 })
  } catch {
    return null
  }
}

/** The text of a document as browsers decode it, for all encodings in which characters can be hidden. */
export function decodeDocument(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xfe || first === 0) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder(first === 0xff || second === 0 ? 'utf-16le' : 'utf-8').decode(bytes)
}

/** The first code that runs, or a mistake of XML that the parser finds, of which browsers show nothing; null if there is neither. */
export function findActiveCode(path: string, text: string): ActiveCode | null {
  return isHtml(path) ? inHtml(text) : inXml(text)
}

function inHtml(text: string): ActiveCode | null {
  const { childNodes } = parse(text, { sourceCodeLocationInfo: true })
  // Not a recursive function: elements can be nested deeper than the stack is.
  const left: DefaultTreeAdapterTypes.Node[] = childNodes.toReversed()
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if ('tagName' in node) {
      const attributes = node.attrs.map(({ name, value }) => [name, value] as const)
      const what = activeTag(node.tagName, attributes)
      if (what !== null) return { what, offset: node.sourceCodeLocation?.startOffset ?? 0 }
    }
    if ('childNodes' in node) left.push(...node.childNodes.toReversed())
    // A <template> may be that of a shadow tree.
    if ('content' in node) left.push(node.content)
  }
  return null
}

function inXml(text: string): ActiveCode | null {
  const found: ActiveCode[] = []
  const parser = sax.parser(true, { position: true, strictEntities: true } as sax.SAXOptions)
  const add = (what: string | null, offset: number) => {
    if (what !== null) found.push({ what, offset })
  }
  parser.onerror = ({ message }) => {
    const [what = ''] = message.toLowerCase().split(/\.?\n/)
    // The parser knows neither the entities that a file declares nor those of XHTML.
    if (!what.includes('entity') || !/<!ENTITY|DTD XHTML/.test(text))
      found.push({ what, offset: parser.position - 1, isMistake: true })
    // Browsers run what comes before a mistake.
    parser.resume()
  }
  parser.ondoctype = (doctype) => {
    const what = DECLARATIONS.test(doctype) ? 'a declaration of markup' : null
    add(what, text.indexOf('<!DOCTYPE'))
  }
  parser.onprocessinginstruction = ({ name, body }) => {
    const isTransformed = name === 'xml-stylesheet' && !/\btype\s*=\s*["']text\/css["']/.test(body)
    const what = isTransformed ? 'a style sheet that transforms the file' : null
    add(what, text.lastIndexOf(`<?${name}`, parser.position))
  }
  parser.onopentag = ({ name, attributes }) => {
    const tag = name.slice(name.indexOf(':') + 1)
    const named = Object.entries(attributes).map(
      ([key, value]) => [key.slice(key.indexOf(':') + 1), String(value)] as const,
    )
    add(activeTag(tag, named), parser.startTagPosition - 1)
  }
  parser.write(text).close()
  return found.find(({ isMistake }) => !isMistake) ?? found[0] ?? null
}

/**
 * Entities that stand for markup, or for declarations, and values of handlers and addresses. Those of
 * drawing programs only name namespaces.
 */
const DECLARATIONS =
  /<!ENTITY\s+(?:%|\S+\s+(?:"[^"]*(?:<|&#)|'[^']*(?:<|&#)))|<!ATTLIST\s[^>]*(?<![^\s:])(?:on[a-z]+|href)\s/i

/** Scripts of these types are data, which browsers do not run. */
const SCRIPT = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:java|ecma)script)$/i

/** What an element runs; null for most. */
function activeTag(
  tag: string,
  attributes: readonly (readonly [name: string, value: string])[],
): string | null {
  const type = attributes.find(([name]) => name === 'type')?.[1] ?? ''
  if (tag === 'script' && SCRIPT.test(type.trim())) return '<script>'
  for (const [name, value] of attributes) {
    if (/^on[a-z]/i.test(name) || (name === 'srcdoc' && inHtml(value) !== null))
      return `\`${name}\` of <${tag}>`
    if (ADDRESSES.has(name) && mayRun(value)) return `the address in \`${name}\` of <${tag}>`
  }
  return null
}

const ADDRESSES = new Set('action by data formaction from href src to values'.split(' '))

/** An animation has several values. An entity that the file declares may stand for anything. */
function mayRun(value: string): boolean {
  return (
    value.split(';').some((address) => schemeOf(address) === 'javascript') ||
    /&[\p{L}_:][\p{L}\p{N}_:.-]{0,60};/u.test(value)
  )
}
