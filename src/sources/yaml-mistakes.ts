/** Says in a writer's words what is wrong with YAML, and where it begins. */
import {
  type ErrorCode,
  isCollection,
  Lexer,
  LineCounter,
  parseDocument,
  visit,
  type YAMLError,
  type YAMLWarning,
} from 'yaml'

/** Line and column are 1-based. */
export interface YamlMistake {
  readonly line: number
  readonly column: number
  readonly reason: string
  readonly note?: string | undefined
}

interface Explained {
  readonly reason: string
  readonly note?: string
  /** Where the mistake is, if the parser notices it elsewhere. */
  readonly offset?: number
}

/** Explaining one reads the text before it. */
const MOST_MISTAKES = 20

/**
 * The mistakes of a text in YAML: the first one of each line, because those after it follow from that.
 * @param isMatter whether it is also read as front matter, which is stored as JSON
 */
export function yamlMistakes(text: string, isMatter = false): YamlMistake[] {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { prettyErrors: false, lineCounter, logLevel: 'error' })
  const found = new Map<number, YamlMistake>()
  const add = (at: number, explained: () => Explained) => {
    const noticed = lineCounter.linePos(at).line
    if (found.has(noticed) || found.size === MOST_MISTAKES) return
    const { offset = at, reason, note } = explained()
    const { line, col } = lineCounter.linePos(offset)
    found.set(noticed, { line, column: col, reason, note })
  }
  // An unknown tag would be dropped from the value that it is meant to be a part of.
  const errors = [...document.errors, ...document.warnings]
  for (const error of errors) add(error.pos[0], () => explain(error, text))
  const names = new Set<string>()
  let [alias, circle] = [0, 0]
  visit(document, {
    Value: (_, { anchor }) => void (anchor && names.add(anchor)),
    Alias: (_, { source, range }, path) => {
      alias = range?.[0] ?? 0
      if (path.some((one) => isCollection(one) && one.anchor === source)) circle ||= alias
      if (!names.has(source))
        add(alias, () => ({ reason: `\`*${source}\` ${NO_VALUE}`, note: AS_TEXT }))
    },
    Pair: (_, { key }) => void (isCollection(key) && add(key.range?.[0] ?? 0, () => LIST_AS_KEY)),
  })
  try {
    if (isMatter && found.size === 0) JSON.stringify(document.toJS())
  } catch (error) {
    const isCircle = error instanceof TypeError
    const reason = isCircle ? 'a value contains itself' : TOO_MUCH
    add((isCircle && circle) || alias, () => ({
      reason,
      note: 'Write out what `*` refers to.',
    }))
  }
  return [...found.values()]
}

const NO_VALUE = 'refers to a value that does not exist'
/** An asterisk refers to a value with a name; a writer may mean it as it is. */
const AS_TEXT = 'If the asterisk is part of the text, write the value in quotes.'
const TOO_MUCH = 'values are referred to too often'

const LIST_AS_KEY = {
  reason: 'a list or an object cannot be a key',
  note: 'Write text as the key.',
}
const IN_QUOTES = 'Write the whole value in quotes.'

function explain(error: YAMLError | YAMLWarning, text: string): Explained {
  const offset = error.pos[0]
  const written = text.slice(offset, (text.indexOf('\n', offset) + 1 || text.length + 1) - 1)
  const first = written.charAt(0)
  switch (error.code) {
    case 'BAD_INDENT':
      return error.message.startsWith('Flow') ? unclosedBracket(text, offset) : UNEVEN
    case 'MISSING_CHAR':
    case 'MULTILINE_IMPLICIT_KEY':
      if (error.message.startsWith('Flow')) return unclosedBracket(text, offset)
      return error.message.startsWith('Missing closing') ? unclosedQuote(text, offset) : NO_COLON
    case 'BLOCK_AS_IMPLICIT_KEY':
      if (error.message.includes('sequence')) return UNEVEN
      if (/^\?(?:\s|$)/.test(written)) return cannotBegin(first)
      return /:(?:\s|$)/.test(written) ? colonInValue(written) : tooFarIn(text, offset)
    case 'DUPLICATE_KEY':
      return {
        reason: `the key \`${KEY.exec(written)?.[0].trimEnd()}\` occurs twice`,
        note: 'Remove one of them.',
      }
    case 'TAG_RESOLVE_FAILED':
    case 'BAD_SCALAR_START':
    case 'BAD_ALIAS':
      return cannotBegin(first)
    case 'BAD_DQ_ESCAPE':
      return {
        reason: `\`${written.slice(0, 2)}\` has no meaning between double quotes`,
        note: 'Write `\\\\` for a backslash, or the value in single quotes.',
      }
    case 'UNEXPECTED_TOKEN':
      return unexpected(error, text.slice(0, offset).trimEnd(), first)
    default:
      return say(OTHERS[error.code] ?? UNREADABLE)
  }
}

const KEY = /^(?:"[^"]*"|'[^']*'|(?:[^:]|:(?=\S))*)/

function cannotBegin(first: string): Explained {
  const what = first === '`' ? 'a backtick' : `\`${first}\``
  return { reason: `a value without quotes cannot begin with ${what}`, note: IN_QUOTES }
}

const UNEVEN = {
  reason: 'the indentation of this line differs from that of the lines it belongs to',
  note: 'Indent all keys of an object, or all items of a list, by the same number of spaces.',
}

const NO_COLON = {
  reason: 'this line is not of the form `key: value`',
  note: 'Write a colon and a space after the key.',
}

/** Reason and note. */
const OTHERS: Partial<Record<ErrorCode, readonly [string, string]>> = {
  BAD_DIRECTIVE: ['a line cannot begin with `%`', 'Remove it.'],
  BLOCK_IN_FLOW: ['a value in brackets contains a colon', 'Write that value in quotes.'],
  MULTIPLE_ANCHORS: ['the value has two names, which begin with `&`', IN_QUOTES],
  MULTIPLE_DOCS: ['a second document begins here', 'Remove the line of three hyphens.'],
  MULTIPLE_TAGS: ['the value has two types, which begin with `!`', IN_QUOTES],
  TAB_AS_INDENT: ['the line is indented with a tab', 'Indent it with spaces.'],
}

const UNREADABLE = ['nothing in YAML is written like this', IN_QUOTES] as const
const say = ([reason, note]: readonly [string, string]): Explained => ({ reason, note })

function colonInValue(written: string): Explained {
  const value = written.replace(/\s#.*$/, '').trim()
  const quoted = value.includes("'") ? JSON.stringify(value) : `'${value}'`
  return { reason: 'the value contains a colon', note: `Write it in quotes: ${quoted}` }
}

/** The line after that of the offset. */
function tooFarIn(text: string, offset: number): Explained {
  const next = text.indexOf('\n', offset) + 1
  return {
    reason: 'this line is indented, but the key before it has a value already',
    note: 'Remove the indentation, or that value.',
    offset: next + (/^[ \t]*/.exec(text.slice(next))?.[0].length ?? 0),
  }
}

const CLOSING: Readonly<Record<string, string>> = { '[': ']', '{': '}' }

/** @param end where the parser gave up */
function unclosedBracket(text: string, end: number): Explained {
  const open: { bracket: string; offset: number }[] = []
  for (const { token, offset } of tokens(text)) {
    if (offset >= end) break
    if (token in CLOSING) open.push({ bracket: token, offset })
    else if (token === ']' || token === '}') open.pop()
  }
  const { bracket, offset } = open.at(-1) ?? { bracket: text.charAt(end), offset: end }
  return {
    reason: `\`${bracket}\` is not closed`,
    note: `Write \`${CLOSING[bracket]}\` at the end.`,
    offset,
  }
}

/** @param end where the text ends that is not closed */
function unclosedQuote(text: string, end: number): Explained {
  const found = tokens(text).find(
    ({ token, offset }) => /^["']/.test(token) && offset + token.length >= end,
  )
  const quote = found?.token.charAt(0) ?? '"'
  return {
    reason: `the text that begins with \`${quote}\` does not end`,
    note: `Write \`${quote}\` at its end.`,
    offset: found?.offset ?? end,
  }
}

function tokens(text: string): { token: string; offset: number }[] {
  let end = 0
  return Array.from(new Lexer().lex(text), (token) => {
    // Marks such as the byte order mark and that of a scalar stand for nothing in the text.
    const offset = text.startsWith(token, end) ? end : -1
    if (offset >= 0) end += token.length
    return { token, offset }
  }).filter(({ offset }) => offset >= 0)
}

/** What to do about text that follows one of these. */
const AFTER: Readonly<Record<string, string>> = {
  '"': 'Write `\\"` for a quotation mark within the value.',
  "'": "Write `''` for an apostrophe within the value.",
  ']': IN_QUOTES,
  '}': IN_QUOTES,
}

/** @param before the text before what the parser does not expect */
function unexpected({ message }: YAMLError, before: string, first: string): Explained {
  const last = before.slice(-1)
  if (first === ']' || first === '}')
    return {
      reason: `\`${first}\` closes nothing`,
      note: `Remove it, or write the whole value in quotes.`,
    }
  const note = AFTER[last]
  if (note) return { reason: `there is text after the closing \`${last}\``, note }
  if (first === '-')
    return {
      reason: 'a list cannot begin on the line of its key',
      note: 'Begin it on the next line, or write the whole value in quotes.',
    }
  if (/[|>]/.test(last + first))
    return { reason: 'the text after `|` or `>` begins on the next line', note: IN_QUOTES }
  return message.endsWith('at node end')
    ? { reason: 'the value ends before this text', note: IN_QUOTES }
    : say(UNREADABLE)
}

/** Levels of lists and mappings in YAML. More take the parser minutes, or all of the stack. */
const MOST_LEVELS = 200

/** The first line that is nested too deeply, 1-based; null if none is. Never parses anything. */
export function tooDeepLine(yaml: string): number | null {
  const indents: number[] = []
  let brackets = 0
  for (const [index, line] of yaml.split('\n').entries()) {
    const { length } = line
    let at = 0
    while (line[at] === ' ') at++
    if (at === length) continue
    while (indents.length > 0 && (indents.at(-1) as number) >= at) indents.pop()
    indents.push(at)
    // Lists that begin on one line: `- - - x`.
    let marks = 0
    for (; /[-?:]/.test(line[at] ?? '') && line[at + 1] === ' '; at++) {
      marks++
      while (line[at + 1] === ' ') at++
    }
    for (; at < length; at++) {
      if (line[at] === '[' || line[at] === '{') brackets++
      else if (brackets > 0 && (line[at] === ']' || line[at] === '}')) brackets--
      if (indents.length + marks + brackets > MOST_LEVELS) return index + 1
    }
  }
  return null
}
