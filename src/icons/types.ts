/** The drawing of an icon, as its set has it: SVG that nobody has checked yet. */
export interface SetIcon {
  readonly body: string
  readonly viewBox: readonly [left: number, top: number, width: number, height: number]
}

/** An icon, or why there is none. */
export type FoundIcon = SetIcon | 'no set' | 'no icon' | 'too long'

export type FindIcon = (name: string) => FoundIcon
