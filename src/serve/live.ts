/** Tells open pages what happened: server-sent events, and a page for a site that cannot be built yet. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LIVE_EVENTS_URL } from '../shared/constants.ts'
import { escapeText } from '../shared/html.ts'
import type { Problem } from '../types.ts'

/** What a page is told. `problems` empty: the site was built; reload if your page has changed. */
export interface LiveMessage {
  readonly problems: readonly Problem[]
}

/** All open pages. */
export class Live {
  readonly #clients = new Set<ServerResponse>()
  #last: LiveMessage = { problems: [] }

  /** True if the request was for the events, and is answered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.url !== LIVE_EVENTS_URL) return false
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      Connection: 'keep-alive',
    })
    response.write(`retry: 300\n${format(this.#last)}`)
    this.#clients.add(response)
    response.on('close', () => this.#clients.delete(response))
    return true
  }

  tell(message: LiveMessage): void {
    this.#last = message
    for (const client of this.#clients) client.write(format(message))
  }

  /** The errors that keep the site from being built; empty when it stands. */
  get problems(): readonly Problem[] {
    return this.#last.problems
  }

  close(): void {
    for (const client of this.#clients) client.end()
  }
}

function format(message: LiveMessage): string {
  return `data: ${JSON.stringify(message)}\n\n`
}

/** Shown while there is no site yet because the first build failed. */
export function problemPage(problems: readonly Problem[]): string {
  const items = problems.map(({ file, line, column, reason, note }) => {
    const place = line > 0 ? `${file}:${line}:${column}` : file
    return `<li><code>${escapeText(place)}</code><p>${escapeText(reason)}</p>${note ? `<p>${escapeText(note)}</p>` : ''}</li>`
  })
  return `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>The site could not be built</title>
<style>body{font:1rem/1.5 system-ui;max-width:50rem;margin:3rem auto;padding:0 1rem}code{color:#b00020}</style>
<h1>The site could not be built</h1><ul>${items.join('')}</ul><p>This page reloads when it is mended.</p>
<script>new EventSource(${JSON.stringify(LIVE_EVENTS_URL)}).onmessage=e=>{if(!JSON.parse(e.data).problems.length)location.reload()}</script></html>`
}
