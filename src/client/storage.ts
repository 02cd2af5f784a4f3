/** Web storage. If it is blocked or full, nothing is stored and nothing breaks. */
export const STORED = {
  colorMode: 'docsgen.color-mode',
  announcement: 'docsgen.announcement',
  version: 'docsgen.version',
  sidebar: 'docsgen.sidebar',
  sidebarTop: 'docsgen.sidebar-top',
  tabs: 'docsgen.tabs',
  scroll: 'docsgen.scroll',
  found: 'docsgen.found',
  editHint: 'docsgen.edit-hint',
} as const

type Area = 'localStorage' | 'sessionStorage'

export function readStored(key: string, area: Area = 'localStorage'): string | null {
  try {
    return window[area].getItem(key)
  } catch {
    return null
  }
}

export function store(key: string, value: string, area: Area = 'localStorage'): void {
  try {
    window[area].setItem(key, value)
  } catch {
    // Blocked or full.
  }
}

/** A stored object; empty if there is none or it is malformed. */
export function readRecord<T>(key: string, area?: Area): Record<string, T> {
  try {
    return { ...JSON.parse(readStored(key, area) ?? '{}') }
  } catch {
    return {}
  }
}

export function storeRecord(key: string, record: object, area?: Area): void {
  store(key, JSON.stringify(record), area)
}
