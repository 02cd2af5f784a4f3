/** Finds HTML in Markdown whose beginning and end do not match: browsers close, move and drop it silently. */
import type { Html, Nodes, Root } from 'mdast'
import { type Token, Tokenizer, TokenizerMode } from 'parse5'
import { warning } from '../problems/problem.ts'
import type { Problem } from '../types.ts'
import { isUnknownElement, isVoid } from './elements.ts'

/** Their end tags may be left out. https://html.spec.whatwg.org/#optional-tags */
const OPTIONAL =
  /^(?:body|caption|colgroup|d[dt]|head|html|li|optgroup|option|p|rb|rp|rtc?|t[dhr]|tbody|tfoot|thead)$/

/** Browsers continue these in the next block. https://html.spec.whatwg.org/#formatting */
const FORMATTING = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '))

/** Nodes that end an HTML element: one that is opened inside cannot be closed outside. */
const BLOCKS =
  /^(?:blockquote|containerDirective|footnoteDefinition|heading|leafDirective|listItem|tableCell)$/

const TEXTS = new Map([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['style', TokenizerMode.RAWTEXT],
  ['textarea', TokenizerMode.RCDATA],
  ['title', TokenizerMode.RCDATA],
  ['xmp', TokenizerMode.RAWTEXT],
])

interface Place {
  readonly line: number
  readonly column: number
}

interface Open extends Place {
  readonly name: string
  /** Whether an element around it has ended, which browsers continue it after. */
  readonly isCut?: boolean
}

export function unclosedHtml(tree: Root, file: string): Problem[] {
  const tags = new Tags(file)
  tags.read(tree.children)
  tags.closeTo(0, true)
  return tags.problems.sort((a, b) => a.line - b.line || a.column - b.column)
}

class Tags {
  readonly problems: Problem[] = []
  readonly #file: string
  #open: Open[] = []

  constructor(file: string) {
    this.#file = file
  }

  read(nodes: readonly Nodes[]): void {
    for (const node of nodes) {
      if (node.type === 'html') this.#readHtml(node)
      else if ('children' in node) {
        const depth = this.#open.length
        this.read(node.children as Nodes[])
        if (BLOCKS.test(node.type)) this.closeTo(depth, false)
      }
    }
  }

  /** @param isEnd of the page, at which also what browsers continue ends */
  closeTo(depth: number, isEnd: boolean): void {
    const inside = this.#open.splice(depth)
    const stays = ({ name }: Open) => !isEnd && FORMATTING.has(name)
    this.#open.push(...inside.filter(stays))
    this.#reportOpen(inside.filter((tag) => !stays(tag)))
  }

  #readHtml({ value, position }: Html): void {
    if (position === undefined) return
    const { line, column } = position.start
    const placeOf = ({ location }: Token.Token): Place => {
      const { startLine = 1, startCol = 1 } = location ?? {}
      return {
        line: line + startLine - 1,
        column: startLine === 1 ? column + startCol - 1 : startCol,
      }
    }
    const hide = (token: Token.CommentToken | Token.DoctypeToken): void => {
      const { startOffset = 0, endOffset = 0 } = token.location ?? {}
      this.#readHidden(value.slice(startOffset, endOffset), placeOf(token))
    }
    const nothing = () => {}
    const tokenizer: TagTokenizer = new TagTokenizer(
      { sourceCodeLocationInfo: true },
      {
        onStartTag: (token) => {
          this.#start(token, placeOf(token))
          const mode = TEXTS.get(token.tagName)
          if (mode !== undefined) tokenizer.state = mode
        },
        onEndTag: (token) => this.#end(token, placeOf(token)),
        onParseError: ({ code }) => {
          const { tag } = tokenizer
          if (code === 'eof-in-tag' && tag !== null)
            this.#reportOpenEnd(placeOf(tag), `<${tag.tagName}`, '>')
        },
        onComment: hide,
        onDoctype: hide,
        onEof: nothing,
        onCharacter: nothing,
        onNullCharacter: nothing,
        onWhitespaceCharacter: nothing,
      },
    )
    tokenizer.write(value, true)
  }

  #readHidden(html: string, place: Place): void {
    const [mark = ''] = /^<(?:!--|!\[CDATA\[|[!?/]\w{0,20})/.exec(html) ?? []
    if (mark !== '<!--')
      this.#report(
        place,
        mark,
        `\`${mark}\` begins no HTML, so that browsers do not show what is in it`,
        'Remove it, or write `&lt;` for a `<` of the text.',
      )
    else if (!html.endsWith('>')) this.#reportOpenEnd(place, mark, '-->')
  }

  #reportOpenEnd(place: Place, mark: string, end: string): void {
    const reason = `\`${mark}\` is not closed, so that what follows is not shown`
    const note = `Write \`${end}\` where it ends; in an element, before the next blank line.`
    this.#report(place, mark, reason, note)
  }

  #start({ tagName: name, selfClosing }: Token.TagToken, place: Place): void {
    // The dialect writes the end of HTML elements that a slash closes.
    if (!isVoid(name) && isChecked(name) && !selfClosing) this.#open.push({ name, ...place })
  }

  #end({ tagName: name }: Token.TagToken, place: Place): void {
    if (!isChecked(name)) return
    const at = this.#open.findLastIndex((tag) => tag.name === name)
    if (at >= 0) {
      const [, ...inside] = this.#open.splice(at)
      this.#reportOpen(inside, ` before </${name}>`)
      for (const tag of inside)
        if (FORMATTING.has(tag.name) || FORMATTING.has(name))
          this.#open.push({ ...tag, isCut: true })
    } else if (name === 'br' || name === 'p' || !(OPTIONAL.test(name) || isVoid(name)))
      // Browsers make elements of these two.
      this.#report(
        place,
        name,
        `</${name}> closes nothing`,
        `Remove it, or write <${name}> where it begins.`,
      )
  }

  #reportOpen(tags: readonly Open[], where = ''): void {
    for (const tag of tags)
      if (!OPTIONAL.test(tag.name) && !tag.isCut)
        this.#report(
          tag,
          tag.name,
          `<${tag.name}> is not closed${where}`,
          `Write </${tag.name}> where it ends, or \`&lt;${tag.name}\` for the text.`,
        )
  }

  #report(place: Place, name: string, reason: string, note: string): void {
    this.problems.push(warning('unclosed-html', { file: this.#file, ...place }, reason, note, name))
  }
}

class TagTokenizer extends Tokenizer {
  /** The tag that it is in. */
  get tag(): Token.TagToken | null {
    return this.currentToken as Token.TagToken | null
  }
}

/** Not those of components, which are found by name, and not custom elements. */
function isChecked(name: string): boolean {
  return !isUnknownElement(name) && !name.includes('-')
}
