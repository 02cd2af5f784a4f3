/** `docsgen serve`: builds if needed and serves; with `--watch`, rebuilds on every change. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { build } from '../build.ts'
import { makeWorkFolder } from '../cache/work-folder.ts'
import { siteRoot } from '../config/evaluate.ts'
import { loadConfig } from '../config/load.ts'
import { errorCode, messageOf, UsageError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import { formatReport } from '../problems/report.ts'
import { compressing } from '../server/compress.ts'
import { type Handler, siteHandler } from '../server/handler.ts'
import { isOwnHost } from '../server/host.ts'
import { type Listening, listen } from '../server/listen.ts'
import { type BuildRun, type Watching, watch, watchedPaths } from '../server/watch.ts'
import { Session } from '../session.ts'
import type { Config } from '../types.ts'
import { print } from './output.ts'
import { onStopSignal } from './process.ts'
import { printProblems, printWait, reportDamage, style } from './terminal.ts'
import { WatchedSite } from './watched-site.ts'

export interface ServeCommand {
  readonly config?: string
  readonly root?: string
  readonly port?: string
  readonly host: string
  readonly watch?: boolean
  readonly open?: boolean
  readonly all?: boolean
  readonly cache: boolean
}

export async function runServe(options: ServeCommand): Promise<void> {
  const port = portOf(options)
  present(await (options.watch ? serveWatching(options, port) : serveBuilt(options, port)), options)
}

/** Prints the address of a server, and opens it in the browser. */
export function present(
  { listening, config, stop }: Running,
  options: Pick<ServeCommand, 'host' | 'open'>,
): void {
  // Before the announcement: a script that reads it may stop the server immediately.
  onStopSignal(stop, 0)
  const url = announce(listening, options.host, config)
  if (options.open) openBrowser(url)
}

/** A server that listens. */
export interface Running {
  readonly listening: Listening
  /** Null while it cannot be loaded. */
  readonly config: Config | null
  readonly stop: () => void
}

async function serveBuilt(options: ServeCommand, port: number | undefined): Promise<Running> {
  const session = new Session(options.cache)
  session.waiting = printWait
  const place = { root: options.root, file: options.config }
  const report = await build(place, session)
  const config = await loadConfig(place)
  printProblems(report.problems, config.root, options.all)
  console.error(formatReport(report, style))
  session.save()
  reportDamage(session)
  const handler = compressing(siteHandler(config, join(config.root, 'build')))
  const listening = await listen({ host: options.host, port, handler })
  return { listening, config, stop: () => shut(listening) }
}

/**
 * Collects garbage before the heap has grown by this share. V8 would let it grow to more than twice
 * its size, past 1 GB for a site of 10,000 pages that is edited for a while.
 */
const HEAP_GROWTH = '--heap-growing-percent=40'

async function serveWatching(options: ServeCommand, port: number | undefined): Promise<Running> {
  setFlagsFromString(HEAP_GROWTH)
  const place = { root: options.root, file: options.config }
  const root = siteRoot(place)
  makeWorkFolder(root)
  const site = new WatchedSite(place, root, options)
  await site.load()
  let listening: Listening | null = null
  let shown: string | null = null
  const rebuild = async (run: BuildRun) => {
    if (await site.rebuild(run)) watching?.add(site.inputs())
    if (listening === null) return
    // The configuration may give the site another path.
    const url = addressOf(listening, options.host, site.config)
    if (url !== shown) printAddress(url)
    shown = url
  }
  const onError = (error: unknown, isPolling: boolean) =>
    console.error(notWatched(error, isPolling))
  let watching: Watching | null = null
  const start = () => {
    watching = watch(root, watchedPaths(root, site.config), rebuild, onError)
  }
  if (!site.isUpToDate) {
    start()
    await site.live.first
  }
  const handler: Handler = (request, response) => {
    // Only now, so that nobody waits for it.
    response.once('close', () => watching?.start())
    if (isOwnHost(request.headers.host, options.host)) return site.answer(request, response)
    response.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8' })
    response.end(
      'This server only answers requests for localhost. Use --host 0.0.0.0 to allow other names.',
    )
  }
  const started = await listen({ host: options.host, port, handler })
  shown = addressOf(started, options.host, site.config)
  listening = started
  // A server that has a site to show announces itself before it reads the files.
  if (site.isUpToDate) setImmediate(start)
  const stop = () => {
    watching?.close()
    site.close()
    shut(started)
  }
  return { listening: started, config: site.config, stop }
}

/** What a writer has to know if files cannot be watched: pages would stay as they are, without a word. */
function notWatched(error: unknown, isPolling: boolean): string {
  const why = `because they cannot be watched: ${messageOf(error)}`
  const lines = isPolling
    ? [`warning: changes are noticed later, by looking at all files again and again, ${why}`]
    : [
        `warning: changes of some files are not noticed, ${why}`,
        'Start the server again to see them.',
      ]
  const setting = { ENOSPC: 'fs.inotify.max_user_watches', EMFILE: 'fs.inotify.max_user_instances' }
  const code = errorCode(error)
  if (process.platform === 'linux' && (code === 'ENOSPC' || code === 'EMFILE'))
    lines.push(
      `Linux limits how much is watched: raise \`${setting[code]}\`, such as with \`sudo sysctl ${setting[code]}=524288\`, or the limit of open files (\`ulimit -n\`).`,
    )
  return lines.join('\n  ')
}

function announce(listening: Listening, host: string, config: Config | null): string {
  const url = addressOf(listening, host, config)
  if (listening.moved) console.error(`Port 3000 is in use; using port ${listening.port} instead.`)
  printAddress(url)
  return url
}

function addressOf({ port }: Listening, host: string, config: Config | null): string {
  const name = host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}${config?.defaultLocale.path ?? '/'}`
}

function printAddress(url: string): void {
  print(`Serving ${url}`)
}

/** Stops a server at once. */
export function shut({ server }: Listening): void {
  server.close()
  server.closeAllConnections()
}

/** The port that the options name, if any. */
export function portOf({ port: text }: Pick<ServeCommand, 'port'>): number | undefined {
  if (text === undefined) return undefined
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new UsageError([
    fatal('serve', { file: '' }, `"${text}" is not a port number`, 'Use a number from 0 to 65535.'),
  ])
}

function openBrowser(url: string): void {
  const [command, ...before] = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }[
    process.platform as string
  ] ?? ['xdg-open']
  spawn(command as string, [...before, url], { stdio: 'ignore', detached: true }).on(
    'error',
    () => {
      console.error(`Could not open a browser. Visit ${url}`)
    },
  )
}
