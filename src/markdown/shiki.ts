/**
 * Colors code with Shiki, which a site installs: with all its grammars and themes, those of the site,
 * and transformers. Its inline styles become classes, as those of plugins do.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Element, ElementContent, Properties, Root } from 'hast'
import type {
  HighlighterGeneric,
  LanguageRegistration,
  StringLiteralUnion,
  ThemeRegistrationAny,
} from 'shiki'
import { Bounded } from '../cache/bounded.ts'
import type { UserCode } from '../config/user-content.ts'
import { installedShiki, packageRoot } from '../package.ts'
import { messageOf, SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import { didYouMean } from '../problems/suggest.ts'
import { isLine } from './code-lines.ts'
import {
  builtInHighlighter,
  type ColoredCode,
  type FinishedCode,
  type Highlighter,
  MAX_FINISHED,
} from './highlighter.ts'
import { languages } from './languages.ts'
import { walkElements } from './walk.ts'

type Shiki = typeof import('shiki')
type Instance = HighlighterGeneric<string, string>
type Theme = StringLiteralUnion<string> | ThemeRegistrationAny

/** The themes that code has without `themes`. */
const THEMES = { light: 'github-light', dark: 'github-dark' }

/** Longer lines are not colored, because some grammars take more than linear time. */
const MAX_LINE = 10_000

/**
 * @param code as the configuration has it
 * @param site the absolute path of its folder, and its configuration
 * @throws SiteError if a theme or a grammar cannot be loaded
 */
export async function shikiHighlighter(
  code: UserCode,
  { root, file }: { readonly root: string; readonly file: string },
): Promise<Highlighter> {
  const from = installedShiki(root)?.folder ?? packageRoot
  const entry = createRequire(join(from, 'package.json')).resolve('shiki')
  const shiki = (await import(pathToFileURL(entry).href)) as Shiki
  const refuse = (reason: string, note?: string) =>
    new SiteError([fatal('config', { file }, reason, note)])
  if (shiki.bundledThemes === undefined || shiki.createHighlighter === undefined)
    throw refuse('the installed Shiki is too old', 'Run `npm install shiki@4`.')
  const themes = themesOf(code.themes ?? THEMES)
  for (const [kind, given, known] of [
    ['theme', Object.values(themes), shiki.bundledThemes],
    ['language', code.langs ?? [], shiki.bundledLanguages],
  ] as const) {
    const unknown = given.find((one) => typeof one === 'string' && !Object.hasOwn(known, one))
    if (unknown !== undefined)
      throw refuse(
        `Shiki has no ${kind} "${unknown}"`,
        didYouMean(`${unknown}`, Object.keys(known)),
      )
  }
  try {
    const instance = await instanceOf(shiki, themes, code.langs ?? [])
    return new ShikiHighlighter(shiki, code, themes, instance)
  } catch (error) {
    throw refuse(`Shiki cannot load what \`code\` names: ${messageOf(error)}`)
  }
}

async function instanceOf(
  shiki: Shiki,
  themes: Themes,
  langs: readonly unknown[],
): Promise<Instance> {
  const settings = { themes: Object.values(themes), langs, warnings: false }
  return (await shiki.createHighlighter(settings as never)) as Instance
}

class ShikiHighlighter implements Highlighter {
  readonly names: readonly string[]
  readonly styles: Highlighter['styles']
  readonly isExtended: boolean
  readonly finished = new Bounded<FinishedCode>(MAX_FINISHED)
  readonly #shiki: Shiki
  readonly #themes: Themes
  readonly #settings: object
  readonly #given: readonly unknown[]
  readonly #own: readonly LanguageRegistration[]
  readonly #transformers: readonly object[]
  /** The classes that Shiki itself gives. */
  readonly #names: ReadonlySet<string>
  /** What Shiki calls a language, by its names in lower case. */
  readonly #known: ReadonlyMap<string, string>
  /** One for each language, so that code looks the same whatever else a site has. */
  readonly #instances = new Map<string, Instance>()

  /** @param first has the themes */
  constructor(
    shiki: Shiki,
    { langs = [], transformers = [] }: UserCode,
    themes: Themes,
    first: Instance,
  ) {
    this.#shiki = shiki
    this.#themes = themes
    this.#settings = settingsOf(themes, first)
    const names = Object.values(themes).map((theme) => nameOf(theme, first))
    this.#names = new Set(['shiki', 'shiki-themes', ...names])
    this.styles = stylesOf(themes, first)
    this.#own = langs.flat().filter((lang) => typeof lang !== 'string') as LanguageRegistration[]
    this.#given = [...this.#own.flatMap(({ embeddedLangs = [] }) => embeddedLangs), ...langs]
    this.#transformers = transformers
    this.#known = namesOf(this.#own, Object.keys(shiki.bundledLanguages))
    this.names = [...this.#known.keys(), ...builtInHighlighter.names]
    this.isExtended = transformers.length > 0
  }

  load(names: readonly string[]): Promise<unknown> | undefined {
    const others = names.filter((name) => !this.#known.has(name))
    const missing = names.filter((name) => this.#known.has(name) && !this.#instances.has(name))
    const loading = [...missing.map((name) => this.#load(name)), builtInHighlighter.load(others)]
    const promises = loading.filter((one) => one !== undefined)
    return promises.length === 0 ? undefined : Promise.all(promises)
  }

  async #load(name: string): Promise<void> {
    const lang = this.#known.get(name) as string
    const isOwn = this.#own.some((one) => one.name === lang)
    const langs = [...this.#given, ...(isOwn ? [] : [lang])]
    this.#instances.set(name, await instanceOf(this.#shiki, this.#themes, langs))
  }

  has(name: string): boolean {
    return this.#known.has(name) || builtInHighlighter.has(name)
  }

  highlight(name: string, text: string, meta: string | null): ColoredCode {
    const instance = this.#instances.get(name)
    if (instance === undefined) return builtInHighlighter.highlight(name, text, meta)
    const ending = text.endsWith('\n') ? '\n' : ''
    const added = meta === null ? {} : { transformers: this.#transformers, meta: { __raw: meta } }
    const options = {
      ...this.#settings,
      ...added,
      lang: this.#known.get(name),
      tokenizeMaxLineLength: MAX_LINE,
      // How fast a machine is must not decide about colors.
      tokenizeTimeLimit: 0,
    }
    const tree = instance.codeToHast(
      ending ? text.slice(0, -1) : text,
      options as Parameters<Instance['codeToHast']>[1],
    )
    const pre = elementIn(tree as Root, 'pre')
    const code = elementIn(pre, 'code')
    return {
      children: linesOf(code.children, ending),
      pre: addedTo(pre, this.#names),
      code: addedTo(code, this.#names),
    }
  }
}

type Themes = { readonly light: Theme; readonly dark: Theme } | { readonly only: Theme }

function themesOf(themes: NonNullable<UserCode['themes']>): Themes {
  if (typeof themes === 'object' && 'light' in themes && 'dark' in themes)
    return { light: themes.light as Theme, dark: themes.dark as Theme }
  return { only: themes as Theme }
}

/** Which languages can be named, in lower case, and what Shiki calls them. */
function namesOf(
  own: readonly LanguageRegistration[],
  bundled: readonly string[],
): ReadonlyMap<string, string> {
  const plain = (name: string) => languages.plain.has(name) && !bundled.includes(name)
  return new Map([
    ...bundled.filter((name) => !plain(name)).map((name) => [name, name] as const),
    ...own.flatMap(({ name, aliases = [] }) =>
      [name, ...aliases].map((one) => [one.toLowerCase(), name] as const),
    ),
  ])
}

function nameOf(theme: Theme, instance: Instance): string {
  return instance.getTheme(theme as never).name
}

function settingsOf(themes: Themes, instance: Instance): object {
  if ('only' in themes) return { theme: nameOf(themes.only, instance) }
  return {
    themes: { light: nameOf(themes.light, instance), dark: nameOf(themes.dark, instance) },
    defaultColor: 'light-dark()',
  }
}

/** The frame of code has the colors of the theme, in the color mode that it is made for. */
function stylesOf(themes: Themes, instance: Instance): Highlighter['styles'] {
  const colorsOf = (theme: Theme) => instance.getTheme(theme as never)
  if ('only' in themes) {
    const { fg, bg, type } = colorsOf(themes.only)
    const frame = `color-scheme:${type};print-color-adjust:exact;--surface:${bg}`
    return { frame, code: `color:${fg}` }
  }
  const [light, dark] = [colorsOf(themes.light), colorsOf(themes.dark)]
  return {
    frame: `--surface:light-dark(${light.bg},${dark.bg})`,
    code: `color:light-dark(${light.fg},${dark.fg})`,
  }
}

/** The first element of this name; transformers may have put others around it. */
function elementIn(tree: Root | Element, name: string): Element {
  let found: Element | undefined
  walkElements(tree, (node) => {
    if (node.tagName === name) found ??= node
  })
  if (found === undefined) throw new Error(`A transformer has removed the element <${name}>.`)
  return found
}

/** The classes that transformers have added to an element, and its attributes for data. */
function addedTo(node: Element, names: ReadonlySet<string>): Properties {
  const { properties } = withClassNames({ ...node, children: [] }) as Element
  const className = (properties.className ?? []) as string[]
  return {
    ...Object.fromEntries(Object.entries(properties).filter(([key]) => /^data[-A-Z]/.test(key))),
    className: className.filter((name) => !names.has(name)),
  }
}

/**
 * The lines that Shiki has made. Lines with nothing but a class are only what is in them, as in code
 * that docsgen colors; line breaks are in the lines, so that copied code keeps them.
 */
function linesOf(written: readonly ElementContent[], ending: string): ElementContent[] {
  const children = written.map(withClassNames)
  const isPlain = children.every(
    (child) =>
      child.type === 'text' ||
      (isLine(child) &&
        Object.keys(child.properties).length === 1 &&
        (child.properties.className as string[]).length === 1),
  )
  const text = { type: 'text', value: ending } as const
  if (isPlain)
    return [
      ...children.flatMap((child) => (child.type === 'element' ? child.children : child)),
      ...(ending ? [text] : []),
    ]
  const made: ElementContent[] = []
  for (const child of [...children, text]) {
    const last = made.findLast(isLine)
    if (child.type !== 'text') made.push(child)
    else if (last && child.value !== '') last.children = [...last.children, child]
  }
  return made
}

/** Shiki writes the other name of the attribute; transformers write both. */
function withClassNames(node: ElementContent): ElementContent {
  if (node.type !== 'element') return node
  const { class: written, className: other, ...properties } = node.properties
  const children = node.children.map(withClassNames)
  const className = [written, other]
    .flat()
    .flatMap((names) => (typeof names === 'string' ? names.split(/\s+/) : []))
    .filter((name) => name !== '')
  if (className.length === 0) return { ...node, properties, children }
  return { ...node, properties: { className, ...properties }, children }
}
