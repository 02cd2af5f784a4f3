import * as z from 'zod/mini'
import { didYouMean } from '../suggest.ts'
import type { UserConfig, UserSidebarItem, Variables } from './types.ts'

const text = z.string()
const link = z.strictObject({ label: text, to: text })

const variables: z.ZodMiniType<Variables> = z.lazy(() =>
  z.record(
    text,
    z.union([text, z.number(), z.boolean(), z.null(), z.array(z.unknown()), variables]),
  ),
) as z.ZodMiniType<Variables>

const sidebarItem: z.ZodMiniType<UserSidebarItem> = z.lazy(() =>
  z.union([
    text,
    z.strictObject({ label: text, href: text }),
    z.strictObject({ label: text, route: z.optional(text), items: z.array(sidebarItem) }),
    z.strictObject({ route: text, label: z.optional(text) }),
  ]),
) as z.ZodMiniType<UserSidebarItem>

const localePath = text.check(z.regex(/^\/([^\s?#]+\/)?$/, 'a path that begins and ends with "/"'))
const depth = z.int().check(z.minimum(1), z.maximum(6))

/** What `site.config.ts` may say. Kept in step with UserConfig by the type below. */
export const userConfig = z.strictObject({
  title: z.optional(text),
  tagline: z.optional(text),
  url: z.optional(z.url({ protocol: /^https?$/, error: 'an address such as "https://docs.example.com"' })),
  base: z.optional(localePath),
  logo: z.optional(z.union([text, z.strictObject({ light: text, dark: text })])),
  favicon: z.optional(text),
  socialImage: z.optional(text),
  docs: z.optional(text),
  locales: z.optional(
    z.record(
      text,
      z.strictObject({
        label: text,
        htmlLang: z.optional(text),
        dir: z.optional(z.enum(['ltr', 'rtl'])),
        path: z.optional(localePath),
        variables: z.optional(variables),
      }),
    ),
  ),
  defaultLocale: z.optional(text),
  version: z.optional(z.strictObject({ name: text, label: text })),
  navbar: z.optional(
    z.strictObject({
      items: z.optional(z.array(link)),
      signIn: z.optional(link),
      signUp: z.optional(link),
    }),
  ),
  sidebar: z.optional(z.union([z.array(sidebarItem), z.record(text, z.array(sidebarItem))])),
  footer: z.optional(
    z.strictObject({
      columns: z.optional(z.array(z.strictObject({ title: text, items: z.array(link) }))),
      links: z.optional(z.array(link)),
      copyright: z.optional(text),
    }),
  ),
  announcement: z.optional(
    z.nullable(z.strictObject({ id: text, text, link: z.optional(link) })),
  ),
  colorMode: z.optional(
    z.strictObject({
      default: z.optional(z.enum(['light', 'dark'])),
      respectSystem: z.optional(z.boolean()),
    }),
  ),
  toc: z.optional(z.strictObject({ min: z.optional(depth), max: z.optional(depth) })),
  search: z.optional(
    z.union([
      z.literal(false),
      z.strictObject({ provider: z.literal('local') }),
      z.strictObject({
        provider: z.literal('algolia'),
        appId: text,
        apiKey: text,
        indexName: text,
        contextual: z.optional(z.boolean()),
      }),
    ]),
  ),
  synonyms: z.optional(z.array(z.array(text))),
  searchFeedbackUrl: z.optional(text),
  analytics: z.optional(
    z.union([
      z.literal(false),
      z.strictObject({
        provider: z.literal('posthog'),
        key: text,
        host: z.url({ protocol: /^https?$/ }),
        ignoreDoNotTrack: z.optional(z.boolean()),
      }),
      z.strictObject({
        provider: z.literal('module'),
        module: text,
        connect: z.optional(z.array(text)),
        ignoreDoNotTrack: z.optional(z.boolean()),
      }),
    ]),
  ),
  sitemap: z.optional(
    z.strictObject({
      changefreq: z.optional(
        z.enum(['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never']),
      ),
      priority: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
      exclude: z.optional(z.array(text)),
    }),
  ),
  editUrl: z.optional(text),
  lastUpdated: z.optional(z.boolean()),
  redirects: z.optional(z.record(text, text)),
  variables: z.optional(variables),
  checks: z.optional(z.record(text, z.enum(['off', 'warning', 'error']))),
  plugins: z.optional(
    z.array(
      z.looseObject({
        name: text,
        remark: z.optional(z.array(z.unknown())),
        rehype: z.optional(z.array(z.unknown())),
        check: z.optional(z.unknown()),
        generate: z.optional(z.unknown()),
      }),
    ),
  ),
})

/** Every key of UserConfig has a rule above, and the other way round; the compiler holds this. */
type Keys = keyof z.infer<typeof userConfig>
const _sameKeys: [Keys] extends [keyof UserConfig] ? ([keyof UserConfig] extends [Keys] ? true : never) : never = true
void _sameKeys

type Issue = z.core.$ZodIssue

/** Each issue of a failed parse as a sentence: ``locales.nz.path`: expected …`. */
export function explainIssues(issues: readonly Issue[], schema: z.core.$ZodType): { reason: string; note?: string | undefined }[] {
  return issues.flatMap((issue) => explain(issue, schema, []))
}

function explain(issue: Issue, schema: z.core.$ZodType, above: readonly PropertyKey[]): { reason: string; note?: string | undefined }[] {
  const keys = [...above, ...issue.path]
  const path = keys.map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(schema, keys)
    return issue.keys.map((key) => ({
      reason: `unknown key \`${[...keys, key].map(String).join('.')}\``,
      note: didYouMean(key, known) ?? (known.length > 0 ? `Known keys: ${known.join(', ')}.` : undefined),
    }))
  }
  if (issue.code === 'invalid_union') {
    // The branch that came furthest is the one that was meant.
    const branches = issue.errors.map((errors) => errors as readonly Issue[])
    const deepest = branches
      .filter((errors) => errors.some((e) => e.path.length > 0 || e.code === 'unrecognized_keys'))
      .sort((a, b) => a.length - b.length)[0]
    if (deepest) return deepest.flatMap((e) => explain(e, schema, keys))
    const wanted = branches.flatMap((errors) => errors.map((e) => expectation(e)))
    return [{ reason: `\`${path}\` must be ${[...new Set(wanted)].join(' or ')}` }]
  }
  const got = issue.input === undefined ? ' (it is missing)' : `, not ${show(issue.input)}`
  return [{ reason: `\`${path}\` must be ${expectation(issue)}${got}` }]
}

const NAMES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  record: 'an object',
  object: 'an object',
  undefined: 'left out',
  null: 'null',
}

function expectation(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return NAMES[issue.expected] ?? issue.expected
    case 'invalid_value':
      return issue.values.map((value) => JSON.stringify(value)).join(' or ')
    case 'too_small':
      return `at least ${issue.minimum}`
    case 'too_big':
      return `at most ${issue.maximum}`
    default:
      return issue.message
  }
}

function show(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (value !== null && typeof value === 'object') return 'an object'
  return typeof value === 'function' ? 'a function' : JSON.stringify(value)
}

/** The keys a strict object at this place takes; empty where there is no such object. */
function knownKeys(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  let found: z.core.$ZodType[] = [schema]
  for (const step of path) found = found.flatMap((s) => unwrap(s)).flatMap((s) => inside(s, step))
  return found.flatMap((s) => unwrap(s)).flatMap((s) => {
    const def = s._zod.def as { shape?: object }
    return def.shape ? Object.keys(def.shape) : []
  })
}

interface AnyDef {
  type: string
  innerType?: z.core.$ZodType
  options?: z.core.$ZodType[]
  getter?: () => z.core.$ZodType
  shape?: Record<string, z.core.$ZodType>
  valueType?: z.core.$ZodType
  element?: z.core.$ZodType
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType[] {
  const def = schema._zod.def as AnyDef
  if (def.innerType) return unwrap(def.innerType)
  if (def.options) return def.options.flatMap(unwrap)
  if (def.getter) return unwrap(def.getter())
  return [schema]
}

function inside(schema: z.core.$ZodType, step: PropertyKey): z.core.$ZodType[] {
  const def = schema._zod.def as AnyDef
  const next = def.shape?.[String(step)] ?? def.valueType ?? def.element
  return next ? [next] : []
}
