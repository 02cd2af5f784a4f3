/**
 * The components that pages use without importing them.
 * https://docusaurus.io/docs/markdown-features/react#mdx-component-scope
 */

import { relative, resolve } from 'node:path'
import { folderOf, importsIn } from '../../../../plugin/index.ts'
import { maskSpans } from '../../code-spans.ts'
import { bodyOf } from '../../front-matter.ts'
import { maskCode } from '../../headings.ts'
import type { OldFiles } from '../../old-files.ts'
import { importedFile, isMarkdown } from '../../pages.ts'
import type { MovedFile } from '../../types.ts'

const ENDINGS = ['js', 'jsx', 'ts', 'tsx']

/** Reads pages from now on as if they imported the components that they use. */
export function importGlobals(files: readonly MovedFile[], old: OldFiles): void {
  const names = ['MDXComponents', 'MDXComponents/index']
  const file = old.first(
    ...names.flatMap((name) => ENDINGS.map((ending) => `src/theme/${name}.${ending}`)),
  )
  const globals = file === undefined ? null : statementsOf(resolve(old.from, file), old)
  if (globals === null || globals.size === 0) return
  for (const { from } of files) {
    const text = isMarkdown(from) ? old.text(from) : null
    if (text === null) continue
    const statements = missingIn(text, globals)
    if (statements.length === 0) continue
    const body = bodyOf(text)
    const head = text.slice(0, text.length - body.length)
    old.change(
      from,
      `${head}${head && '\n'}${statements.join('\n')}\n\n${body.replace(/^\n+/, '')}`,
    )
  }
}

/** `Name`, `Name: Local` and `'Name': Local` between braces and commas. */
const ENTRY = /(?<=[{,])\s*(?:(?:(['"]?)([A-Z]\w*)\1)\s*:\s*)?([A-Z][\w$]*)\s*(?=[,}])/g

/** Makes the import statement of a component from its name on pages. */
type Statement = (name: string) => string

/** The import statement of each component by its name on pages. */
function statementsOf(file: string, old: OldFiles): ReadonlyMap<string, string> {
  const text = (old.text(file) ?? '').replace(/\/\*[\s\S]{0,5000}?\*\/|^\s*\/\/.*$/gm, '')
  const imported = importedIn(text, file, old)
  // Only names between braces and commas count: those of the map, and harmless ones of the imports.
  return new Map(
    [...text.matchAll(ENTRY)].flatMap(([, , written, local = '']) => {
      const statement = imported.get(local)?.(written ?? local)
      return statement === undefined ? [] : [[written ?? local, statement] as const]
    }),
  )
}

/** What a file imports from files of the old site, by the name that it has there. */
function importedIn(text: string, file: string, old: OldFiles): ReadonlyMap<string, Statement> {
  const aliases = { '@site/': old.from }
  const found = new Map<string, Statement>()
  for (const { clause, specifier } of importsIn(text)) {
    if (importedFile(specifier, file, { aliases }, old) === null) continue
    const path = specifier.startsWith('@')
      ? specifier
      : `@site/${relative(old.from, resolve(folderOf(file), specifier)).replaceAll('\\', '/')}`
    const [, main] = /^\s*([A-Z][\w$]*)/.exec(clause) ?? []
    if (main !== undefined) found.set(main, (name) => `import ${name} from '${path}'`)
    for (const part of /\{([^{}]*)\}/.exec(clause)?.[1]?.split(',') ?? []) {
      const [exported = '', local = exported] = part.trim().split(/\s+as\s+/)
      found.set(local, (name) => {
        const clause = exported === name ? name : `${exported} as ${name}`
        return `import { ${clause} } from '${path}'`
      })
    }
  }
  return found
}

const DEFINED = /^export\s+(?:const|let|var|function|class)\s+([A-Z]\w*)/gm

/** The statements of the components that a text uses and does not define itself. */
function missingIn(text: string, globals: ReadonlyMap<string, string>): string[] {
  const shown = maskSpans(maskCode(text))
  const used = new Set(Array.from(shown.matchAll(/<([A-Z]\w*)/g), ([, name = '']) => name))
  const clauses = importsIn(shown).flatMap(({ clause }) => clause.match(/[A-Z]\w*/g) ?? [])
  const exports = Array.from(shown.matchAll(DEFINED), ([, name = '']) => name)
  const own = new Set([...clauses, ...exports])
  return [...used].sort().flatMap((name) => (own.has(name) ? [] : (globals.get(name) ?? [])))
}
