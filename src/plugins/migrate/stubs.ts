/** Stubs for the components of the old site, with the original source next to them. */

import { basename } from 'node:path'
import { ASTRO_DIRECTIVE } from '../../compile/mdx-types.ts'
import { syntax } from '../../compile/syntax.ts'
import { componentName, type Problem, plural } from '../../plugin/index.ts'
import type { OldFiles } from './old-files.ts'
import { importedFile, isMarkdown } from './pages.ts'
import { type Todo, todo } from './todo.ts'
import type { MadeFile, Move, MovedFile } from './types.ts'

interface Use {
  readonly page: MovedFile
  readonly text: string
  readonly line: number
}

interface Stubs {
  readonly made: readonly MadeFile[]
  readonly todos: readonly Todo[]
}

/**
 * @param problems of the new site; elements without a component are among them
 * @param textOf the text of a file of the new site
 */
export function componentStubs(
  problems: readonly Problem[],
  move: Move,
  old: OldFiles,
  textOf: (path: string) => string,
): Stubs {
  // Elements may also be in what pages import.
  const pages = new Map([...move.files, ...move.pages].map((page) => [page.to, page]))
  const uses = new Map<string, Use[]>()
  const others = new Map<string, Use[]>()
  for (const { ruleId, actual, file, line } of problems) {
    const page = pages.get(file)
    if (ruleId !== 'unknown-element' || actual === undefined || page === undefined) continue
    if (!/^[A-Z][\w.]*$/.test(actual)) continue
    // A component of the site with the name of a directive would replace it everywhere.
    const isTaken = syntax.directives.has(componentName(`${fileName(actual)}.tsx`))
    const list = isTaken || !page.to.endsWith('.mdx') ? others : uses
    list.set(actual, [...(list.get(actual) ?? []), { page, text: textOf(file), line }])
  }
  const all = [...uses].sort(([a], [b]) => (a < b ? -1 : 1))
  const named = new Map(
    all.map(([name, list]) => [componentName(`${fileName(name)}.tsx`), [name, list] as const]),
  )
  // The checks name a component once per page, and not where its source could be read.
  const texts = [...move.pages, ...move.files].map(({ to }) => to).filter(isMarkdown)
  const shown = named.size === 0 ? [] : texts.map(textOf)
  const results = [...named.values()].map(([name, list]) =>
    stubOf(name, list, propsOf(name, shown), move, old),
  )
  return {
    made: results.flatMap(({ made }) => made),
    todos: [
      ...results.sort((a, b) => b.uses - a.uses).map((result) => result.todo),
      ...[...others]
        .sort(([, a], [, b]) => b.length - a.length)
        .flatMap(([name, list]) => {
          const source = sourceOf(name, list, move, old)
          const about = `\`<${name}>\` is on ${plural(list.length, 'page')}${firstOf(list)}.`
          return source === undefined ? [] : [todo('element', old.shown(source), about)]
        }),
    ],
  }
}

/** Where a component is used first, as a part of a sentence. */
function firstOf([first]: readonly Use[]): string {
  return first ? `, first in \`${first.page.to}:${first.line}\`` : ''
}

function stubOf(
  name: string,
  uses: readonly Use[],
  props: Readonly<Record<string, string>>,
  move: Move,
  old: OldFiles,
) {
  const file = `components/${fileName(name)}.tsx`
  const source = sourceOf(name, uses, move, old)
  const original =
    source && `components/_original/${fileName(name)}${/\.\w+$/.exec(source)?.[0] ?? ''}.txt`
  const comment = original
    ? `// TODO: the original is in _original/${basename(original)}.`
    : '// TODO: the original was not found.'
  const list = Object.entries(props).map(([key, kind]) => `    ${keyOf(key)}: '${kind}',\n`)
  const text = [
    comment,
    "import { component } from 'docsgen/component'\n",
    'export default component({',
    ...(list.length > 0 ? [`  props: {\n${list.join('')}  },`] : []),
    '  render: ({ children }) => <>{children}</>,',
    '})\n',
  ].join('\n')
  const count = uses.length === 1 ? 'once' : `${uses.length} times`
  const about = `\`<${name}>\` is used ${count}${firstOf(uses)}. The stub is \`${file}\`.`
  return {
    uses: uses.length,
    todo: todo('component', source ? old.shown(source) : '', about),
    made: [
      { to: file, text },
      ...(source && original ? [{ to: original, text: old.text(source) ?? '' }] : []),
    ],
  }
}

function fileName(name: string): string {
  return name.replaceAll('.', '')
}

function keyOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
}

/** Where components are when pages do not import them. */
const FOLDERS = [
  'src/components',
  'components',
  'src/theme',
  '.vitepress/components',
  '.vitepress/theme/components',
  '.vitepress/theme',
  'src',
]
const ENDINGS = ['.tsx', '.jsx', '.ts', '.js', '.vue', '.astro', '.svelte']

/** The file of the old site that has a component. */
function sourceOf(
  name: string,
  uses: readonly Use[],
  move: Move,
  old: OldFiles,
): string | undefined {
  const [outer = name] = name.split('.')
  const clause = new RegExp(`^\\s*import\\s[^'"]*\\b${outer}\\b[^'"]*['"]([^'"]+)['"]`, 'm')
  for (const { page, text } of uses) {
    const [, specifier] = clause.exec(old.text(page.from) ?? text) ?? []
    const found = specifier && importedFile(specifier, page.from, move, old)
    if (found) return found
  }
  for (const folder of FOLDERS)
    for (const ending of ENDINGS)
      for (const path of [`${folder}/${outer}${ending}`, `${folder}/${outer}/index${ending}`]) {
        const found = old.find(path)
        if (found !== null) return found
      }
  return undefined
}

/** Attributes that are not props. */
const OTHERS = new Set(['children', 'key', 'ref', 'page'])
const NAME = /\s*([A-Za-z][\w:-]*)(=?)/y

/** The kinds of its props, as pages use them. */
function propsOf(name: string, texts: readonly string[]): Record<string, string> {
  const kinds: Record<string, string> = {}
  const tag = new RegExp(`<${name.replaceAll('.', '\\.')}(?![\\w.])`, 'g')
  for (const text of texts)
    for (const { index, 0: found } of text.matchAll(tag))
      for (const [key, value] of attributesAt(text, index + found.length)) {
        const kind = kindOf(value)
        kinds[key] = kinds[key] === undefined || kinds[key] === kind ? kind : 'json?'
      }
  return Object.fromEntries(Object.entries(kinds).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function attributesAt(text: string, from: number): [string, string | undefined][] {
  const found: [string, string | undefined][] = []
  for (let at = from; ; ) {
    NAME.lastIndex = at
    const [all, name, equals] = NAME.exec(text) ?? []
    if (all === undefined || name === undefined) return found
    const value = equals === '=' ? valueAt(text, at + all.length) : undefined
    if (!OTHERS.has(name) && !ASTRO_DIRECTIVE.test(name)) found.push([name, value])
    at += all.length + (value?.length ?? 0)
  }
}

/** A value in quotes, or in braces that may contain others. */
function valueAt(text: string, from: number): string {
  const open = text[from]
  if (open !== '{') return text.slice(from, text.indexOf(open ?? '', from + 1) + 1)
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}' && --depth === 0) return text.slice(from, at + 1)
  }
  return ''
}

function kindOf(value: string | undefined): string {
  if (value === undefined || /^\{(?:true|false)\}$/.test(value)) return 'boolean'
  if (/^(?:["']|\{\s*["'`])/.test(value)) return 'string?'
  return /^\{-?[\d.]+\}$/.test(value) ? 'number?' : 'json?'
}
