/** Finds a port and listens on it. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { errorCode, SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import { DEFAULT_PORT } from '../shared/constants.ts'
import type { Handler } from './handler.ts'

export interface ListenOptions {
  readonly host: string
  /** The requested port; default: the first free one from 3000. */
  readonly port?: number | undefined
  readonly handler: Handler
}

export interface Listening {
  readonly server: Server
  readonly port: number
  /** True when 3000 was in use and another port was chosen. */
  readonly moved: boolean
}

const TRIES = 100

/** As nginx has it: then the browser opens another connection. */
const MOST_REQUESTS = 1000
/** A client that neither reads nor writes is gone, in milliseconds. */
const IDLE_MS = 120_000

/** Starts the server. @throws SiteError if the requested port is in use or cannot be used */
export async function listen({ host, port, handler }: ListenOptions): Promise<Listening> {
  const first = port ?? DEFAULT_PORT
  const last = port ?? first + TRIES
  for (let candidate = first; candidate <= last; candidate++) {
    const server = createServer(inTurn(guarded(handler)))
    server.maxRequestsPerSocket = MOST_REQUESTS
    server.setTimeout(IDLE_MS)
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
  const reason = `no port from ${first} to ${last} is free`
  throw new SiteError([fatal('serve', { file: '' }, reason, 'Choose one with --port.')])
}

/** Keeps a failing request from ending the server. */
function guarded(handler: Handler): Handler {
  return (request, response) => {
    try {
      handler(request, response)
    } catch {
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain' })
      response.end('Internal server error.')
    }
  }
}

/**
 * Handles one request of a connection at a time, when the answer before it has been sent: a client
 * that sends many and reads nothing gets one file opened.
 */
function inTurn(handler: Handler): Handler {
  const turns = new WeakMap<Socket, Promise<void>>()
  return (request, response) => {
    const { socket } = request
    const answer = () => {
      // Node.js does not say of an answer whose turn has not come that its connection is closed.
      if (socket.destroyed) return
      const isDone = new Promise<void>((resolve) => response.once('close', resolve))
      handler(request, response)
      return isDone
    }
    const before = turns.get(socket)
    turns.set(socket, before ? before.then(answer) : Promise.resolve(answer()))
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
        `port ${port} is already in use`,
        'Stop the process that uses it, or omit --port to use a free one.',
      ]
    case 'EACCES':
      return [`you have no permission to use port ${port}`, 'Choose a port above 1023.']
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return [`"${host}" is not an address of this machine`, 'Omit --host to use 127.0.0.1.']
    default:
      return [
        `cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : String(error)}`,
      ]
  }
}
