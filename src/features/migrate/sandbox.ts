/** Evaluates configurations that are code, in a process without access to writing and the network. */
import { spawn } from 'node:child_process'
import { dirname, join, resolve as resolvePath } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as esbuild from 'esbuild'
import { loadEsbuild, SITE_CODE } from '../../bundler.ts'
import { timeLimit } from '../../plugins/supervise.ts'
import { messageOf } from '../../problems/errors.ts'
import { isInside, type OldFiles } from './old-files.ts'
import { loaderOf, readStatically } from './read-static.ts'
import { epilogue, PRELUDE } from './sandbox-code.ts'
import { type Todo, todo } from './todo.ts'

/** A function in a configuration, and the arguments to call it with. */
export interface Call {
  readonly at: readonly (string | number)[]
  readonly args: readonly (readonly unknown[])[]
}

export interface OldConfig {
  /** JSON; functions are `{ $function }`, results of packages `{ $stub, args }`. Null if it is unknown. */
  readonly value: unknown
  /** The answers to each call, by the position of its arguments; null where it failed. */
  readonly answers: readonly (readonly unknown[])[]
  /** Why it could not be evaluated, as the end of a sentence; null if it was. */
  readonly error: string | null
  /** Files that it imports and that do not exist, relative to the old site. */
  readonly missing: readonly string[]
  /** Packages that are not installed, and whose results it reads. */
  readonly absent?: readonly string[]
}

/** Packages of which only the options matter, whether they are installed or not. */
const STUBBED =
  /^(?:@?astro(?:js)?(?:\/|$|:)|@astrojs\/|starlight-|vitepress|@docusaurus\/|docusaurus-|vite$|vite-|unplugin-|node:(?:child_process|cluster|worker_threads))/

const MAX_OUTPUT = 64 * 1024 * 1024
/** Of the heap, in megabytes. */
const MAX_MEMORY = 1024

/**
 * Evaluates a configuration; if it fails, what is written out in it is read.
 * @param argument for a configuration that exports a function
 */
export async function evaluateOld(
  old: OldFiles,
  path: string,
  { argument = {}, calls = [] }: { argument?: unknown; calls?: readonly Call[] } = {},
): Promise<OldConfig> {
  const file = old.find(path)
  if (file === null)
    return { value: null, answers: [], error: `there is no file "${path}"`, missing: [] }
  if (path.endsWith('.json')) return readJson(old.text(path) ?? '')
  const missing = new Set<string>()
  const packages = new Set<string>()
  try {
    // Node's permissions apply to the path of a link, and not to where it leads.
    const link = old.linkOutside()
    if (link !== undefined)
      throw new Error(`the symbolic link \`${link}\` leads outside of its repository`)
    const code = await bundle(file, old, missing, packages)
    const marker = '\0docsgen\0'
    const output = await run(`${code}\n${epilogue(marker, argument, calls)}`, old)
    const at = output.lastIndexOf(marker)
    if (at < 0) throw new Error('it ended the process')
    const known = JSON.parse(output.slice(at + marker.length))
    return { ...known, error: null, missing: [...missing].sort() }
  } catch (error) {
    const value = await readStatically(file)
    const reason = whyFailed(error, old) + withoutPackages(packages)
    return { value, answers: [], error: reason, missing: [...missing].sort() }
  }
}

/** The packages without which an error may have happened, as a part of its sentence. */
function withoutPackages(packages: ReadonlySet<string>): string {
  if (packages.size === 0) return ''
  const names = [...packages].sort().map((name) => `\`${name}\``)
  return ` (not installed: ${names.join(', ')}; install the packages of the old site, and migrate again)`
}

/** The first message of esbuild, with its place, or that of the error. */
function whyFailed(error: unknown, old: OldFiles): string {
  const [first] = (error as Partial<esbuild.BuildFailure>).errors ?? []
  if (first === undefined) return messageOf(error)
  const { file = '', line } = first.location ?? {}
  return `${first.text} (${old.shown(resolvePath(file))}:${line})`
}

function readJson(text: string): OldConfig {
  try {
    return { value: JSON.parse(text), answers: [], error: null, missing: [] }
  } catch (error) {
    return { value: null, answers: [], error: messageOf(error), missing: [] }
  }
}

async function bundle(
  file: string,
  old: OldFiles,
  missing: Set<string>,
  packages: Set<string>,
): Promise<string> {
  const { build } = await loadEsbuild()
  const entry = JSON.stringify(`./${file.slice(dirname(file).length + 1)}`)
  const { outputFiles } = await build({
    ...SITE_CODE,
    stdin: {
      contents: `import * as config from ${entry}; globalThis.docsgenModule = config;`,
      resolveDir: dirname(file),
    },
    outfile: 'config.mjs',
    banner: { js: PRELUDE + locate(file) },
    define: { 'import.meta.env': '{}', 'import.meta.glob': 'docsgenGlob' },
    plugins: [stubs(old, missing, packages), locations()],
    loader: LOADERS,
    logLimit: 1,
  })
  return outputFiles?.[0]?.text ?? ''
}

/** Files that are not code have no effect on a configuration. */
const LOADERS: Record<string, esbuild.Loader> = {
  ...Object.fromEntries(
    ['.css', '.scss', '.vue', '.astro', '.svelte', '.png', '.jpg', '.ico'].map((e) => [e, 'empty']),
  ),
  ...Object.fromEntries(['.md', '.mdx', '.svg', '.yml', '.yaml', '.txt'].map((e) => [e, 'text'])),
}

/** `require` of what is not bundled. */
function locate(file: string): string {
  return `const require = docsgenCreateRequire(${JSON.stringify(pathToFileURL(file).href)});\n`
}

/** Replaces packages that are not installed, files that do not exist, and what is outside of the root. */
function stubs(old: OldFiles, missing: Set<string>, packages: Set<string>): esbuild.Plugin {
  return {
    name: 'stubs',
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /.*/ }, async ({ path, pluginData, kind, ...place }) => {
        if (pluginData === 'asked' || kind === 'entry-point') return null
        const stub = { path, namespace: 'stub' }
        if (STUBBED.test(path)) return stub
        const found = await resolve(path, { ...place, kind, pluginData: 'asked' })
        if (found.errors.length > 0 && /^\.{1,2}\//.test(path))
          missing.add(old.shown(resolvePath(place.resolveDir, path)))
        else if (found.errors.length > 0) packages.add(path)
        if (found.errors.length > 0) return { path, namespace: 'absent' }
        return found.external || isInside(old.root, found.path) ? found : stub
      })
      for (const [namespace, make] of [
        ['stub', 'docsgenStub'],
        ['absent', 'docsgenAbsentStub'],
      ] as const)
        onLoad({ filter: /.*/, namespace }, ({ path }) => ({
          contents: `module.exports = globalThis.${make}(${JSON.stringify(path)})`,
        }))
    },
  }
}

/** Lets the modules know where they are. */
function locations(): esbuild.Plugin {
  return {
    name: 'locations',
    setup({ onLoad }) {
      onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, async ({ path }) => {
        const { readModule } = await import('./read-static.ts')
        const code = readModule(path)
        const names = [
          [/\bimport\.meta\.url\b/, 'import.meta.url', pathToFileURL(path).href],
          [/\bimport\.meta\.dirname\b/, 'import.meta.dirname', dirname(path)],
          [/\bimport\.meta\.filename\b/, 'import.meta.filename', path],
        ] as const
        let contents = code
        for (const [pattern, name, value] of names)
          if (pattern.test(contents)) contents = contents.replaceAll(name, JSON.stringify(value))
        const own = [
          ['__filename', path],
          ['__dirname', dirname(path)],
        ].flatMap(([name = '', value]) =>
          code.includes(name) &&
          !new RegExp(`\\b(?:const|let|var)\\b[^=;]*\\b${name}\\b`).test(code)
            ? [`const ${name} = ${JSON.stringify(value)};`]
            : [],
        )
        return { contents: own.join('') + contents, loader: loaderOf(path) }
      })
    },
  }
}

/** The flag of Node's permission model, whose name has changed. */
function permissionFlag(): string {
  const stable = '--permission'
  return process.allowedNodeEnvironmentFlags.has(stable) ? stable : '--experimental-permission'
}

/** Runs code, and returns what it printed. @throws Error if it fails or does not end in time */
function run(code: string, old: OldFiles): Promise<string> {
  const child = spawn(
    process.execPath,
    [
      permissionFlag(),
      `--allow-fs-read=${join(old.root, '*')}`,
      `--max-old-space-size=${MAX_MEMORY}`,
      '--no-warnings',
      '--input-type=module',
      '-',
    ],
    // Secrets in the environment are none of its business.
    { cwd: old.from, env: { NODE_ENV: 'production' }, stdio: ['pipe', 'pipe', 'pipe'] },
  )
  return new Promise((resolve, reject) => {
    const out: Buffer[] = []
    let [size, errors] = [0, '']
    const stop = (reason: string) => {
      child.kill('SIGKILL')
      reject(new Error(reason))
    }
    const limit = timeLimit()
    const timer = setTimeout(() => stop(`it ran for more than ${limit / 1000} s`), limit)
    child.stdout.on('data', (chunk: Buffer) => {
      out.push(chunk)
      size += chunk.length
      if (size > MAX_OUTPUT) stop('its value is too large')
    })
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      errors = (errors + chunk).slice(-2000)
    })
    child.stdin.on('error', () => {}) // It ended before it has read all.
    child.on('error', (error) => stop(messageOf(error)))
    child.on('close', (status) => {
      clearTimeout(timer)
      if (status === 0) resolve(Buffer.concat(out).toString())
      else reject(new Error(reasonIn(errors)))
    })
    child.stdin.end(code)
  })
}

/** What Node's permission model says. */
const RESTRICTED = /Access to this API has been restricted/

/** What an error says, without the code around it. */
function reasonIn(errors: string): string {
  const lines = errors.split('\n').map((line) => line.trim())
  if (RESTRICTED.test(errors))
    return 'it writes files, starts processes, or reads outside of its repository, which is refused'
  const named = lines.find((line) => /^(?:\w*Error)\b.*: /.test(line))
  return named ?? lines.findLast((line) => line !== '') ?? 'it ended with an error'
}

/** What a person has to know of what is missing in the value of a configuration. */
export function leftOut(file: string, { error, missing, absent = [] }: OldConfig): Todo[] {
  const packages = absent.filter((name) => !/^\.{0,2}\//.test(name)).sort()
  const all = [
    ...missing.map((path) => todo('configuration', path, MISSING)),
    ...packages.map((name) => todo('configuration', file, `\`${name}\` ${ABSENT}`)),
  ]
  if (error === null) return all
  const text = `It could not be evaluated: ${error}. Only what is written out in it was read.`
  return [todo('configuration', file, text), ...all]
}

const ABSENT =
  'is not installed: what the configuration makes with it, such as entries of the sidebar, is left out. Install the packages of the old site, and migrate again.'
const MISSING =
  'The configuration imports it, and it does not exist: what depends on it, such as a sidebar, is left out. If the old site makes it when it is built, build that first, and migrate again.'
