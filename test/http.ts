/** docsgen's server on a free port, and requests sent exactly as written. */
import { request } from 'node:http'
import { connect } from 'node:net'
import { type Running, startDocsgen } from './run.ts'
import { until } from './until.ts'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

export interface Server extends Running {
  readonly port: number
  /** @param path sent as it is, not normalized */
  get: (path: string, headers?: Record<string, string>, method?: string) => Promise<Answer>
  /** Sends bytes and reads all that comes back until the server closes. */
  raw: (text: string) => Promise<string>
}

export function serve(root: string, ...args: string[]): Promise<Server> {
  return serveWith({}, root, ...args)
}

/** @param env environment variables to add */
export async function serveWith(
  env: Readonly<Record<string, string>>,
  root: string,
  ...args: string[]
): Promise<Server> {
  const running = startDocsgen(['serve', '--port', '0', ...args], { cwd: root, env })
  const port = await until(() => {
    if (running.process.exitCode !== null) throw new Error(running.output.stderr)
    return Number(/:(\d+)\//.exec(running.output.stdout)?.[1] ?? 0)
  })
  return {
    ...running,
    port,
    get: askPort(port),
    raw: (text) => sendRaw(port, text),
  }
}

/** Asks the server on a port of this machine. */
export function askPort(port: number): Server['get'] {
  return (path, headers = {}, method = 'GET') => send(port, path, headers, method)
}

function send(
  port: number,
  path: string,
  headers: Record<string, string>,
  method: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method, headers, agent: false },
      (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (data) => (body += data))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Answer['headers'],
            body,
          }),
        )
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    socket.setEncoding('latin1')
    socket.on('data', (data) => (received += data))
    socket.on('close', () => resolve(received))
    socket.on('error', (error) => (received ? resolve(received) : reject(error)))
  })
}
