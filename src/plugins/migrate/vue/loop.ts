/** Reads `v-for`. https://vuejs.org/guide/essentials/list.html */

import { ownProperty } from '../../../plugin/index.ts'
import { Refused } from '../../extended-markdown/values/javascript.ts'

const MAX_ITEMS = 1000

/** A name for a value, or names for its properties. */
type LoopNames = string | readonly string[]

interface Loop {
  /** The code of the list. */
  readonly source: string
  /** For a value, its key and its index. */
  readonly names: readonly LoopNames[]
}

/** Such as `item in list`, `(item, index) of list`, `{ a, b } in list`. @throws Refused for other patterns */
export function readLoop(code: string): Loop {
  const [, inside, alone = '', source = ''] =
    /^\s*(?:\(([^()]*)\)|([\w$]+|\{[^{}]*\}))\s+(?:in|of)\s+([\s\S]+)$/.exec(code) ?? []
  const written = (inside ?? alone).trim()
  const [, fields, others = ''] = /^(?:\{([^{}]*)\})?([^{}]*)$/.exec(written) ?? []
  const names: LoopNames[] = listed(others)
  if (fields !== undefined && names[0] === '') names[0] = listed(fields.trim().replace(/,$/, ''))
  if (!names.flat().every((name) => /^[\w$]+$/.test(name)))
    throw new Refused('takes the values of a list apart')
  return { source, names }
}

function listed(names: string): string[] {
  return names.split(',').map((name) => name.trim())
}

/** The values of names. @throws Refused */
export function bound(names: LoopNames, value: unknown): Record<string, unknown> {
  if (typeof names === 'string') return { [names]: value }
  if (typeof value !== 'object' || value === null) throw new Refused('takes a value apart')
  return Object.fromEntries(
    names.map((name) => [name, ownProperty(value as Record<string, unknown>, name)]),
  )
}

/** The values of each item: itself, and its key or index. @throws Refused */
export function itemsOf(list: unknown): (readonly unknown[])[] {
  const items =
    typeof list === 'number'
      ? Array.from({ length: Math.min(list, MAX_ITEMS + 1) }, (_, i) => [i + 1, i])
      : Array.isArray(list)
        ? list.map((item, i) => [item, i])
        : typeof list === 'object' && list !== null
          ? Object.entries(list).map(([key, value], i) => [value, key, i])
          : null
  if (items === null) throw new Refused('is not a list')
  if (items.length > MAX_ITEMS) throw new Refused('makes the page too large')
  return items
}
