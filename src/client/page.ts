/** What happens for each page: the one that was loaded, and those that come without a reload. */

/** Prepares the page. What it starts it ends when `signal` is aborted, for the page goes then. */
export type PageSetup = (signal: AbortSignal) => void

const atOnce: PageSetup[] = []
const afterPaint: PageSetup[] = []
let page = new AbortController()

/** What a page must not be seen without. */
export function eachPage(...added: readonly PageSetup[]): void {
  atOnce.push(...added)
}

/** What may come a moment later, so that the page is seen and answers sooner. */
export function eachPagePainted(...added: readonly PageSetup[]): void {
  afterPaint.push(...added)
}

/** The page in the document is complete. */
export function enterPage(): void {
  page = new AbortController()
  for (const setup of atOnce) prepare(setup, page.signal)
  const { signal } = page
  requestAnimationFrame(() => void prepareLater(signal))
}

/** One at a time, and a click in between is answered first. */
async function prepareLater(signal: AbortSignal): Promise<void> {
  for (const setup of afterPaint) {
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) return
    prepare(setup, signal)
  }
}

/** A setup that fails takes none of the others along. */
function prepare(setup: PageSetup, signal: AbortSignal): void {
  try {
    setup(signal)
  } catch (error) {
    reportError(error)
  }
}

/** Another page is about to take the place of this one. */
export function leavePage(): void {
  page.abort()
}
