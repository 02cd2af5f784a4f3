/** Liquid and ERB templates, and Apex, which needs its own parser. */
import { type Checker, type Fault, type Language, oneByOne, placeAt } from '../types.ts'
import { commands } from './commands.ts'

interface LiquidModule {
  readonly Liquid: new (
    options?: object,
  ) => { parse(text: string): unknown; registerTag(name: string, tag: object): void }
}

/** Shopify's additional tags, with or without an `end…` tag. */
const SHOP_TAGS = [
  'section',
  'sections',
  'style',
  'form',
  'paginate',
  'stylesheet',
  'javascript',
  'schema',
]

const liquid: Language = {
  names: ['liquid'],
  needs: 'liquidjs',
  open: async (load) => {
    const module = (await load('liquidjs')) as LiquidModule | null
    if (module === null) return null
    const engine = new module.Liquid({ strictFilters: false })
    for (const name of SHOP_TAGS) {
      engine.registerTag(name, { parse() {}, render() {} })
      engine.registerTag(`end${name}`, { parse() {}, render() {} })
    }
    return oneByOne((code) => {
      try {
        engine.parse(code)
        return null
      } catch (error) {
        const { message, token } = error as { message: string; token?: { begin: number } }
        return { ...placeAt(code, token?.begin ?? 0), reason: message.split('\n')[0] ?? message }
      }
    })
  },
}

/**
 * Extracts the Ruby code of an ERB template; text becomes whitespace, so that line numbers do not
 * change. Output tags can open blocks (`form_with … do |f|`), so they count as code too.
 */
export function rubyOfErb(code: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, '')
  let ruby = ''
  let at = 0
  for (;;) {
    const start = code.indexOf('<%', at)
    const end = start < 0 ? -1 : code.indexOf('%>', start + 2)
    if (end < 0) return ruby + blank(code.slice(at))
    const tag = code.slice(start + 2, end).replace(/^[=-]|-$/g, '')
    ruby += blank(code.slice(at, start))
    ruby += tag.startsWith('#') ? blank(tag) : ` ${tag.trim()};`
    at = end + 2
  }
}

const erb: Language = {
  names: ['erb'],
  needs: 'ruby or @vscode/tree-sitter-wasm',
  open: async (load) => {
    const ruby = await commands.find(({ names }) => names.includes('ruby'))?.open(load)
    return ruby ? (codes) => ruby(codes.map(rubyOfErb)) : null
  },
}

interface Apex {
  readonly ApexParserFactory: { createParser(code: string): ApexParser }
}

interface ApexParser {
  removeErrorListeners(): void
  addErrorListener(listener: object): void
  compilationUnit(): unknown
  anonymousUnit(): unknown
}

const apex: Language = {
  names: ['apex'],
  needs: '@apexdevtools/apex-parser',
  open: async (load) => {
    const module = (await load('@apexdevtools/apex-parser')) as Apex | null
    return module === null ? null : apexChecker(module)
  },
}

/** Parses classes as a file, and statements as anonymous Apex. */
function apexChecker({ ApexParserFactory }: Apex): Checker {
  return oneByOne((code) => {
    const parser = ApexParserFactory.createParser(code)
    let fault: Fault | null = null
    parser.removeErrorListeners()
    parser.addErrorListener({
      syntaxError(
        _parser: unknown,
        _symbol: unknown,
        line: number,
        column: number,
        reason: string,
      ) {
        fault ??= { line, column: column + 1, reason }
      },
      reportAmbiguity() {},
      reportAttemptingFullContext() {},
      reportContextSensitivity() {},
    })
    if (declaresType(code)) parser.compilationUnit()
    else parser.anonymousUnit()
    return fault
  })
}

/** True if a class, interface or enum keyword is followed by `{` before the next `;`. */
function declaresType(code: string): boolean {
  return code
    .split('{')
    .slice(0, -1)
    .some((head) => /\b(?:class|interface|enum)\s+\w/.test(head.slice(head.lastIndexOf(';') + 1)))
}

export const templates: readonly Language[] = [liquid, erb, apex]
