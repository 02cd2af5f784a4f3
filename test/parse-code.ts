/** Parses code in tests with the parsers that `docsgen check --samples` uses. */
import { parseFragment } from 'parse5'
import { languages } from '../src/plugins/samples/languages.ts'
import { loaderFor } from '../src/plugins/samples/load.ts'
import { type HtmlNode, nodesOf } from '../src/plugins/samples/parsers/html.ts'
import type { Checker } from '../src/plugins/samples/types.ts'

export interface ElementNode {
  readonly tagName: string
  readonly attrs: readonly { readonly name: string; readonly value: string }[]
}

const load = loaderFor(process.cwd())
const open = new Map<string, Promise<Checker | null>>()

/** What was found in each piece of code, by its language: many snippets have parts that are the same. */
const known = new Map<string, Promise<string | null>>()

/** What is wrong with a piece of code, as `line:column reason`; null when nothing is. */
export function syntaxFault(lang: string, code: string): Promise<string | null> {
  const key = `${lang}\n${code}`
  const fault = known.get(key) ?? findFault(lang, code)
  known.set(key, fault)
  return fault
}

async function findFault(lang: string, code: string): Promise<string | null> {
  let opening = open.get(lang)
  if (opening === undefined) {
    opening = languages.get(lang)?.open(load) ?? Promise.resolve(null)
    open.set(lang, opening)
  }
  const checker = await opening
  if (checker === null) throw new Error(`there is no checker for ${lang}`)
  const fault = (await checker([code]))[0]
  return fault ? `${fault.line}:${fault.column} ${fault.reason}` : null
}

/** Every element of a piece of HTML. */
export function parseHtml(code: string): ElementNode[] {
  return [...nodesOf(parseFragment(code) as unknown as HtmlNode)] as unknown as ElementNode[]
}
