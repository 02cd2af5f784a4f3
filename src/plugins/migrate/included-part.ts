/** A part of a file that another one includes. */

export interface Part {
  /** The part begins after this text, and ends before the other one. */
  readonly start?: string | undefined
  readonly end?: string | undefined
  /** `1,3-5` */
  readonly lines?: string | undefined
}

/** Without front matter. A text that the file does not have limits nothing. */
export function includedPart(text: string, { start, end, lines }: Part): string {
  const body = text.replace(/^---\n[\s\S]*?\n---\n/, '')
  const from = start === undefined ? -1 : body.indexOf(start)
  const after = from < 0 ? body : body.slice(from + (start ?? '').length)
  const to = end === undefined ? -1 : after.indexOf(end)
  const part = to < 0 ? after : after.slice(0, to)
  return lines === undefined ? part : withLines(part, lines)
}

function withLines(text: string, lines: string): string {
  const all = text.split('\n')
  return lines
    .split(',')
    .flatMap((range) => {
      const [, from = '1', dash, to = ''] = /^\s*(\d*)\s*(-?)\s*(\d*)\s*$/.exec(range) ?? []
      const first = Number(from || 1)
      return all.slice(first - 1, dash ? Number(to || all.length) : first)
    })
    .join('\n')
}
