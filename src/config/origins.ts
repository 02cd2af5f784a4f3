/** What a Content-Security-Policy can allow, without what would end a source or a directive. */
import type { Allowance } from '../shared/component.ts'

export const ORIGIN = /^https?:\/\/[\w.-]+(:\d+)?\/?$/
/** What scripts connect to. */
export const SOCKET_ORIGIN = /^(?:https?|wss?):\/\/[\w.-]+(:\d+)?\/?$/

const PATTERNS: Readonly<Record<keyof Allowance, RegExp>> = {
  frame: ORIGIN,
  img: ORIGIN,
  media: ORIGIN,
  connect: SOCKET_ORIGIN,
}

/** @throws TypeError for what a plugin may have taken from a page and is no list of origins */
export function assertOrigins(allowance: Allowance): void {
  for (const [kind, values] of Object.entries(allowance)) {
    const pattern = PATTERNS[kind as keyof Allowance]
    const isRight = (value: unknown) =>
      typeof value === 'string' && pattern?.test(value) && URL.canParse(value)
    if (!Array.isArray(values) || !values.every(isRight))
      throw new TypeError(
        `"allow" takes lists of origins for ${Object.keys(PATTERNS).join(', ')}, such as { connect: ["https://api.example.com"] }, not ${JSON.stringify({ [kind]: values })}`,
      )
  }
}
