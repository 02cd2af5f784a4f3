/** What happens for each page: the one that was loaded, and those that come without a reload. */

/** Prepares the page. What it starts it ends when `signal` is aborted, for the page goes then. */
export type PageSetup = (signal: AbortSignal) => void

const setups: PageSetup[] = []
let page = new AbortController()

export function eachPage(...added: readonly PageSetup[]): void {
  setups.push(...added)
}

/** The page in the document is complete. A setup that fails takes none of the others along. */
export function enterPage(): void {
  page = new AbortController()
  for (const setup of setups) {
    try {
      setup(page.signal)
    } catch (error) {
      reportError(error)
    }
  }
}

/** Another page is about to take the place of this one. */
export function leavePage(): void {
  page.abort()
}
