/**
 * Has the nth call of `node:fs` for a path below a folder fail, as a full disk or a broken one does.
 * Functions that call others inside of Node.js count once, as one call.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { fileURLToPath } from 'node:url'

export interface Fault {
  readonly code: string
  /** Which call fails, from 1. */
  readonly at: number
  /** Only paths below are counted. */
  readonly folder: string
}

/** Calls that need space, calls that change something, and calls that need a descriptor. */
const WRITES = /^(?:appendFile|copyFile|link|mkdir|rename|symlink|write|writeFile|open)/
const CHANGES =
  /^(?:appendFile|chmod|copyFile|link|mkdir|rename|rm|symlink|unlink|utimes|write|writeFile)/
const OPENS = /^(?:appendFile|copyFile|open|opendir|readFile|readdir|writeFile|rm)/
/** Calls that say whether something is there, or leave an open file. */
const NEVER = /^(?:close|exists|fstat|watch|unwatch|createReadStream|createWriteStream|_)/

type Call = (...args: unknown[]) => unknown

/**
 * Runs `run` with a fault.
 * @returns the names of all calls that could have failed like this, and what `run` returns
 */
export async function withFault<T>(
  { code, at, folder }: Fault,
  run: () => Promise<T>,
): Promise<{ readonly calls: readonly string[]; readonly result: T }> {
  const calls: string[] = []
  const mayFail = (name: string, path: string) =>
    path.startsWith(folder) &&
    // A lock that stays is taken for stale when its process has ended: this one would wait for itself.
    !path.includes('.docsgen-lock') &&
    !NEVER.test(name) &&
    (code === 'ENOSPC' ? WRITES : code === 'EMFILE' ? OPENS : CHANGES).test(name)
  /** The error of this call; null if it succeeds. */
  const faultOf = (name: string, args: readonly unknown[]): Error | null => {
    const path = args[0] instanceof URL ? fileURLToPath(args[0]) : String(args[0])
    if (!mayFail(name, path)) return null
    calls.push(name)
    if (calls.length !== at) return null
    const syscall = name.replace(/Sync$/, '')
    // A full disk leaves the first half.
    if (/^writeFile/.test(name) && code !== 'EACCES' && code !== 'EMFILE') {
      const text = Buffer.from(args[1] as string | Uint8Array)
      original.writeFileSync(path, text.subarray(0, text.length / 2))
    }
    return Object.assign(new Error(`${code}: injected, ${syscall} '${path}'`), {
      code,
      syscall,
      path,
    })
  }
  const original = { ...fs }
  const names = Object.keys(fs).filter((name) => /^[a-z]/.test(name)) as (keyof typeof fs)[]
  const patched = fs as unknown as Record<string, unknown>
  for (const name of names) {
    const call = patched[name]
    if (typeof call !== 'function') continue
    const isSync = name.endsWith('Sync')
    const replacement: Call = (...args) => {
      const fault = faultOf(name, args)
      if (fault === null) return (call as Call)(...args)
      if (isSync) throw fault
      const callback = args.at(-1)
      if (typeof callback === 'function') process.nextTick(() => callback(fault))
      return undefined
    }
    patched[name] = Object.assign(replacement, call)
  }
  syncBuiltinESMExports()
  try {
    const result = await run()
    return { calls, result }
  } finally {
    for (const name of names)
      if (typeof original[name] === 'function') patched[name] = original[name]
    syncBuiltinESMExports()
  }
}

/** Runs `run` while a function of `node:fs` fails for paths that end like this. */
export async function withFailing<T>(
  name: 'lstatSync' | 'openSync' | 'readFileSync' | 'readdirSync' | 'realpathSync' | 'statSync',
  end: string,
  code: string,
  run: () => T,
): Promise<Awaited<T>> {
  const patched = fs as unknown as Record<string, Call>
  const original = patched[name] as Call
  const replacement: Call = (path, ...others) => {
    if (!String(path).endsWith(end)) return original(path, ...others)
    throw Object.assign(new Error(`${code}: injected, ${name} '${path}'`), { code, path })
  }
  patched[name] = Object.assign(replacement, original, {
    native: original === fs.realpathSync ? replacement : undefined,
  })
  syncBuiltinESMExports()
  try {
    return await run()
  } finally {
    patched[name] = original
    syncBuiltinESMExports()
  }
}
