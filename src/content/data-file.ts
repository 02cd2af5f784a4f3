/** Parses data files. */
import { CORE_SCHEMA, load, mergeTag, YAMLException } from 'js-yaml'
import { Latest } from '../cache/latest.ts'
import { messageOf } from '../problems/errors.ts'
import { tooDeepLine } from './yaml-depth.ts'
import { type YamlMistake, yamlMistakes } from './yaml-mistakes.ts'

export interface Parsed {
  readonly value: unknown
  readonly error: YamlMistake | null
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
    return { value: null, error: mistakeOf(error, text) }
  }
}

/** What is wrong with a text that `load` does not accept. */
export function mistakeOf(error: unknown, text: string): YamlMistake {
  const deep = tooDeepLine(text)
  if (deep !== null)
    return { line: deep, column: 1, reason: 'nested too deeply', note: 'Use fewer levels.' }
  const [first] = yamlMistakes(text)
  const mark = error instanceof YAMLException ? error.mark : undefined
  const { reason, ...mistake } = first ?? {
    reason: error instanceof YAMLException ? error.reason : messageOf(error),
    line: (mark?.line ?? 0) + 1,
    column: (mark?.column ?? 0) + 1,
  }
  return { ...mistake, reason: `invalid YAML: ${reason}` }
}

/** Aliases share one object instead of copying it, so "billion laughs" input is harmless. */
const SCHEMA = CORE_SCHEMA.withTags(mergeTag)
