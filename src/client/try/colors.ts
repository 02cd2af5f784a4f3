/** Colors code that a visitor changes, in the classes that the build uses. Text never becomes markup. */

/** A part of a code with the classes of the elements around it, the outermost first, joined by `/`. */
export interface Piece {
  readonly text: string
  readonly path: string
}

/** A line of code, with a path for each of its characters. */
interface Line {
  readonly text: string
  readonly paths: readonly string[]
}

/** A string without its closing quote is a token, too: the search for it would take quadratic time. */
const TOKENS =
  /"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|[A-Za-z_$][\w$]*|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|\s+|::|./gs

const LITERAL = /^(?:true|false|null|nil|None|True|False)$/

/** The code of an element as the build has colored it. */
export function piecesOf(element: Element, path = ''): Piece[] {
  return [...element.childNodes].flatMap((node) => {
    if (!(node instanceof Element)) return [{ text: node.textContent ?? '', path }]
    return piecesOf(node, path === '' ? node.className : `${path}/${node.className}`)
  })
}

export function nodesOf(pieces: readonly Piece[]): (Node | string)[] {
  return pieces.map(({ text, path }) => {
    if (path === '') return text
    const spans = path.split('/').map((className) => {
      const span = document.createElement('span')
      span.className = className
      return span
    })
    spans.reduce((outer, inner) => outer.appendChild(inner)).textContent = text
    return spans[0] as Node
  })
}

/**
 * Colors a text like a similar one. A line that is there already keeps its colors, and one that is not
 * has those of the most similar line where they agree. Elsewhere, tokens have the colors of their kind.
 * @param before as the build has colored it
 */
export function colorLike(before: readonly Piece[], text: string): Piece[] {
  const known = linesOf(before)
  const byText = new Map(known.map((line) => [line.text, line]))
  const classOf = kindsOf(known)
  return piecesOfLines(
    text.split('\n').map((line) => byText.get(line) ?? colorLine(line, known, classOf)),
  )
}

/** JSON, as the build colors it. */
export function colorJson(text: string): Piece[] {
  return tokensOf(text).map(({ token, next }) => ({ text: token, path: classInJson(token, next) }))
}

function classInJson(token: string, next: string): string {
  if (token.startsWith('"')) return next === ':' ? 'hl-attr' : 'hl-string'
  if (/^-?\d/.test(token)) return 'hl-number'
  if (/^[{}[\],:]$/.test(token)) return 'hl-punctuation'
  return /^(?:true|false|null)$/.test(token) ? 'hl-literal/hl-keyword' : ''
}

/** @returns each token with the one that follows it and the spaces after it */
function tokensOf(text: string): { token: string; index: number; next: string }[] {
  const tokens = [...text.matchAll(TOKENS)]
  return tokens.map(({ 0: token, index }, at) => {
    const after = tokens[at + 1]?.[0] ?? ''
    return { token, index, next: after.trim() || (tokens[at + 2]?.[0] ?? '') }
  })
}

/** Where the same code has no token of the kind. */
const FALLBACKS: Readonly<Record<string, string>> = {
  string: 'hl-string',
  'string:': 'hl-string',
  number: 'hl-number',
}

type ClassOf = (token: string, next: string) => string

/** What the build has colored: words by themselves, other tokens by their kind. */
function kindsOf(lines: readonly Line[]): ClassOf {
  const paths = new Map<string, string>()
  for (const { text, paths: found } of lines) {
    for (const { token, index, next } of tokensOf(text)) {
      const path = found[index] as string
      for (const name of [token, kindOf(token, next)]) {
        const other = paths.get(name)
        // The same token can also be in an expression inside of a string.
        if (other === undefined || path.length < other.length) paths.set(name, path)
      }
    }
  }
  return (token, next) => {
    if (LITERAL.test(token)) return paths.get(token) ?? 'hl-literal'
    const kind = kindOf(token, next)
    return paths.get(token) ?? paths.get(kind) ?? FALLBACKS[kind] ?? ''
  }
}

/** Keys are of another kind than the values after them. */
function kindOf(token: string, next: string): string {
  const key = next === ':' ? ':' : ''
  if (/^["']/.test(token)) return `string${key}`
  if (/^-?\d/.test(token)) return 'number'
  return /^[A-Za-z_$]/.test(token) ? `word${key}` : token
}

/** The line with the longest beginning and end in common: where they end, and begin again. */
function mostSimilar(
  text: string,
  known: readonly Line[],
): [model: Line, from: number, to: number] {
  let best: [Line, number, number] = [{ text: '', paths: [] }, 0, text.length]
  for (const line of known) {
    const longest = Math.min(text.length, line.text.length)
    let start = 0
    while (start < longest && text[start] === line.text[start]) start++
    let end = 0
    while (end < longest - start && text.at(-1 - end) === line.text.at(-1 - end)) end++
    if (start + end > best[1] + text.length - best[2]) best = [line, start, text.length - end]
  }
  return best
}

function colorLine(text: string, known: readonly Line[], classOf: ClassOf): Line {
  const [model, from, to] = mostSimilar(text, known)
  const shift = model.text.length - text.length
  const around = pathAround(model, from, to + shift, text.slice(from, to))
  const paths = Array.from({ length: text.length }, (_, index) => {
    if (index < from) return model.paths[index] ?? ''
    return index < to ? (around ?? '') : (model.paths[index + shift] ?? '')
  })
  if (around !== null) return { text, paths }
  for (const { token, index, next } of tokensOf(text)) {
    const end = index + token.length
    if (index < to && end > from) paths.fill(classOf(token, next), index, end)
  }
  return { text, paths }
}

/** The path of what an inserted text is inside of; null if it ends there, or is in nothing. */
function pathAround(
  { text, paths }: Line,
  from: number,
  to: number,
  inserted: string,
): string | null {
  const path = paths[from - 1]
  if (!path || path !== (paths[to] ?? path)) return null
  let start = from - 1
  while (paths[start - 1] === path) start--
  // It begins in a line above, and may go on below.
  if (start === 0) return path
  if (to === text.length) return null
  const [quote] = /["'`]/.exec(text.slice(start, from)) ?? []
  return quote !== undefined && inserted.includes(quote) ? null : path
}

function linesOf(pieces: readonly Piece[]): Line[] {
  const text = pieces.map((piece) => piece.text).join('')
  const paths = pieces.flatMap((piece) =>
    Array.from({ length: piece.text.length }, () => piece.path),
  )
  let start = 0
  return text.split('\n').map((line) => {
    const end = start + line.length
    const found = { text: line, paths: paths.slice(start, end) }
    start = end + 1
    return found
  })
}

/** Characters of one path are one piece. */
function piecesOfLines(lines: readonly Line[]): Piece[] {
  const text = lines.map((line) => line.text).join('\n')
  const paths = lines.flatMap((line, index) => (index === 0 ? line.paths : ['', ...line.paths]))
  const starts = paths.flatMap((path, index) => (path === paths[index - 1] ? [] : [index]))
  return starts.map((start, index) => ({
    text: text.slice(start, starts[index + 1]),
    path: paths[start] as string,
  }))
}
