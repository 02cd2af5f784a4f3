#!/usr/bin/env node
// Plain JavaScript that any Node.js understands: says so when this one is too old, then starts.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `docsgen needs Node.js 20.19 or newer; this is ${process.versions.node}. See https://nodejs.org for a newer one.`,
  )
  process.exit(1)
}
// What a package calls that a later Node.js would rather not have called is not the reader's affair.
process.noDeprecation = true
import('../dist/cli.js').catch((error) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
  console.error('docsgen is not compiled yet: run `npm run build` in its folder first.')
  process.exit(1)
})
