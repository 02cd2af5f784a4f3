/** Components of the site in a page written in React: the same uses as those in Markdown. */

import type { Element, ElementContent, Parents, Root } from 'hast'
import type { VFile } from 'vfile'
import type { CompileInput } from '../compile/compile-input.ts'
import type { Needs } from '../compile/needs.ts'
import type { ComponentSchema } from '../components/schema.ts'
import { addProp, MARKER, SLOT_MARKER, usesOf, type WrittenProps } from '../components/use.ts'
import { walkElements } from '../markdown/walk.ts'
import { didYouMean } from '../problems/suggest.ts'
import type { PropSchema } from '../shared/component.ts'
import { USE, USE_SLOT } from '../shared/page-use.ts'
import { own } from '../utilities/own-property.ts'

/** Elements that may only contain text and elements within it. */
const TEXT = /^(?:a|abbr|b|button|cite|code|dt|em|h[1-6]|i|label|p|q|small|span|strong|summary)$/

/** Replaces the elements that stand for components by their markers; see components/use.ts. */
export function rehypeUses({ file: page }: CompileInput, needs: Needs) {
  return (tree: Root, file: VFile): void => {
    const uses = usesOf(file.data.shared as Map<string, unknown>)
    walkElements(tree, (node, index, parent) => {
      if (node.tagName !== USE) return undefined
      const schema = needs.component(String(node.properties.dataName))
      // The component was deleted; the import of its file is reported.
      if (schema === null) return undefined
      const place = {
        file: String(node.properties.dataFile ?? page),
        line: node.position?.start.line ?? 0,
        column: node.position?.start.column ?? 0,
      }
      const use = new Use(schema, (reason, note) => {
        const message = file.message(reason, { place: node.position, ruleId: 'component' })
        Object.assign(message, { note, file: place.file })
      })
      const slots = use.read(node)
      if (!use.isComplete) {
        parent.children.splice(index, 1, ...((slots.get('children') ?? []) as never[]))
        return index
      }
      const number = uses.length
      uses.push({ name: schema.name, ...use.written, inline: isText(parent), ...place })
      parent.children[index] = {
        type: 'element',
        tagName: MARKER,
        properties: { dataUse: String(number) },
        children: [...slots].map(([name, children]) => slot(name, children)),
      }
      return index // The marker next: there may be components in its slots.
    })
  }
}

function isText(parent: Parents): boolean {
  return parent.type === 'element' && TEXT.test(parent.tagName)
}

function slot(name: string, children: ElementContent[]): Element {
  return { type: 'element', tagName: SLOT_MARKER, properties: { dataName: name }, children }
}

class Use {
  readonly written: WrittenProps = { props: {}, targets: [], frames: [] }
  /** False when a required prop is missing or wrong: then only its children are shown. */
  isComplete = true
  readonly #schema: ComponentSchema
  readonly #warn: (reason: string, note: string) => void

  constructor(schema: ComponentSchema, warn: (reason: string, note: string) => void) {
    this.#schema = schema
    this.#warn = warn
  }

  /** Reads the props. Returns the content of the slots. */
  read(node: Element): Map<string, ElementContent[]> {
    const { name, props, slots: known } = this.#schema
    const slots = new Map(
      node.children.flatMap((child) =>
        child.type === 'element' && child.tagName === USE_SLOT
          ? [[String(child.properties.dataName), child.children] as const]
          : [],
      ),
    )
    const given = JSON.parse(String(node.properties.dataProps ?? '{}')) as Record<string, unknown>
    const hasCode = Object.values(props).some(({ kind }) => kind === 'code')
    const lang = hasCode ? String(given.lang ?? '') : ''
    if (hasCode) delete given.lang
    for (const [prop, value] of Object.entries(given)) {
      const schema = own(props, prop)
      if (schema?.kind === 'code') slots.set(prop, [codeBlock(String(value), lang)])
      else if (schema && schema.kind !== 'markdown') this.#readProp(prop, schema, value)
      else slots.set(prop, [{ type: 'text', value: String(value ?? '') }])
    }
    const names = [...Object.keys(props), ...known, 'children']
    for (const slotName of slots.keys()) {
      if (names.includes(slotName)) continue
      slots.delete(slotName)
      const note = didYouMean(slotName, names) ?? `It has: ${names.join(', ')}.`
      this.#warn(`\`${name}\` has no prop \`${slotName}\``, note)
    }
    for (const [prop, { kind, required }] of Object.entries(props)) {
      if (kind === 'boolean') this.written.props[prop] ??= false
      else if (required && !Object.hasOwn(given, prop) && !slots.has(prop))
        this.#report(prop, 'is missing', `Write ${prop}="…".`)
    }
    return slots
  }

  #readProp(name: string, schema: PropSchema, value: unknown): void {
    const isData = schema.kind === 'json' || typeof value === 'object'
    const wrong = addProp(
      this.written,
      name,
      schema,
      isData ? JSON.stringify(value) : String(value),
    )
    if (wrong) this.#report(name, wrong.what, wrong.note)
  }

  #report(prop: string, what: string, note: string): void {
    if (this.#schema.props[prop]?.required) this.isComplete = false
    this.#warn(`the prop \`${prop}\` of \`${this.#schema.name}\` ${what}`, note)
  }
}

/** A block of code as Markdown's become, which are highlighted later. */
function codeBlock(code: string, lang: string): Element {
  const text: ElementContent = { type: 'text', value: `${code}\n` }
  const className = lang === '' ? [] : [`language-${lang}`]
  const inner: Element = {
    type: 'element',
    tagName: 'code',
    properties: { className },
    children: [text],
  }
  return { type: 'element', tagName: 'pre', properties: { dataLanguage: lang }, children: [inner] }
}
