/** Line-based scanning of Markdown before it is parsed. */

const FENCE = /^(?:[ \t]*>)*[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})/

/** Replaces each line outside of fenced code blocks with the result of `visit`. */
export function mapProse(text: string, visit: (line: string, index: number) => string): string {
  let fence = ''
  const lines = text.split('\n').map((line, index) => {
    const marks = FENCE.exec(line)?.[1]
    if (fence !== '') {
      if (marks?.startsWith(fence) && line.replace(/^[>\s]*/, '').trimEnd() === marks) fence = ''
      return line
    }
    if (marks !== undefined) {
      fence = marks
      return line
    }
    return visit(line, index)
  })
  return lines.join('\n')
}

const DIRECTIVE = /^[\s>]*(:{3,})(\w?)/

/** Tracks the stack of open directives. */
export class DirectiveDepth {
  /** Number of colons of each open directive, outermost first. */
  readonly #open: number[] = []

  get size(): number {
    return this.#open.length
  }

  /**
   * Colon counts of the directives that a line would close: the outermost one with no more colons
   * than the line, and everything inside it.
   */
  closedBy(line: string): readonly number[] {
    const [, colons, name] = DIRECTIVE.exec(line) ?? []
    if (colons === undefined || name) return []
    const outermost = this.#open.findIndex((length) => length <= colons.length)
    return outermost < 0 ? [] : this.#open.slice(outermost)
  }

  read(line: string): void {
    const [, colons, name] = DIRECTIVE.exec(line) ?? []
    if (colons === undefined) return
    if (name) this.#open.push(colons.length)
    else this.#open.length -= this.closedBy(line).length
  }
}
