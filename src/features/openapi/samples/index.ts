/** Request samples in several programming languages. */

import type { Nodes } from 'mdast'
import { Bounded } from '../../../cache/bounded.ts'
import { perObject } from '../../../cache/per-object.ts'
import type { OpenApiConfig } from '../../../config/types.ts'
import { text } from '../../../content/directives/types.ts'
import type { ApiDocument, Operation } from '../document.ts'
import { formatJson } from '../json.ts'
import { bodiesOf } from '../media.ts'
import { aside, details, fence } from '../nodes.ts'
import { inlineProse } from '../prose.ts'
import type { View } from '../view.ts'
import { LANGUAGES, type Language } from './languages.ts'
import { requestOf } from './request.ts'

interface Sample {
  readonly language: Language
  readonly code: string
}

/** Cache by operation, then by extensions: the pages of all locales show the same samples. */
const samplesBy = perObject((_: Operation) => new Bounded<readonly Sample[]>(100))

/** Tabs with a sample per language, then the other examples of the body. */
export function samples(view: View, operation: Operation): Nodes[] {
  const tabs = samplesOf(view, operation).map(({ language, code }) =>
    fence(language.lang, code, language.title),
  )
  const further = bodiesOf(view.document, operation.value.requestBody)[0]?.examples.slice(1) ?? []
  const group = {
    type: 'containerDirective',
    name: 'code-group',
    attributes: { group: 'lang' },
    children: tabs,
    ...(view.position ? { position: view.position } : {}),
  }
  return [
    aside([
      group as Nodes,
      ...further.map(({ name, summary, value }) =>
        details(summary ? inlineProse(view, summary) : [text(name)], [
          typeof value === 'string' ? fence('text', value) : fence('json', formatJson(value)),
        ]),
      ),
    ]),
  ]
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
  const requests = {
    server: requestOf(document, operation, 'server', extensions),
    browser: requestOf(document, operation, 'browser', extensions),
  }
  return LANGUAGES.flatMap((language) => {
    const request = requests[language.place]
    return request ? [{ language, code: language.write(request) }] : []
  })
}
