/** Text of files and file names, as it may be printed to a terminal. */

/** Control characters besides line feeds, and those that reorder the characters after them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are replaced
const UNPRINTABLE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** Shows what could move the cursor, change colors or hide text: as a symbol, of the same width. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => {
    const code = character.charCodeAt(0)
    if (character === '\t') return ' '
    if (code < 0x20) return String.fromCharCode(0x2400 + code)
    return code === 0x7f ? '␡' : '�'
  })
}

/** Like `printable`, in one line. */
export function printableLine(text: string): string {
  return printable(text).replaceAll('\n', '␊')
}
