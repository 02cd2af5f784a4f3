/** What plugins of a site add to the command line. */
import { configIn } from '../config/evaluate.ts'
import { messageOf } from '../problems/errors.ts'
import type { Plugin } from '../types.ts'
import { commandContext } from './context.ts'

/** The plugins that the configuration lists; none if it cannot be loaded, which is told. */
export async function pluginsOf(root?: string, config?: string): Promise<readonly Plugin[]> {
  if (config === undefined && configIn(root ?? '.') === undefined) return []
  const { write } = process.stdout
  // Standard output is for results; what the configuration prints is none.
  process.stdout.write = process.stderr.write.bind(process.stderr)
  try {
    return (await commandContext({ root, config }).config()).plugins
  } catch (error) {
    console.error(`The commands of the site's plugins are not known: ${messageOf(error)}`)
    return []
  } finally {
    process.stdout.write = write
  }
}

/** Tells that a command or an option has the name of another one. */
export function printTaken(what: string, { name }: Plugin): void {
  console.error(`${what} of the plugin "${name}" is not added: it is taken.`)
}
