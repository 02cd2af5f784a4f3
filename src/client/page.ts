/** The page lifecycle: runs the setups for the loaded page and for each page the router shows. */

/** Prepares the page. Must clean up when `signal` is aborted: the page is being left. */
export type PageSetup = (signal: AbortSignal) => void

const atOnce: PageSetup[] = []
const afterPaint: PageSetup[] = []
let page = new AbortController()

/** Registers setups to run before the page is painted. */
export function eachPage(...added: readonly PageSetup[]): void {
  atOnce.push(...added)
}

/** Registers setups to run after the first paint, so that the page is visible and responsive sooner. */
export function eachPagePainted(...added: readonly PageSetup[]): void {
  afterPaint.push(...added)
}

/** Runs the setups: the document now holds the whole page. */
export function enterPage(): void {
  page = new AbortController()
  for (const setup of atOnce) prepare(setup, page.signal)
  const { signal } = page
  requestAnimationFrame(() => void prepareLater(signal))
}

/** Yields between setups, so that a click in between is handled first. */
async function prepareLater(signal: AbortSignal): Promise<void> {
  for (const setup of afterPaint) {
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) return
    prepare(setup, signal)
  }
}

/** Runs a setup; an error in one does not affect the others. */
function prepare(setup: PageSetup, signal: AbortSignal): void {
  try {
    setup(signal)
  } catch (error) {
    reportError(error)
  }
}

/** Cleans up before another page is swapped in. */
export function leavePage(): void {
  page.abort()
}
