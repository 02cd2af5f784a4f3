/** Worker thread: receives tasks, compiles them, and sends back packed pages. */
import { parentPort, workerData } from 'node:worker_threads'
import { BuildCache } from '../cache/build-cache.ts'
import { saveBuiltIns } from '../config/built-ins.ts'
import { Activity } from '../plugin/activity.ts'
import { loadPlugins } from '../plugin/load.ts'
import { pluginsSettled, shareActivity, siteCode } from '../plugin/supervise.ts'
import { SiteError } from '../problems/errors.ts'
import type { ThreadMessage } from './compile-all.ts'
import { compilePage } from './compile-page.ts'
import type { CompileTask } from './compile-tasks.ts'
import { type PackedResult, packResult } from './stored-page.ts'

const send = (message: ThreadMessage, moved?: ArrayBuffer[]) =>
  parentPort?.postMessage(message, moved)

/** An error of a class of its own would arrive as an object. */
function fail(thrown: unknown): void {
  const error = siteCode.named(thrown)
  if (!(error instanceof SiteError)) throw error
  send({ problems: error.problems })
}

// Each thread has its own `process` object, so what bin/docsgen.js sets must be set here too.
process.noDeprecation = true
process.on('uncaughtException', fail)
process.on('unhandledRejection', fail)
shareActivity(new Activity(workerData as SharedArrayBuffer))
const restoreBuiltIns = saveBuiltIns()
parentPort?.on('message', compileBatchWith(new BuildCache()))

function compileBatchWith(cache: BuildCache) {
  return async (tasks: readonly CompileTask[]) => {
    const pages: PackedResult[] = []
    // Plugins are in the configuration, which runs in each thread and may change JavaScript itself.
    const plugins = tasks[0]?.input.plugins ?? null
    if (plugins !== null) {
      await loadPlugins(plugins)
      restoreBuiltIns()
    }
    for (const task of tasks) pages.push(packResult(task, await compilePage(task, cache)))
    if (tasks.some(({ input }) => input.plugins !== null)) await pluginsSettled()
    send(
      { pages },
      pages.flatMap(({ docs }) => docs.map(({ long }) => long.buffer)),
    )
  }
}
