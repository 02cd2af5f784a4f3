import * as z from 'zod/mini'
import type { Plugin } from '../types.ts'

/** Members of plugins that are checked where they are used. */
const MEMBERS = [
  'directives',
  'components',
  'overrides',
  'messages',
  'client',
  'pages',
  'check',
  'css',
  'head',
  'inspect',
  'generate',
] satisfies (keyof Plugin)[]

/** A plugin as the configuration lists it. */
export const plugin = z.strictObject({
  name: z.string(),
  rules: z.optional(z.array(z.string())),
  remark: z.optional(z.array(z.unknown())),
  rehype: z.optional(z.array(z.unknown())),
  ...Object.fromEntries(MEMBERS.map((name) => [name, z.optional(z.unknown())])),
})
