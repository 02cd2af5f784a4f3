/** What React says only by number, in words. */
import { messageOf } from './errors.ts'

/** By number: what is wrong with a page or a component, and what to do. */
const REACT_ERRORS: Readonly<Record<string, readonly [what: string, note: string]>> = {
  31: [
    'has an object in the place of text or of an element',
    'Name one of its properties, or write it as text: `{JSON.stringify(value)}`.',
  ],
  130: [
    'has an element whose component is undefined',
    'Check the names of its imports, and that their files export them.',
  ],
  426: [
    'waits for something while it is rendered',
    'Pages are rendered at once: import data, or load it in a component with `hydrate`.',
  ],
}

/**
 * Explains an error that React threw while it rendered.
 * @param subject what was rendered, such as `the page`
 * @returns null for an error of the code itself
 */
export function reactError(
  error: unknown,
  subject: string,
): readonly [reason: string, note: string] | null {
  const number = /^Minified React error #(\d+)/.exec(messageOf(error))?.[1] ?? ''
  const known = REACT_ERRORS[number]
  return known === undefined ? null : [`${subject} ${known[0]}`, known[1]]
}
