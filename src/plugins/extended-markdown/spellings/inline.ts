/**
 * Spellings within paragraphs, as edits of the parsed text. Code, tags and
 * addresses are masked before searching, so that nothing in them matches.
 */
import type { Nodes, Root } from 'mdast'
import {
  type Edit,
  ICON_SHORTCODE,
  iconOfShortcode,
  type Reading,
  type SyntaxName,
  walkNodes,
} from '../../../plugin/index.ts'
import { partsOf } from '../foreign/find.ts'
import { attributeDirective } from './blocks.ts'
import { emojiOf } from './names.ts'
import { referenceEdits } from './references.ts'

export interface InlineSpelling {
  readonly name: string
  readonly docs: string
  readonly syntax?: SyntaxName
  /** Set for formulas, which only some sites have. */
  readonly isMath?: true
  /** A part of each match. */
  readonly hint: string
  /**
   * @param masked the source with code, tags and addresses masked
   * @param tree the parsed source
   * @param source as written
   * @param missingIcon says why there is no icon of a name
   */
  readonly edits: (
    masked: string,
    tree: Root,
    source: string,
    missingIcon: Reading['missingIcon'],
  ) => readonly Edit[]
}

/** Edits of what a pattern finds: the new text of a match, or null to keep it. */
function replacing(pattern: RegExp, write: (match: RegExpMatchArray) => string | null) {
  return (masked: string): Edit[] =>
    [...masked.matchAll(pattern)].flatMap((match): Edit[] => {
      const text = write(match)
      if (text === null) return []
      return [{ start: match.index, end: match.index + match[0].length, text }]
    })
}

/** Edits of the marks around the first group of a pattern. */
function wrapping(pattern: RegExp, mark: string, tag: string) {
  return (masked: string): Edit[] =>
    [...masked.matchAll(pattern)].flatMap(({ index, 0: all }): Edit[] => {
      const end = index + all.length
      return [
        { start: index, end: index + mark.length, text: `<${tag}>` },
        { start: end - mark.length, end, text: `</${tag}>` },
      ]
    })
}

/** Keys whose label is not their name. */
const KEYS: Readonly<Record<string, string>> = {
  'arrow-down': 'Down',
  'arrow-left': 'Left',
  'arrow-right': 'Right',
  'arrow-up': 'Up',
  backslash: '\\',
  bar: '|',
  'bracket-left': '[',
  'bracket-right': ']',
  colon: ':',
  comma: ',',
  command: 'Cmd',
  control: 'Ctrl',
  delete: 'Del',
  equal: '=',
  escape: 'Esc',
  insert: 'Ins',
  minus: '-',
  period: '.',
  plus: '+',
  'question-mark': '?',
  semicolon: ';',
  slash: '/',
  underscore: '_',
  windows: 'Win',
}

/** `ctrl+alt+"x"` → `Ctrl+Alt+x` */
function keysOf(written: string): string {
  return written
    .split('+')
    .map((key) => {
      if (key.startsWith('"')) return key.slice(1, -1)
      const words = key.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      return KEYS[key] ?? words.join(' ')
    })
    .join('+')
}

const ABBREVIATION = /^\*\[([^\]\n]{1,60})\]:[ \t]+([^\n]{1,500})$/gm
/** More abbreviations than any page has. */
const MAX_ABBREVIATIONS = 300
/** Characters that their uses may add to a page; later uses stay text. */
const MAX_ADDED = 200_000

/** `*[HTML]: Hyper Text` is removed, and each `HTML` gets its title. */
function abbreviationEdits(masked: string): Edit[] {
  const titles = new Map<string, string>()
  const edits: Edit[] = []
  for (const { index, 0: all, 1: name = '', 2: title = '' } of masked.matchAll(ABBREVIATION)) {
    if (titles.size < MAX_ABBREVIATIONS) titles.set(name, title.trim())
    edits.push({ start: index, end: index + all.length, text: '' })
  }
  if (titles.size === 0) return []
  const names = [...titles.keys()].sort((a, b) => b.length - a.length)
  const escaped = names.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  const uses = new RegExp(
    `(?<![\\p{L}\\p{N}_[])(?:${escaped.join('|')})(?![\\p{L}\\p{N}_\\]])`,
    'gu',
  )
  let added = 0
  for (const { index, 0: name } of masked.matchAll(uses)) {
    const title = (titles.get(name) ?? '').replace(/["&{}\uFDDE\uFDDF]/g, "'")
    const text = `:abbr[${name.replace(/[[\]]/g, '\\$&')}]{title="${title}"}`
    added += text.length
    if (added > MAX_ADDED) break
    edits.push({ start: index, end: index + name.length, text })
  }
  return edits
}

const ATTRIBUTES =
  /(?<=[\uFDDE\uFDDF*_])\{:?[ \t]{0,4}(?:[.#][A-Za-z_]|[a-z-]{1,40}=|data-)[^{}\n]{0,300}\}/g

/** `*text*{ .class }`; after other stars and underscores, braces are text: `sum_{id=1}`. */
function attributeEdits(masked: string, tree: Root): Edit[] {
  const ends = endsOfEmphasis(tree)
  return replacing(ATTRIBUTES, ({ 0: written, index = 0 }) => {
    if (/[*_]/.test(masked.charAt(index - 1)) && !ends.has(index)) return null
    const directive = attributeDirective(written)
    return directive === null ? null : `:${directive}`
  })(masked)
}

/** Offsets after emphasis. */
function endsOfEmphasis(node: Nodes, ends = new Set<number>()): ReadonlySet<number> {
  if (node.type === 'emphasis' || node.type === 'strong') ends.add(node.position?.end.offset ?? 0)
  if ('children' in node) for (const child of node.children) endsOfEmphasis(child, ends)
  return ends
}

/** The backticks of code, and the space that separates them from backticks in it. */
const CODE_START = /`+ ?/y

/** `#!js a()` names the language of code in text. */
function codeLanguageEdits(_: string, tree: Root, source: string): Edit[] {
  const edits: Edit[] = []
  walkNodes(tree, (node: Nodes) => {
    if (node.type !== 'inlineCode') return
    const [mark] = /^#![\w#.+-]{1,40}(?: +(?=[^\s`])|(?= +`))/.exec(node.value) ?? []
    CODE_START.lastIndex = node.position?.start.offset ?? source.length
    if (mark === undefined || !CODE_START.test(source)) return
    const start = CODE_START.lastIndex
    // Code that was written with other spaces stays as it is.
    if (source.startsWith(mark, start)) edits.push({ start, end: start + mark.length, text: '' })
  })
  return edits
}

export const INLINE: readonly InlineSpelling[] = [
  {
    name: 'references of Python-Markdown',
    docs: 'https://daringfireball.net/projects/markdown/syntax#link',
    syntax: 'mkdocs',
    hint: '[',
    edits: referenceEdits,
  },
  {
    name: 'languages of code in text',
    docs: 'https://facelessuser.github.io/pymdown-extensions/extensions/inlinehilite/',
    syntax: 'mkdocs',
    hint: '#!',
    edits: codeLanguageEdits,
  },
  {
    name: 'abbreviations',
    docs: 'https://python-markdown.github.io/extensions/abbreviations/',
    hint: '*[',
    edits: abbreviationEdits,
  },
  {
    name: 'emoji by name',
    docs: 'https://vitepress.dev/guide/markdown#emoji',
    hint: ':',
    edits: replacing(
      /(?<![\w:/\\\]])(?::([a-z][a-z0-9_+-]{0,80}|100|1234|[+-]1):)(?![\w:/\uFDDE])/g,
      ([, name = '']) => emojiOf(name),
    ),
  },
  {
    name: 'attribute lists after links, images, code and emphasis',
    docs: 'https://python-markdown.github.io/extensions/attr_list/#inline',
    hint: '{',
    edits: attributeEdits,
  },
  {
    name: 'icons of Material for MkDocs',
    docs: 'https://squidfunk.github.io/mkdocs-material/reference/icons-emojis/#using-icons',
    syntax: 'mkdocs',
    hint: ':',
    edits: (masked, _, __, missingIcon) => shortcodeEdits(masked, missingIcon),
  },
  {
    name: 'formulas of MathJax',
    docs: 'https://rust-lang.github.io/mdBook/format/mathjax.html',
    syntax: 'mdbook',
    isMath: true,
    hint: '\\\\',
    edits: formulaEdits,
  },
  {
    name: 'highlighted text',
    docs: 'https://facelessuser.github.io/pymdown-extensions/extensions/mark/',
    syntax: 'mkdocs',
    hint: '==',
    edits: wrapping(/(?<![=\w<>!])==(?![=\s])[^=\n]{0,200}[^=\s]==(?![=\w])/g, '==', 'mark'),
  },
  {
    name: 'inserted text',
    docs: 'https://facelessuser.github.io/pymdown-extensions/extensions/caret/',
    syntax: 'mkdocs',
    hint: '^^',
    edits: wrapping(/(?<![\^\w])\^\^(?![\^\s])[^^\n]{0,200}[^^\s]\^\^(?![\^\w])/g, '^^', 'ins'),
  },
  {
    name: 'superscript',
    docs: 'https://facelessuser.github.io/pymdown-extensions/extensions/caret/',
    syntax: 'mkdocs',
    hint: '^',
    edits: wrapping(/(?<![\^[\\])\^[^^\s[\]]{1,40}\^(?!\^)/g, '^', 'sup'),
  },
  {
    name: 'subscript',
    docs: 'https://facelessuser.github.io/pymdown-extensions/extensions/tilde/',
    syntax: 'mkdocs',
    hint: '~',
    edits: wrapping(/(?<![~\\])~[^~\s]{1,40}~(?!~)/g, '~', 'sub'),
  },
  {
    name: 'keys',
    docs: 'https://facelessuser.github.io/pymdown-extensions/extensions/keys/',
    syntax: 'mkdocs',
    hint: '++',
    edits: replacing(
      /(?<![+\w])\+\+((?:[a-z0-9][\w-]{0,30}|"[^"\n]{1,30}")(?:\+(?:[\w-]{1,30}|"[^"\n]{1,30}")){0,6})\+\+(?![+\w])/g,
      ([, keys = '']) => `:kbd[${keysOf(keys).replace(/[[\]\\]/g, '\\$&')}]`,
    ),
  },
]

/** @param tree the parsed source, which says what is code */
export function inlineEdits(
  source: string,
  tree: Root,
  { syntax, math, missingIcon }: Reading,
): readonly Edit[] {
  const used = INLINE.filter(
    (spelling) =>
      (spelling.syntax === undefined || spelling.syntax === syntax) &&
      (!spelling.isMath || math) &&
      source.includes(spelling.hint),
  )
  if (!used.some(({ hint }) => hint !== ':' || MAYBE_NAME.test(source))) return []
  const masked = partsOf(tree, source).text[0]?.[1] ?? ''
  return used.flatMap(({ edits }) => edits(masked, tree, source, missingIcon))
}

/** Most pages have colons, but no names between two of them. */
const MAYBE_NAME = /:(?:[a-z][a-z0-9_+-]{0,80}|100|1234|[+-]1):/

const FORMULA =
  /\\\\\(((?:(?!\n[ \t]*\n|\\\\\()[\s\S]){1,1000}?)\\\\\)|\\\\\[((?:(?!\n[ \t]*\n|\\\\\[)[\s\S]){1,3000}?)\\\\\]/g
/** The quote marks and list markers that a line begins with. */
const PREFIX = /^(?:[ \t>]|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/
/** A space after it is part of a command, `\ `, and the end of a formula would cut it off. */
const LONE_BACKSLASH = /(?<!\\)\\(?:\\\\)*$/
/** What Markdown makes of a backslash before a sign. */
const ESCAPED = /\\([!-/:-@[-`{-~])/g

/** `\\(x\\)` becomes `$$x$$`; `\\[x\\]` on lines of its own a formula on lines of its own. */
function formulaEdits(masked: string, _: Root, source: string): Edit[] {
  return [...masked.matchAll(FORMULA)].flatMap(({ index, 0: all, 1: inline }): Edit[] => {
    const end = index + all.length
    const before = source.slice(source.lastIndexOf('\n', index - 1) + 1, index)
    const quotes = (PREFIX.exec(before)?.[0] ?? '').split('>').length - 1
    const written = source.slice(index + 3, end - 3)
    const tex = written
      .replace(new RegExp(`\\n(?:[ \\t]{0,9}>){0,${quotes}}`, 'g'), '\n')
      .replace(ESCAPED, '$1')
    if (tex.trim() === '' || tex.includes('$')) return []
    const isBlock =
      inline === undefined &&
      /^[ \t>]*$/.test(before) &&
      /^[ \t]*(?:\n|$)/.test(source.slice(end, end + 100))
    const words = tex
      .trim()
      .replace(/\s*\n\s*/g, ' ')
      .replace(LONE_BACKSLASH, '$& ')
    const space = isBlock ? `\n${before}` : ''
    const text = `$$${space}${words}${space}$$`
    return [{ start: index, end, text }]
  })
}

const NO_ICON = {
  reason: 'removed icons by name (`:material-check:`)',
  note: 'Write what they mean, or an emoji.',
}

const LIST_MARKER = /^[-+*] /

/** Those that there are become directives; others are removed. */
function shortcodeEdits(masked: string, missingIcon: Reading['missingIcon']): Edit[] {
  return [...masked.matchAll(ICON_SHORTCODE)].map(({ index, 0: all, 1: code = '' }) => {
    const icon = iconOfShortcode(code)
    const missing = icon === null ? NO_ICON : missingIcon(icon)
    const end = index + all.length
    if (missing === null) return { start: index, end, text: `:icon{name="${icon}"}` }
    const next = masked[end] === ' ' ? end + 1 : end
    // What becomes the first character of a line must not begin a list.
    const text = LIST_MARKER.test(masked.slice(next, next + 2)) ? '\\' : ''
    return { start: index, end: next, text, removal: { ...missing, ruleId: 'icon-shortcode' } }
  })
}
