/** The requests that an API sends because of an operation. */

import type { Nodes } from 'mdast'
import { text } from '../../plugin/index.ts'
import { responses } from './answers.ts'
import { type Operation, sentOperations } from './description/document.ts'
import { dict } from './description/values.ts'
import { badge, code, paragraph } from './nodes.ts'
import { body, parameters } from './parameters.ts'
import { description } from './prose.ts'
import type { View } from './view.ts'

export function callbacks(view: View, { id, value }: Operation): Nodes[] {
  const { document } = view
  return Object.entries(dict(value.callbacks)).flatMap(([name, callback]) =>
    Object.entries(document.resolve(callback)?.value ?? {})
      .filter(([expression]) => !expression.startsWith('x-'))
      .flatMap(([expression, item]) => sentOperations(document.root, expression, item))
      // Callbacks of several operations may have the same name and expression.
      .map((sent) => ({ ...sent, id: `${id} ${name} ${sent.method}` }))
      .flatMap((sent) => callbackNodes({ ...view, operation: sent }, name, sent)),
  )
}

function callbackNodes(view: View, name: string, sent: Operation): Nodes[] {
  const method = sent.method.toUpperCase()
  return [
    paragraph([
      { type: 'strong', children: [{ type: 'text', value: name }] },
      text(' '),
      badge(method, method.toLowerCase()),
      text(' '),
      code(sent.path),
    ]),
    ...description(view, sent.value),
    ...parameters(view, sent),
    ...body(view, sent),
    ...responses(view, sent),
  ]
}
