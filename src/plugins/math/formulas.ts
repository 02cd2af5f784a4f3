/** Renders formulas in TeX to MathML at build time: browsers show them without scripts and fonts. */
import type { Element, ElementContent, Root as HastRoot } from 'hast'
import type { Root } from 'mdast'
import rehypeRaw from 'rehype-raw'
import type { Options } from 'temml'
import { unified } from 'unified'
import type { Position } from 'unist'
import type { VFile } from 'vfile'
import { Bounded, type BuildCache, walkNodes } from '../../plugin/index.ts'

/** Renders a formula as HTML. */
type RenderTex = (tex: string, options: Options) => string

/** The library, which is loaded for the first formula. */
function libraryIn(cache: BuildCache): { renderTex: RenderTex | null } {
  return cache.resource('temml', () => ({ renderTex: null }))
}

export async function loadLibrary(cache: BuildCache): Promise<RenderTex> {
  const { renderToString } = (await import('temml')).default
  libraryIn(cache).renderTex = renderToString
  return renderToString
}

/** Turns formulas into MathML. One that cannot be read is reported, and shown as code. */
export function showFormulas(
  tree: Root,
  file: VFile,
  { markdown }: { readonly markdown: { readonly math: boolean } },
  cache: BuildCache,
): Promise<void> | void {
  const formulas = markdown.math ? formulasIn(tree) : []
  if (formulas.length === 0) return
  // By formula, because the locales of a page mostly share them.
  const rendered = cache.resource('formulas', () => new Bounded<Element | TexError>(2000))
  const show = (renderTex: RenderTex) => {
    for (const formula of formulas) {
      const { value, type } = formula
      const isBlock = type !== 'inlineMath'
      const key = `${isBlock} ${value}`
      showFormula(
        formula,
        file,
        rendered.get(key, () => renderMath(value, isBlock, renderTex)),
      )
    }
  }
  const { renderTex } = libraryIn(cache)
  return renderTex ? show(renderTex) : loadLibrary(cache).then(show)
}

function formulasIn(tree: Root): Formula[] {
  const found: Formula[] = []
  walkNodes(tree, (node) => {
    const { type, lang } = node as Formula
    if (type === 'math' || type === 'inlineMath' || (type === 'code' && lang === 'math'))
      found.push(node as Formula)
  })
  return found
}

/** A node of remark-math, or a code block in the language `math`. */
interface Formula {
  type: 'math' | 'inlineMath' | 'code'
  value: string
  lang?: string | null
  position?: Position
  data?: object
}

function showFormula(formula: Formula, file: VFile, made: Element | TexError): void {
  const { type, value } = formula
  const isBlock = type !== 'inlineMath'
  if (made instanceof TexError) {
    file.message(`this formula cannot be read: ${made.message}`, {
      place: placeIn(formula, made.offset),
      ruleId: 'math',
    })
    if (type !== 'code') formula.data = asCode(value, isBlock)
    return
  }
  const math = structuredClone(made)
  formula.type = isBlock ? 'math' : 'inlineMath'
  formula.data = isBlock
    ? { hName: 'div', hProperties: { className: ['math'], tabIndex: 0 }, hChildren: [math] }
    : { hName: 'math', hProperties: math.properties, hChildren: math.children }
}

function asCode(value: string, isBlock: boolean): object {
  const text = { type: 'text', value }
  if (!isBlock) return { hName: 'code', hProperties: {}, hChildren: [text] }
  const code = { type: 'element', tagName: 'code', properties: {}, children: [text] }
  return { hName: 'pre', hProperties: { tabIndex: 0 }, hChildren: [code] }
}

class TexError extends Error {
  /** Where in the formula, in UTF-16 code units; null if it is not known. */
  readonly offset: number | null

  constructor(message: string, offset: number | null) {
    super(message)
    this.offset = offset
  }
}

/** Longer formulas are refused: nobody reads them, and they can take long to render. */
const MAX_LENGTH = 10_000

const parser = unified().use(rehypeRaw).freeze()

function renderMath(tex: string, isBlock: boolean, renderTex: RenderTex): Element | TexError {
  if (tex.length > MAX_LENGTH) return new TexError(`it is longer than ${MAX_LENGTH} characters`, 0)
  try {
    const options = { displayMode: isBlock, throwOnError: true, trust: false, macros: {} }
    const html = renderTex(tex, options)
    const raw = { type: 'root', children: [{ type: 'raw', value: html }] }
    const root = parser.runSync(raw as never) as HastRoot
    walkNodes(root, (node) => {
      if (node.type === 'element') clean(node)
    })
    const math = root.children[0] as Element
    // For the page's Markdown: the TeX cannot be told from the MathML.
    math.properties.dataTex = tex
    return math
  } catch (error) {
    const { message, position } = error as { message: string; position?: number }
    // The library's message goes on with an excerpt in combining characters.
    const reason = /^.*?(?= at (?:position \d+|end of input):|\n|$)/.exec(message.trim())?.[0]
    return new TexError(
      reason ?? 'unknown error',
      Number.isInteger(position) ? Number(position) : null,
    )
  }
}

/** Classes that the theme's style sheet has rules for. */
const CLASSES = /^(?:tml-(?:left|right|cancel)|downstrike|sout)$/

/** Replaces inline styles, which the Content-Security-Policy blocks, with attributes and classes. */
function clean(element: Element): void {
  const { style, className, id: _, href: __, ...rest } = element.properties
  const styles = new Map(
    String(style ?? '')
      .split(';')
      .map((rule) => rule.split(':').map((part) => part.trim()) as [string, string]),
  )
  const classes = [className].flat().filter((name) => CLASSES.test(String(name))) as string[]
  if (styles.get('border')) classes.push('boxed')
  const color = styles.get('color')
  const background = styles.get('background-color')
  element.properties = {
    ...rest,
    ...(color && { mathcolor: color }),
    ...(background && { mathbackground: background }),
    ...(classes.length > 0 && { className: classes }),
  }
  element.children = element.children.filter((child: ElementContent) => child.type !== 'comment')
}

/** The position of an offset in a formula. */
function placeIn({ type, value, position }: Formula, offset: number | null): Position | undefined {
  if (position === undefined || offset === null) return position
  const before = value.slice(0, offset)
  const lines = before.split('\n')
  const column = (lines.at(-1) as string).length
  const { start, end } = position
  // Dollars, and for an inline formula a space, on both sides.
  const length = (end.offset ?? 0) - (start.offset ?? 0)
  const margin = type === 'inlineMath' ? Math.floor((length - value.length) / 2) : 0
  const isOneLine = start.line === end.line
  const line = start.line + lines.length - 1 + (type === 'inlineMath' || isOneLine ? 0 : 1)
  const first = lines.length === 1 && (type === 'inlineMath' || isOneLine)
  const point = { line, column: first ? start.column + margin + column : column + 1 }
  return { ...position, start: point, end: point }
}
