/** Only in pages under `serve --watch`: reloads what has changed and shows build errors. */
import { LIVE_EVENTS_URL } from '../shared/constants.ts'

interface Problem {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly reason: string
  readonly note?: string
}

const STYLES = /<link rel="stylesheet"[^>]*>/
/** Changes with the theme; a page that differs in nothing else needs no reload. */
const BUILD = /<meta name="docsgen-build"[^>]*>/

let known = fetchPage()

new EventSource(LIVE_EVENTS_URL).addEventListener('message', async ({ data }) => {
  const { problems } = JSON.parse(data as string) as { problems: readonly Problem[] }
  showOverlay(problems)
  if (problems.length === 0) await update()
})

async function fetchPage(): Promise<string> {
  const response = await fetch(location.href, { cache: 'no-store' })
  return response.text()
}

async function update(): Promise<void> {
  const [before, after] = [await known, await fetchPage()]
  if (before === after) return
  if (withoutStyles(before) !== withoutStyles(after)) return location.reload()
  known = Promise.resolve(after)
  swapStyles(/href="([^"]+)"/.exec(STYLES.exec(after)?.[0] ?? '')?.[1])
}

function withoutStyles(html: string): string {
  return html.replace(STYLES, '').replace(BUILD, '')
}

/** Removes the old style sheet once the new one has loaded, to avoid a flash. */
function swapStyles(href: string | undefined): void {
  const old = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')
  if (!old || !href) return
  const next = document.createElement('link')
  next.rel = 'stylesheet'
  next.href = href
  next.addEventListener('load', () => old.remove())
  old.after(next)
}

function showOverlay(problems: readonly Problem[]): void {
  document.querySelector('.docsgen-overlay')?.remove()
  if (problems.length === 0) return
  const overlay = document.createElement('dialog')
  overlay.className = 'docsgen-overlay'
  const title = document.createElement('h2')
  title.textContent = 'The site could not be built'
  overlay.append(title)
  for (const { file, line, column, reason, note } of problems) {
    const place = document.createElement('code')
    place.textContent = line > 0 ? `${file}:${line}:${column}` : file
    const text = document.createElement('p')
    text.textContent = note ? `${reason}. ${note}` : reason
    overlay.append(place, text)
  }
  document.body.append(overlay)
  overlay.showModal()
}
