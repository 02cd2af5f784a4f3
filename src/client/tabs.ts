/**
 * Tabs: turns a list of panels into a tab list that shows one of them. Tabs with the same group are
 * synchronized across the page, and the choice is remembered.
 */
import { all, around, make } from './dom.ts'
import type { PageSetup } from './page.ts'
import { readRecord, STORED, storeRecord } from './storage.ts'

export const buildTabs: PageSetup = (signal) => {
  const chosen = readRecord<string>(STORED.tabs)
  for (const [index, tabs] of all('.tabs').entries()) {
    build(tabs, `tabs-${index}`)
    const label = chosen[tabs.dataset.group ?? '']
    select(tabs, tabsOf(tabs).find((tab) => tab.textContent === label) ?? tabsOf(tabs)[0])
    tabs.addEventListener('click', onClick, { signal })
    tabs.addEventListener('keydown', onKey, { signal })
  }
}

/** Shows the panels that contain an element. */
export function showPanelOf(element: Element): void {
  for (let panel = panelAround(element); panel; panel = panelAround(panel.parentElement)) {
    const tabs = panel.closest<HTMLElement>('.tabs')
    const tab = document.getElementById(panel.getAttribute('aria-labelledby') ?? '')
    if (tabs && tab) select(tabs, tab)
  }
}

function build(tabs: HTMLElement, prefix: string): void {
  const list = tabs.querySelector('.tab-list')
  list?.setAttribute('role', 'tablist')
  const panels = [...tabs.children].filter((child) => child.matches('.tab-panel')) as HTMLElement[]
  const made = panels.map((panel, index) => {
    const id = `${prefix}-${index}`
    panel.id ||= `${id}-panel`
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-labelledby', id)
    const attributes = { type: 'button', role: 'tab', id, 'aria-controls': panel.id }
    return make('button', attributes, panel.dataset.label ?? '')
  })
  list?.replaceChildren(...made)
  tabs.dataset.ready = ''
}

function select(tabs: HTMLElement, chosen: HTMLElement | undefined): void {
  for (const tab of tabsOf(tabs)) {
    const isChosen = tab === chosen
    tab.setAttribute('aria-selected', String(isChosen))
    tab.tabIndex = isChosen ? 0 : -1
    const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '')
    if (panel) panel.hidden = !isChosen
  }
}

/** Selects the tab a visitor chose, and the same tab elsewhere in its group. */
function choose(tab: HTMLElement): void {
  const tabs = tab.closest<HTMLElement>('.tabs')
  if (!tabs) return
  const before = tab.getBoundingClientRect().top
  select(tabs, tab)
  const { group } = tabs.dataset
  if (!group) return
  for (const other of all(`.tabs[data-group="${CSS.escape(group)}"]`)) {
    const same = tabsOf(other).find(({ textContent }) => textContent === tab.textContent)
    if (same) select(other, same)
  }
  storeRecord(STORED.tabs, { ...readRecord(STORED.tabs), [group]: tab.textContent })
  // Panels above may have changed their height: keep the tab where it was on screen.
  scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' })
}

function onClick(event: Event): void {
  const tab = around(event, '[role=tab]')
  if (tab?.closest('.tabs') === event.currentTarget) choose(tab as HTMLElement)
}

function onKey(event: KeyboardEvent): void {
  const tabs = event.currentTarget as HTMLElement
  const all = tabsOf(tabs)
  const at = all.indexOf(event.target as HTMLElement)
  if (at < 0) return
  const isRtl = getComputedStyle(tabs).direction === 'rtl'
  const [forward, back] = isRtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  const to = { [forward]: at + 1, [back]: at - 1, Home: 0, End: -1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  const tab = all.at(to % all.length)
  tab?.focus()
  if (tab) choose(tab)
}

function tabsOf(tabs: HTMLElement): HTMLElement[] {
  return all(':scope > .tab-list > [role=tab]', tabs)
}

function panelAround(element: Element | null): HTMLElement | null {
  return element?.closest<HTMLElement>('.tab-panel') ?? null
}
