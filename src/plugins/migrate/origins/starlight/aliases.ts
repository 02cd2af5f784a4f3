/** The names that a site of Astro gives to its folders. */

import { resolve } from 'node:path'
import { parseData } from '../../../../sources/data-file.ts'
import { at, listOf, objectOf, textOf } from '../../json.ts'
import type { OldFiles } from '../../old-files.ts'
import { type Todo, todo } from '../../todo.ts'

/** Strings, and comments, which begin in none of them. */
const COMMENT = /("(?:[^"\\\n]|\\.)*")|\/\/.*|\/\*[\s\S]*?(?:\*\/|$)/g

/**
 * Absolute paths of folders by what begins an import: `@components/`.
 * https://docs.astro.build/en/guides/imports/#aliases
 */
export function aliasesOf(old: OldFiles, todos: Todo[]): Record<string, string> {
  const file = ['tsconfig.json', 'jsconfig.json'].find((path) => old.isFile(path))
  if (file === undefined) return {}
  const written = old.text(file) ?? ''
  // YAML is a superset of JSON that allows commas at the end of lists, as this file does.
  const text = written.replace(COMMENT, '$1').replaceAll('\t', ' ')
  const { value, error } = parseData(file, text)
  if (error) todos.push(todo('configuration', file, `Its aliases are not known: ${error.reason}.`))
  const options = at(value, 'compilerOptions')
  const base = textOf(at(options, 'baseUrl')) ?? '.'
  return Object.fromEntries(
    Object.entries(objectOf(at(options, 'paths'))).flatMap(([name, targets]) => {
      const target = textOf(listOf(targets)[0])
      if (!/^[@~#$][\w-]*\/\*$/.test(name) || !target?.endsWith('/*')) return []
      return [[name.slice(0, -1), resolve(old.from, base, target.slice(0, -2))]]
    }),
  )
}
