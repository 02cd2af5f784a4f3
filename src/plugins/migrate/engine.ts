/**
 * A thread that runs the configuration of another generator in QuickJS, a JavaScript engine that is
 * compiled to WebAssembly. Code in it has memory of its own and the functions that it is given here;
 * nothing of Node.js is within its reach. The thread is ended when its time is up.
 */

import { parentPort, workerData } from 'node:worker_threads'
import release from '@jitl/quickjs-ng-wasmfile-release-sync'
import wasmBinary from '@jitl/quickjs-ng-wasmfile-release-sync/wasm'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSSyncVariant,
} from 'quickjs-emscripten-core'
import { messageOf } from '../../plugin/index.ts'
import { prelude } from './guest.ts'
import { hostOf } from './host.ts'
import { OldFiles } from './old-files.ts'

/** The types of the package are those of its form in CommonJS. */
const variant = release as unknown as QuickJSSyncVariant

/** What to run. */
export interface EngineTask {
  /** A module that calls `docsgenDone` with its result. */
  readonly code: string
  /** Absolute paths of the folders of the old and the new site. */
  readonly from: string
  readonly without: string
}

/** How it ended. */
export type EngineResult = { readonly result: string } | { readonly error: string }

/** Of all values, in bytes. */
const MEMORY = 512 * 1024 * 1024
/** Of calls within calls, in bytes. The thread has more, so that the engine itself notices. */
const STACK = 512 * 1024
/** Characters of a result. */
const LONGEST_RESULT = 64 * 1024 * 1024
const LONGEST_MESSAGE = 500

const { code, from, without } = workerData as EngineTask
run().then(
  (result) => finish({ result }),
  (error) => finish({ error: messageOf(error) }),
)

function finish(result: EngineResult): void {
  parentPort?.postMessage(result)
}

/** @throws Error that says what went wrong */
async function run(): Promise<string> {
  const engine = await newQuickJSWASMModuleFromVariant(
    newVariant(variant, { wasmBinary: wasmBinary.buffer }),
  )
  const runtime = engine.newRuntime()
  runtime.setMemoryLimit(MEMORY)
  runtime.setMaxStackSize(STACK)
  const context = runtime.newContext()
  const old = new OldFiles(from, without)
  offerHost(context, old)
  const done = { result: null as string | null }
  offer(context, 'docsgenDone', (text) => {
    done.result ??= text
    return ''
  })
  const { platform, version } = process
  evaluate(context, prelude({ from: old.from, platform, version }), 'global')
  const module = evaluate(context, code, 'module')
  for (;;) {
    finishJobs(context, runtime)
    if (done.result !== null) return done.result
    const state = context.getPromiseState(module)
    if (state.type === 'rejected') throw thrownIn(context, state.error)
    if (!hasTicked(context)) throw new Error('it waits for something that never happens')
  }
}

/** Gives code in the engine a function from text to text. */
function offer(context: QuickJSContext, name: string, run: (text: string) => string): void {
  const made = context.newFunction(name, (given) => {
    const length = context.typeof(given) === 'string' ? context.getProp(given, 'length') : null
    if (length === null || context.getNumber(length) > LONGEST_RESULT)
      throw new Error('its value is too large')
    return context.newString(run(context.getString(given)))
  })
  context.setProp(context.global, name, made)
}

/** Questions and answers are JSON; no value of one side is ever seen by the other. */
function offerHost(context: QuickJSContext, old: OldFiles): void {
  const host = hostOf(old)
  offer(context, 'docsgenHost', (text) => {
    try {
      const [name, ...values] = JSON.parse(text) as [string, ...unknown[]]
      const answer = host.get(name)
      if (answer === undefined) throw new TypeError('unknown question')
      return JSON.stringify({ value: answer(...values) ?? null })
    } catch (error) {
      const { code } = error as { readonly code?: unknown }
      return JSON.stringify({ error: messageOf(error), code })
    }
  })
}

function evaluate(context: QuickJSContext, text: string, type: 'global' | 'module'): QuickJSHandle {
  const evaluated = context.evalCode(text, 'configuration', { type })
  if (evaluated.error) throw thrownIn(context, evaluated.error)
  return evaluated.value
}

function finishJobs(context: QuickJSContext, runtime: QuickJSRuntime): void {
  const { error } = runtime.executePendingJobs()
  if (error) throw thrownIn(context, error)
}

/** Runs the next timer; false without one. */
function hasTicked(context: QuickJSContext): boolean {
  const ticked = evaluate(context, 'docsgenTick()', 'global')
  return context.dump(ticked) === true
}

/** What was thrown in the engine, as an error whose message names its class. */
function thrownIn(context: QuickJSContext, thrown: QuickJSHandle): Error {
  const text =
    context.typeof(thrown) === 'object'
      ? nameAndMessage(context, thrown)
      : context.getString(thrown)
  return new Error(text.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, LONGEST_MESSAGE))
}

function nameAndMessage(context: QuickJSContext, thrown: QuickJSHandle): string {
  const [name, message] = ['name', 'message'].map((key) =>
    context.getString(context.getProp(thrown, key)),
  )
  return `${name}: ${message}`
}
