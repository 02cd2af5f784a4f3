/** Finds a port and listens on it. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { errorCode, fatal, SiteError } from '../problems.ts'
import { DEFAULT_PORT } from '../shared/constants.ts'
import type { Handler } from './handler.ts'

export interface ListenOptions {
  readonly host: string
  /** The port that was asked for; without it the first free one from 3000. */
  readonly port?: number | undefined
  readonly handler: Handler
}

export interface Listening {
  readonly server: Server
  readonly port: number
  /** True when 3000 was taken and another port was chosen. */
  readonly moved: boolean
}

const TRIES = 100

/** @throws SiteError when the port asked for is taken or cannot be used */
export async function listen({ host, port, handler }: ListenOptions): Promise<Listening> {
  const first = port ?? DEFAULT_PORT
  const last = port ?? first + TRIES
  for (let candidate = first; candidate <= last; candidate++) {
    const server = createServer(guarded(handler))
    try {
      await start(server, host, candidate)
      const actual = (server.address() as AddressInfo).port
      return { server, port: actual, moved: port === undefined && actual !== DEFAULT_PORT }
    } catch (error) {
      if (errorCode(error) === 'EADDRINUSE' && port === undefined) continue
      throw new SiteError([fatal('serve', { file: '' }, ...explain(error, host, candidate))], {
        cause: error,
      })
    }
  }
  throw new SiteError([
    fatal(
      'serve',
      { file: '' },
      `no port from ${first} to ${last} is free`,
      'Choose one with --port.',
    ),
  ])
}

/** One request that fails must not end the server for all others. */
function guarded(handler: Handler): Handler {
  return (request, response) => {
    try {
      handler(request, response)
    } catch {
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain' })
      response.end('This could not be served.')
    }
  }
}

function start(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function explain(error: unknown, host: string, port: number): [reason: string, note?: string] {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return [
        `the port ${port} is taken`,
        'Stop what listens on it, or leave --port out to get a free one.',
      ]
    case 'EACCES':
      return [`the port ${port} needs more rights than you have`, 'Choose one above 1023.']
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return [`this machine has no address "${host}"`, 'Leave --host out to listen on 127.0.0.1.']
    default:
      return [
        `cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : String(error)}`,
      ]
  }
}
