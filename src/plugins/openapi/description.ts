/** What the description says of an operation. */
import type { Nodes } from 'mdast'
import type { Operation } from '../../openapi/document.ts'
import { dict, words } from '../../openapi/values.ts'
import { paragraph } from './nodes.ts'
import { inlineProse, prose } from './prose.ts'
import type { View } from './view.ts'

export function description(view: View, { value }: Operation): Nodes[] {
  return [...prose(view, words(value.description)), ...externalDocs(view, value.externalDocs)]
}

/** A link to further documentation. */
function externalDocs(view: View, documentation: unknown): Nodes[] {
  const { url, description: about } = dict(documentation)
  const address = words(url)
  if (address === undefined) return []
  const text = inlineProse(view, words(about))
  const children = text.length > 0 ? text : [{ type: 'text', value: address }]
  const position = view.position ? { position: view.position } : {}
  return [paragraph([{ type: 'link', url: address, children, ...position } as Nodes])]
}
