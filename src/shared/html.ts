/** Text made safe between double quotes. */
export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;')
}

/** Text made safe between tags. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const RAW = '<(script|style)\\b[^]*?</\\1>|<!--[^]*?-->'
const TAG_OR_SIGN = new RegExp(`${RAW}|<(?:[^<>"']|"[^"]*"|'[^']*')*>|>`, 'g')

/** Escapes the `>` of texts, which HTML does not ask for and some readers of it do. */
export function escapeGreater(html: string): string {
  return html.replace(TAG_OR_SIGN, (part) => (part === '>' ? '&gt;' : part))
}
