import type { Nodes } from 'mdast'
import type { Messages } from '../../shared/messages.ts'
import { type AdmonitionKind, aliasOf, ADMONITIONS as KINDS } from '../spellings/admonitions.ts'
import { attribute, childrenOf, type Directive, element, flag, takeLabel, text } from './types.ts'

/** CSS class, where it differs from the name; `important` and `caution` are GitHub alerts. */
const LOOKS: Partial<Record<AdmonitionKind, string>> = { important: 'info', caution: 'warning' }

/** `:::note[Title]`: a callout. */
export const admonition: Directive = {
  names: KINDS,
  kinds: ['container'],
  // https://starlight.astro.build/guides/authoring-content/#asides: `icon`
  // https://docusaurus.io/docs/markdown-features/admonitions: `class`, `id` and `title`
  // https://vitepress.dev/guide/markdown#additional-attributes: `no-title`
  attributes: ['title', 'class', 'id', 'icon', 'no-title'],
  expand(node, { messages }) {
    const given = attribute(node, 'title')
    const label = takeLabel(node) ?? (given === undefined ? undefined : [text(given)])
    const title = flag(node, 'no-title') ? [] : label
    const id = attribute(node, 'id')
    return [admonitionOf(node.name, title, childrenOf(node), messages, id)]
  },
}

/** The admonition of another tool's name; null if no tool is known to have it. */
export function foreignAdmonition(name: string): Directive | null {
  return aliasOf(name) === null ? null : admonition
}

/** True for the names of admonitions, docsgen's and those of other tools. */
export function isAdmonition(name: string): boolean {
  return isKind(name) || aliasOf(name) !== null
}

function isKind(name: string): name is AdmonitionKind {
  return (KINDS as readonly string[]).includes(name)
}

/**
 * @param name one for which `isAdmonition` is true
 * @param title defaults to the name; an empty one is left out
 * @param id to which links may lead
 */
export function admonitionOf(
  name: string,
  title: readonly Nodes[] | undefined,
  body: readonly Nodes[],
  messages: Messages,
  id?: string,
): Nodes {
  const alias = isKind(name) ? null : aliasOf(name)
  const kind = alias?.kind ?? (name as AdmonitionKind)
  const own = messages[kind]
  const shown = title ?? [text(alias?.title ?? own)]
  const head = shown.length === 0 ? [] : [element('p', { className: ['admonition-title'] }, shown)]
  const properties = {
    ...(id ? { id } : {}),
    className: ['admonition', LOOKS[kind] ?? kind],
    role: 'note',
    ariaLabel: own,
  }
  return element('div', properties, [...head, ...body])
}
