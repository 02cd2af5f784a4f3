/** Highlights terminal sessions: commands after a prompt, and their output. */
import type { ElementContent } from 'hast'

const PROMPT = /^(\$|%|PS(?: [^>\n]*)?>) /

/**
 * Highlights commands and wraps prompts (`span.prompt`) and output (`span.output`), which are left
 * out when code is copied. A `\` at the end of a line continues the command.
 */
export function consoleOf(
  code: string,
  highlight: (command: string) => ElementContent[],
): ElementContent[] {
  const result: ElementContent[] = []
  let continued = false
  for (const line of code.split(/(?<=\n)/)) {
    const prompt = PROMPT.exec(line)?.[0] ?? ''
    if (prompt !== '' || continued) {
      if (prompt !== '') result.push(span('prompt', [{ type: 'text', value: prompt }]))
      result.push(...highlight(line.slice(prompt.length)))
      continued = /\\\n?$/.test(line)
    } else result.push(span('output', [{ type: 'text', value: line }]))
  }
  return result
}

function span(name: string, children: ElementContent[]): ElementContent {
  return { type: 'element', tagName: 'span', properties: { className: [name] }, children }
}
