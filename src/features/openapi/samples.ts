/** Request samples in several programming languages. */
import { HTTPSnippet } from '@readme/httpsnippet'
import type { Nodes } from 'mdast'
import type { OpenApiConfig } from '../../config/types.ts'
import { text } from '../../content/directives/types.ts'
import type { ApiDocument, Operation } from './document.ts'
import { formatJson } from './json.ts'
import { bodiesOf } from './media.ts'
import { details, fence } from './nodes.ts'
import { inlineProse } from './prose.ts'
import { type HarRequest, type Place, requestOf } from './request.ts'
import type { View } from './view.ts'

interface Language {
  readonly title: string
  /** Language name for highlighting. */
  readonly lang: string
  /** The snippet library's names for the language and its HTTP client. */
  readonly target: Parameters<HTTPSnippet['convert']>[0]
  readonly client: string
  readonly place: Place
}

const LANGUAGES: readonly Language[] = [
  { title: 'cURL', lang: 'sh', target: 'shell', client: 'curl', place: 'server' },
  { title: 'JavaScript', lang: 'js', target: 'javascript', client: 'fetch', place: 'browser' },
  { title: 'Node.js', lang: 'js', target: 'node', client: 'fetch', place: 'server' },
  { title: 'Python', lang: 'python', target: 'python', client: 'requests', place: 'server' },
  { title: 'Ruby', lang: 'ruby', target: 'ruby', client: 'native', place: 'server' },
  { title: 'PHP', lang: 'php', target: 'php', client: 'curl', place: 'server' },
  { title: 'Java', lang: 'java', target: 'java', client: 'nethttp', place: 'server' },
  { title: 'C#', lang: 'csharp', target: 'csharp', client: 'httpclient', place: 'server' },
  { title: 'Go', lang: 'go', target: 'go', client: 'native', place: 'server' },
]

interface Sample {
  readonly language: Language
  readonly code: string
}

/** Cache by operation, then by extensions: the pages of all locales show the same samples. */
const known = new WeakMap<Operation, Map<string, readonly Sample[]>>()

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
    group as Nodes,
    ...further.map(({ name, summary, value }) =>
      details(summary ? inlineProse(view, summary) : [text(name)], [
        typeof value === 'string' ? fence('text', value) : fence('json', formatJson(value)),
      ]),
    ),
  ]
}

function samplesOf({ document, extensions }: View, operation: Operation): readonly Sample[] {
  const made = known.get(operation) ?? new Map<string, readonly Sample[]>()
  known.set(operation, made)
  const key = JSON.stringify(extensions)
  const samples = made.get(key) ?? makeSamples(document, operation, extensions)
  made.set(key, samples)
  return samples
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
    return request ? [{ language, code: snippet(request, language) }] : []
  })
}

function snippet(request: HarRequest, { target, client }: Language): string {
  const made = new HTTPSnippet(request as never).convert(target, client)
  return String(Array.isArray(made) ? made[0] : made).trim()
}
