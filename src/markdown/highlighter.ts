/** Colors code with the grammars of highlight.js, using classes only, so that style sheets set the colors. */
import type { ElementContent, Properties } from 'hast'
import { common, createLowlight } from 'lowlight'
import { Bounded } from '../cache/bounded.ts'
import { languages, withoutGuessing } from './languages.ts'

/** Colors code at build time. Names of languages are in lower case. */
export interface Highlighter {
  /** Loads what it needs for these languages; undefined if nothing is missing. */
  load(names: readonly string[]): Promise<unknown> | undefined
  has(name: string): boolean
  /** All languages, for suggestions. */
  readonly names: readonly string[]
  /**
   * The code in its colors.
   * @param name of a language that it has, and that is loaded
   * @param meta the words after the language; null for a part of a code block
   */
  highlight(name: string, code: string, meta: string | null): ColoredCode
  /** Styles of the frame around code, and of the code; undefined: those of the theme. */
  readonly styles: { readonly frame: string; readonly code: string } | undefined
  /** Whether comments and words in code blocks may be meant for what a site adds to it. */
  readonly isExtended: boolean
  /** Finished code by language and text, because the locales of a page mostly share samples. */
  readonly finished: Bounded<FinishedCode>
}

/** Code as elements and text. */
export interface ColoredCode {
  readonly children: ElementContent[]
  /** Classes, and attributes for data, that `pre` and `code` around it get. */
  readonly pre?: Properties
  readonly code?: Properties
}

/** Code as HTML, and the rules of its classes. */
export interface FinishedCode {
  readonly html: string
  readonly rules: ReadonlyMap<string, string>
}

/** How many code blocks a highlighter keeps. */
export const MAX_FINISHED = 2000

const lowlight = createLowlight()
for (const [name, grammar] of Object.entries({ ...common, ...languages.grammars })) {
  lowlight.register(name, withoutGuessing(grammar))
}
lowlight.registerAlias(languages.aliases)

export const builtInHighlighter: Highlighter = {
  load: (names) =>
    names.some((name) => languages.rare.has(name) && !lowlight.registered(name))
      ? loadRare()
      : undefined,
  has: (name) => languages.rare.has(name) || lowlight.registered(name),
  names: [...lowlight.listLanguages(), ...languages.rare],
  highlight: (name, code) => ({
    children: lowlight.highlight(name, code, { prefix: 'hl-' }).children as ElementContent[],
  }),
  styles: undefined,
  isExtended: false,
  finished: new Bounded(MAX_FINISHED),
}

async function loadRare(): Promise<void> {
  const { grammars } = await import('./rare-languages.ts')
  for (const [name, grammar] of Object.entries(grammars)) {
    if (!lowlight.registered(name)) lowlight.register(name, withoutGuessing(grammar))
  }
  // Several grammars claim the same names.
  lowlight.registerAlias(languages.aliases)
}
