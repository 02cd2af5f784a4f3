/** Colors code that a visitor changes, in the classes that the build uses. Text never becomes markup. */

/** A string without its closing quote is a token, too: the search for it would take quadratic time. */
const TOKENS =
  /"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|[A-Za-z_$][\w$]*|-?\d+(?:\.\d+)?|[^"'\w$-]+|./gs

/** Classes of words: those that the build has colored in the same code. */
export function wordsOf(code: Element): ReadonlyMap<string, string> {
  const leaves = [...code.querySelectorAll('span:not(:has(span))')]
  return new Map(leaves.map(({ textContent, className }) => [textContent ?? '', className]))
}

/** @param keys the class of strings before a colon */
export function colored(
  text: string,
  words: ReadonlyMap<string, string>,
  keys = 'hl-string',
): (Node | string)[] {
  return [...text.matchAll(TOKENS)].map(({ 0: token, index }) => {
    const className = words.get(token) ?? classOf(token, text.slice(index + token.length), keys)
    if (className === '') return token
    const span = document.createElement('span')
    span.className = className
    span.textContent = token
    return span
  })
}

function classOf(token: string, rest: string, keys: string): string {
  if (/^["'].+/s.test(token)) return rest.startsWith(':') ? keys : 'hl-string'
  return /^-?\d/.test(token) ? 'hl-number' : ''
}
