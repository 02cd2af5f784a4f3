/** `mkdocs.yml`, with its tags, and the configuration that it inherits; `zensical.toml`. */

import { parse } from 'smol-toml'
import { isMap, isScalar, isSeq, type Node, parseDocument, Scalar, visit } from 'yaml'
import { folderOf } from '../../../../plugin/index.ts'
import { type Json, objectOf, textOf } from '../../json.ts'
import type { OldFiles } from '../../old-files.ts'
import { invalidToml, type Todo, todo } from '../../todo.ts'

/** Configurations in each other. */
const MAX_DEPTH = 10

/** Packages of extensions, which are tables in TOML and parts of names in YAML. */
const PACKAGES = /^(?:markdown|pymdownx|zensical)$/
/** https://zensical.org/docs/setup/extensions/#default-configuration */
const DEFAULT_EXTENSIONS = { 'pymdownx.arithmatex': {} }

/** The settings of Zensical, which have the names of MkDocs. https://zensical.org/docs/setup/basics/ */
export function readZensical(old: OldFiles, file: string, todos: Todo[]): Json {
  try {
    const project = objectOf(objectOf(parse(old.text(file) ?? '')).project)
    const written = objectOf(project.markdown_extensions)
    const extensions = Object.entries(written).flatMap(([name, value]) =>
      PACKAGES.test(name)
        ? Object.entries(objectOf(value)).map(([key, options]) => [`${name}.${key}`, options])
        : [[name, value]],
    )
    const used = extensions.length > 0 ? Object.fromEntries(extensions) : DEFAULT_EXTENSIONS
    return { ...project, markdown_extensions: used }
  } catch (error) {
    todos.push(invalidToml(file, error))
    return {}
  }
}

export function readMkdocs(old: OldFiles, file: string, todos: Todo[], depth = 0): Json {
  let value: Json = {}
  try {
    value = objectOf(parseTagged(old.text(file) ?? ''))
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

/**
 * The value of a document with tags: a name of Python is a text, an object of Python has its name
 * as `$python`, variables of the environment have their default, and of keys that are there twice the
 * last one counts, as for PyYAML.
 */
function parseTagged(text: string): unknown {
  const document = parseDocument(text, { logLevel: 'error', uniqueKeys: false })
  const [error] = document.errors
  if (error) throw error
  visit(document, {
    Node(_, node) {
      const tag = 'tag' in node ? (node.tag ?? '') : ''
      if (tag === '!relative') return new Scalar(null)
      if (tag === '!ENV') return isSeq<Node>(node) ? node.items.at(-1) : new Scalar(null)
      const [, name] = /\bpython\/[^:]*:(.+)$/.exec(tag) ?? []
      if (name === undefined) return undefined
      if (isMap(node)) node.set('$python', name)
      if (isScalar(node)) node.value ||= name
      return undefined
    },
  })
  return document.toJS()
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
