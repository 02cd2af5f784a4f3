/** Finds the icons that the pages of another tool show, to know which sets the new site needs. */

import { iconOfComponent } from '../../icons/names.ts'
import { iconOfShortcode, ICON_SHORTCODE as SHORTCODE } from '../../plugin/index.ts'

/** `:icon{name="mdi:home"}`, `<Icon name="rocket" />`, `icon="setting"`, and `icon: 'mdi:home'` in data. */
const USE =
  /(?::icon(?:\[[^[\]\n]{0,200}\])?\{|<Icon\s)[^<>]{0,200}?\b(?:name|icon)=\{?["'`]?([\w.:-]{1,100})|\bicon["']?[ \t]{0,3}[=:][ \t]{0,3}\{?["'`]?([\w.:-]{1,100})/g

/** The icons that a text may show. */
export function iconsIn(text: string): string[] {
  const codes = [...text.matchAll(SHORTCODE)].map(([, code = '']) => iconOfShortcode(code))
  const uses = [...text.matchAll(USE)].map(([, a, b]) => iconOfComponent(a ?? b ?? ''))
  return [...codes, ...uses].filter((name) => name !== null)
}
