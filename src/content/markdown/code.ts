/** Code blocks: highlighted at build time, with classes only, so that style sheets decide the look. */
import type { Element, ElementContent, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { toString as textOf } from 'hast-util-to-string'
import { common, createLowlight } from 'lowlight'
import type { Code } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import type { VFile } from 'vfile'
import { didYouMean } from '../../suggest.ts'
import { wrapLines } from './code-lines.ts'
import { type CodeMeta, infoOf, META_NAMES, readMeta } from './code-meta.ts'
import { consoleOf } from './console.ts'
import { diagramFigure } from './diagrams.ts'
import { languages, withoutGuessing } from './languages.ts'
import { SKIP, walkElements } from './walk.ts'

const lowlight = createLowlight()
for (const [name, grammar] of Object.entries({ ...common, ...languages.grammars })) {
  lowlight.register(name, withoutGuessing(grammar))
}
lowlight.registerAlias(languages.aliases)

/** Highlighting is linear in most grammars, not in all; longer code is left plain. */
const LONGEST = 100_000

/** Makes `pre > code` of a Markdown code block and keeps its info string for `rehypeCode`. */
export function codeHandler(state: State, node: Code): Element {
  const { lang, meta } = infoOf(node)
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
        children: [{ type: 'text', value: node.value === '' ? '' : `${node.value}\n` }],
      },
    ],
  }
  state.patch(node, pre)
  return pre
}

/** Turns every `pre > code` that was Markdown into `figure.code`, highlighted. */
export function rehypeCode() {
  return (tree: Root, file: VFile): void => {
    walkElements(tree, (pre, index, parent) => {
      const code = pre.children[0]
      if (pre.tagName !== 'pre' || pre.properties.dataLanguage === undefined) return undefined
      if (code?.type !== 'element') return undefined
      parent.children[index] = pictureOf(pre, textOf(code), figureOf(pre, code, file), file)
      return SKIP
    })
  }
}

/** A diagram in place of its source. */
function pictureOf(pre: Element, source: string, code: Element, file: VFile): Element {
  if (String(pre.properties.dataLanguage).toLowerCase() !== 'mermaid') return code
  const meta = readMeta(String(pre.properties.dataMeta ?? ''))
  return diagramFigure({ source, title: meta.title, code }, file, (ruleId, reason, note, line) => {
    const { start } = pre.position ?? {}
    // The lines of an included sample are not those of the page.
    const isHere = start !== undefined && line !== null && meta.file === undefined
    const place = isHere ? { line: start.line + 1 + line, column: start.column } : pre.position
    const message = file.message(reason, { place, ruleId })
    message.note = note
    if (pre.properties.dataFile) message.file = String(pre.properties.dataFile)
  })
}

function figureOf(pre: Element, code: Element, file: VFile): Element {
  const lang = String(pre.properties.dataLanguage)
  const meta = readMeta(String(pre.properties.dataMeta ?? ''))
  const warn = (ruleId: string, reason: string, note?: string) => {
    const message = file.message(reason, { place: pre.position, ruleId })
    message.note = note
    if (pre.properties.dataFile) message.file = String(pre.properties.dataFile)
  }
  for (const word of meta.unknown) {
    warn(
      'code-meta',
      `a code block cannot say \`${word}\``,
      didYouMean(word.replace(/=.*/s, ''), META_NAMES) ??
        `It can say ${META_NAMES.join(', ')} and {lines}.`,
    )
  }
  const plain = code.children
  const make = () => linesOf(highlighted(lang, plain, warn), meta, warn)
  const isPlainText = meta.marks.size === 0 && meta.firstNumber === null && isHighlightable(lang)
  code.children = isPlainText ? finish(lang.toLowerCase(), textOf(code), make) : make()
  const className = [
    ...(meta.hasFocus ? ['has-focus'] : []),
    ...(meta.firstNumber !== null ? ['line-numbers'] : []),
    ...(meta.wrap ? ['wrap'] : []),
  ]
  // Focusable, because a keyboard must be able to scroll what is too wide.
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
    properties: { className: ['code'], ...(lang ? { dataLanguage: lang.toLowerCase() } : {}) },
    children: [...caption, box],
  }
}

function linesOf(
  children: ElementContent[],
  meta: CodeMeta,
  warn: (ruleId: string, reason: string) => void,
): ElementContent[] {
  if (meta.marks.size === 0 && meta.firstNumber === null) return children
  const lines = wrapLines(children, meta)
  const last = Math.max(0, ...meta.marks.keys())
  if (last > lines.length)
    warn('code-meta', `line ${last} of this code block is marked, but it has only ${lines.length}`)
  return lines
}

function highlighted(
  lang: string,
  children: ElementContent[],
  warn: (ruleId: string, reason: string, note?: string) => void,
): ElementContent[] {
  const name = lang.toLowerCase()
  const text = children[0]
  if (
    name === '' ||
    languages.plain.has(name) ||
    text?.type !== 'text' ||
    text.value.length > LONGEST
  )
    return children
  if (languages.consoles.has(name))
    return consoleOf(text.value, (command) => highlight('bash', command))
  if (lowlight.registered(name)) return highlight(name, text.value)
  warn(
    'unknown-language',
    `unknown code language "${lang}"`,
    didYouMean(name, [...lowlight.listLanguages(), ...languages.plain]),
  )
  return children
}

function highlight(name: string, code: string): ElementContent[] {
  return lowlight.highlight(name, code, { prefix: 'hl-' }).children as ElementContent[]
}

function isHighlightable(lang: string): boolean {
  const name = lang.toLowerCase()
  return languages.consoles.has(name) || lowlight.registered(name)
}

/** Finished code by language and text: the locales of a page mostly show the same samples. */
const finished = new Map<string, string>()
const MOST_FINISHED = 2000

/** The same as HTML, which nothing after this need walk through. */
function finish(lang: string, text: string, make: () => ElementContent[]): ElementContent[] {
  const key = `${lang}\n${text}`
  let html = finished.get(key)
  if (html === undefined) {
    html = toHtml({ type: 'root', children: make() })
    if (finished.size >= MOST_FINISHED) finished.clear()
    finished.set(key, html)
  }
  return [{ type: 'raw', value: html } as unknown as ElementContent]
}
