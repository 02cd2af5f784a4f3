import * as z from 'zod/mini'
import { explainIssues } from '../config/explain.ts'
import type { FrontMatter } from '../types.ts'

const text = z.string()
const texts = z.array(text)
/** YAML reads `title: 2024` as a number; whoever wrote it meant the text. */
const title = z.pipe(z.union([text, z.number()]), z.transform(String))

/** What the front matter of a page may say. */
export const frontMatter = z.strictObject({
  title: z.optional(title),
  description: z.optional(title),
  sidebar_label: z.optional(title),
  sidebar_position: z.optional(z.number()),
  slug: z.optional(text),
  keywords: z.optional(texts),
  search: z.optional(z.boolean()),
  sitemap: z.optional(z.boolean()),
  draft: z.optional(z.boolean()),
  only: z.optional(texts),
  tags: z.optional(texts),
  authors: z.optional(texts),
  redirect_from: z.optional(texts),
})

export interface ReadFrontMatter {
  readonly meta: FrontMatter
  readonly issues: readonly { reason: string; key: string; note?: string | undefined }[]
}

/** Checks parsed front matter. What fits is kept; each thing that does not is an issue. */
export function readFrontMatter(data: unknown): ReadFrontMatter {
  if (data === null || data === undefined) return { meta: {}, issues: [] }
  if (typeof data !== 'object' || Array.isArray(data)) {
    return {
      meta: {},
      issues: [{ key: '', reason: 'it must be a list of `key: value` lines' }],
    }
  }
  const parsed = frontMatter.safeParse(data, { reportInput: true })
  if (parsed.success) return { meta: parsed.data, issues: [] }
  const good: Record<string, unknown> = { ...data }
  const issues = parsed.error.issues.flatMap((issue) => {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? '')]
    for (const key of keys) delete good[key]
    return explainIssues([issue], frontMatter).map((e, i) => ({
      key: keys[i] ?? keys[0] ?? '',
      ...e,
    }))
  })
  return { meta: frontMatter.parse(good), issues }
}
