/**
 * Trusted Types for the packages that components use in browsers: what they set as HTML is HTML without what
 * could run code, or be read in another way than here. The policy of the pages does not depend on it.
 */
interface Policy {
  createHTML(html: string): string
}

interface TrustedTypes {
  /** An element whose id is `trustedTypes` has none. */
  createPolicy?(name: string, rules: Policy): Policy
}

const factory = (window as { trustedTypes?: TrustedTypes }).trustedTypes

try {
  const inert = factory?.createPolicy?.('docsgen-inert', { createHTML: (html) => html })
  // Browsers ask the policy of this name wherever code uses text as HTML.
  if (inert) factory?.createPolicy?.('default', { createHTML: (html) => harmless(html, inert) })
} catch {
  // A script of another service that may do so has come first.
}

/** React makes its elements for scripts of an empty one, which runs nothing. */
const EMPTY_SCRIPT = '<script></script>'

/**
 * Elements that load or run code, change what addresses mean, or whose content is read as text or as another
 * language, depending on where it is: what is left means the same wherever it is put.
 */
const REFUSED = new Set(
  (
    'script style template noscript title textarea xmp noembed noframes plaintext iframe frame frameset ' +
    'object embed applet portal base meta link math annotation-xml mglyph malignmark foreignobject desc'
  ).split(' '),
)

/** Stands for a style element, which may apply where it is put: see style-elements.ts. */
export const MARKUP_STYLE = 'docsgen-style'

export function textOfStyle(element: Element): string {
  return decodeURIComponent(element.getAttribute('css') ?? '')
}

/** Attributes with addresses; an animation has them in the last ones. */
const ADDRESS = /^(?:(?:.*:)?href|src|action|formaction|data|to|from|by|values)$/i

/** Elements of which `document.name` is the one with this name, whatever it was before. */
const OF_DOCUMENT = /^(?:img|form)$/

function harmless(html: string, inert: Policy): string {
  if (html === EMPTY_SCRIPT) return html
  const text = inert.createHTML(`<body><template>${html}`)
  const { body } = new DOMParser().parseFromString(text, 'text/html')
  // In a template, parts of a table are where they were written.
  const template = body.querySelector('template')
  for (const style of template?.content.querySelectorAll('style') ?? []) {
    const stand = document.createElement(MARKUP_STYLE)
    // Means the same wherever it is put.
    stand.setAttribute('css', encodeURIComponent((style.textContent ?? '').replace(/\p{Cs}/gu, '')))
    style.replaceWith(stand)
  }
  template?.replaceWith(template.content)
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT)
  const refused: ChildNode[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node instanceof Comment ? /[<>]/.test(node.data) : !isHarmless(node as Element))
      refused.push(node as ChildNode)
  }
  // Of a form, `form.remove` would be its field of this name.
  for (const node of refused) Node.prototype.removeChild.call(parentOf(node), node)
  return body.innerHTML
}

/** False for an element to remove. Removes the attributes that could run code. */
function isHarmless(element: Element): boolean {
  const { getAttributeNames, getAttribute, removeAttribute } = Element.prototype
  const name: string = Reflect.get(Element.prototype, 'localName', element)
  // Read as XML, `a:script` would be a script.
  if (REFUSED.has(name.toLowerCase()) || name.includes(':')) return false
  const names = getAttributeNames.call(element)
  for (const attribute of names) {
    const value = getAttribute.call(element, attribute) ?? ''
    if (/^attributename$/i.test(attribute) && /href$/i.test(value.trim())) return false
    const isRefused =
      /^on[a-z]+$/i.test(attribute) ||
      (ADDRESS.test(attribute) && value.split(';').some(isCode)) ||
      (/^(?:id|name)$/.test(attribute) && OF_DOCUMENT.test(name) && value in Document.prototype)
    if (isRefused) removeAttribute.call(element, attribute)
  }
  return true
}

function isCode(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'javascript:'
}

function parentOf(node: Node): Node {
  return Reflect.get(Node.prototype, 'parentNode', node) as Node
}
