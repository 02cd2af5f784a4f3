/**
 * Expands a component's directive to a marker element around its Markdown, so that headings, links,
 * and text inside are collected as usual. `extract.ts` removes the marker from the compiled page.
 */
import type { Nodes } from 'mdast'
import { hole } from '../../shared/holes.ts'
import { isExternal, mayBeEntity } from '../../shared/paths.ts'
import {
  type Context,
  childrenOf,
  type Directive,
  type DirectiveNode,
  element,
  takeLabel,
} from '../directives/types.ts'
import { parseInline } from '../markdown/parse.ts'
import { type ComponentSchema, readProp } from './schema.ts'

export const MARKER = 'docsgen-component'
const SLOT_MARKER = 'docsgen-slot'

/** What a use leaves in the page's HTML, and in the text of its section. */
export function componentHole(number: number): string {
  return hole(`component:${number}`)
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
  readonly #props: Record<string, unknown> = {}
  readonly #targets: WrittenUse['targets'][number][] = []
  readonly #frames: string[] = []
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
      const written = attributes[name]
      if (typeof written === 'string') this.#readProp(name, written)
      else if (kind === 'boolean') this.#props[name] = false
      else if (required) this.#report(name, 'is missing', `Write ${name}="…".`)
    }
    const children = this.#readSlots()
    if (!this.#isComplete) return children
    const { file, shared } = this.#context
    const uses = usesOf(shared)
    const { line = 0, column = 0 } = this.#node.position?.start ?? {}
    const { name } = this.#schema
    const inline = this.#node.type === 'textDirective'
    const written = { props: this.#props, targets: this.#targets, frames: this.#frames }
    uses.push({ name, ...written, inline, file, line, column })
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
    const { kind } = schema
    if (kind === 'link' || kind === 'image') {
      if (!isExternal(written) || mayBeEntity(written))
        this.#targets.push({ prop: name, kind, target: written })
      else if (/^(https?:|mailto:|tel:|\/\/)/i.test(written))
        this.#props[name] = kind === 'link' ? written : { src: written }
      else this.#report(name, `is an address that pages may not use`, 'Use https.')
      return
    }
    if (kind === 'frame') {
      if (/^https?:\/\//i.test(written) && URL.canParse(written)) {
        this.#frames.push(written)
        this.#props[name] = written
      } else this.#report(name, 'is not an address of another site', 'Use https.')
      return
    }
    if (kind === 'markdown') {
      this.#slots.set(name, parseInline(written))
      return
    }
    if (kind === 'code') {
      this.#slots.set(name, [
        { type: 'code', lang: this.#node.attributes?.lang ?? null, value: written },
      ])
      return
    }
    const read = readProp(schema, written)
    if ('value' in read) this.#props[name] = read.value
    else this.#report(name, `does not fit: ${read.reason}`, read.note)
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
      )
    }
    return true
  }

  #report(name: string, what: string, note: string): void {
    const { required } = this.#schema.props[name] as ComponentSchema['props'][string]
    if (required) this.#isComplete = false
    this.#warn(`the attribute \`${name}\` of \`${this.#schema.name}\` ${what}`, note)
  }

  #warn(reason: string, note: string): void {
    this.#context.warn('component', reason, note)
  }
}
