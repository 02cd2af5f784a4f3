#!/usr/bin/env node
// Plain JavaScript for any version of Node.js: checks the version, then starts docsgen.
import module from 'node:module'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `docsgen needs Node.js 20.19 or newer; this is ${process.versions.node}. Get it at https://nodejs.org.`,
  )
  process.exit(1)
}
// Silence deprecation warnings that come from our dependencies.
process.noDeprecation = true
// Since 22.1, Node.js can keep compiled code, in the system's folder for temporary files.
module.enableCompileCache?.()
import('../dist/cli.js').catch((error) => {
  // The program itself is several files, which a very low limit leaves no room for.
  if (error.code === 'EMFILE') {
    console.error(
      'error this process may not open the files of docsgen (limit)\n  Raise the limit with `ulimit -n 4096` in the same shell, and try again.',
    )
    process.exit(1)
  }
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
  console.error('docsgen is not compiled yet: run `npm run build` in its folder first.')
  process.exit(1)
})
