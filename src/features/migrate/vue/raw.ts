/** Where Vue shows the source. https://vitepress.dev/guide/using-vue#escaping */

const ELEMENT =
  /<([a-z][\w-]{0,40})(?=[^<>]{0,500}\sv-pre[\s>])[^<>]{0,500}>(?:(?!<\/\1>)[\s\S]){0,5000}<\/\1>/g

/** A text of the same length, with spaces in place of such elements. */
export function withoutRawElements(text: string): string {
  return text.replace(ELEMENT, (raw) => raw.replace(/[^\n]/g, ' '))
}

/** The same for containers. */
export function withoutRaw(text: string): string {
  if (!/:::[ \t]*v-pre/.test(text)) return text
  /** Of the container that is open; 0 outside of one. */
  let colons = 0
  return text
    .split('\n')
    .map((line) => {
      const [, marks = '', name] = /^[ \t>]*(:{3,})[ \t]*(?:(v-pre)\b.*)?$/.exec(line) ?? []
      const wasRaw = colons > 0
      if (!wasRaw && name) colons = marks.length
      else if (wasRaw && !name && marks.length >= colons) colons = 0
      return wasRaw || colons > 0 ? ' '.repeat(line.length) : line
    })
    .join('\n')
}
