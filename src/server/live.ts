/** Live reload by server-sent events, and the page shown until the first build succeeds. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LIVE_EVENTS_URL } from '../shared/constants.ts'
import { escapeText } from '../shared/html.ts'
import type { Problem } from '../types.ts'

/** Sent to open pages after a build. Without problems the build succeeded: pages that changed reload. */
export interface LiveMessage {
  readonly problems: readonly Problem[]
}

/** The event streams of all open pages. */
export class Live {
  readonly #clients = new Set<ServerResponse>()
  #last: LiveMessage = { problems: [] }
  #warnings: readonly Problem[] = []
  #begin: () => void = () => {}
  /** Resolves with the first message. */
  readonly first = new Promise<void>((resolve) => {
    this.#begin = resolve
  })

  /** Answers a request for the event stream; false if it is for something else. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.url !== LIVE_EVENTS_URL || request.method !== 'GET') return false
    request.socket.setTimeout(0) // Nothing may be said for hours.
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      Connection: 'keep-alive',
    })
    response.write(`retry: 300\n${format(this.#last)}${formatWarnings(this.#warnings)}`)
    this.#clients.add(response)
    response.on('close', () => this.#clients.delete(response))
    return true
  }

  /** Sends a message to all open pages. */
  tell(message: LiveMessage): void {
    this.#last = message
    this.#begin()
    for (const client of this.#clients) client.write(format(message))
  }

  /** Shows warnings in a corner of all open pages, instead of the last ones. */
  warn(warnings: readonly Problem[]): void {
    this.#warnings = warnings
    for (const client of this.#clients) client.write(formatWarnings(warnings))
  }

  /** The errors of the last build; empty if it succeeded. */
  get problems(): readonly Problem[] {
    return this.#last.problems
  }

  /** Ends all streams. */
  close(): void {
    for (const client of this.#clients) client.end()
  }
}

function format(message: LiveMessage): string {
  return `data: ${JSON.stringify(message)}\n\n`
}

function formatWarnings(warnings: readonly Problem[]): string {
  return `event: warnings\ndata: ${JSON.stringify(warnings)}\n\n`
}

/** Answers with a page that shows why there is nothing else to show. */
export function sendProblems(response: ServerResponse, problems: readonly Problem[]): void {
  response.writeHead(500, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
  })
  response.end(problemPage(problems))
}

function problemPage(problems: readonly Problem[]): string {
  const items = problems.map(({ file, line, column, reason, note }) => {
    const place = line > 0 ? `${file}:${line}:${column}` : file
    return `<li><code>${escapeText(place)}</code><p>${escapeText(reason)}</p>${note ? `<p>${escapeText(note)}</p>` : ''}</li>`
  })
  return `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>The site could not be built</title>
<style>body{font:1rem/1.5 system-ui;max-width:50rem;margin:3rem auto;padding:0 1rem}code{color:#b00020}</style>
<h1>The site could not be built</h1><ul>${items.join('')}</ul><p>This page reloads when the problem is fixed.</p>
<script>new EventSource(${JSON.stringify(LIVE_EVENTS_URL)}).onmessage=e=>{if(!JSON.parse(e.data).problems.length)location.reload()}</script></html>`
}
