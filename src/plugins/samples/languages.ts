/** All supported languages. To add one, create a file in `parsers/` and add it to `all`. */
import { commands } from './parsers/commands.ts'
import { css } from './parsers/css.ts'
import { data } from './parsers/data.ts'
import { html } from './parsers/html.ts'
import { javascript } from './parsers/javascript.ts'
import { templates } from './parsers/templates.ts'
import { vue } from './parsers/vue.ts'
import type { Language } from './types.ts'

const all: readonly Language[] = [...javascript, ...data, html, css, vue, ...commands, ...templates]

export const languages: ReadonlyMap<string, Language> = new Map(
  all.flatMap((language) => language.names.map((name) => [name, language] as const)),
)

/** Languages that are not checked, because they have no syntax to check. */
export const proseLanguages: ReadonlySet<string> = new Set([
  '',
  'text',
  'txt',
  'plain',
  'plaintext',
  'none',
  'diff',
  'csv',
  'tsv',
  'log',
  'output',
  'env',
  'dotenv',
  'mermaid',
])
