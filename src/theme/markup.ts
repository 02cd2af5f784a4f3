/** Converts React's markup to conventional HTML: browsers accept both, HTML checkers do not. */

const TAG =
  /<script[\s\S]*?(?:<\/script>|$)|<\/svg>|<[a-z][^\s/<>]*(?: [^\s"=/>]+(?:="[^"]*")?)*\/?>/g
const ATTRIBUTE = / ([^\s"=/>]+)(="[^"]*")?/g
/** Boolean attributes: presence means true. */
const BOOLEAN =
  /^(?:allowfullscreen|async|autofocus|autoplay|checked|controls|default|defer|disabled|formnovalidate|hidden|inert|loop|multiple|muted|nomodule|novalidate|open|playsinline|readonly|required|reversed|selected)$/

/**
 * Lowercases attribute names, and removes the value of boolean attributes and the slash of void
 * elements.
 * @param html as `renderToStaticMarkup` returns it
 */
export function plainMarkup(html: string): string {
  // SVG attribute names are case-sensitive.
  let drawings = 0
  return html.replace(TAG, (tag) => {
    if (tag === '</svg>') drawings--
    else if (/^<svg\b/.test(tag)) drawings++
    else if (drawings === 0 && !tag.startsWith('<script')) return plainTag(tag)
    return tag
  })
}

/** What a tag has if anything in it may have to change. */
const UNUSUAL = /[A-Z]|=""|\/>$/

function plainTag(tag: string): string {
  if (!UNUSUAL.test(tag)) return tag
  return tag.replace(/\/>$/, '>').replace(ATTRIBUTE, (_, name: string, value = '') => {
    const lower = name.toLowerCase()
    return ` ${lower}${value === '=""' && BOOLEAN.test(lower) ? '' : value}`
  })
}
