/** Makes figures of code blocks: colors, marked lines and words, title. */

import type { Element, ElementContent, Properties, Root, RootContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { Code } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import { VFile } from 'vfile'
import type { BuildCache } from '../cache/build-cache.ts'
import type { Syntax } from '../plugin/official-plugin.ts'
import type { CodeContext, CodeRenderer } from '../plugin/types.ts'
import { messageOf, SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import type { RuleId } from '../problems/rules.ts'
import { didYouMean } from '../problems/suggest.ts'
import type { Messages } from '../shared/messages.ts'
import { readComments } from './code-comments.ts'
import { readDiff } from './code-diff.ts'
import { isLine, wrapLines } from './code-lines.ts'
import { type CodeMeta, infoOf, META_NAMES, readMeta, type Unknown } from './code-meta.ts'
import { markWords } from './code-words.ts'
import { consoleOf } from './console.ts'
import type { ColoredCode, Highlighter } from './highlighter.ts'
import { INLINE_STYLE } from './inline-styles.ts'
import { labelOfLanguage, languages } from './languages.ts'
import { framedCode } from './plugin-elements.ts'
import { addRules, takeStyles } from './plugin-styles.ts'
import { clean } from './raw.ts'
import { SKIP, walk, walkElements } from './walk.ts'

/** Blocks with more lines start collapsed where scripts can expand them. */
const MAX_LINES = 40

/** Some grammars take more than linear time, so longer code is not highlighted. */
const MAX_HIGHLIGHTED = 100_000

const WITHOUT_COLORS =
  "It is shown without colors. Write `text` if that is meant, or add its grammar with `code: { highlighter: 'shiki' }`."

/** Sequences for colors and styles of a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they begin with the escape character
const ANSI = /\u001B\[[\d;]{0,30}m/g

/** Reports a problem of a code block; `actual` is the word or language it is about. */
type Warn = (ruleId: RuleId, reason: string, note?: string, actual?: string) => void

/** Renders Markdown code blocks as `pre > code`, with their info strings as data for `rehypeCode`. */
export function codeHandlerFor({ isExtended }: Highlighter) {
  return (state: State, node: Code): Element => codeHandler(state, node, isExtended)
}

function codeHandler(state: State, node: Code, isExtended: boolean): Element {
  const { lang, meta: written, value: code } = readDiff({ ...infoOf(node), value: node.value })
  const plain = lang === 'ansi' ? code.replace(ANSI, '') : code
  const { value, words } = readComments(lang, written, plain, isExtended)
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
        // For plugins, as remark-rehype has it.
        ...(node.meta ? { data: { meta: node.meta } as Element['data'] } : {}),
        children: [{ type: 'text', value: value === '' ? '' : `${value}\n` }],
      },
    ],
  }
  state.patch(node, pre)
  return pre
}

/** Turns every `pre > code` from Markdown into a highlighted `figure.code`, or what a plugin makes of it. */
export function rehypeCode(
  messages: Messages,
  syntax: Pick<Syntax, 'codeBlocks' | 'highlighter' | 'sources' | 'cache'>,
) {
  const { codeBlocks, highlighter, cache } = syntax
  return (tree: Root, file: VFile): Promise<void> | undefined => {
    const blocks = blocksIn(tree)
    const show = (): Promise<void> | undefined => {
      const later: Promise<void>[] = []
      for (const { pre, code, name, index, parent } of blocks) {
        const render = codeBlocks.get(name)
        const source = textOf(code)
        const figure = figureOf(pre, code, file, syntax, render !== undefined)
        const put = (made: object) => {
          parent.children[index] = made
        }
        const made = render ? rendered(render, pre, source, figure, messages, file, cache) : figure
        if ('then' in made) later.push(Promise.resolve(made).then(put))
        else put(made)
      }
      return later.length === 0 ? undefined : Promise.all(later).then(() => {})
    }
    const names = new Set(blocks.map(({ name }) => (languages.consoles.has(name) ? 'bash' : name)))
    const loading = highlighter.load([...names])
    return loading ? loading.then(show) : show()
  }
}

interface Block {
  readonly pre: Element
  readonly code: Element
  /** Its language, in lower case. */
  readonly name: string
  readonly index: number
  readonly parent: { children: unknown[] }
}

function blocksIn(tree: Root): Block[] {
  const blocks: Block[] = []
  walkElements(tree, (pre, index, parent) => {
    const framed = framedCode(pre)
    if (framed) {
      parent.children[index] = framed
      return SKIP
    }
    const [code] = pre.children
    const { dataLanguage } = pre.properties
    if (pre.tagName !== 'pre' || dataLanguage === undefined || code?.type !== 'element')
      return undefined
    blocks.push({ pre, code, name: String(dataLanguage).toLowerCase(), index, parent })
    return SKIP
  })
  return blocks
}

/** What a plugin makes of a code block. */
function rendered(
  render: CodeRenderer,
  pre: Element,
  source: string,
  code: Element,
  messages: Messages,
  file: VFile,
  cache: BuildCache,
): ReturnType<CodeRenderer> {
  const meta = readMeta(String(pre.properties.dataMeta ?? ''))
  const block = { source, title: meta.title, code }
  const shared = file.data.shared as Map<string, unknown>
  const warn: CodeContext['warn'] = (
    reason,
    note,
    { rule: ruleId = 'directive', line = null } = {},
  ) => {
    const { start } = pre.position ?? {}
    // Line numbers of an included sample do not match lines of the page.
    const isInline = start !== undefined && line !== null && meta.file === undefined
    const place = isInline ? { line: start.line + line, column: start.column } : pre.position
    const message = file.message(reason, { place, ruleId })
    message.note = note
    if (pre.properties.dataFile) message.file = String(pre.properties.dataFile)
  }
  return render(block, { messages, shared, cache, warn })
}

/** @param isRendered true if a plugin knows the language */
function figureOf(
  pre: Element,
  code: Element,
  file: VFile,
  { highlighter, sources }: Pick<Syntax, 'highlighter' | 'sources'>,
  isRendered: boolean,
): Element {
  const lang = String(pre.properties.dataLanguage)
  const meta = readMeta(String(pre.properties.dataMeta ?? ''))
  const warn: Warn = (ruleId, reason, note, actual) => {
    // One warning for each language of a page.
    if (ruleId === 'unknown-language' && (isRendered || isReported(file, reason))) return
    const message = file.message(reason, { place: pre.position, ruleId })
    message.note = note
    message.actual = actual
    if (pre.properties.dataFile) message.file = String(pre.properties.dataFile)
  }
  const name = lang.toLowerCase()
  // An unknown language belongs to another tool, and so do the words after it.
  const isRead = isKnown(name, highlighter) && !highlighter.isExtended
  const unknown = isRead ? meta.unknown.filter(({ written }) => !sources.ignoresWord(written)) : []
  for (const word of unknown) warn(...unknownMeta(word))
  const plain = code.children
  const lineCount = textOf(code).split('\n').length - 1
  const words = String(pre.properties.dataMeta ?? '')
  const make = (): ColoredCode => {
    const colored = withPlace(pre, file, () => highlighted(lang, plain, words, highlighter, warn))
    if (highlighter.isExtended)
      removeBlocked(colored.children, (ruleId, reason, ...more) => {
        if (!isReported(file, reason)) warn(ruleId, reason, ...more)
      })
    return { ...colored, children: linesOf(markWords(colored.children, meta.words), meta, warn) }
  }
  const isPlainText =
    meta.marks.size + meta.words.length === 0 &&
    meta.firstNumber === null &&
    !highlighter.isExtended &&
    // What a plugin has colored is not the same wherever the text is.
    plain.every(({ type }) => type === 'text') &&
    isHighlightable(name, highlighter)
  const colored: ColoredCode = isPlainText
    ? { children: finish(name, textOf(code), () => make().children, highlighter, file) }
    : make()
  code.children = isPlainText ? colored.children : withRules(colored.children, file)
  const { styles } = highlighter
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
  addProperties(box, colored.pre)
  addProperties(code, colored.code)
  const titled = meta.title !== undefined && pre.properties.dataUntitled === undefined
  const figure: Element = {
    type: 'element',
    tagName: 'figure',
    properties: {
      className: lineCount > MAX_LINES ? ['code', 'long'] : ['code'],
      ...(lang ? { dataLanguage: name } : {}),
      // The style sheet shows it in the header.
      ...(lang && !titled ? { dataName: labelOfLanguage(lang) } : {}),
    },
    children: titled ? [captionOf(meta.title as string), box] : [box],
  }
  if (styles) {
    code.properties.style = styles.code
    figure.properties.style = styles.frame
    addRules(file, takeStyles([{ ...code, children: [] }, figure]))
  }
  return figure
}

function captionOf(title: string): Element {
  const children: Element['children'] = [{ type: 'text', value: title }]
  return { type: 'element', tagName: 'figcaption', properties: {}, children }
}

/** Adds to the attributes that an element has. */
function addProperties(node: Element, { className, ...others }: Properties = {}): void {
  const classes = [node.properties.className, className].flat().filter((name) => name !== undefined)
  node.properties = { ...others, ...node.properties }
  if (classes.length > 0) node.properties.className = classes as string[]
}

/** Removes what no page may contain, which transformers can make. */
function removeBlocked(children: ElementContent[], warn: Warn): void {
  const tree: Root = { type: 'root', children }
  const found = new VFile()
  walk<RootContent>(tree, (node, index, parent) => {
    const isSheet = node.type === 'element' && node.tagName === 'style'
    if (!isSheet && node.type !== 'raw') return undefined
    parent.children.splice(index, 1)
    if (isSheet) found.message(INLINE_STYLE.reason(''), { ruleId: 'inline-style' })
    else found.message('removed HTML that is not made of elements', { ruleId: 'raw-html' })
    return index
  })
  clean(tree, found)
  for (const { ruleId, reason, actual } of found.messages)
    warn(ruleId as RuleId, reason, 'Change the transformer of `code` that makes it.', actual)
}

/** What a highlighter throws is an error of the code block. */
function withPlace<T>(pre: Element, file: VFile, color: () => T): T {
  try {
    return color()
  } catch (error) {
    const { line, column } = pre.position?.start ?? {}
    const included = pre.properties.dataFile
    const place = included ? { file: String(included) } : { file: file.path, line, column }
    const reason = `this code could not be colored: ${messageOf(error)}`
    throw new SiteError([fatal('config', place, reason)], { cause: error })
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

function unknownMeta({ written: word, reason }: Unknown): Parameters<Warn> {
  if (reason !== undefined) return ['code-meta', reason, TEXT, word]
  if (/^\w+=(["'])(?!.*\1)/s.test(word))
    return ['code-meta', `the quote in \`${word}\` is not closed`, 'Write it at the end.', word]
  const similar = didYouMean(word.replace(/=.*/s, ''), META_NAMES)
  const hint = similar ?? `Supported: ${META_NAMES.join(', ')} and {lines}.`
  return ['code-meta', `unknown code block attribute \`${word}\``, hint, word]
}

function linesOf(children: ElementContent[], meta: CodeMeta, warn: Warn): ElementContent[] {
  if (meta.marks.size === 0 && meta.firstNumber === null) return children
  const lines = wrapLines(children, meta)
  const count = lines.filter(isLine).length
  const last = Math.max(0, ...meta.marks.keys())
  if (last > count)
    warn('code-meta', `line ${last} of this code block is highlighted, but it only has ${count}`)
  return lines
}

function highlighted(
  lang: string,
  children: ElementContent[],
  meta: string,
  highlighter: Highlighter,
  warn: Warn,
): ColoredCode {
  const name = lang.toLowerCase()
  const [text] = children
  if (name === '' || text?.type !== 'text' || text.value.length > MAX_HIGHLIGHTED)
    return { children }
  if (languages.consoles.has(name))
    return {
      children: consoleOf(
        text.value,
        (command) => highlighter.highlight('bash', command, null).children,
      ),
    }
  if (isHighlightable(name, highlighter)) return highlighter.highlight(name, text.value, meta)
  if (languages.plain.has(name)) return { children }
  warn(
    'unknown-language',
    `unknown code language "${lang}"`,
    didYouMean(name, [...highlighter.names, ...languages.plain]) ?? WITHOUT_COLORS,
    lang,
  )
  return { children }
}

function isKnown(name: string, highlighter: Highlighter): boolean {
  return name === '' || languages.plain.has(name) || isHighlightable(name, highlighter)
}

function isHighlightable(name: string, highlighter: Highlighter): boolean {
  return languages.consoles.has(name) || highlighter.has(name)
}

/** Serializes highlighted code, so that later plugins do not have to walk it. */
function finish(
  name: string,
  text: string,
  make: () => ElementContent[],
  { finished }: Highlighter,
  file: VFile,
): ElementContent[] {
  const { html, rules } = finished.get(`${name}\n${text}`, () => {
    const children = make()
    const rules = takeStyles(children)
    return { html: spansOf(children), rules }
  })
  addRules(file, rules)
  return [{ type: 'raw', value: html } as unknown as ElementContent]
}

/** Makes classes of the styles in code. */
function withRules(children: ElementContent[], file: VFile): ElementContent[] {
  addRules(file, takeStyles(children))
  return children
}

/**
 * Like hast-util-to-html, in a tenth of the time, for nothing but text and spans. Of a span without
 * classes, such as one for a line that is too long for colors, only what is in it is left.
 */
function spansOf(children: readonly ElementContent[]): string {
  let html = ''
  for (const child of children) {
    if (child.type === 'text')
      html += child.value.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;')
    else if (child.type === 'element') {
      const inner = spansOf(child.children)
      const classes = child.properties.className as string[] | undefined
      html += classes === undefined ? inner : `<span class="${classes.join(' ')}">${inner}</span>`
    }
  }
  return html
}
