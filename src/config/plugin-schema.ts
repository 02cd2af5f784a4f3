import * as z from 'zod/mini'
import type { Plugin } from '../types.ts'

/** Members of plugins that are checked where they are used. */
const MEMBERS = [
  'directives',
  'compile',
  'components',
  'overrides',
  'messages',
  'client',
  'pages',
  'check',
  'css',
  'head',
  'inspect',
  'notices',
  'generate',
  'rewrite',
  'onEdit',
  'onMove',
] satisfies (keyof Plugin)[]

const described = { name: z.string(), description: z.string() }

/** A plugin as the configuration lists it. */
export const plugin = z.strictObject({
  name: z.string(),
  rules: z.optional(z.array(z.string())),
  remark: z.optional(z.array(z.unknown())),
  rehype: z.optional(z.array(z.unknown())),
  commands: z.optional(z.array(z.looseObject({ ...described, examples: z.array(z.string()) }))),
  checkOptions: z.optional(z.array(z.looseObject({ ...described, rules: z.array(z.string()) }))),
  ...Object.fromEntries(MEMBERS.map((name) => [name, z.optional(z.unknown())])),
})
