/** A thread that compiles pages: it is sent arguments and sends back Docs. */
import { parentPort } from 'node:worker_threads'
import { compilePage } from './compile-page.ts'
import type { CompileInput } from './input.ts'

// As in bin/docsgen.js: a thread has a process of its own.
process.noDeprecation = true
parentPort?.on('message', async (inputs: readonly CompileInput[]) => {
  const docs = []
  for (const input of inputs) docs.push(await compilePage(input))
  parentPort?.postMessage(docs)
})
