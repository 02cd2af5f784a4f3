/**
 * Makes classes of the inline styles that plugins set, such as the colors of Shiki and the heights of
 * KaTeX: the Content-Security-Policy blocks `style` attributes, but not the style sheet of the page.
 */
import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import parseStyle from 'inline-style-parser'
import type { VFile } from 'vfile'
import { hash } from '../cache/hash.ts'
import { INLINE_STYLE, readSizes } from './inline-styles.ts'
import { walkElements } from './walk.ts'

/** The rules of a page, by their selectors. */
type Rules = Map<string, string>

interface PageStyles {
  readonly rules: Rules
  /** The style sheets that plugins have written into the page. */
  readonly sheets: Set<string>
}

function stylesOf(file: VFile): PageStyles {
  file.data[STYLES] ??= { rules: new Map(), sheets: new Set() } satisfies PageStyles
  return file.data[STYLES] as PageStyles
}

/** Adds rules to those of a page. */
export function addRules(file: VFile, rules: ReadonlyMap<string, string>): void {
  for (const [name, declarations] of rules) stylesOf(file).rules.set(name, declarations)
}

/** The styles of the page, the rules in the order of their selectors, so that equal pages have equal sheets. */
export function pluginStyles(file: VFile): string {
  const { rules, sheets } = stylesOf(file)
  const sorted = [...rules.entries()].sort(([a], [b]) => (a < b ? -1 : 1))
  return [...sheets, ...sorted.map(([selector, css]) => `${selector}{${css}}\n`)].join('')
}

const STYLES = 'docsgenPluginStyles'
/** What a style sheet loads from other sites. */
const FOREIGN = /(?:url\(|@import)\s*["']?(?:\w{1,20}:)?\/\//i

/** Takes the styles of what a plugin has made. What no page can have is removed, and reported once. */
export function rehypePluginStyles(plugin: string) {
  return (tree: Root, file: VFile): void => {
    const { rules, sheets } = stylesOf(file)
    const styled: Element[] = []
    const scripts: Element[] = []
    const foreign: Element[] = []
    walkElements(tree, (node, index, parent) => {
      const isSheet = node.tagName === 'style'
      if (isSheet) {
        const css = `${textOf(node)}\n`.replaceAll('[style', SELECTED)
        if (FOREIGN.test(css)) foreign.push(node)
        sheets.add(node.properties.media ? `@media ${node.properties.media}{${css}}\n` : css)
      }
      const isScript = isInlineScript(node)
      if (isScript) scripts.push(node)
      if (isSheet || isScript) {
        parent.children.splice(index, 1)
        return index
      }
      if (node.properties.style === undefined || readSizes(node)) delete node.properties.style
      else styled.push(node)
      return undefined
    })
    const isSelected = [...sheets].some((css) => css.includes(SELECTED))
    const lost = styled.filter((node) => !takeStyle(node, rules, isSelected))
    const report = ([first, ...others]: Element[], reason: string, note: string) => {
      if (first === undefined) return
      const message = file.message(reason, { place: first.position, ruleId: 'inline-style' })
      message.note = note
      Object.assign(message, { count: others.length + 1, actual: plugin })
    }
    const source = ` of the plugin "${plugin}"`
    report(lost, INLINE_STYLE.reason(source), INLINE_STYLE.note)
    const inline = `removed inline scripts${source}, which the Content-Security-Policy blocks`
    report(scripts, inline, SCRIPT_NOTE)
    const loads = `a style sheet${source} loads files of another site, which the Content-Security-Policy blocks`
    report(foreign, loads, FOREIGN_NOTE)
  }
}

const SCRIPT_NOTE =
  'Turn off what needs them by an option of the package. What pages shall run instead is a module, which `client` names.'
const FOREIGN_NOTE = 'Put the files into `static`, and give the package their address by an option.'

/** False for data, such as JSON-LD, which no browser runs. */
function isInlineScript({ tagName, properties }: Element): boolean {
  const type = String(properties.type ?? '')
  const runs = type === '' || /^(?:module|(?:text|application)\/(?:java|ecma)script)$/i.test(type)
  return tagName === 'script' && properties.src === undefined && runs
}

/** Takes the styles of elements and of what is in them, where nobody needs to know what cannot be a class. */
export function takeStyles(children: readonly ElementContent[]): Rules {
  const rules: Rules = new Map()
  walkElements({ type: 'root', children } as Root, (node) => void takeStyle(node, rules))
  return rules
}

/**
 * Makes a class of the style of an element. Gives false if some of it had to be left out.
 * @param isSelected true if style sheets have selectors for its text, which becomes another attribute
 */
function takeStyle(node: Element, rules: Rules, isSelected = false): boolean {
  const { style } = node.properties
  if (style === undefined) return true
  delete node.properties.style
  const { css, isAll } = declarationsOf(String(style))
  if (css === '') return isAll
  const name = `s-${hash(css).slice(0, CLASS_LENGTH)}`
  // As it is written, which selectors are made for, unless strings of CSS write it otherwise.
  const text = /[\\\p{Cc}]/u.test(String(style)) ? css : String(style)
  rules.set(isSelected ? `[data-style=${JSON.stringify(text)}]` : `.${name}`, css)
  if (isSelected) node.properties.dataStyle = text
  else addClass(node, name)
  return isAll
}

const SELECTED = '[data-style'

const CLASS_LENGTH = 8

interface Declarations {
  readonly css: string
  /** False if some of the style had to be left out. */
  readonly isAll: boolean
}

/** The declarations of a style that a style sheet may contain. */
function declarationsOf(style: string): Declarations {
  let parsed: ReturnType<typeof parseStyle>
  try {
    parsed = parseStyle(style)
  } catch {
    return { css: '', isAll: false }
  }
  const all = parsed.flatMap((part) => (part.type === 'declaration' ? [part] : []))
  const safe = all.filter(({ property, value }) => isName(property) && isSafe(value))
  return {
    css: safe.map(({ property, value }) => `${property}:${value}`).join(';'),
    isAll: safe.length === all.length && isRead(style, all),
  }
}

interface Declaration {
  readonly property: string
  readonly value: string
}

/** False if the parser has stopped before the end of a style. */
function isRead(style: string, declarations: readonly Declaration[]): boolean {
  if (style.includes('/*')) return !/[{}@]/.test(style)
  const bare = (text: string) => text.replace(/[\s;]/g, '')
  return (
    bare(style) === bare(declarations.map(({ property, value }) => `${property}:${value}`).join(''))
  )
}

function isName(property: string): boolean {
  return /^(?:--[\w-]+|-?[a-z][\w-]*)$/i.test(property)
}

/**
 * False for a value that would end its rule, or the ones after it, and for one that loads something:
 * no check sees addresses in style sheets.
 */
function isSafe(value: string): boolean {
  if (/[{}<>;@\\\n\r\f]|\/\*|(?:url|src|image|image-set|expression)\(/i.test(value)) return false
  const quoted = value.replace(/"[^"]*"|'[^']*'/g, '')
  if (/["']/.test(quoted)) return false
  const open: string[] = []
  for (const bracket of quoted.replace(/[^()[\]]/g, '')) {
    if (bracket === '(') open.push(')')
    else if (bracket === '[') open.push(']')
    else if (open.pop() !== bracket) return false
  }
  return open.length === 0
}

/** Plugins write either of the two names of the attribute. */
function addClass({ properties }: Element, name: string): void {
  const { className, class: written } = properties
  delete properties.class
  const listed = [className, written].flatMap((names) =>
    Array.isArray(names) ? names.map(String) : typeof names === 'string' ? names.split(/\s+/) : [],
  )
  properties.className = [...listed.filter((item) => item !== ''), name]
}
