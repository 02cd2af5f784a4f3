/** Worker thread: compiles pages, and does the work of features. */
import { parentPort } from 'node:worker_threads'
import { features } from '../features/index.ts'
import { named, pluginsSettled } from '../plugins/left-behind.ts'
import { forbidExit } from '../plugins/own-process.ts'
import { observeActivity } from '../plugins/supervise.ts'
import { SiteError } from '../problems/errors.ts'
import type { CompileTask } from './compile-input.ts'
import { compilePage } from './compile-page.ts'
import { type PackedDoc, packDoc } from './stored-doc.ts'
import type { Batch, ThreadMessage } from './threads.ts'

const send = (message: ThreadMessage, moved?: ArrayBuffer[]) =>
  parentPort?.postMessage(message, moved)

/** An error of a class of its own would arrive as an object. */
function fail(thrown: unknown): void {
  const error = named(thrown)
  if (!(error instanceof SiteError)) throw error
  send({ problems: error.problems })
}

// Each thread has its own `process` object, so what bin/docsgen.js sets must be set here too.
process.noDeprecation = true
forbidExit()
process.on('uncaughtException', fail)
process.on('unhandledRejection', fail)
observeActivity((activity) => send({ activity }))
parentPort?.on('message', async ({ feature, tasks }: Batch) => {
  if (feature === null) await compileTasks(tasks as readonly CompileTask[])
  else await doTasks(feature, tasks)
})

async function compileTasks(tasks: readonly CompileTask[]): Promise<void> {
  const docs: PackedDoc[] = []
  for (const task of tasks) docs.push(packDoc(await compilePage(task.input, task.key)))
  if (tasks.some(({ input }) => input.plugins !== null)) await pluginsSettled()
  send(
    { results: docs },
    docs.map(({ long }) => long.buffer),
  )
}

async function doTasks(name: string, tasks: readonly unknown[]): Promise<void> {
  const work = await features.find((feature) => feature.name === name)?.work?.load()
  const results = tasks.map((task) => work?.(task as never) as Uint8Array<ArrayBuffer>)
  send(
    { results },
    results.map(({ buffer }) => buffer),
  )
}
