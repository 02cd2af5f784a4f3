import type { Nodes } from 'mdast'
import type { Messages } from '../shared/messages.ts'
import type { SourceSyntaxes } from '../sources/source-syntax.ts'
import { ADMONITIONS } from './admonition-kinds.ts'
import { attribute, childrenOf, type Directive, element, flag, takeLabel, text } from './types.ts'

type AdmonitionKind = (typeof ADMONITIONS)[number]

/** CSS class, where it differs from the name; `important` and `caution` are GitHub alerts. */
const LOOKS: Partial<Record<AdmonitionKind, string>> = { important: 'info', caution: 'warning' }

/** `:::note[Title]`: a callout. */
export const admonition: Directive = {
  names: ADMONITIONS,
  kinds: ['container'],
  // https://starlight.astro.build/guides/authoring-content/#asides: `icon`
  // https://docusaurus.io/docs/markdown-features/admonitions: `class`, `id` and `title`
  // https://vitepress.dev/guide/markdown#additional-attributes: `no-title`
  attributes: ['title', 'class', 'id', 'icon', 'no-title'],
  expand(node, { messages, sources }) {
    const given = attribute(node, 'title')
    const label = takeLabel(node) ?? (given === undefined ? undefined : [text(given)])
    const title = flag(node, 'no-title') ? [] : label
    const id = attribute(node, 'id')
    return [admonitionOf(node.name, title, childrenOf(node), messages, sources, id)]
  },
}

/** True for the names of admonitions, docsgen's and those of other tools. */
export function isAdmonition(name: string, sources: SourceSyntaxes): boolean {
  return isKind(name) || sources.admonition(name) !== null
}

function isKind(name: string): name is AdmonitionKind {
  return (ADMONITIONS as readonly string[]).includes(name)
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
  sources: SourceSyntaxes,
  id?: string,
): Nodes {
  const alias = isKind(name) ? null : sources.admonition(name)
  const kind = (alias?.kind ?? name) as AdmonitionKind
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
