/**
 * Standard output belongs to docsgen: what the site's code prints goes to standard error, so that
 * the output of a command can be parsed.
 */

const write = process.stdout.write.bind(process.stdout)

/** Sends everything but `print` to standard error. */
export function redirectStdout(): void {
  process.stdout.write = process.stderr.write.bind(process.stderr)
  // A reader may go away early, such as `head`.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

/** Prints a line to standard output. */
export function print(text: string): void {
  write(`${text}\n`)
}

/** Resolves when everything printed has been written. */
export async function flushed(): Promise<void> {
  const error = process.stderr.write.bind(process.stderr)
  await Promise.all([write, error].map((to) => new Promise<void>((done) => to('', () => done()))))
}
