/**
 * Tabs: turns a list of panels into a tab list, or a menu, that shows one of them. Tabs with the same
 * group are synchronized across the page, and the choice is remembered.
 */
import { all, make } from './dom.ts'
import type { PageSetup } from './page.ts'
import { readRecord, STORED, storeRecord } from './storage.ts'

export const buildTabs: PageSetup = (signal) => {
  const chosen = readRecord<string>(STORED.tabs)
  for (const [index, tabs] of all('.tabs').entries()) {
    tabs.dataset.ready = ''
    const menu = tabs.querySelector<HTMLSelectElement>(':scope > .tab-list > select')
    if (menu) menu.onchange = () => select(tabs, menu.selectedIndex)
    else build(tabs, `tabs-${index}`)
    // Without a group, or a choice, no label is the same.
    const label = chosen[tabs.dataset.group as string] as string
    select(tabs, Math.max(0, labelsOf(tabs).indexOf(label)))
    tabs.addEventListener('click', onClick, { signal })
    tabs.addEventListener('keydown', onKey, { signal })
  }
}

/** Shows the panels that contain an element. */
export function showPanelOf(element: Element): void {
  for (
    let panel = element.closest<HTMLElement>('.tab-panel');
    panel?.parentElement;
    panel = panel.parentElement.closest('.tab-panel')
  ) {
    select(panel.parentElement, panelsOf(panel.parentElement).indexOf(panel))
  }
}

function build(tabs: HTMLElement, prefix: string): void {
  const made = panelsOf(tabs).map((panel, index) => {
    const id = `${prefix}-${index}`
    panel.id ||= `${id}-panel`
    panel.role = 'tabpanel'
    panel.setAttribute('aria-labelledby', id)
    const attributes = { type: 'button', role: 'tab', id, 'aria-controls': panel.id }
    return make('button', attributes, panel.dataset.label as string)
  })
  for (const list of all(':scope > .tab-list', tabs)) {
    list.role = 'tablist'
    list.replaceChildren(...made)
  }
}

function select(tabs: HTMLElement, chosen: number): void {
  for (const [index, tab] of tabsOf(tabs).entries()) {
    tab.ariaSelected = `${index === chosen}`
    tab.tabIndex = index === chosen ? 0 : -1
  }
  for (const [index, panel] of panelsOf(tabs).entries()) panel.hidden = index !== chosen
}

/** Selects the tab a visitor chose, and the same tab elsewhere in its group. */
function choose(tabs: HTMLElement, chosen: number): void {
  const tab = tabsOf(tabs)[chosen]
  if (!tab) return
  const before = tab.getBoundingClientRect().top
  select(tabs, chosen)
  const { group } = tabs.dataset
  if (!group) return
  const label = tab.textContent as string
  for (const other of all(`.tabs[data-group="${CSS.escape(group)}"]`)) {
    const same = labelsOf(other).indexOf(label)
    if (same >= 0) select(other, same)
  }
  storeRecord(STORED.tabs, { ...readRecord(STORED.tabs), [group]: label })
  // Panels above may have changed their height: keep the tab where it was on screen.
  scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' })
}

function onClick({ target, currentTarget }: Event): void {
  const tabs = currentTarget as HTMLElement
  choose(tabs, tabsOf(tabs).indexOf(target as HTMLElement))
}

function onKey(event: KeyboardEvent): void {
  const tabs = event.currentTarget as HTMLElement
  const all = tabsOf(tabs)
  const at = all.indexOf(event.target as HTMLElement)
  if (at < 0) return
  const step = getComputedStyle(tabs).direction === 'rtl' ? -1 : 1
  const to = { ArrowRight: at + step, ArrowLeft: at - step, Home: 0, End: -1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  const next = all.at(to % all.length)
  next?.focus()
  next?.click()
}

function tabsOf(tabs: HTMLElement): HTMLElement[] {
  return all(':scope > .tab-list > [role=tab]', tabs)
}

function panelsOf(tabs: HTMLElement): HTMLElement[] {
  return all(':scope > .tab-panel', tabs)
}

function labelsOf(tabs: HTMLElement): (string | null)[] {
  return tabsOf(tabs).map((tab) => tab.textContent)
}
