/** Truncates a text to at most 160 characters, at a word boundary. */
export function shorten(text: string): string {
  const flat = text.replace(/\s+/g, ' ')
  if (flat.length <= 160) return flat
  return `${flat.slice(0, 159).replace(/\s+\S*$/, '')}…`
}
