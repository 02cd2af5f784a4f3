/** The command line. */
import { addPlugins, program } from './program.ts'

await addPlugins(process.argv.slice(2))
await program.parseAsync()
