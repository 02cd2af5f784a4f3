/** Parses data files. */
import { CORE_SCHEMA, load, mergeTag, YAMLException } from 'js-yaml'
import { Latest } from '../cache/latest.ts'
import { messageOf } from '../problems/errors.ts'

export interface Parsed {
  readonly value: unknown
  readonly error: { readonly reason: string; readonly line: number; readonly column: number } | null
}

/** Cache by path: many pages show rows of the same file. */
const parsed = new Latest<Parsed>()

/** The value of a YAML or JSON file, or what is wrong with it. */
export function parseData(path: string, text: string): Parsed {
  return parsed.get(path, text, () => parse(text))
}

function parse(text: string): Parsed {
  try {
    return { value: load(text, { schema: SCHEMA }), error: null }
  } catch (error) {
    const mark = error instanceof YAMLException ? error.mark : undefined
    const reason = error instanceof YAMLException ? error.reason : messageOf(error)
    return {
      value: null,
      error: {
        reason: `invalid YAML: ${reason}`,
        line: (mark?.line ?? 0) + 1,
        column: (mark?.column ?? 0) + 1,
      },
    }
  }
}

/** Aliases share one object instead of copying it, so "billion laughs" input is harmless. */
const SCHEMA = CORE_SCHEMA.withTags(mergeTag)
