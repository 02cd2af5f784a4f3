/** Finds the code blocks between fences, in pages of any generator: they may be in lists and quotes. */

/** After backticks, a line with others is a code span: ```` ```npm i``` ````. */
const FENCE = /^([ \t>]*(?:[-*+][ \t]+|\d+[.)][ \t]+)?)(`{3,}(?!`)(?!.*`)|~{3,})[ \t]*(.*)$/
/** From here on, a fence is a line of the code. */
const CODE_INDENT = 4

export class FenceLines {
  #open = ''
  #column = 0
  #info = ''

  /** What is written after the fence that was opened last. */
  get info(): string {
    return this.#info
  }

  /** Reads the next line. */
  read(line: string): 'text' | 'open' | 'code' | 'close' {
    const [, before = '', marks = '', info = ''] = FENCE.exec(line) ?? []
    const column = before.replace(/\t/g, '    ').length
    if (this.#open === '') {
      if (marks === '') return 'text'
      this.#open = marks
      this.#column = column
      this.#info = info.trimEnd()
      return 'open'
    }
    const isEnd = marks.startsWith(this.#open) && info.trim() === '' && /^[\s>]*$/.test(before)
    if (!isEnd || column >= this.#column + CODE_INDENT) return 'code'
    this.#open = ''
    return 'close'
  }
}
