/** The directives of the core. Those of official plugins are in their folders: see plugin/official-plugin.ts. */
import { admonition } from './admonition.ts'
import { attributes, definitions } from './attributes.ts'
import { include } from './include.ts'
import { raw } from './raw.ts'
import type { Directive } from './types.ts'

export const coreDirectives: readonly Directive[] = [
  admonition,
  attributes,
  ...definitions,
  include,
  raw,
]
