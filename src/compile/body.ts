const FRONT_MATTER = /^---[ \t]*\n([\s\S]*?\n)?---[ \t]*(?:\n|$)/

/** A page or an included file. */
export interface SplitText {
  /** The front matter without its hyphens; null if there is none. */
  readonly yaml: string | null
  /** The Markdown. The lines of the front matter are blank, so that line numbers stay correct. */
  readonly body: string
}

export function splitText(text: string): SplitText {
  const [all, yaml = ''] = FRONT_MATTER.exec(text) ?? []
  if (all === undefined) return { yaml: null, body: text }
  return { yaml, body: all.replace(/[^\n]+/g, '') + text.slice(all.length) }
}
