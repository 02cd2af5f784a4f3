/** Highlights code blocks at build time, using classes only, so that style sheets set the colors. */
import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { common, createLowlight } from 'lowlight'
import type { Code } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import type { VFile } from 'vfile'
import { Bounded } from '../../cache/bounded.ts'
import type { CodeRenderer, Syntax } from '../../plugin/feature.ts'
import type { RuleId } from '../../problems/rules.ts'
import { didYouMean } from '../../problems/suggest.ts'
import type { Messages } from '../../shared/messages.ts'
import { isIgnoredWord } from '../foreign/ignored.ts'
import { readComments } from './code-comments.ts'
import { readDiff } from './code-diff.ts'
import { wrapLines } from './code-lines.ts'
import { type CodeMeta, infoOf, META_NAMES, readMeta } from './code-meta.ts'
import { markWords } from './code-words.ts'
import { consoleOf } from './console.ts'
import { labelOfLanguage, languages, withoutGuessing } from './languages.ts'
import { SKIP, walkElements } from './walk.ts'

const lowlight = createLowlight()
for (const [name, grammar] of Object.entries({ ...common, ...languages.grammars })) {
  lowlight.register(name, withoutGuessing(grammar))
}
lowlight.registerAlias(languages.aliases)

/** Blocks with more lines start collapsed where scripts can expand them. */
const MAX_LINES = 40

/** Some grammars take more than linear time, so longer code is not highlighted. */
const MAX_HIGHLIGHTED = 100_000

/** Sequences for colors and styles of a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they begin with the escape character
const ANSI = /\u001B\[[\d;]{0,30}m/g

/** Reports a problem of a code block; `actual` is the word or language it is about. */
type Warn = (ruleId: RuleId, reason: string, note?: string, actual?: string) => void

/** Renders a Markdown code block as `pre > code`, with its info string as data for `rehypeCode`. */
export function codeHandler(state: State, node: Code): Element {
  const { lang, meta: written, value: code } = readDiff({ ...infoOf(node), value: node.value })
  const plain = lang === 'ansi' ? code.replace(ANSI, '') : code
  const { value, words } = readComments(lang, written, plain)
  const meta = [written, ...words].filter(Boolean).join(' ')
  const untitled = (node.data as { untitled?: boolean } | undefined)?.untitled
  const pre: Element = {
    type: 'element',
    tagName: 'pre',
    properties: {
      ...node.data?.hProperties,
      dataLanguage: lang,
      ...(meta ? { dataMeta: meta } : {}),
      ...(untitled ? { dataUntitled: true } : {}),
    },
    children: [
      {
        type: 'element',
        tagName: 'code',
        properties: lang ? { className: [`language-${lang}`] } : {},
        children: [{ type: 'text', value: value === '' ? '' : `${value}\n` }],
      },
    ],
  }
  state.patch(node, pre)
  return pre
}

/** Turns every `pre > code` from Markdown into a highlighted `figure.code`, or what a feature makes of it. */
export function rehypeCode(messages: Messages, codeBlocks: Syntax['codeBlocks']) {
  return (tree: Root, file: VFile): void => {
    walkElements(tree, (pre, index, parent) => {
      const code = pre.children[0]
      if (pre.tagName !== 'pre' || pre.properties.dataLanguage === undefined) return undefined
      if (code?.type !== 'element') return undefined
      const render = codeBlocks.get(String(pre.properties.dataLanguage).toLowerCase())
      const source = textOf(code)
      const figure = figureOf(pre, code, file)
      parent.children[index] = render
        ? rendered(render, pre, source, figure, messages, file)
        : figure
      return SKIP
    })
  }
}

/** What a feature makes of a code block. */
function rendered(
  render: CodeRenderer,
  pre: Element,
  source: string,
  code: Element,
  messages: Messages,
  file: VFile,
): Element {
  const meta = readMeta(String(pre.properties.dataMeta ?? ''))
  const block = { source, title: meta.title, code }
  return render(block, messages, file, (ruleId, reason, note, line) => {
    const { start } = pre.position ?? {}
    // Line numbers of an included sample do not match lines of the page.
    const isInline = start !== undefined && line !== null && meta.file === undefined
    const place = isInline ? { line: start.line + 1 + line, column: start.column } : pre.position
    const message = file.message(reason, { place, ruleId })
    message.note = note
    if (pre.properties.dataFile) message.file = String(pre.properties.dataFile)
  })
}

function figureOf(pre: Element, code: Element, file: VFile): Element {
  const lang = String(pre.properties.dataLanguage)
  const meta = readMeta(String(pre.properties.dataMeta ?? ''))
  const warn: Warn = (ruleId, reason, note, actual) => {
    // One warning for each language of a page.
    if (ruleId === 'unknown-language' && isReported(file, reason)) return
    const message = file.message(reason, { place: pre.position, ruleId })
    message.note = note
    message.actual = actual
    if (pre.properties.dataFile) message.file = String(pre.properties.dataFile)
  }
  // An unknown language belongs to another tool, and so do the words after it.
  const unknown = isKnown(lang) ? meta.unknown.filter((word) => !isIgnoredWord(word)) : []
  for (const word of unknown) warn(...unknownMeta(word))
  const plain = code.children
  const lineCount = textOf(code).split('\n').length - 1
  const make = () => linesOf(markWords(highlighted(lang, plain, warn), meta.words), meta, warn)
  const isPlainText =
    meta.marks.size + meta.words.length === 0 && meta.firstNumber === null && isHighlightable(lang)
  code.children = isPlainText ? finish(lang.toLowerCase(), textOf(code), make) : make()
  const className = [
    ...(meta.hasFocus ? ['has-focus'] : []),
    ...(meta.firstNumber !== null ? ['line-numbers'] : []),
    ...(meta.wrap ? ['wrap'] : []),
  ]
  // Focusable, so that keyboard users can scroll wide code.
  const box: Element = {
    type: 'element',
    tagName: 'pre',
    properties: { ...(className.length > 0 ? { className } : {}), tabIndex: 0 },
    children: [code],
  }
  const titled = meta.title !== undefined && pre.properties.dataUntitled === undefined
  const caption: Element[] = titled
    ? [
        {
          type: 'element',
          tagName: 'figcaption',
          properties: {},
          children: [{ type: 'text', value: meta.title as string }],
        },
      ]
    : []
  return {
    type: 'element',
    tagName: 'figure',
    properties: {
      className: lineCount > MAX_LINES ? ['code', 'long'] : ['code'],
      ...(lang ? { dataLanguage: lang.toLowerCase() } : {}),
      // The style sheet shows it in the header.
      ...(lang && !titled ? { dataName: labelOfLanguage(lang) } : {}),
    },
    children: [...caption, box],
  }
}

/** True if a page has the same message already. */
function isReported(file: VFile, reason: string): boolean {
  const data = file.data as { codeMessages?: Set<string> }
  data.codeMessages ??= new Set()
  const known = data.codeMessages.has(reason)
  data.codeMessages.add(reason)
  return known
}

const TEXT = 'Write the words to mark: /text/, or the numbers of the lines: {1,3-5}.'

function unknownMeta(word: string): Parameters<Warn> {
  if (/^(?:\w+=)?\/.*\/$/s.test(word))
    return ['code-meta', `the pattern \`${word}\` is not text, so nothing is marked`, TEXT, word]
  return [
    'code-meta',
    `unknown code block attribute \`${word}\``,
    didYouMean(word.replace(/=.*/s, ''), META_NAMES) ??
      `Supported: ${META_NAMES.join(', ')} and {lines}.`,
    word,
  ]
}

function linesOf(children: ElementContent[], meta: CodeMeta, warn: Warn): ElementContent[] {
  if (meta.marks.size === 0 && meta.firstNumber === null) return children
  const lines = wrapLines(children, meta)
  const last = Math.max(0, ...meta.marks.keys())
  if (last > lines.length)
    warn(
      'code-meta',
      `line ${last} of this code block is highlighted, but it only has ${lines.length}`,
    )
  return lines
}

function highlighted(lang: string, children: ElementContent[], warn: Warn): ElementContent[] {
  const name = lang.toLowerCase()
  const text = children[0]
  if (
    name === '' ||
    languages.plain.has(name) ||
    text?.type !== 'text' ||
    text.value.length > MAX_HIGHLIGHTED
  )
    return children
  if (languages.consoles.has(name))
    return consoleOf(text.value, (command) => highlight('bash', command))
  if (lowlight.registered(name)) return highlight(name, text.value)
  warn(
    'unknown-language',
    `unknown code language "${lang}"`,
    didYouMean(name, [...lowlight.listLanguages(), ...languages.plain]),
    lang,
  )
  return children
}

function highlight(name: string, code: string): ElementContent[] {
  return lowlight.highlight(name, code, { prefix: 'hl-' }).children as ElementContent[]
}

function isKnown(lang: string): boolean {
  return lang === '' || languages.plain.has(lang.toLowerCase()) || isHighlightable(lang)
}

function isHighlightable(lang: string): boolean {
  const name = lang.toLowerCase()
  return languages.consoles.has(name) || lowlight.registered(name)
}

/** Highlighted HTML by language and text, because the locales of a page mostly share samples. */
const finished = new Bounded<string>(2000)

/** Serializes highlighted code, so that later plugins do not have to walk it. */
function finish(lang: string, text: string, make: () => ElementContent[]): ElementContent[] {
  const html = finished.get(`${lang}\n${text}`, () => spansOf(make()))
  return [{ type: 'raw', value: html } as unknown as ElementContent]
}

/** Like hast-util-to-html, in a tenth of the time, for nothing but text and spans with classes. */
function spansOf(children: readonly ElementContent[]): string {
  let html = ''
  for (const child of children) {
    if (child.type === 'text')
      html += child.value.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;')
    else if (child.type === 'element') {
      const classes = (child.properties.className as string[]).join(' ')
      html += `<span class="${classes}">${spansOf(child.children)}</span>`
    }
  }
  return html
}
