/** Reports overrides that no longer render what the client looks for. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { warning } from '../problems.ts'
import { HOOKS, type Hook } from '../shared/hooks.ts'
import { folderOf, joinPath } from '../shared/paths.ts'
import type { Config, Problem } from '../types.ts'
import { kitFolders, listFiles } from './statics.ts'

/**
 * One warning for each override without hooks of the component that it replaces. A hook may come from
 * a file that it imports, or from the original; an override without elements removes the component
 * on purpose.
 */
export function missingHooks(config: Config): Problem[] {
  const { own } = kitFolders(config)
  const paths = listFiles(own).filter((path) => /\.[jt]sx?$/.test(path) && !path.startsWith('.'))
  const codes = new Map(
    paths.map((path) => [path, withoutComments(readFileSync(join(own, path), 'utf8'))]),
  )
  return [...codes].flatMap(([path, code]): Problem[] => {
    const component = /^components\/(\w+)\.\w+$/.exec(path)?.[1] ?? ''
    const all = withImports(path, codes)
    if (all.includes(`docsgen/templates/components/${component}'`)) return []
    if (all.includes(`docsgen/templates/components/${component}"`)) return []
    if (!/<[a-z][\w-]*[\s>]/.test(code)) return []
    const missing = HOOKS.filter((hook) => hook.component === component && !has(all, hook))
    if (missing.length === 0) return []
    const names = missing.map(({ name }) => `\`${name}\``).join(', ')
    const reason = `this template replaces ${component} without ${names}, which the client looks for`
    const lost = [...new Set(missing.map(({ purpose }) => purpose))].join('; ')
    const line = lineOfExport(code, component)
    const place = { file: `${config.templates}/${path}`, line, column: line && 1 }
    return [warning('template', place, reason, `Lost: ${lost}.`)]
  })
}

/** Comments are replaced by blanks of as many lines. */
function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|(?<=^|[\s;{}])\/\/.*$/gm, (comment) =>
    comment.replace(/[^\n]/g, ' '),
  )
}

const IMPORT = /\bfrom\s+['"](?:(\.{1,2}\/[^'"]+)|docsgen\/templates\/([^'"]+))['"]/g

/** The code of a template and of the site's templates that it imports, directly or not. */
function withImports(path: string, codes: ReadonlyMap<string, string>): string {
  const found = new Set([path])
  for (const from of found) {
    for (const [, relative, named] of (codes.get(from) ?? '').matchAll(IMPORT)) {
      const wanted = named ?? joinPath(folderOf(from), relative as string)
      const next = ['', '.tsx', '.jsx', '.ts', '.js'].map((end) => wanted + end)
      const file = next.find((name) => codes.has(name))
      if (file !== undefined) found.add(file)
    }
  }
  return [...found].map((name) => codes.get(name)).join('\n')
}

/** 1-based; 0 if it is not found. */
function lineOfExport(code: string, component: string): number {
  const found = new RegExp(`^.*\\bexport\\b.*\\b${component}\\b`, 'm').exec(code)
  return found === null ? 0 : code.slice(0, found.index).split('\n').length
}

/** A class counts wherever it is written; an attribute must not be the beginning of another. */
export function has(code: string, { name }: Pick<Hook, 'name'>): boolean {
  return new RegExp(`(?<![\\w-])${name.replace(/^\./, '')}(?![\\w-])`).test(code)
}
