/** The schema of `UserSearch` and `UserServices`. */
import * as z from 'zod/mini'
import {
  isServiceAddress,
  scriptAddress,
  secureOrigin,
  secureSocketOrigin,
  socketOrigin,
  styleSource,
} from './origin-schema.ts'
import { filledText, link, text } from './text-schema.ts'

const origins = z.optional(z.array(secureOrigin))

export const services = {
  search: z.optional(
    z.union([
      z.literal(false),
      z.strictObject({ provider: z.literal('local') }),
      z.strictObject({
        provider: z.literal('algolia'),
        // It becomes part of the Content-Security-Policy.
        appId: text.check(z.regex(/^[A-Za-z0-9]+$/, 'letters and digits')),
        apiKey: filledText,
        indexName: filledText,
        host: z.optional(
          text.check(
            z.regex(/^https?:\/\/[^/\s]+\/?$/, 'an origin such as "https://search.example.com"'),
          ),
        ),
        contextual: z.optional(z.boolean()),
      }),
    ]),
  ),
  synonyms: z.optional(z.array(z.array(text))),
  searchLinks: z.optional(z.array(link)),
  searchFeedbackUrl: z.optional(text),
  analytics: z.optional(
    z.union([
      z.literal(false),
      z.strictObject({
        provider: z.literal('posthog'),
        key: filledText,
        host: z.url({
          protocol: /^https?$/,
          error: 'an address such as "https://eu.i.posthog.com"',
        }),
        ignoreDoNotTrack: z.optional(z.boolean()),
      }),
      z.strictObject({
        provider: z.literal('module'),
        module: text,
        connect: z.optional(z.array(socketOrigin)),
        ignoreDoNotTrack: z.optional(z.boolean()),
      }),
    ]),
  ),
  scripts: z.optional(
    z.array(
      z.strictObject({
        src: scriptAddress,
        strategy: z.enum(['idle', 'interaction', 'consent']),
        integrity: z.optional(
          text.check(
            z.regex(
              /^(?:sha(?:256|384|512)-[A-Za-z0-9+/]+={0,2} ?)+$/,
              'a digest such as "sha384-…", as the service or `openssl dgst -sha384 -binary` gives it',
            ),
          ),
        ),
        attributes: z.optional(
          z
            .record(z.string(), z.string())
            .check(
              z.refine(
                (attributes) =>
                  Object.keys(attributes).every((name) => /^(?:id|data-[a-z0-9-]+)$/.test(name)),
                'attributes that are named "id" or begin with "data-"',
              ),
            ),
        ),
        element: z.optional(filledText),
        keep: z.optional(filledText),
        connect: z.optional(z.array(secureSocketOrigin)),
        frame: origins,
        script: origins,
        img: origins,
        style: z.optional(z.array(styleSource)),
        font: origins,
        trustedTypes: z.optional(
          z.array(
            text.check(
              z.regex(/^[\w\-#=/@.%]+$/, 'the name of a Trusted Types policy, such as "default"'),
            ),
          ),
        ),
      }),
    ),
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
  copyPage: z.optional(z.boolean()),
  feedback: z.optional(
    z.union([
      z.literal(false),
      z.enum(['analytics', 'issue']),
      text.check(
        z.refine(
          isServiceAddress,
          '"analytics", "issue", or an address such as "https://example.com/feedback"',
        ),
      ),
    ]),
  ),
  llms: z.optional(z.strictObject({ pages: z.optional(z.boolean()) })),
}
