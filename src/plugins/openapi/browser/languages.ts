/** The languages of request samples. */
import { csharp } from './csharp.ts'
import { curl } from './curl.ts'
import { browser, node } from './javascript.ts'
import { php } from './php.ts'
import { python } from './python.ts'
import type { Place, SampleRequest } from './request.ts'
import { ruby } from './ruby.ts'

export interface Language {
  readonly title: string
  /** Language name for highlighting. */
  readonly lang: string
  readonly place: Place
  /** The code: complete, with a timeout, and failing with the status and text of an error response. */
  readonly write: (request: SampleRequest) => string
}

export const LANGUAGES: readonly Language[] = [
  { title: 'cURL', lang: 'sh', place: 'server', write: curl },
  { title: 'JavaScript', lang: 'js', place: 'browser', write: browser },
  { title: 'Node.js', lang: 'js', place: 'server', write: node },
  { title: 'Python', lang: 'python', place: 'server', write: python },
  { title: 'Ruby', lang: 'ruby', place: 'server', write: ruby },
  { title: 'PHP', lang: 'php', place: 'server', write: php },
  { title: 'C#', lang: 'csharp', place: 'server', write: csharp },
]
