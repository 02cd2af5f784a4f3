/** `docsgen serve`: builds if needed, serves, and with `--watch` builds again and again. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build } from '../build.ts'
import { loadConfig, siteRoot } from '../config/load.ts'
import { fatal, messageOf, SiteError } from '../problems.ts'
import { countProblems, formatReport } from '../report.ts'
import { siteHandler } from '../serve/handler.ts'
import { isOwnHost } from '../serve/host.ts'
import { type Listening, listen } from '../serve/listen.ts'
import { Live, problemPage } from '../serve/live.ts'
import { type Ring, watch, watchedPaths } from '../serve/watch.ts'
import { Session } from '../session.ts'
import type { Config, Problem } from '../types.ts'
import { makeWorkFolder } from '../work-folder.ts'
import { printProblems, reportDamage, style } from './terminal.ts'

export interface ServeCommand {
  readonly config?: string
  readonly root?: string
  readonly port?: string
  readonly host: string
  readonly watch?: boolean
  readonly open?: boolean
  readonly cache: boolean
}

export async function runServe(options: ServeCommand): Promise<void> {
  const port = options.port === undefined ? undefined : portOf(options.port)
  const { listening, config, stop } = await (options.watch
    ? serveWatching(options, port)
    : serveBuilt(options, port))
  // First, because whoever reads that the site is served may end it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  const url = announce(listening, options.host, config)
  if (options.open) openBrowser(url)
}

interface Running {
  readonly listening: Listening
  /** Null while it cannot be read. */
  readonly config: Config | null
  readonly stop: () => void
}

async function serveBuilt(options: ServeCommand, port: number | undefined): Promise<Running> {
  const session = new Session(options.cache)
  const place = { root: options.root, file: options.config }
  const report = await build(place, session)
  const config = await loadConfig(place)
  printProblems(report.problems, config.root)
  console.error(formatReport(report, style))
  session.save()
  reportDamage(session)
  const handler = siteHandler(config, join(config.root, 'build'), false)
  const listening = await listen({ host: options.host, port, handler })
  return { listening, config, stop: () => shut(listening) }
}

/** A writer's site goes to a folder of its own: drafts are in it, and it must not be deployed. */
async function serveWatching(options: ServeCommand, port: number | undefined): Promise<Running> {
  const session = new Session(options.cache)
  const place = { root: options.root, file: options.config, watch: true }
  const root = siteRoot(place)
  const out = join(root, '.docsgen/watch')
  makeWorkFolder(root)
  const live = new Live()
  let config: Config | null = null
  let said = ''
  /** True for what was said already, by a build that only made sure that nothing was missed. */
  const isSaid = (isEcho: boolean, result: object): boolean => {
    const before = said
    said = JSON.stringify(result)
    return isEcho && said === before
  }
  const rebuild = async ({ isEcho, changed }: Ring): Promise<void> => {
    try {
      const report = await build({ ...place, out, changed: session.known(root, changed) }, session)
      config = session.last?.around.config ?? (await loadConfig(place))
      const same = isSaid(isEcho, { pages: report.pages, problems: report.problems })
      if (same && report.rendered === 0) return
      printProblems(report.problems, root)
      console.error(formatReport(report, style))
      live.tell({ problems: [] })
    } catch (error) {
      const problems = problemsOf(error)
      if (isSaid(isEcho, { failed: problems })) return
      printProblems(problems, root)
      console.error(`${countProblems(problems, style)}; the last good site stays up`)
      live.tell({ problems: problems.filter((p) => p.fatal) })
    }
  }
  // Watching begins before the first build, so that no edit is missed.
  const docs = await loadConfig(place).catch(() => null)
  const watching = await watch(
    watchedPaths(root, docs),
    async (ring) => {
      await rebuild(ring)
      watching.add(session.inputs(root))
    },
    (error) => console.error(`Some files cannot be watched: ${messageOf(error)}`),
  )
  await watching.now()
  const listening = await listen({
    host: options.host,
    port,
    handler: (request, response) => {
      if (!isOwnHost(request.headers.host, options.host)) {
        response.writeHead(403, { 'Content-Type': 'text/plain;charset=utf-8' })
        response.end('Only localhost is answered here; start with --host 0.0.0.0 for other names.')
        return
      }
      if (live.answer(request, response)) return
      if (config) return siteHandler(config, out, true)(request, response)
      response.writeHead(500, {
        'Content-Type': 'text/html;charset=utf-8',
        'Cache-Control': 'no-store',
      })
      response.end(problemPage(live.problems))
    },
  })
  const stop = () => {
    live.close()
    session.save()
    void watching.close()
    shut(listening)
  }
  return { listening, config, stop }
}

function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof SiteError) return error.problems
  return [fatal('docsgen', { file: '' }, messageOf(error), 'This is a defect of docsgen.')]
}

function announce({ port, moved }: Listening, host: string, config: Config | null): string {
  const name = host.includes(':') ? `[${host}]` : host
  const url = `http://${name}:${port}${config?.defaultLocale.path ?? '/'}`
  if (moved) console.error(`Port 3000 is taken; this is port ${port}.`)
  console.log(`Serving ${url}`)
  return url
}

function shut({ server }: Listening): void {
  server.close()
  server.closeAllConnections()
}

function portOf(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new SiteError([
    fatal('serve', { file: '' }, `"${text}" is no port`, 'A port is a number from 0 to 65535.'),
  ])
}

function openBrowser(url: string): void {
  const [command, ...before] = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }[
    process.platform as string
  ] ?? ['xdg-open']
  spawn(command as string, [...before, url], { stdio: 'ignore', detached: true }).on(
    'error',
    () => {
      console.error(`No browser could be opened; go to ${url}`)
    },
  )
}
