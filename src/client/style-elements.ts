/**
 * The `<style>` elements that packages of components write while they run. The policy of the pages blocks
 * those, but not style sheets without an element, of which one is made for each.
 */

import { unescapeText } from '../shared/html.ts'
import { STYLE_TYPE } from '../shared/style-type.ts'
import { MARKUP_STYLE, textOfStyle } from './markup.ts'

interface Stand {
  readonly sheet: CSSStyleSheet
  /** What the sheet was made of. Rules that `insertRule` adds are not in it. */
  text: string
  /** Where the sheet applies. */
  root: Document | ShadowRoot | null
}

const HTML = 'http://www.w3.org/1999/xhtml'
/** A language in which the element does nothing, whatever it contains. */
const INERT = 'http://www.w3.org/1998/Math/MathML'
const STYLES = `style, ${MARKUP_STYLE}`

const stands = new WeakMap<Node, Stand>()
const ownSheets = new WeakSet<CSSStyleSheet>()
const { createElement, createElementNS } = Document.prototype
const { attachShadow } = Element.prototype
const markup = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')

function isStyle(owner: Document, name: string): boolean {
  return owner === document && /^style$/i.test(name)
}

Document.prototype.createElement = function (this: Document, ...given: [string]) {
  return isStyle(this, given[0]) ? makeStyle() : createElement.apply(this, given)
} as typeof createElement

// Preact makes all elements with it.
Document.prototype.createElementNS = function (this: Document, ...given: [string, string]) {
  return given[0] === HTML && isStyle(this, given[1])
    ? makeStyle()
    : createElementNS.apply(this, given)
} as typeof createElementNS

Element.prototype.attachShadow = function (this: Element, ...given: [ShadowRootInit]) {
  const root = attachShadow.apply(this, given)
  watch(root)
  return root
}

// Packages set the list as if the sheets of elements were not in it.
for (const { prototype } of [Document, ShadowRoot]) {
  const list = Object.getOwnPropertyDescriptor(prototype, 'adoptedStyleSheets')
  if (!list) continue
  const set = function (this: Document | ShadowRoot, sheets: CSSStyleSheet[]) {
    const isOrdered = this.adoptedStyleSheets.includes(hiding)
    list.set?.call(this, sheets)
    if (isOrdered) order(this)
  }
  Object.defineProperty(prototype, 'adoptedStyleSheets', { ...list, set })
}

function makeStyle(): Element {
  return createElementNS.call(document, INERT, 'style')
}

function isStand(node: Node | null): node is Element {
  return node instanceof MathMLElement && node.localName === 'style'
}

/** Copies of an element have none before they are in a page. */
function standOf(style: Node): Stand {
  const stand = stands.get(style) ?? { sheet: new CSSStyleSheet(), text: '', root: null }
  stands.set(style, stand)
  ownSheets.add(stand.sheet)
  return stand
}

const text = {
  get(this: Element) {
    return this.textContent
  },
  set(this: Element, value: string) {
    this.textContent = value
  },
}

// What only style elements of HTML have, of copies, too.
Object.defineProperties(MathMLElement.prototype, {
  sheet: {
    get(this: Element) {
      apply(observer.takeRecords())
      const stand = stands.get(this)
      return stand?.root ? stand.sheet : null
    },
  },
  innerText: text,
  // As HTML, the signs of selectors would be escaped.
  innerHTML: {
    get(this: Element) {
      return isStand(this) ? this.textContent : markup?.get?.call(this)
    },
    set(this: Element, value: string) {
      if (isStand(this)) this.textContent = value
      else markup?.set?.call(this, value)
    },
  },
  media: {
    get(this: Element) {
      return this.getAttribute('media') ?? ''
    },
    set(this: Element, value: string) {
      this.setAttribute('media', value)
    },
  },
  disabled: {
    get(this: Element) {
      return standOf(this).sheet.disabled
    },
    set(this: Element, is: boolean) {
      standOf(this).sheet.disabled = is
    },
  },
})

/** Applies what has changed of the styles that are in the page. */
function apply(records: readonly MutationRecord[]): void {
  const changed = new Set<Element>()
  for (const { target, addedNodes, removedNodes } of records) {
    const owner = target instanceof CharacterData ? target.parentNode : target
    if (isStand(owner)) changed.add(owner)
    for (const node of [...addedNodes, ...removedNodes])
      if (node instanceof Element) {
        if (node.matches(STYLES)) changed.add(node)
        for (const style of node.querySelectorAll(STYLES)) changed.add(style)
      }
  }
  const roots = new Set<Document | ShadowRoot>()
  for (const style of changed)
    for (const root of update(isStand(style) ? style : restoreMarkup(style))) roots.add(root)
  for (const root of roots) order(root)
}

/** Updates the sheet of an element. Returns the roots whose sheets are others now. */
function update(style: Element | null): (Document | ShadowRoot)[] {
  if (!style) return []
  const stand = standOf(style)
  const text = style.textContent ?? ''
  if (stand.text !== text) stand.sheet.replaceSync(text)
  stand.text = text
  const media = style.getAttribute('media') ?? ''
  if (stand.sheet.media.mediaText !== media) stand.sheet.media.mediaText = media
  const before = stand.root
  const root = style.getRootNode()
  stand.root = root === document || root instanceof ShadowRoot ? (root as Document) : null
  return [before, stand.root].filter((root) => root !== null)
}

/** A style in what was set as HTML applies in a shadow root, where it reaches nothing else. */
function restoreMarkup(element: Element): Element | null {
  if (element.localName !== MARKUP_STYLE) return null
  if (!(element.getRootNode() instanceof ShadowRoot)) {
    if (element.isConnected) element.remove()
    return null
  }
  const style = makeStyle()
  style.textContent = textOfStyle(element)
  element.replaceWith(style)
  return style
}

/** The sheets of a root are in the order of its elements, after those that it has without one. */
function order(root: Document | ShadowRoot): void {
  const before = root.adoptedStyleSheets
  const after = before.filter((sheet) => sheet !== hiding && !ownSheets.has(sheet))
  after.push(hiding)
  for (const style of root.querySelectorAll('style')) {
    const stand = stands.get(style)
    if (stand) after.push(stand.sheet)
  }
  if (after.length !== before.length || after.some((sheet, index) => sheet !== before[index]))
    root.adoptedStyleSheets = after
}

const hiding = new CSSStyleSheet()
hiding.replaceSync('style { display: none }')
const observer = new MutationObserver(apply)

function watch(root: Document | ShadowRoot): void {
  observer.observe(root, {
    attributeFilter: ['media'],
    childList: true,
    characterData: true,
    subtree: true,
  })
}

watch(document)

/** Makes style elements of what stands for them in the static rendering, before packages look for them. */
export function restoreStyles(host: HTMLElement): void {
  for (const script of host.querySelectorAll(`script[type="${STYLE_TYPE}"]`)) {
    const style = makeStyle()
    for (const { name, value } of script.attributes)
      if (name !== 'type') style.setAttribute(name, value)
    style.textContent = unescapeText(script.textContent ?? '')
    script.replaceWith(style)
  }
  apply(observer.takeRecords())
}
