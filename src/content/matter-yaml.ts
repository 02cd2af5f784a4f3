/** Reads front matter, as it is written. */
import { perObject } from '../cache/per-object.ts'
import type { Source } from '../types.ts'
import { splitText } from './body.ts'
import { readYaml } from './data-file.ts'
import { plainMatter } from './plain-matter.ts'
import { tooDeepLine } from './yaml-mistakes.ts'

/**
 * What front matter says, as JSON, which is what caches keep and threads send. Readers see what the page
 * says: `1.10` is no `1.1`, and an id of 20 digits is not rounded, so such numbers are texts.
 * @param isGenerated true for JSON
 * @throws an error that `mistakesOf` explains
 */
export function readMatter(yaml: string, isGenerated: boolean): unknown {
  if (isGenerated && tooDeepLine(yaml) === null) return JSON.parse(yaml)
  const plain = plainMatter(yaml)
  if (plain) return plain
  if (yaml.split('\n').every((line) => /^\s*(?:#|$)/.test(line))) return null
  try {
    return JSON.parse(JSON.stringify(readYaml(yaml, 'text')))
  } catch (error) {
    throw error instanceof TypeError ? new Error('a value contains itself') : error
  }
}

/** What the front matter of a file says before the page is compiled: nothing if it cannot be read. */
export const matterOfFile = perObject(
  ({ text, generated }: Pick<Source, 'text' | 'generated'>): Readonly<Record<string, unknown>> => {
    const yaml = generated?.matter || splitText(text).yaml
    if (!yaml) return {}
    try {
      const matter = readMatter(yaml, Boolean(generated?.matter))
      return typeof matter === 'object' ? ((matter ?? {}) as Record<string, unknown>) : {}
    } catch {
      return {}
    }
  },
)
