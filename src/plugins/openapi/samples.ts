/** Request samples in several programming languages. */

import type { Nodes } from 'mdast'
import { formatJson, text } from '../../plugin/index.ts'
import { LANGUAGES } from './browser/languages.ts'
import { requestOf } from './browser/request.ts'
import type { RequestTemplate, RequestValues } from './browser/template.ts'
import type { Operation } from './description/document.ts'
import { bodiesOf, type Example } from './description/media.ts'
import { jumpsFrom } from './endpoint.ts'
import { aside, details, fence } from './nodes.ts'
import { inlineProse, prose } from './prose.ts'
import { exampleValues, templateOf } from './template.ts'
import { formOf, type TryForm, tryIt } from './try-it.ts'
import { memoryOf, type Sample, type View } from './view.ts'

/** Tabs with a sample per language, then the other examples of the body. */
export function samples(view: View, operation: Operation): Nodes[] {
  if (!operation.isReceived) return sentExamples(view, operation)
  const position = view.position ? { position: view.position } : {}
  // One sample from the beginning: opening the form changes nothing.
  const form = formOf(view, operation)
  const tabs = samplesOf(view, operation, form).map(({ language, code }) => ({
    ...fence(language.lang, code, language.title, language.place === 'server' ? 'run' : ''),
    ...position,
  }))
  const bodies = bodiesOf(view.document, operation.value.requestBody)
  const [first, ...further] = bodies[0]?.examples ?? []
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
    ...(form === null ? [] : [tryIt(view, form, jump)]),
    ...(first?.summary?.trim() === first?.description?.trim() ? [] : prose(view, first?.summary)),
    ...prose(view, first?.description),
    ...further.map((example) => exampleDetails(view, example)),
  ]
  return [aside(shown, id)]
}

/** What the API itself sends, as the description shows it. */
function sentExamples(view: View, operation: Operation): Nodes[] {
  const bodies = bodiesOf(view.document, operation.value.requestBody)
  const [first, ...further] = bodies[0]?.examples ?? []
  if (first === undefined) return []
  return [
    aside([
      exampleCode(first, first.summary),
      ...prose(view, first.description),
      ...further.map((example) => exampleDetails(view, example)),
    ]),
  ]
}

/** What is said of an example, and the example, collapsed. */
export function exampleDetails(view: View, example: Example): Nodes {
  const { name, summary, description } = example
  return details(summary ? inlineProse(view, summary) : [text(name ?? '')], [
    ...prose(view, description),
    exampleCode(example),
  ])
}

function exampleCode({ value }: Example, title?: string): Nodes {
  return typeof value === 'string'
    ? fence('text', value, title)
    : fence('json', formatJson(value), title)
}

function samplesOf(
  { document, extensions }: View,
  operation: Operation,
  form: TryForm | null,
): readonly Sample[] {
  const make = () => {
    const values = form?.sent ?? exampleValues(document, operation, extensions)
    return makeSamples(templateOf(document, operation, extensions), values)
  }
  return memoryOf(document)
    .samplesOf(operation)
    .get(JSON.stringify([extensions, form !== null]), make)
}

function makeSamples(template: RequestTemplate, values: RequestValues): readonly Sample[] {
  return LANGUAGES.flatMap((language) => {
    const request = requestOf(template, language.place, values)
    return request ? [{ language, code: language.write(request) }] : []
  })
}
