/** A source path without its overlay marker, and the locale in which the file replaces the page. */
export interface Overlay {
  readonly path: string
  /** Null for the page of every locale. */
  readonly locale: string | null
}

/** Parses overlay names: `@au/faq.md` and `faq.au.md` replace `faq.md` in the locale au. */
export function parseOverlay(path: string, locales: readonly string[]): Overlay {
  const folder = /^@([^/]+)\/(.+)$/.exec(path)
  if (folder && locales.includes(folder[1] as string)) {
    return { path: folder[2] as string, locale: folder[1] as string }
  }
  const suffix = /^(.+)\.([^./]+)(\.[^./]+)$/.exec(path)
  if (suffix && locales.includes(suffix[2] as string)) {
    return { path: `${suffix[1]}${suffix[3]}`, locale: suffix[2] as string }
  }
  return { path, locale: null }
}
