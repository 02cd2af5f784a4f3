/** Escapes text for a double-quoted attribute value. */
export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;')
}

/** Escapes text for element content. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const RAW = '<(script|style)\\b[^]*?</\\1>|<!--[^]*?-->'
const TAG_OR_SIGN = new RegExp(`${RAW}|<(?:[^<>"']|"[^"]*"|'[^']*')*>|>`, 'g')

/** Escapes `>` in text: HTML does not require it, but some parsers do. */
export function escapeGreater(html: string): string {
  return html.replace(TAG_OR_SIGN, (part) => (part === '>' ? '&gt;' : part))
}
