/** axe-core, which finds what breaks the rules of accessibility in a page as it is shown. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Switches the colors as another tab of the same site would. */
export async function chooseColorMode(page: Page, mode: 'light' | 'dark'): Promise<void> {
  const scheme = await page.evaluate((mode) => {
    localStorage.setItem('docsgen.color-mode', mode)
    dispatchEvent(new StorageEvent('storage', { key: 'docsgen.color-mode' }))
    return getComputedStyle(document.documentElement).colorScheme
  }, mode)
  // Otherwise the same colors would be checked twice.
  expect(scheme).toBe(mode)
}

/** The rules that the page breaks as it is shown now, each with an example. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async () => {
    // What fades in has less contrast until then.
    for (const animation of document.getAnimations()) animation.finish()
    const { axe } = window as unknown as {
      axe: {
        run(options: object): Promise<{
          violations: { id: string; nodes: { html: string; failureSummary: string }[] }[]
        }>
      }
    }
    // Targets of 24 px at least; off by default.
    const rules = { 'target-size': { enabled: true } }
    // By default axe also reads each style sheet, which takes a third of its time and no rule needs.
    const preload = { assets: ['media'] }
    const { violations } = await axe.run({ resultTypes: ['violations'], rules, preload })
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.length} times, e.g. ${nodes[0]?.html.slice(0, 300)} (${nodes[0]?.failureSummary})`,
    )
  })
}
