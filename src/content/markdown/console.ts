/** What happens in a terminal: commands behind a prompt, and what they print. */
import type { ElementContent } from 'hast'

const PROMPT = /^(\$|%|PS(?: [^>\n]*)?>) /

/**
 * Marks prompts (`span.prompt`) and output (`span.output`), neither of which anybody wants to
 * copy, and highlights the commands. A command goes on in the next line after a `\`.
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
