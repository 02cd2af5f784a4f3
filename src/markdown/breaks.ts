/**
 * Where lines may break: within long names in narrow places, and not within ranges of numbers, options
 * such as `--watch` and other short names with hyphens in code. To be run when the text has been collected; what readers copy stays the same.
 */
import type { Element, ElementContent, Parents, Root, Text } from 'hast'

/** Elements that are narrow on phones: cells of tables, and names of fields in forms. */
const NARROW = new Set(['td', 'th', 'label', 'legend'])

/** Elements whose text stays as it is. */
const FIXED = /^(?:pre|kbd|samp|svg|math|script|style|template|textarea|select|datalist)$/

/** Within a name: `missing_|parameter`, `address.|postcode`, `anyone@|example.|com`, `camel|Case`. */
const IN_NAME = /(?=\p{L})(?:(?<=[\p{L}\p{N})\]][_.:/@(]+)|(?<=\p{Ll})(?=\p{Lu}\p{Ll}))/u

/** Names and alternatives in text: `a_|b`, `Suite/|Building`. */
const IN_TEXT = /(?<=[\p{L}\p{N}][_/])(?=\p{L})/u

/** `0–10`, which browsers break after the dash. */
const RANGE = /(?<![\p{L}\p{N}])(\p{Nd}{1,9}(?:–\p{Nd}{1,9}){1,3})(?![\p{L}\p{N}])/u

/** A hyphen after which browsers may break a line, unlike those of `<!--`. */
const HYPHEN = /-[\p{L}\p{N}]/u

/** The most characters of a name with hyphens that stays on one line. */
const LONGEST = { inText: 20, inNarrow: 12 }

export function rehypeBreaks() {
  return (tree: Root): void => visit(tree, false, false)
}

/** @param isNarrow whether a cell or label is around the node */
function visit(parent: Parents, isNarrow: boolean, isCode: boolean): void {
  const children = parent.children as ElementContent[]
  for (const child of children) {
    if (child.type !== 'element' || isFixed(child)) continue
    visit(child, isNarrow || NARROW.has(child.tagName), isCode || child.tagName === 'code')
  }
  const divided = (text: Text) => {
    if (isCode) return wordsOf(text, isNarrow)
    const parts = rangesOf(text)
    return isNarrow && parts.length === 1 ? partsOf(text, IN_TEXT) : parts
  }
  parent.children = children.flatMap((it) => (it.type === 'text' ? divided(it) : [it]))
}

/** Also for inline code in a language, such as a formula that a plugin or a script reads. */
function isFixed({ tagName, properties }: Element): boolean {
  const names = [properties.className ?? []].flat()
  return FIXED.test(tagName) || names.some((name) => String(name).startsWith('language-'))
}

/** Parts of a text with a place to break between them. */
function partsOf({ value }: Text, between: RegExp): ElementContent[] {
  const parts = value.split(between).map(textOf)
  return parts.flatMap((part, index) => (index === 0 ? [part] : [element('wbr'), part]))
}

/** Parts of inline code: browsers break lines after a hyphen. */
function wordsOf(text: Text, isNarrow: boolean): ElementContent[] {
  const divided = (part: Text) => (isNarrow ? partsOf(part, IN_NAME) : [part])
  if (!text.value.includes('-')) return divided(text)
  const longest = isNarrow ? LONGEST.inNarrow : LONGEST.inText
  return text.value.split(/(\s+)/).flatMap((word): ElementContent[] => {
    if (!HYPHEN.test(word)) return divided(textOf(word))
    if (word.length <= longest) return [unbroken(textOf(word))]
    const [begin = ''] = /^-+[^-]{1,8}/u.exec(word) ?? []
    const rest = divided(textOf(word.slice(begin.length)))
    return begin === '' ? rest : [unbroken(textOf(begin)), ...rest]
  })
}

/** Every second part of the text is a range. */
function rangesOf(text: Text): ElementContent[] {
  if (!text.value.includes('–')) return [text]
  const parts = text.value.split(RANGE).map(textOf)
  return parts.map((part, index) => (index % 2 === 0 ? part : unbroken(part)))
}

function unbroken(text: Text): Element {
  return element('span', 'unbroken', text)
}

function textOf(value: string): Text {
  return { type: 'text', value }
}

function element(tagName: string, name?: string, ...children: Text[]): Element {
  const properties = name === undefined ? {} : { className: [name] }
  return { type: 'element', tagName, properties, children }
}
