/** Escapes text for a double-quoted attribute value. */
export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;')
}

/** Escapes text for element content. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** The text that `escapeText` has escaped. */
export function unescapeText(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

/** Scripts, styles, comments and tags. Each may lack its end, because failing to match would take quadratic time. */
const TAG_OR_SIGN =
  /<(script|style)\b[\s\S]*?(?:<\/\1>|$)|<!--[\s\S]*?(?:-->|$)|<(?:[^<>"']|"[^"]*"|'[^']*')*>?|>/g

/** Escapes `>` in text: HTML does not require it, but some parsers do. */
export function escapeGreater(html: string): string {
  return html.replace(TAG_OR_SIGN, (part) => (part === '>' ? '&gt;' : part))
}

/** The URLs in a `srcset`, which commas and descriptors separate. */
export const SRCSET_URL = /([^\s,](?:\S*[^\s,])?)((?:\s+[^\s,]+)?)/g
