/** Commands that are printed or written for a POSIX shell. */

/** A word of a command, in quotes if it needs them. */
export function shellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
