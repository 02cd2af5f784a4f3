/** Pages of VitePress: what Vue shows first is written out, if it is known without running anything. */
import { type Names, Refused } from '../../extended-markdown/values/javascript.ts'
import { maskSpans } from '../code-spans.ts'
import { codeBlocksOf } from '../fences.ts'
import { matterOf } from '../front-matter.ts'
import { maskCode } from '../headings.ts'
import type { Json } from '../json.ts'
import { markdownText } from '../markdown-text.ts'
import type { OldFiles } from '../old-files.ts'
import { isSlotName, type Place } from './attributes.ts'
import type { VueComponents } from './find.ts'
import {
  blanked,
  isElement,
  parseMarkup,
  rawElements,
  type VueElement,
  type VueNode,
} from './markup.ts'
import { withoutRaw } from './raw.ts'
import { EXPRESSION, preText, Renderer } from './render.ts'
import { type Script, scopeOf, scriptOf } from './script.ts'

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

const USES_VUE = /\{\{|<script\b|<[A-Z]|<[a-z]\w*-|<[a-z][^<>]*\s(?::|v-)[a-z]/
const DIRECTIVE = /^(?:[:@#]|v-)/

/** @param from absolute path of the page */
export function readVuePage(
  text: string,
  from: string,
  old: OldFiles,
  components: VueComponents,
): string {
  if (!USES_VUE.test(text)) return text
  try {
    return new Page(text, from, old, components).read()
  } catch (error) {
    if (error instanceof Refused) return text
    throw error
  }
}

class Page {
  /** With the values in code written out. */
  readonly #text: string
  readonly #edits: Edit[] = []
  readonly #names: Names
  readonly #renderer: Renderer
  readonly #outside: string
  /** True for scripts that only name values. */
  readonly #isRemovable: boolean
  #refused = 0

  constructor(text: string, from: string, old: OldFiles, components: VueComponents) {
    const code = rawElements(withoutCode(text), 'script')
      // Its template literals look like code spans.
      .map(({ content, end }) => text.slice(end - content.length - END.length, end - END.length))
      .join('\n')
    const matter = matterOf(text)
    const given = { $frontmatter: matter, frontmatter: matter }
    const script = scriptIn(code)
    this.#isRemovable = script?.isConstant === true && !script.hasEffects
    const programs = script ? [script.program] : []
    const path = old.shown(from)
    const scope = scopeOf(programs, path, given, old, components.readFile)
    this.#names = onlyKeysOf(matter, scope)
    this.#renderer = new Renderer(components.of(from, code))
    this.#text = this.#withCode(text)
    this.#outside = withoutCode(this.#text)
  }

  /** @throws Refused if it is nested too deeply */
  read(): string {
    const script = blanked(blanked(this.#outside, '<script', END), '<style', '</style>')
    const shown = withoutRaw(script)
    const place = { text: this.#text, shown, names: this.#names, component: null }
    const nodes = parseMarkup(blanked(shown, '{{', '}}'), this.#text)
    this.#visit(nodes, { ...place, slots: new Map(), depth: 0 })
    if (this.#refused === 0 && this.#isRemovable) this.#removeScripts()
    let result = ''
    let at = 0
    for (const { start, end, text } of this.#edits.sort((a, b) => a.start - b.start)) {
      if (start < at) continue
      result += this.#text.slice(at, start) + text
      at = end
    }
    return result + this.#text.slice(at)
  }

  #visit(nodes: readonly VueNode[], place: Place): void {
    for (let index = 0; index < nodes.length; index++) {
      const node = nodes[index] as VueNode
      if (!isElement(node)) {
        this.#readText(node, place)
        continue
      }
      if (node.attributes.has('v-pre')) continue
      const group = isDynamic(node) ? groupAt(nodes, index) : []
      if (group.length > 0 && this.#readGroup(group, place)) index += group.length - 1
      else this.#visitInside(node, place)
    }
  }

  /** An element that stays as it is written. Browsers show no content of a template. */
  #visitInside(node: VueElement, place: Place): void {
    const { name, attributes, start, innerStart, innerEnd, end, children } = node
    if (name === 'template' && [...attributes.keys()].some(isSlotName))
      this.#edits.push({ start, end: innerStart, text: '' }, { start: innerEnd, end, text: '' })
    if (!hasNames(node))
      this.#visit(children, { ...place, isPre: place.isPre === true || name === 'pre' })
  }

  /** Elements of which one is shown, or one element. */
  #readGroup(group: readonly VueNode[], place: Place): boolean {
    const [first, last] = [group[0] as VueNode, group.at(-1) as VueNode]
    const text = this.#known(() => this.#renderer.nodes(group, place))
    if (text !== null) this.#edits.push({ start: first.start, end: last.end, text })
    return text !== null
  }

  #readText({ start, end }: VueNode, place: Place): void {
    for (const { index, 0: all } of place.shown.slice(start, end).matchAll(EXPRESSION)) {
      const range = [start + index, start + index + all.length] as const
      const value = this.#known(() =>
        this.#renderer.interpolated(place, range, place.isPre ? preText : markdownText),
      )
      if (value !== null) this.#edits.push({ start: range[0], end: range[1], text: value })
    }
  }

  /** https://vitepress.dev/guide/using-vue#unescape-in-code-blocks */
  #withCode(text: string): string {
    let result = ''
    let at = 0
    for (const { language, start, end } of codeBlocksOf(text)) {
      const code = text.slice(start, end)
      if (!language.endsWith('-vue') || !code.includes('{{')) continue
      const place = { text, shown: text, names: this.#names }
      const read = () => this.#renderer.interpolated(place, [start, end], (value) => value)
      result += text.slice(at, start) + (this.#known(read) ?? code)
      at = end
    }
    return result + text.slice(at)
  }

  /** Their names are written out now. */
  #removeScripts(): void {
    for (const { attributes, start, end } of rawElements(this.#outside, 'script')) {
      const [space = ''] = /^\n*/.exec(this.#text.slice(end, end + 10)) ?? []
      if (/\bsetup\b/.test(attributes))
        this.#edits.push({ start, end: end + space.length, text: '' })
    }
  }

  #known(read: () => string): string | null {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof Refused || error instanceof RangeError)) throw error
      this.#refused++
      return null
    }
  }
}

const END = '</script>'

/** Names without the other keys of the front matter: a page that includes the file may have them, or code adds them. */
function onlyKeysOf(matter: Json, names: Names): Names {
  return {
    lookUp: (name) => names.lookUp(name),
    property: (name, key) => {
      if (/^\$?frontmatter$/.test(name) && !Object.hasOwn(matter, key))
        throw new Refused(`reads \`${key}\`, which its front matter does not have`)
      return names.property(name, key)
    },
    call: (name, values) => names.call(name, values),
  }
}

/** Null for code that is not valid. */
function scriptIn(code: string): Script | null {
  try {
    return scriptOf(code)
  } catch {
    return null
  }
}

/** True for an element with names of its own, which the page may use for other values. */
function hasNames({ attributes }: VueElement): boolean {
  return [...attributes].some(
    ([key, value]) => key === 'v-for' || (value !== '' && /^(?:#|v-slot)/.test(key)),
  )
}

/** True for a component, and for an element with directives of Vue. */
function isDynamic({ name, attributes }: VueElement): boolean {
  return (
    (/^[A-Z]|-/.test(name) && name !== 'Badge') ||
    [...attributes.keys()].some((key) => DIRECTIVE.test(key))
  )
}

/** An element, and those after it that are its other branches. */
function groupAt(nodes: readonly VueNode[], index: number): readonly VueNode[] {
  const first = nodes[index] as VueElement
  if (!first.attributes.has('v-if')) return [first]
  let end = index + 1
  for (let at = end; at < nodes.length; at++) {
    const node = nodes[at] as VueNode
    if (!isElement(node)) continue
    if (!node.attributes.has('v-else') && !node.attributes.has('v-else-if')) break
    end = at + 1
  }
  return nodes.slice(index, end)
}

/** The page with spaces in place of its code, its comments and its front matter. */
function withoutCode(text: string): string {
  return blanked(maskSpans(maskCode(text)), '<!--', '-->')
}
