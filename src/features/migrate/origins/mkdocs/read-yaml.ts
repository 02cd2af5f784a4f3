/** `mkdocs.yml`, with its tags, and the configuration that it inherits. */
import { parse } from 'yaml'
import { folderOf } from '../../../../shared/paths.ts'
import { type Json, objectOf, textOf } from '../../json.ts'
import type { OldFiles } from '../../old-files.ts'
import { type Todo, todo } from '../../todo.ts'

/** Configurations in each other. */
const MAX_DEPTH = 10

export function readMkdocs(old: OldFiles, file: string, todos: Todo[], depth = 0): Json {
  let value: Json = {}
  try {
    value = objectOf(parse(withoutTags(old.text(file) ?? ''), { logLevel: 'error' }))
  } catch (error) {
    todos.push(
      todo('configuration', file, `It is not valid YAML: ${String(error).split('\n', 1)[0]}`),
    )
  }
  const parent = textOf(value.INHERIT)
  if (parent === undefined || depth > MAX_DEPTH) return value
  const path = `${folderOf(file) || '.'}/${parent}`
  return merge(readMkdocs(old, path, todos, depth + 1), value)
}

/** Objects of Python are texts, and variables of the environment have their default. */
function withoutTags(text: string): string {
  return text
    .replace(
      /!ENV[ \t]+\[([^\]\n]*)\]/g,
      (_, list: string) => list.split(',').at(-1)?.trim() || 'null',
    )
    .replace(/!ENV[ \t]+\S+/g, 'null')
    .replace(/(:[ \t]+)!!python\/\S*:(\S+)[ \t]*$/gm, '$1$2')
    .replace(/!!python\/\S+/g, '')
    .replace(/!relative\b[ \t]*\S*/g, 'null')
}

function merge(below: Json, above: Json): Json {
  const merged: Record<string, unknown> = { ...below }
  for (const [key, value] of Object.entries(above)) {
    const known = below[key]
    const areMaps = [known, value].every((item) => Object.keys(objectOf(item)).length > 0)
    merged[key] = areMaps ? merge(objectOf(known), objectOf(value)) : value
  }
  return merged
}
