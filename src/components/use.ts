/**
 * Expands a component's directive to a marker element around its Markdown, so that headings, links,
 * and text inside are collected as usual. `extract.ts` removes the marker from the compiled page.
 */

import type { Nodes } from 'mdast'
import { attributePlace } from '../directives/attribute-place.ts'
import {
  type Context,
  childrenOf,
  type Directive,
  type DirectiveNode,
  element,
  takeLabel,
} from '../directives/types.ts'
import { placed } from '../markdown/origin.ts'
import { parseInline } from '../markdown/parse.ts'
import type { PropSchema } from '../shared/component.ts'
import { isExternal, mayBeEntity } from '../shared/paths.ts'
import { placeholder } from '../shared/placeholders.ts'
import { own } from '../utilities/own-property.ts'
import { type ComponentSchema, readProp } from './schema.ts'

export const MARKER = 'docsgen-component'
export const SLOT_MARKER = 'docsgen-slot'

/** What a use leaves in the page's HTML, and in the text of its section. */
export function componentPlaceholder(number: number): string {
  return placeholder(`component:${number}`)
}

/** A use as it was written: what the marker element with its number stands for. */
export interface WrittenUse {
  readonly name: string
  /** Values of the plain props. */
  readonly props: Readonly<Record<string, unknown>>
  /** Targets of `link` and `image` props, as written. */
  readonly targets: readonly {
    readonly prop: string
    readonly kind: 'link' | 'image'
    readonly target: string
  }[]
  /** Addresses of other sites that it shows in frames. */
  readonly frames: readonly string[]
  readonly inline: boolean
  readonly file: string
  readonly line: number
  readonly column: number
}

/** The props of a use, while they are read. */
export interface WrittenProps {
  readonly props: Record<string, unknown>
  readonly targets: WrittenUse['targets'][number][]
  readonly frames: string[]
}

/**
 * Adds a prop whose value is text. (Those of the kinds `markdown` and `code` are slots.)
 * @returns what is wrong with it, as the end of a sentence; null if nothing is
 */
export function addProp(
  { props, targets, frames }: WrittenProps,
  name: string,
  schema: PropSchema,
  written: string,
): { readonly what: string; readonly note: string } | null {
  const { kind } = schema
  if (kind === 'link' || kind === 'image') {
    if (!isExternal(written) || mayBeEntity(written))
      targets.push({ prop: name, kind, target: written })
    else if (/^(https?:|mailto:|tel:|\/\/)/i.test(written))
      props[name] = kind === 'link' ? written : { src: written }
    else return { what: 'is an address that pages may not use', note: 'Use https.' }
    return null
  }
  if (kind === 'frame') {
    if (!/^https?:\/\//i.test(written) || !URL.canParse(written))
      return { what: 'is not an address of another site', note: 'Use https.' }
    frames.push(written)
    props[name] = written
    return null
  }
  const read = readProp(schema, written)
  if (!('value' in read)) return { what: `does not fit: ${read.reason}`, note: read.note }
  props[name] = read.value
  return null
}

const USES = 'components'

/** The uses of the page that is being compiled; directives and the HTML side share the list. */
export function usesOf(shared: Map<string, unknown>): WrittenUse[] {
  const known = shared.get(USES) as WrittenUse[] | undefined
  const uses = known ?? []
  if (!known) shared.set(USES, uses)
  return uses
}

/** The directive that a component is used by. */
export function componentDirective(schema: ComponentSchema): Directive {
  return {
    names: [schema.name],
    kinds: ['container', 'leaf', 'text'],
    attributes: attributesOf(schema),
    expand: (node, context) => new Use(schema, node, context).expand(),
  }
}

/** `lang` says which language a `code` attribute is in. */
function attributesOf({ props }: ComponentSchema): string[] {
  const hasCode = Object.values(props).some(({ kind }) => kind === 'code')
  return [...Object.keys(props), ...(hasCode ? ['lang'] : [])]
}

class Use {
  readonly #schema: ComponentSchema
  readonly #node: DirectiveNode
  readonly #context: Context
  readonly #written: WrittenProps = { props: {}, targets: [], frames: [] }
  readonly #slots = new Map<string, Nodes[]>()
  #isComplete = true

  constructor(schema: ComponentSchema, node: DirectiveNode, context: Context) {
    this.#schema = schema
    this.#node = node
    this.#context = context
  }

  /** The marker; where a required attribute is missing or wrong, what is inside alone. */
  expand(): Nodes[] {
    const attributes = this.#node.attributes ?? {}
    for (const [name, { kind, required }] of Object.entries(this.#schema.props)) {
      const written = own(attributes, name)
      if (typeof written === 'string') this.#readProp(name, written)
      else if (kind === 'boolean') this.#written.props[name] = false
      else if (required) this.#report(name, 'is missing', `Write ${name}="…".`)
    }
    const children = this.#readSlots()
    if (!this.#isComplete) return children
    const { file, shared } = this.#context
    const uses = usesOf(shared)
    const { line = 0, column = 0 } = this.#node.position?.start ?? {}
    const { name } = this.#schema
    const inline = this.#node.type === 'textDirective'
    uses.push({ name, ...this.#written, inline, file, line, column })
    const slots = [
      ...this.#slots,
      ...(children.length > 0 ? [['children', children] as const] : []),
    ]
    return [
      element(
        MARKER,
        { dataUse: String(uses.length - 1) },
        slots.map(([slot, nodes]) => element(SLOT_MARKER, { dataName: slot }, nodes)),
      ),
    ]
  }

  #readProp(name: string, written: string): void {
    const schema = this.#schema.props[name] as ComponentSchema['props'][string]
    const { lang = null } = this.#node.attributes ?? {}
    const { position } = this.#node
    if (schema.kind === 'markdown')
      this.#slots.set(name, placed(parseInline(written, this.#context.parse), position))
    else if (schema.kind === 'code')
      this.#slots.set(name, placed([{ type: 'code', lang, value: written }], position))
    else {
      const wrong = addProp(this.#written, name, schema, written)
      if (wrong) this.#report(name, wrong.what, wrong.note)
    }
  }

  /** Fills the named slots. Returns the other children. */
  #readSlots(): Nodes[] {
    const [labelSlot] = this.#schema.slots
    const label = takeLabel(this.#node)
    if (this.#node.type === 'containerDirective') {
      if (label && labelSlot) this.#slots.set(labelSlot, label)
      else if (label) this.#warn(`\`${this.#schema.name}\` takes no [label]`, 'Leave it out.')
      return childrenOf(this.#node).filter((child) => !this.#takeSlot(child))
    }
    if (this.#node.type === 'textDirective' || labelSlot === undefined) return label ?? []
    if (label?.length) this.#slots.set(labelSlot, label)
    return []
  }

  /** `:::slot{name="…"}` inside the block. */
  #takeSlot(child: Nodes): boolean {
    if (child.type !== 'containerDirective' || child.name !== 'slot') return false
    const name = child.attributes?.name ?? ''
    if (this.#schema.slots.includes(name)) this.#slots.set(name, childrenOf(child))
    else {
      const known = this.#schema.slots.join(', ')
      this.#warn(
        `\`${this.#schema.name}\` has no slot "${name}"`,
        known === '' ? 'It has no slots.' : `Its slots: ${known}.`,
        child,
      )
    }
    return true
  }

  #report(name: string, what: string, note: string): void {
    const { required } = this.#schema.props[name] as ComponentSchema['props'][string]
    if (required) this.#isComplete = false
    const position = attributePlace(this.#node, name, this.#context)
    this.#warn(`the attribute \`${name}\` of \`${this.#schema.name}\` ${what}`, note, { position })
  }

  /** @param at what is wrong */
  #warn(reason: string, note: string, at: Pick<Nodes, 'position'> = this.#node): void {
    const { file } = this.#context
    this.#context.warn('component', reason, note, { file, position: at.position })
  }
}
