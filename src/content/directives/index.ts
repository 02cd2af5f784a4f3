/** Every directive a page may use. A new block is one file here and one line below. */
import { admonition } from './admonition.ts'
import { only } from './only.ts'
import type { Directive } from './types.ts'

const all: readonly Directive[] = [admonition, only]

export const directives: ReadonlyMap<string, Directive> = new Map(
  all.flatMap((directive) => directive.names.map((name) => [name, directive] as const)),
)
