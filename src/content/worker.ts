/** A thread that compiles pages: it is sent arguments and sends back Docs. */
import { parentPort } from 'node:worker_threads'
import { compile } from './compile.ts'
import type { CompileInput } from './input.ts'
import { loadPlugins } from './plugins.ts'

parentPort?.on('message', async (inputs: readonly CompileInput[]) => {
  const docs = []
  for (const input of inputs) docs.push(compile(input, await loadPlugins(input.plugins)))
  parentPort?.postMessage(docs)
})
