/** Parses the info string of code blocks: `js title="checkout.js" {3-5} ins={2} wrap`. */
import type { Code } from 'mdast'

export interface CodeMeta {
  readonly title?: string | undefined
  readonly file?: string | undefined
  readonly region?: string | undefined
  /** `file.yaml#Name`: the schema that a JSON sample must match. */
  readonly schema?: string | undefined
  /** Incomplete code, which `check --samples` does not parse. */
  readonly fragment: boolean
  /** The number of the first line; null if lines are not numbered. */
  readonly firstNumber: number | null
  readonly wrap: boolean
  /** CSS classes by line number, 1-based. */
  readonly marks: ReadonlyMap<number, readonly string[]>
  /** Some lines are focused; the others are dimmed. */
  readonly hasFocus: boolean
  /** The parts that were not recognized. */
  readonly unknown: readonly string[]
}

/** All supported attributes of a code block. */
export const META_NAMES = [
  'title',
  'file',
  'region',
  'schema',
  'ins',
  'del',
  'focus',
  'lineNumbers',
  'wrap',
  'fragment',
]

const WORD = /(?:([\w-]+)=)?(?:"([^"]*)"|'([^']*)'|\{([\d\s,-]*)\})|\[([^\]]{1,200})\]|(\S+)/g

/** `{ .sh .no-copy title="x" }`, as Pandoc and MkDocs write it. */
const ATTRIBUTE_LIST = /^\{\s*\.([^\s{}]+)((?:\s[^{}]*)?)\}(.*)$/s

/**
 * Splits an info string into language and meta. The first word is the language unless it is an
 * attribute (`{1,3}`, `title=`, `[title]`). Suffixes that other tools allow without a space are not
 * part of the language: `rust,ignore`, `ts:line-numbers=2`.
 */
export function infoOf({ lang, meta }: Pick<Code, 'lang' | 'meta'>): {
  lang: string
  meta: string
} {
  const word = lang ?? ''
  const list = word.startsWith('{') ? ATTRIBUTE_LIST.exec(`${word} ${meta ?? ''}`) : null
  if (list) return { lang: list[1] as string, meta: `${list[2]} ${list[3]}`.trim() }
  const name = /^[^{,:[]*=/.test(word) ? '' : (/^[^{=,:[]*/.exec(word)?.[0] ?? '')
  const rest = word
    .slice(name.length)
    .replace(/^,.*/, '')
    .replace(/^:line-numbers/, 'lineNumbers')
    .replace(/^:no-line-numbers/, '')
  return { lang: name, meta: [rest, meta ?? ''].filter(Boolean).join(' ') }
}

const CLASSES: ReadonlyMap<string, string> = new Map([
  ['', 'highlighted'],
  ['ins', 'inserted'],
  ['del', 'deleted'],
  ['focus', 'focused'],
  // https://expressive-code.com/key-features/text-markers/#marking-full-lines--line-ranges
  ['mark', 'highlighted'],
])
/** Upper bound for line ranges, so that a typo such as {1-99999999} does not use up memory. */
const LAST_LINE = 100_000

/** Marks of all ranges of a block, which may overlap. */
const MAX_MARKED = 200_000

const NOTHING: CodeMeta = {
  fragment: false,
  firstNumber: null,
  wrap: false,
  marks: new Map(),
  hasFocus: false,
  unknown: [],
}

export function readMeta(meta: string): CodeMeta {
  if (meta === '') return NOTHING
  const texts: Record<string, string> = {}
  const flags = new Set<string>()
  const marks = new Map<number, string[]>()
  const unknown: string[] = []
  let firstNumber: number | null = null
  let left = MAX_MARKED
  for (const [all, name = '', double, single, range, title, bare] of meta.matchAll(WORD)) {
    const text = double ?? single
    const mark = CLASSES.get(name)
    // `lineNumbers="10"` and `lineNumbers={10}` are the same as `lineNumbers=10`.
    const word = bare ?? `${name}=${text ?? range}`
    if (title !== undefined) texts.title ??= title
    else if (range !== undefined && mark !== undefined && left > 0) {
      for (const line of linesOf(range)) {
        const classes = marks.get(line) ?? []
        if (--left >= 0 && !classes.includes(mark)) marks.set(line, [...classes, mark])
      }
    } else if (text !== undefined && ['title', 'file', 'region', 'schema'].includes(name))
      texts[name] = text
    // https://docusaurus.io/docs/markdown-features/code-blocks#line-numbering
    else if (/^(?:l|showL)ineNumbers(=\d{1,6})?$/.test(word))
      firstNumber = Number(word.split('=')[1] ?? 1)
    else if (bare !== undefined && ['wrap', 'fragment'].includes(bare)) flags.add(bare)
    else unknown.push(all)
  }
  return {
    ...texts,
    fragment: flags.has('fragment'),
    firstNumber,
    wrap: flags.has('wrap'),
    marks,
    hasFocus: [...marks.values()].some((classes) => classes.includes('focused')),
    unknown,
  }
}

/** `1,3-5` → 1, 3, 4, 5. */
function linesOf(range: string): number[] {
  return range.split(',').flatMap((part) => {
    const [, from, to = from] = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part) ?? []
    const first = Math.max(1, Number(from))
    const last = Math.min(Number(to), LAST_LINE)
    return last >= first ? Array.from({ length: last - first + 1 }, (_, i) => first + i) : []
  })
}
