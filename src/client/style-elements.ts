/**
 * The `<style>` elements that packages of components write while they run. The policy of the pages blocks
 * those, but not style sheets without an element, of which one is made for each.
 */

import { unescapeText } from '../shared/html.ts'
import { STYLE_TYPE } from '../shared/style-type.ts'

interface Stand {
  readonly sheet: CSSStyleSheet
  /** What the sheet was made of. Rules that `insertRule` adds are not in it. */
  text: string
}

const html = 'http://www.w3.org/1999/xhtml'
const stands = new WeakMap<Element, Stand>()
const ownSheets = new WeakSet<CSSStyleSheet>()
const { createElement, createElementNS } = Document.prototype

function isStyle(owner: Document, name: string): boolean {
  return owner === document && /^style$/i.test(name)
}

Document.prototype.createElement = function (this: Document, ...given: [string]) {
  return isStyle(this, given[0]) ? makeStyle() : createElement.apply(this, given)
} as typeof createElement

// Preact makes all elements with it.
Document.prototype.createElementNS = function (this: Document, ...given: [string, string]) {
  return given[0] === html && isStyle(this, given[1])
    ? makeStyle()
    : createElementNS.apply(this, given)
} as typeof createElementNS

/** Of another language, in which the element does nothing, whatever it contains. */
function makeStyle(): Element {
  const style = createElementNS.call(document, 'http://www.w3.org/1998/Math/MathML', 'style')
  const stand = { sheet: new CSSStyleSheet(), text: '' }
  stands.set(style, stand)
  ownSheets.add(stand.sheet)
  const sheet = () => {
    applyStyles()
    // Style sheets of the document do not apply in shadow roots.
    return style.getRootNode() === document ? stand.sheet : null
  }
  // As HTML, the signs of selectors would be escaped.
  const innerHTML = {
    get: () => style.textContent,
    set: (text: string) => {
      style.textContent = text
    },
  }
  const media = {
    get: () => style.getAttribute('media') ?? '',
    set: (text: string) => style.setAttribute('media', text),
  }
  const disabled = {
    get: () => stand.sheet.disabled,
    set: (is: boolean) => {
      stand.sheet.disabled = is
    },
  }
  return Object.defineProperties(style, { sheet: { get: sheet }, innerHTML, media, disabled })
}

/** Applies the styles that are in the page, in their order. */
function applyStyles(): void {
  const before = document.adoptedStyleSheets
  const after = before.filter((sheet) => !ownSheets.has(sheet))
  for (const style of document.querySelectorAll('style')) {
    const stand = stands.get(style)
    if (!stand) continue
    const text = style.textContent ?? ''
    if (stand.text !== text) stand.sheet.replaceSync(text)
    stand.text = text
    const media = style.getAttribute('media') ?? ''
    if (stand.sheet.media.mediaText !== media) stand.sheet.media.mediaText = media
    after.push(stand.sheet)
  }
  if (after.length !== before.length || after.some((sheet, index) => sheet !== before[index]))
    document.adoptedStyleSheets = after
}

const hiding = new CSSStyleSheet()
hiding.replaceSync('style { display: none }')
document.adoptedStyleSheets.push(hiding)
new MutationObserver(applyStyles).observe(document, {
  attributeFilter: ['media'],
  childList: true,
  characterData: true,
  subtree: true,
})

/** Makes style elements of what stands for them in the static rendering, before packages look for them. */
export function restoreStyles(host: HTMLElement): void {
  for (const script of host.querySelectorAll(`script[type="${STYLE_TYPE}"]`)) {
    const style = document.createElement('style')
    for (const { name, value } of script.attributes)
      if (name !== 'type') style.setAttribute(name, value)
    style.textContent = unescapeText(script.textContent ?? '')
    script.replaceWith(style)
  }
  applyStyles()
}
