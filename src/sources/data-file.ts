/** Parses data files. */
import {
  CORE_SCHEMA,
  defineMappingTag,
  defineScalarTag,
  floatCoreTag,
  intCoreTag,
  load,
  mapTag,
  mergeTag,
  YAMLException,
} from 'js-yaml'
import { BuildCache } from '../cache/build-cache.ts'
import { Latest } from '../cache/latest.ts'
import { messageOf } from '../problems/errors.ts'
import { isWrittenOtherwise, Numeral } from '../shared/numeral.ts'
import { tooDeepLine, type YamlMistake, yamlMistakes } from './yaml-mistakes.ts'

export interface Parsed {
  readonly value: unknown
  readonly error: YamlMistake | null
}

/**
 * The value of a YAML or JSON file, or what is wrong with it.
 * @param cache keeps it by path: many pages show rows of the same file
 */
export function parseData(path: string, text: string, cache = new BuildCache()): Parsed {
  return cache
    .resource('data files', () => new Latest<Parsed>())
    .get(path, text, () => {
      try {
        return { value: readYaml(text, 'written'), error: null }
      } catch (error) {
        return { value: null, error: mistakeOf(error, text) }
      }
    })
}

/** Numbers as JavaScript computes with them; or those that it would write in another way as `Numeral`. */
export type YamlNumbers = 'computed' | 'written'

/** The value of a text in YAML, also in JSON. @throws an error that `mistakeOf` explains */
export function readYaml(text: string, numbers: YamlNumbers): unknown {
  return load(text, { schema: SCHEMAS[numbers] })
}

/** What is wrong with a text that `readYaml` does not accept: the first of `mistakesOf`. */
export function mistakeOf(error: unknown, text: string): YamlMistake {
  const [{ reason, ...mistake }] = mistakesOf(error, text)
  return { ...mistake, reason: reason === TOO_DEEP ? reason : `invalid YAML: ${reason}` }
}

const TOO_DEEP = 'nested too deeply'

/** What is wrong with each line of a text that `readYaml` does not accept. */
export function mistakesOf(error: unknown, text: string): [YamlMistake, ...YamlMistake[]] {
  const deep = tooDeepLine(text)
  if (deep !== null) return [{ line: deep, column: 1, reason: TOO_DEEP, note: 'Use fewer levels.' }]
  const [first, ...others] = yamlMistakes(text, !(error instanceof YAMLException))
  if (first) return [first, ...others]
  const mark = error instanceof YAMLException ? error.mark : undefined
  const reason = error instanceof YAMLException ? error.reason : messageOf(error)
  return [{ reason, line: (mark?.line ?? 0) + 1, column: (mark?.column ?? 0) + 1 }]
}

/** Aliases share one object instead of copying it, so "billion laughs" input is harmless. */
const COMPUTED = CORE_SCHEMA.withTags(mergeTag)

function asWritten(tag: typeof intCoreTag) {
  return defineScalarTag(tag.tagName, {
    ...tag,
    resolve: (source, ...rest) => {
      const value = tag.resolve(source, ...rest)
      return isWrittenOtherwise(value, source) ? new Numeral(source) : value
    },
  })
}

const keyOf = (key: unknown) => (key instanceof Numeral ? key.text : key)

const SCHEMAS = {
  computed: COMPUTED,
  written: COMPUTED.withTags(
    asWritten(intCoreTag),
    asWritten(floatCoreTag),
    defineMappingTag<Record<string, unknown>>(mapTag.tagName, {
      ...mapTag,
      addPair: (map, key, value) => mapTag.addPair(map, keyOf(key), value),
      has: (map, key) => mapTag.has(map, keyOf(key)),
    }),
  ),
}
