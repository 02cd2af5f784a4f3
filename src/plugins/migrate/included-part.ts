/** A part of a file that another one includes. */

export interface Part {
  /** The part begins after this text, and ends before the other one. */
  readonly start?: string | undefined
  readonly end?: string | undefined
  /** `1,3-5` */
  readonly lines?: string | undefined
  /** Code has no front matter, and the texts stand for their lines. */
  readonly isCode?: boolean
}

/** Parts of a file; more are a mistake. */
const MAX_RANGES = 100

/** Markdown is without its front matter. A text that the file does not have limits nothing. */
export function includedPart(text: string, { start, end, lines, isCode }: Part): string {
  const body = isCode ? text : text.replace(/^---\n[\s\S]*?\n---\n/, '')
  const from = start === undefined ? -1 : body.indexOf(start)
  const behind = from + (start ?? '').length
  const after = from < 0 ? body : body.slice(isCode ? lineEnd(body, behind) : behind)
  const to = end === undefined ? -1 : after.indexOf(end)
  const part = to < 0 ? after : after.slice(0, isCode ? after.lastIndexOf('\n', to) + 1 : to)
  return lines === undefined ? part : withLines(part, lines)
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end + 1
}

function withLines(text: string, lines: string): string {
  const all = text.split('\n')
  const found = lines.split(',', MAX_RANGES).flatMap((range) => {
    const [, from = '1', dash, to = ''] = /^\s*(\d*)\s*(-?)\s*(\d*)\s*$/.exec(range) ?? []
    const first = Number(from || 1)
    return all.slice(first - 1, dash ? Number(to || all.length) : first)
  })
  return found.join('\n')
}
