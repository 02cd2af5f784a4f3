/** Reports overrides that no longer render what the client looks for. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { warning } from '../problems.ts'
import { HOOKS, type Hook } from '../shared/hooks.ts'
import type { Config, Problem } from '../types.ts'
import { kitFolders, listFiles } from './statics.ts'

/**
 * One warning for each override without hooks of the component that it replaces. A hook may come from
 * another file of the site's templates or from the original, which the override may import; an
 * override without elements removes the component on purpose.
 */
export function missingHooks(config: Config): Problem[] {
  const { own } = kitFolders(config)
  const paths = listFiles(own).filter((path) => /\.[jt]sx$/.test(path) && !path.startsWith('.'))
  const codes = new Map(paths.map((path) => [path, readFileSync(join(own, path), 'utf8')]))
  const all = [...codes.values()].join('\n')
  return [...codes].flatMap(([path, code]): Problem[] => {
    const component = /^components\/(\w+)\.\w+$/.exec(path)?.[1] ?? ''
    if (code.includes(`docsgen/templates/components/${component}`)) return []
    if (!/<[a-z][\w-]*[\s>]/.test(code)) return []
    const missing = HOOKS.filter((hook) => hook.component === component && !has(all, hook))
    if (missing.length === 0) return []
    const names = missing.map(({ name }) => `\`${name}\``).join(', ')
    const reason = `this template replaces ${component} without ${names}, which the client looks for`
    const lost = [...new Set(missing.map(({ purpose }) => purpose))].join('; ')
    return [warning('template', { file: `${config.templates}/${path}` }, reason, `Lost: ${lost}.`)]
  })
}

/** A class counts wherever it is written; an attribute must not be the beginning of another. */
export function has(code: string, { name }: Pick<Hook, 'name'>): boolean {
  return new RegExp(`(?<![\\w-])${name.replace(/^\./, '')}(?![\\w-])`).test(code)
}
