/**
 * Trusted Types for the packages that components use in browsers: what they set as HTML is HTML without what
 * could run code. The policy of the pages runs no such code either.
 */
import { all } from './dom.ts'

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

/** Elements that load code, change what addresses mean, or make an address of a link. */
const REFUSED = 'base,embed,object,meta[http-equiv],[attributeName$="href" i]'

/** HTML as it is, unless something in it could run code; that is removed. */
function harmless(html: string, inert: Policy): string {
  const text = inert.createHTML(`<body><template>${html}`)
  const { body } = new DOMParser().parseFromString(text, 'text/html')
  // In a template, parts of a table are where they were written.
  const [template] = all<HTMLTemplateElement>('template', body)
  template?.replaceWith(template.content)
  const before = body.innerHTML
  removeCode(body)
  return body.innerHTML === before ? html : body.innerHTML
}

function removeCode(root: ParentNode): void {
  for (const element of all('*', root)) {
    if (element instanceof HTMLTemplateElement) removeCode(element.content)
    if (element.matches(REFUSED) || isScript(element)) element.remove()
    for (const { name, value } of [...element.attributes])
      if (isCode(name, value)) element.removeAttribute(name)
  }
}

/** React makes its elements for scripts of an empty one. */
function isScript({ localName, attributes, firstChild }: Element): boolean {
  return localName === 'script' && (attributes.length > 0 || firstChild !== null)
}

function isCode(name: string, value: string): boolean {
  if (name === 'srcdoc' || name.startsWith('on')) return true
  return URL.canParse(value) && new URL(value).protocol === 'javascript:'
}
