/** Hides braces that are no syntax of their own from parsers that would take them for it. */

/** Placeholders for braces. */
const OPEN = '\uFDD3'
const CLOSE = '\uFDD4'

const ATTRIBUTES =
  /\{(?<=:[A-Za-z][\w-]*(?:\[[^\]\n]{0,300}\])?\{)(?:[^{}"'\n]|"[^"\n]*"|'[^'\n]*')*\}/g

/** The braces in quoted values of directives' attributes, at which the native parser would end the attributes. */
export function hideBraces(text: string): string {
  if (!/=(?:"[^"\n]*\}|'[^'\n]*\})/.test(text)) return text
  return text.replace(ATTRIBUTES, (all) => `{${hide(all.slice(1, -1))}}`)
}

export function hide(text: string): string {
  return text.replaceAll('{', OPEN).replaceAll('}', CLOSE)
}

export function restore(text: string): string {
  return text.replaceAll(OPEN, '{').replaceAll(CLOSE, '}')
}
