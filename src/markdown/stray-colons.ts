/** Lines of colons that were meant as a directive, and are shown as text. */
import type { Nodes } from 'mdast'
import type { Context } from '../directives/types.ts'
import type { FenceData } from './fences.ts'

/** `:::note{title="a", id="b"}` */
const WITH_COMMAS =
  /^[ \t]*:{2,}[\w-]{1,40}(?:\[[^\]\n]{0,200}\])?\{[^{}\n]{0,500}["'\w],[ \t]+\w[^{}\n]{0,500}\}[ \t]*$/m

/** Reports attributes with commas in a paragraph, and a closing line where no block is open. */
export function checkColons(
  { children }: { readonly children: readonly Nodes[] },
  warn: Context['warn'],
): void {
  const has = (pattern: RegExp) =>
    children.some((child) => child.type === 'text' && pattern.test(child.value))
  if (has(WITH_COMMAS))
    warn(
      'directive',
      'attributes are separated by commas, so that the directive is shown as text',
      'Separate attributes with spaces, without commas.',
    )
  else if (children.some(({ data }) => (data as FenceData | undefined)?.isStray))
    warn(
      'unclosed-directive',
      'no open block to close',
      'A block is closed by the first line with at least as many colons as its opening line.',
    )
}
