/** Looks at Markdown line by line, before it is parsed. */

const FENCE = /^(?:[ \t]*>)*[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})/

/** Calls `visit` for each line that is not inside a fenced code block, and keeps what it returns. */
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

/** Follows how many directives are open. */
export class DirectiveDepth {
  /** The colons of each open directive. */
  readonly #open: number[] = []

  get size(): number {
    return this.#open.length
  }

  /**
   * The colons of each directive that a line would end: a line without a name ends the outermost
   * with no more colons than it has, and all inside of it.
   */
  endedBy(line: string): readonly number[] {
    const [, colons, name] = DIRECTIVE.exec(line) ?? []
    if (colons === undefined || name) return []
    const outermost = this.#open.findIndex((length) => length <= colons.length)
    return outermost < 0 ? [] : this.#open.slice(outermost)
  }

  read(line: string): void {
    const [, colons, name] = DIRECTIVE.exec(line) ?? []
    if (colons === undefined) return
    if (name) this.#open.push(colons.length)
    else this.#open.length -= this.endedBy(line).length
  }
}
