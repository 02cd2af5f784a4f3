import * as z from 'zod/mini'
import { en, type MessageName } from '../shared/messages.ts'
import { origin } from './origin-schema.ts'
import { hexOf } from './palette.ts'
import { plugin } from './plugin-schema.ts'
import { samples } from './samples-schema.ts'
import { services } from './services-schema.ts'
import { filledText, link, text } from './text-schema.ts'
import type { Variables } from './types.ts'
import type { UserConfig } from './user.ts'
import type { UserSidebarItem } from './user-sidebar.ts'
import type { DrawSocialImage } from './user-social-image.ts'

const icon = z.optional(
  text.check(z.regex(/\.svg$/i, 'the path of an SVG file, such as "/icons/book.svg"')),
)
const navLink = z.extend(link, { icon })
const navMenu = z.strictObject({ label: filledText, icon, items: z.array(navLink) })
const action = z.extend(link, {
  event: z.optional(filledText),
  newTab: z.optional(z.boolean()),
  primary: z.optional(z.boolean()),
})

const variable: z.ZodMiniType = z.lazy(() =>
  z.union([text, z.number(), z.boolean(), z.null(), z.array(variable), variables]),
)
const variables = z.record(text, variable) as z.ZodMiniType<Variables>

/** Also in front matter. */
export const badge = z.union([
  filledText,
  z.strictObject({ text: filledText, kind: z.optional(filledText) }),
])

const sidebarItem: z.ZodMiniType<UserSidebarItem> = z.lazy(() =>
  z.union([
    text,
    z.strictObject({ label: text, href: text, badge: z.optional(badge) }),
    z.strictObject({
      label: text,
      route: z.optional(text),
      items: z.array(sidebarItem),
      badge: z.optional(badge),
    }),
    z.strictObject({ label: text, folder: text, badge: z.optional(badge) }),
    z.strictObject({ folder: text }),
    z.strictObject({ route: text, label: z.optional(text), badge: z.optional(badge) }),
  ]),
) as z.ZodMiniType<UserSidebarItem>

const section = z.union([
  z.strictObject({ label: filledText, icon, folder: text }),
  z.strictObject({ label: filledText, icon, items: z.array(sidebarItem) }),
])

const sidebar = z.union([z.array(sidebarItem), z.record(text, z.array(sidebarItem))])

/** Also the name of a folder, with its search index. */
const currentVersion = text.check(
  z.regex(/^[^./\\][^/\\]*$/, 'a name without slashes that does not begin with a dot'),
)

const version = z.strictObject({
  name: text.check(z.regex(/^\w[\w.-]*$/, 'a name that addresses can contain, such as "2.1"')),
  label: z.optional(filledText),
  ref: z.optional(
    text.check(z.regex(/^[^-\s][^\s]*$/, 'a tag, branch or commit, such as "v2.1.0"')),
  ),
  docs: z.optional(filledText),
  status: z.optional(z.enum(['supported', 'unsupported'])),
  sidebar: z.optional(sidebar),
})

const plural = z.strictObject({
  zero: z.optional(text),
  one: z.optional(text),
  two: z.optional(text),
  few: z.optional(text),
  many: z.optional(text),
  other: text,
})

/** The UI strings, all optional. */
const messages = z.strictObject(
  Object.fromEntries(
    Object.entries(en).map(([name, message]) => [
      name,
      z.optional(typeof message === 'string' ? text : z.union([text, plural])),
    ]),
  ) as Record<MessageName, z.ZodMiniOptional<typeof text>>,
)

const color = text.check(
  z.refine((value) => hexOf(value) !== null, 'an opaque color such as "#6d28d9"'),
)
const fontNames = text.check(
  z.regex(/^[^;{}<>\\/]*\S[^;{}<>\\/]*$/, 'names of fonts, such as "Georgia, serif"'),
)
const fontPath = text.check(
  z.regex(/\.woff2$/i, 'the path of a WOFF2 file, such as "/fonts/inter.woff2"'),
)
const font = z.union([
  fontNames,
  z.strictObject({
    family: text.check(z.regex(/^[^"',;{}<>\\/]+$/, 'the name of a font, such as "Inter"')),
    files: z.array(
      z.union([
        fontPath,
        z.strictObject({
          path: fontPath,
          weight: z.optional(
            z.union([
              z.number().check(z.minimum(1), z.maximum(1000)),
              text.check(z.regex(/^\d{1,4}( \d{1,4})?$/, 'a weight such as "400" or "100 900"')),
            ]),
          ),
          style: z.optional(z.enum(['normal', 'italic'])),
          unicodeRange: z.optional(
            text.check(z.regex(/^[Uu+\dA-Fa-f?, -]+$/, 'a range such as "U+0000-00FF"')),
          ),
        }),
      ]),
    ),
    fallback: z.optional(fontNames),
  }),
])

const theme = z.strictObject({
  accent: z.optional(z.union([color, z.strictObject({ light: color, dark: color })])),
  neutral: z.optional(z.enum(['cool', 'gray', 'warm'])),
  density: z.optional(z.enum(['comfortable', 'compact'])),
  radius: z.optional(
    text.check(
      z.regex(/^(?:0|(?:\d+|\d*\.\d+)(?:px|rem|em))$/, 'a length such as "0" or "0.75rem"'),
    ),
  ),
  fonts: z.optional(
    z.strictObject({
      body: z.optional(font),
      heading: z.optional(font),
      code: z.optional(font),
    }),
  ),
})

const images = { light: text, dark: z.optional(text) }
const extension = text.check(z.regex(/^x-./, 'the name of an extension field, such as "x-unit"'))
// An empty segment at the start would make a host of the next one, and browsers read `\` as `/`.
const localePath = text.check(z.regex(/^\/(?:[^\s?#/\\]+\/)*$/, 'a path such as "/" or "/docs/"'))
const level = z.enum(['off', 'warning', 'error'])
const depth = z.int().check(z.minimum(1), z.maximum(6))

/** The schema of `site.config.ts`. The type below keeps it in sync with UserConfig. */
export const userConfig = z.strictObject({
  title: z.optional(text),
  tagline: z.optional(text),
  url: z.optional(
    z.url({ protocol: /^https?$/, error: 'an address such as "https://docs.example.com"' }),
  ),
  base: z.optional(localePath),
  logo: z.optional(
    z.union([text, z.strictObject({ ...images, showTitle: z.optional(z.boolean()) })]),
  ),
  favicon: z.optional(text),
  socialImage: z.optional(
    z.union([
      text,
      z.boolean(),
      z.strictObject({
        font: z.optional(z.union([filledText, z.array(filledText)])),
        draw: z.optional(
          z.custom<DrawSocialImage>(
            (value) => typeof value === 'function',
            'a function that returns an SVG image',
          ),
        ),
      }),
    ]),
  ),
  docs: z.optional(text),
  components: z.optional(filledText),
  islands: z.optional(z.enum(['react', 'preact'])),
  pages: z.optional(z.union([filledText, z.literal(false)])),
  static: z.optional(filledText),
  templates: z.optional(filledText),
  client: z.optional(filledText),
  markdown: z.optional(
    z.strictObject({
      bareLinks: z.optional(z.boolean()),
    }),
  ),
  images: z.optional(z.strictObject({ allow: z.optional(z.array(origin)) })),
  includes: z.optional(z.strictObject({ allow: z.optional(z.array(filledText)) })),
  embeds: z.optional(z.strictObject({ allow: z.optional(z.array(origin)) })),
  math: z.optional(z.boolean()),
  code: z.optional(
    z.strictObject({
      highlighter: z.literal('shiki'),
      themes: z.optional(z.union([filledText, z.looseObject({})])),
      langs: z.optional(
        z.array(z.union([filledText, z.looseObject({}), z.array(z.looseObject({}))])),
      ),
      transformers: z.optional(z.array(z.looseObject({}))),
    }),
  ),
  syntax: z.optional(z.enum(['markdown', 'mkdocs', 'vitepress', 'starlight', 'mdbook'])),
  locales: z.optional(
    z.record(
      text,
      z.strictObject({
        label: text,
        htmlLang: z.optional(text),
        dir: z.optional(z.enum(['ltr', 'rtl'])),
        path: z.optional(localePath),
        fallback: z.optional(text),
        variables: z.optional(variables),
        messages: z.optional(messages),
      }),
    ),
  ),
  defaultLocale: z.optional(text),
  version: z.optional(z.strictObject({ name: currentVersion, label: text })),
  versions: z.optional(z.array(version)),
  navbar: z.optional(
    z.strictObject({
      items: z.optional(z.array(z.union([navLink, navMenu]))),
      actions: z.optional(z.array(action)),
    }),
  ),
  sidebar: z.optional(sidebar),
  sections: z.optional(z.union([z.array(section), z.record(text, z.array(section))])),
  footer: z.optional(
    z.strictObject({
      columns: z.optional(z.array(z.strictObject({ title: text, items: z.array(link) }))),
      links: z.optional(z.array(link)),
      copyright: z.optional(text),
    }),
  ),
  notFound: z.optional(z.strictObject({ links: z.optional(z.array(link)) })),
  announcement: z.optional(
    z.nullable(z.strictObject({ id: text, text: z.string(), link: z.optional(link) })),
  ),
  colorMode: z.optional(
    z.strictObject({
      default: z.optional(z.enum(['light', 'dark', 'system'])),
      offerSystem: z.optional(z.boolean()),
    }),
  ),
  theme: z.optional(theme),
  toc: z.optional(z.strictObject({ min: z.optional(depth), max: z.optional(depth) })),
  ...services,
  editUrl: z.optional(text),
  openapi: z.optional(
    z.strictObject({
      unit: z.optional(extension),
      rateLimit: z.optional(extension),
      errors: z.optional(extension),
      sample: z.optional(extension),
      publicSchemes: z.optional(z.array(text)),
      tryIt: z.optional(
        z.union([z.literal(false), z.strictObject({ origin: z.optional(origin) })]),
      ),
      pages: z.optional(
        z.array(
          z.strictObject({
            file: text,
            route: text,
            group: z.optional(z.enum(['operation', 'tag'])),
            locale: z.optional(text),
          }),
        ),
      ),
    }),
  ),
  samples: z.optional(samples),
  lastUpdated: z.optional(z.boolean()),
  precompress: z.optional(z.boolean()),
  redirects: z.optional(z.record(text, text)),
  authors: z.optional(z.record(text, z.strictObject({ name: text, url: z.optional(text) }))),
  variables: z.optional(variables),
  messages: z.optional(messages),
  checks: z.optional(
    z.record(
      text,
      z.optional(
        z.union([
          level,
          z.strictObject({
            level: z.optional(level),
            allow: z.optional(z.array(text)),
            files: z.optional(z.record(text, level)),
          }),
        ]),
      ),
    ),
  ),
  plugins: z.optional(z.array(plugin)),
})

/** Every key of UserConfig has a rule above and vice versa; the compiler checks it. */
type Keys = keyof z.infer<typeof userConfig>
const _sameKeys: [Keys] extends [keyof UserConfig]
  ? [keyof UserConfig] extends [Keys]
    ? true
    : never
  : never = true
void _sameKeys
