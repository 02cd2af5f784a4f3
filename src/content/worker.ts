/** Worker thread: receives inputs, compiles them, and sends back packed Docs. */
import { parentPort } from 'node:worker_threads'
import { forbidExit, observeActivity } from '../supervise.ts'
import type { ActivityMessage } from './compile-all.ts'
import type { CompileInput } from './compile-input.ts'
import { compilePage } from './compile-page.ts'
import { type PackedDoc, packDoc } from './stored-doc.ts'

// Each thread has its own `process` object, so what bin/docsgen.js sets must be set here too.
process.noDeprecation = true
forbidExit()
observeActivity((activity) => parentPort?.postMessage({ activity } satisfies ActivityMessage))
parentPort?.on('message', async (inputs: readonly CompileInput[]) => {
  const docs: PackedDoc[] = []
  for (const input of inputs) docs.push(packDoc(await compilePage(input)))
  parentPort?.postMessage(
    docs,
    docs.map(({ long }) => long.buffer),
  )
})
