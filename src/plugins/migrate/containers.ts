/** Writes blocks of other tools as directives, which have the more colons the more blocks are in them. */

export type BlockLine =
  | { readonly text: string }
  /** @param open the directive without its colons; null for a block of which only the content is kept */
  | { readonly open: string | null; readonly indent: string }
  | { readonly close: true; readonly indent: string }

/** Blocks in each other; of deeper ones only the content is kept. */
const MAX_DEPTH = 50

interface Block {
  readonly index: number
  readonly isShown: boolean
  /** Of the blocks in it, and itself. */
  height: number
}

/** @param lines what closes nothing is left out, and what stays open ends with the page */
export function writeContainers(lines: readonly BlockLine[]): string {
  const colons = new Map<number, string>()
  const opened: Block[] = []
  const close = (end: number) => {
    const block = opened.pop()
    if (block === undefined) return
    if (block.isShown)
      for (const index of [block.index, end]) colons.set(index, ':'.repeat(block.height + 2))
    const around = opened.at(-1)
    const inner = block.isShown ? block.height : block.height - 1
    if (around) around.height = Math.max(around.height, inner + 1)
  }
  for (const [index, line] of lines.entries()) {
    if ('open' in line) {
      const isShown = line.open !== null && opened.length < MAX_DEPTH
      opened.push({ index, isShown, height: 1 })
    }
    if ('close' in line) close(index)
  }
  const ends = opened.map((_, index) => lines.length + index)
  for (const end of ends) close(end)
  const written = lines.flatMap((line, index) => {
    if ('text' in line) return [line.text]
    const marks = colons.get(index)
    if (marks === undefined) return []
    return [line.indent + marks + ('open' in line ? line.open : '')]
  })
  return [...written, ...ends.flatMap((end) => colons.get(end) ?? [])].join('\n')
}

/** `[label]` of a directive; '' without one. */
export function bracketed(label: string | undefined): string {
  return label === undefined || label === '' ? '' : `[${label.replace(/(?<!\\)[[\]]/g, '\\$&')}]`
}
