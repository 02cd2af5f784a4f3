/**
 * Inspects the HTML that code of a site renders, components and templates: pages have no such
 * markup, because compiling removes it, but the output of code is published as it is.
 */
import type { Element, Root } from 'hast'
import { unsafeSchemes } from '../markdown/links.ts'
import { parser } from '../markdown/raw.ts'
import { walkElements } from '../markdown/walk.ts'
import type { RuleId } from '../problems/rules.ts'
import { embedsOf } from './embeds.ts'
import type { Embed } from './types.ts'

/** Markup that browsers block. */
export interface Finding {
  readonly ruleId: RuleId
  /** A predicate, e.g. `renders an inline style, which …`. */
  readonly what: string
  readonly note: string
  /** What `checks` can allow; undefined if nothing. */
  readonly actual?: string
  /** What the code that renders it is likely to contain. */
  readonly code: string
}

export interface Printed {
  /** Without duplicates. */
  readonly findings: readonly Finding[]
  readonly embeds: readonly Pick<Embed, 'kind' | 'url'>[]
  /** The addresses of links, as written. */
  readonly links: readonly string[]
  readonly elements: readonly Element[]
  /** Those of them that say something about the whole document. */
  readonly metadata: readonly Element[]
}

const BLOCKED = 'which the pages’ Content-Security-Policy blocks'

/** Scripts of these types are data, which browsers do not run. */
const SCRIPT = /^(?:|module|importmap|speculationrules|(?:text|application)\/javascript)$/i

/**
 * @param html a fragment, or a document
 * @param ownScript the code of the one inline script that the policy allows
 */
export function inspectHtml(html: string, ownScript = ''): Printed {
  const findings = new Map<string, Finding>()
  const embeds: Pick<Embed, 'kind' | 'url'>[] = []
  const links: string[] = []
  const elements: Element[] = []
  /** In a <template>, where nothing is loaded until a script shows it. */
  const waiting = new Set<Element>()
  /** In a drawing, where a <title> is the name of a shape. */
  const drawn = new Set<Element>()
  walkElements(parse(html), (node) => {
    elements.push(node)
    if ('content' in node && node.content)
      walkElements(node.content, (inner) => void waiting.add(inner))
    if (node.tagName === 'svg') walkElements(node, (inner) => void drawn.add(inner))
    for (const finding of findingsIn(node, ownScript)) findings.set(finding.what, finding)
    if (!waiting.has(node))
      for (const { kind, url } of embedsOf(node, '')) embeds.push({ kind, url })
    if (node.tagName === 'a' && typeof node.properties.href === 'string')
      links.push(node.properties.href)
  })
  const metadata = elements.filter((element) => isMetadata(element) && !drawn.has(element))
  return { findings: [...findings.values()], embeds, links, elements, metadata }
}

/** Links of these kinds are resources, which a part of a page may name. */
const RESOURCE = /^(?:dns-prefetch|modulepreload|pingback|preconnect|prefetch|preload|stylesheet)$/i

function isMetadata({ tagName, properties }: Element): boolean {
  if (tagName === 'title') return true
  // Microdata describes a part of the page.
  if (!/^(?:meta|link)$/.test(tagName) || properties.itemProp !== undefined) return false
  return ![properties.rel].flat().some((rel) => RESOURCE.test(String(rel)))
}

function parse(html: string): Root {
  const isDocument = /^<!doctype|^<html\b/i.test(html)
  const children = [...(isDocument ? [{ type: 'doctype' }] : []), { type: 'raw', value: html }]
  return parser.runSync({ type: 'root', children } as Root) as Root
}

function findingsIn(node: Element, ownScript: string): Finding[] {
  const { tagName, properties } = node
  const found: Finding[] = []
  if (tagName === 'style' || properties.style !== undefined)
    found.push({
      ruleId: 'inline-style',
      what: `renders an inline style, ${BLOCKED}`,
      note: 'Use a class, and a style sheet.',
      code: tagName === 'style' ? '<style' : 'style',
    })
  if (tagName === 'script' && isBlockedScript(node, ownScript))
    found.push({
      ruleId: 'raw-html',
      what: `renders a <script>, ${BLOCKED}`,
      note: 'Move the code to the `client` of the configuration, or to a component with `hydrate`.',
      actual: 'script',
      code: '<script',
    })
  for (const name of Object.keys(properties).filter((property) => /^on[a-z]/i.test(property))) {
    const attribute = name.toLowerCase()
    found.push({
      ruleId: 'raw-html',
      what: `renders the attribute \`${attribute}\` of <${tagName}>, ${BLOCKED}`,
      note: 'Use a component with `hydrate`.',
      actual: attribute,
      code: attribute,
    })
  }
  for (const { attribute, scheme } of unsafeSchemes(node))
    found.push({
      ruleId: 'link',
      what: `renders an \`${attribute}\` with the scheme "${scheme}:", which pages must not contain`,
      note: 'Use an address of the site, or one that begins with https:.',
      code: `${scheme}:`,
    })
  return found
}

/** Files of the site are allowed. */
function isBlockedScript({ properties, children }: Element, ownScript: string): boolean {
  const { src, type = '' } = properties
  if (!SCRIPT.test(String(type))) return false
  if (typeof src === 'string') return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(src)
  const [code] = children
  return code?.type === 'text' && code.value !== ownScript
}
