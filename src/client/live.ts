/** Only in pages under `serve --watch`: reloads what has changed and shows build errors. */
import { LIVE_EVENTS_URL, SOURCE_HEADER } from '../shared/constants.ts'
import { showBox } from './live-box.ts'
import { dismissEditHint, showEditHint } from './live-hint.ts'

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

let known = fetchFirst()

const events = new EventSource(LIVE_EVENTS_URL)
events.addEventListener('warnings', ({ data }) => showWarnings(JSON.parse(data as string)))
events.addEventListener('message', async ({ data }) => {
  const { problems } = JSON.parse(data as string) as { problems: readonly Problem[] }
  showOverlay(problems)
  if (problems.length === 0) await update()
})

function requestPage(): Promise<Response> {
  return fetch(location.href, { cache: 'no-store' })
}

/** The page as it was loaded; empty, so that the next version is another one, if it is left or the server ends. */
async function fetchFirst(): Promise<string> {
  try {
    const response = await requestPage()
    const source = response.headers.get(SOURCE_HEADER)
    if (source !== null) showEditHint(decodeURI(source))
    return await response.text()
  } catch {
    return ''
  }
}

async function update(): Promise<void> {
  const [before, after] = [await known, await (await requestPage()).text()]
  if (before === after) return
  dismissEditHint()
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
  overlay.append(...problems.flatMap(described))
  document.body.append(overlay)
  overlay.showModal()
}

function described({ file, line, column, reason, note }: Problem): HTMLElement[] {
  const place = document.createElement('code')
  place.textContent = line > 0 ? `${file}:${line}:${column}` : file
  const text = document.createElement('p')
  text.textContent = note ? `${reason}. ${note}` : reason
  return [place, text]
}

const CORNER = `
:host { position: fixed; inset: auto auto 1rem 1rem; z-index: 1000; max-width: min(32rem, calc(100vw - 2rem)) }
details { max-height: 50vh; overflow: auto; padding: .5rem .75rem; border: 1px solid; border-radius: 6px; background: Canvas; color: CanvasText; font: .875rem/1.5 system-ui, sans-serif }
summary { cursor: pointer }
p { margin: 0 0 .5rem }
`

/** Warnings of the pages that were edited, in a corner: the page stays usable. */
function showWarnings(warnings: readonly Problem[]): void {
  const last = document.querySelector('.docsgen-warnings')
  const isOpen = last?.shadowRoot?.querySelector('details')?.open ?? false
  last?.remove()
  if (warnings.length === 0) return
  const details = document.createElement('details')
  details.open = isOpen
  const summary = document.createElement('summary')
  summary.textContent = warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`
  details.append(summary, ...warnings.flatMap(described))
  showBox('docsgen-warnings', CORNER, details)
}
