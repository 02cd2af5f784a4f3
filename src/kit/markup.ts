/** React's markup, as one would write HTML by hand: browsers read both alike, checkers do not. */

const TAG = /<script[\s\S]*?<\/script>|<\/svg>|<[a-z][^\s/>]*(?: [^\s"=/>]+(?:="[^"]*")?)*\/?>/g
const ATTRIBUTE = / ([^\s"=/>]+)(="[^"]*")?/g
/** These are true where they stand, whatever they say. */
const BOOLEAN =
  /^(?:allowfullscreen|async|autofocus|autoplay|checked|controls|default|defer|disabled|formnovalidate|hidden|inert|loop|multiple|muted|nomodule|novalidate|open|playsinline|readonly|required|reversed|selected)$/

/**
 * Writes attributes in small letters, true ones without a value, and void elements without a slash.
 * @param html as `renderToStaticMarkup` returns it
 */
export function plainMarkup(html: string): string {
  // Inside drawings, the case of names has a meaning.
  let drawings = 0
  return html.replace(TAG, (tag) => {
    if (tag === '</svg>') drawings--
    else if (/^<svg\b/.test(tag)) drawings++
    else if (drawings === 0 && !tag.startsWith('<script')) return plainTag(tag)
    return tag
  })
}

function plainTag(tag: string): string {
  return tag.replace(/\/>$/, '>').replace(ATTRIBUTE, (_, name: string, value = '') => {
    const lower = name.toLowerCase()
    return ` ${lower}${value === '=""' && BOOLEAN.test(lower) ? '' : value}`
  })
}
