/** Request samples in several programming languages. */

import type { Nodes } from 'mdast'
import { Bounded } from '../../cache/bounded.ts'
import { perObject } from '../../cache/per-object.ts'
import type { OpenApiConfig } from '../../config/types.ts'
import { text } from '../../content/directives/types.ts'
import type { ApiDocument, Operation } from '../../openapi/document.ts'
import { bodiesOf } from '../../openapi/media.ts'
import { formatJson } from '../../shared/api/json.ts'
import { LANGUAGES, type Language } from '../../shared/api/languages.ts'
import { requestOf } from '../../shared/api/request.ts'
import { jumpsFrom } from './endpoint.ts'
import { aside, details, fence } from './nodes.ts'
import { inlineProse } from './prose.ts'
import { exampleValues, templateOf } from './template.ts'
import { tryIt } from './try-it.ts'
import type { View } from './view.ts'

interface Sample {
  readonly language: Language
  readonly code: string
}

/** Cache by operation, then by extensions: the pages of all locales show the same samples. */
const samplesBy = perObject((_: Operation) => new Bounded<readonly Sample[]>(100))

/** Tabs with a sample per language, then the other examples of the body. */
export function samples(view: View, operation: Operation): Nodes[] {
  if (!operation.isReceived) return []
  const position = view.position ? { position: view.position } : {}
  const tabs = samplesOf(view, operation).map(({ language, code }) => ({
    ...fence(language.lang, code, language.title, language.place === 'server' ? 'run' : ''),
    ...position,
  }))
  const further = bodiesOf(view.document, operation.value.requestBody)[0]?.examples.slice(1) ?? []
  const group = {
    type: 'containerDirective',
    name: 'code-group',
    attributes: { group: 'lang' },
    children: tabs,
    ...position,
  }
  const jump = jumpsFrom(view, operation)
  const id = jump?.('sample')
  const shown = [
    group as Nodes,
    ...further.map(({ name, summary, value }) =>
      details(summary ? inlineProse(view, summary) : [text(name ?? '')], [
        typeof value === 'string' ? fence('text', value) : fence('json', formatJson(value)),
      ]),
    ),
    ...tryIt(view, operation, jump),
  ]
  return [aside(shown, id)]
}

function samplesOf({ document, extensions }: View, operation: Operation): readonly Sample[] {
  const make = () => makeSamples(document, operation, extensions)
  return samplesBy(operation).get(JSON.stringify(extensions), make)
}

function makeSamples(
  document: ApiDocument,
  operation: Operation,
  extensions: OpenApiConfig,
): readonly Sample[] {
  const template = templateOf(document, operation, extensions)
  const values = exampleValues(document, operation, extensions)
  return LANGUAGES.flatMap((language) => {
    const request = requestOf(template, language.place, values)
    return request ? [{ language, code: language.write(request) }] : []
  })
}
