/** Reads the YAML of front matter, as it is written. */
import { type Document, LineCounter, parseDocument, visit } from 'yaml'
import { perObject } from '../cache/per-object.ts'
import { isWrittenOtherwise } from '../shared/numeral.ts'
import type { Source } from '../types.ts'
import { splitText } from './body.ts'
import { generatedMatter, plainMatter } from './plain-matter.ts'
import { tooDeepLine } from './yaml-depth.ts'

export function parseYaml(yaml: string): [document: Document, counter: LineCounter] {
  const lineCounter = new LineCounter()
  // YAML warnings are problems of the page; by default the parser prints them to the terminal.
  const document = parseDocument(yaml, { prettyErrors: true, lineCounter, logLevel: 'error' })
  visit(document, {
    Scalar: (_, node) => {
      // Readers see what the page says: `1.10` is no `1.1`, and an id of 20 digits is not rounded.
      if (isWrittenOtherwise(node.value, node.source)) node.value = node.source
    },
  })
  return [document, lineCounter]
}

/** What the front matter of a file says before the page is compiled: nothing if it cannot be read. */
export const matterOfFile = perObject(
  ({ text, generated }: Pick<Source, 'text' | 'generated'>): Readonly<Record<string, unknown>> => {
    const yaml = generated?.matter || splitText(text).yaml
    if (!yaml) return {}
    const plain = generated?.matter ? generatedMatter(yaml) : plainMatter(yaml)
    if (plain !== null || tooDeepLine(yaml) !== null) return plain ?? {}
    const [document] = parseYaml(yaml)
    if (document.errors.length + document.warnings.length > 0) return {}
    try {
      const parsed: unknown = document.toJS()
      return typeof parsed === 'object' ? ((parsed ?? {}) as Record<string, unknown>) : {}
    } catch {
      return {} // A value contains itself.
    }
  },
)
