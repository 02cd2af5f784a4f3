/** Levels of lists and mappings in YAML. More take the parser minutes, or all of the stack. */
const MOST_LEVELS = 200

/** The first line that is nested too deeply, 1-based; null if none is. Never parses anything. */
export function tooDeepLine(yaml: string): number | null {
  const indents: number[] = []
  let brackets = 0
  for (const [index, line] of yaml.split('\n').entries()) {
    const { length } = line
    let at = 0
    while (line[at] === ' ') at++
    if (at === length) continue
    while (indents.length > 0 && (indents.at(-1) as number) >= at) indents.pop()
    indents.push(at)
    // Lists that begin on one line: `- - - x`.
    let marks = 0
    for (; /[-?:]/.test(line[at] ?? '') && line[at + 1] === ' '; at++) {
      marks++
      while (line[at + 1] === ' ') at++
    }
    for (; at < length; at++) {
      if (line[at] === '[' || line[at] === '{') brackets++
      else if (brackets > 0 && (line[at] === ']' || line[at] === '}')) brackets--
      if (indents.length + marks + brackets > MOST_LEVELS) return index + 1
    }
  }
  return null
}
