/** The drawing of an icon, as its set has it: SVG that nobody has checked yet. */
export interface SetIcon {
  readonly body: string
  readonly viewBox: readonly [left: number, top: number, width: number, height: number]
}

/** What a page may show, by `set:name`. */
export type FoundIcons = Readonly<Record<string, SetIcon | 'no set' | 'no icon' | 'too long'>>
