/** The accent color of a style sheet, if it is written out. */
import type { Settings } from './types.ts'

const COLOR = /^#(?:[\da-f]{3}|[\da-f]{6})$/i

/**
 * @param property the custom property that has the accent color
 * @param dark what selects dark mode, such as `data-theme='dark'`
 */
export function accentOf(css: string, property: string, dark: RegExp): Settings['theme'] {
  const found: { light?: string; dark?: string } = {}
  for (const [, selector = '', block = ''] of css.matchAll(/(?<![^{}])([^{}]*)\{([^{}]*)\}/g)) {
    const at = block.indexOf(`${property}:`)
    if (at < 0) continue
    const value =
      block
        .slice(at + property.length + 1)
        .split(/[;}]/, 1)[0]
        ?.trim() ?? ''
    const color = COLOR.test(value) ? value : undefined
    if (color === undefined) continue
    if (dark.test(selector)) found.dark ??= color
    else found.light ??= color
  }
  const { light } = found
  if (light === undefined) return undefined
  return { accent: found.dark === undefined ? light : { light, dark: found.dark } }
}
