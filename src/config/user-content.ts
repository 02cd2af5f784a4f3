/** What pages can contain, and their languages: keys of `site.config.ts`. */
import type { Message } from '../shared/format.ts'
import type { MessageOverrides } from '../shared/messages.ts'
import type { ApiPages, Variables } from './types.ts'

/** Replacements for UI strings, and for messages of plugins. */
export type UserMessages = MessageOverrides & Readonly<Record<string, Message | undefined>>

/** How pages are read, and what they can contain. */
export interface UserContent {
  /**
   * The tool for which the pages were written. Most spellings of other tools are read anyway; this one
   * decides about those that mean something else in Markdown:
   * - `mkdocs`: `!!! note`, `??? note`, `=== "Tab"`, `/// note`, `==mark==`, `^^insert^^`, `++ctrl+k++`,
   *   `~sub~`, `^sup^`, `[text] [label]`, `#!js a()` in code, snippets in code, comments as terms of
   *   definitions, and the ids that Python-Markdown gives to headings
   * - `vitepress`: `<Badge>`, and the ids that VitePress gives to headings
   * - `starlight`: file names in comments at the beginning of code, which become its title
   * - `mdbook`: `{{#include}}` in code, and hidden lines of Rust
   *
   * @default `markdown`
   * @example syntax: 'mkdocs'
   */
  syntax?: 'markdown' | 'mkdocs' | 'vitepress' | 'starlight' | 'mdbook'
  /**
   * How Markdown is parsed.
   *
   * @example markdown: { bareLinks: false }
   */
  markdown?: {
    /**
     * Whether addresses in the text of `.md` files, such as `https://example.com`, are links.
     * `<https://example.com>` always is one.
     *
     * @default `true`
     */
    bareLinks?: boolean
  }
  /**
   * Formulas in TeX: `$…$` in a line, `$$` on lines of their own around a block.
   *
   * @default `false`
   * @example math: true
   */
  math?: boolean
  /**
   * Colors code with [Shiki](https://shiki.style), whose package has to be installed, instead of docsgen's
   * own grammars.
   *
   * @default docsgen's own grammars, those of highlight.js
   * @example code: { highlighter: 'shiki', themes: { light: 'vitesse-light', dark: 'vitesse-dark' } }
   */
  code?: UserCode
  /**
   * Values for `{{name}}` in pages. They can be nested: `{{keys.test}}`.
   *
   * @example variables: { product: 'Acme', keys: { test: 'acme_test_123' } }
   */
  variables?: Variables
  /**
   * Origins whose images pages can show. Images of other sites are blocked.
   *
   * @default none
   * @example images: { allow: ['https://img.shields.io'] }
   */
  images?: { allow?: string[] }
  /**
   * Origins whose pages `::embed` can show in frames.
   *
   * @default none
   * @example embeds: { allow: ['https://codepen.io'] }
   */
  embeds?: { allow?: string[] }
  /**
   * Files that pages may include, show and link to although they are hidden, ignored by Git, of an
   * installed package, or named like keys. Paths are relative to the folder of the site; `*` stands for
   * any characters but slashes and a dot at the beginning of a name, `**` for any folders.
   *
   * @default none
   * @example includes: { allow: ['.env.example', 'examples/certificates/*.pem'] }
   */
  includes?: { allow?: string[] }
  /**
   * Which headings the table of contents of a page lists, by level.
   *
   * @default `{ min: 2, max: 3 }`
   * @example toc: { max: 4 }
   */
  toc?: { min?: number; max?: number }
  /**
   * Authors by the id that pages use in `authors`. An unknown id is shown as written.
   *
   * @example authors: { sam: { name: 'Sam Doe', url: 'https://example.com/sam' } }
   */
  authors?: Record<string, { name: string; url?: string }>
  /**
   * Where the source of a page can be edited: `{path}` becomes the path of its file in the folder of
   * the site, such as `docs/guides/install.md`.
   *
   * @default none: pages have no such link
   * @example editUrl: 'https://git.example.com/acme/docs/edit/main/{path}'
   */
  editUrl?: string
  /**
   * Shows when a page was last changed, according to Git.
   *
   * @default `false`
   * @example lastUpdated: true
   */
  lastUpdated?: boolean
  /**
   * What docsgen reads of API descriptions besides the OpenAPI standard.
   *
   * @example openapi: { unit: 'x-unit', errors: 'x-errors' }
   */
  openapi?: UserOpenApi
  /**
   * What `docsgen check --samples` does besides parsing the samples.
   *
   * @default nothing
   * @example samples: { types: { modules: { '@acme/client': ['docs/reference/*'] } } }
   */
  samples?: UserSamples
}

/** A theme of Shiki by its name, or one of the site, as a theme of Visual Studio Code is written. */
export type UserCodeTheme = string | object

/** How code is colored. */
export interface UserCode {
  highlighter: 'shiki'
  /**
   * The colors, for light and dark pages or for both.
   *
   * @default `{ light: 'github-light', dark: 'github-dark' }`
   */
  themes?: UserCodeTheme | { light: UserCodeTheme; dark: UserCodeTheme }
  /**
   * Grammars of the site, besides all of Shiki: TextMate grammars with the name of the language. Names of
   * Shiki's own are loaded with every language, for code in code, as in Markdown.
   */
  langs?: (string | object)[]
  /** Transformers of Shiki. */
  transformers?: object[]
}

/** The languages and regions in which the site is published. */
export interface UserLocales {
  /**
   * The locales by name, which is a language tag such as `de`, or any other name.
   *
   * @default one, in English
   * @example
   * locales: {
   *   en: { label: 'English', path: '/' },
   *   de: { label: 'Deutsch', fallback: 'en' },
   * }
   */
  locales?: Record<string, UserLocale>
  /**
   * The locale to which the root of the site leads.
   *
   * @default the first locale
   * @example
   * locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },
   * defaultLocale: 'de'
   */
  defaultLocale?: string
  /**
   * UI strings that differ in all locales, by name.
   *
   * @example messages: { searchPlaceholder: 'Search the handbook' }
   */
  messages?: UserMessages
}

/** A language or region. */
export interface UserLocale {
  /** Its name in the language menu, such as `Deutsch`. */
  label: string
  /**
   * The `lang` of its pages, such as `en-GB`, which also selects the language of the UI strings.
   *
   * @default the name of the locale, with hyphens for underscores
   */
  htmlLang?: string
  /**
   * Text direction.
   *
   * @default `ltr`
   */
  dir?: 'ltr' | 'rtl'
  /**
   * Path of its root page, relative to `base`: `/de/docs/`.
   *
   * @default `/` for one locale, else `/<name>/`
   */
  path?: string
  /**
   * The locale to fall back to for pages that this one lacks, with a notice. Where the languages of the
   * two differ, pages without a locale are in that locale's language, unless `only` in their front
   * matter names this one.
   */
  fallback?: string
  /** Variables for this locale's pages. They override those of the site. */
  variables?: Variables
  /** UI strings of this locale that differ from those of its language. They override those of the site. */
  messages?: UserMessages
}

/** Names of extension fields, such as `x-unit`. By default, none is read. */
export interface UserOpenApi {
  /** Field of operations: what a call is charged as, shown beside the endpoint. */
  unit?: string
  /** Field of operations: how many calls are allowed, shown beside the endpoint. */
  rateLimit?: string
  /**
   * Field of operations: a list of its error codes.
   *
   * @default the codes in the examples of its error responses
   */
  errors?: string
  /** Field of optional parameters: `true` shows the parameter in request samples. */
  sample?: string
  /**
   * Names of the security schemes whose keys may be in the code of a page. Operations without one get
   * no sample for browsers.
   *
   * @default samples use the first scheme
   */
  publicSchemes?: string[]
  /**
   * A form after request samples, which fills in the request and shows the description's examples as
   * responses. With `origin`, it sends requests there, and the policy of its pages allows that;
   * `false` leaves it out.
   *
   * @default a form that sends nothing
   */
  tryIt?: false | { origin?: string }
  /**
   * Pages that are made of descriptions: an overview, the pages of tags and operations, those of
   * webhooks, and one about authentication. A file of the docs folder replaces the page at its place.
   *
   * @default none
   */
  pages?: ApiPages[]
}

/** What `docsgen check --samples` does. By default, it parses. */
export interface UserSamples {
  /**
   * Runs the request samples of `::openapi`, and code blocks with the word `run` after their language,
   * with the programs that are installed, against a mock of the API. It is made from the descriptions
   * that pages show.
   *
   * @default `false`
   */
  run?: boolean
  /**
   * Type-checks samples in TypeScript, and scripts of Vue components in TypeScript. Needs the package
   * `typescript`.
   */
  types?: {
    /**
     * Packages by name, and the files of the pages that print their types; `*` matches any characters.
     * A code block that consists of declarations is part of the package that other samples import.
     */
    modules?: Record<string, string[]>
    /** Files that declare what samples use and the site has not installed. */
    declarations?: string[]
  }
}
