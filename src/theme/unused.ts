/** Files in a site's folder of templates that docsgen does not use, which are misspelled or misplaced. */
import { basename } from 'node:path'
import { fatal, warning } from '../problems/problem.ts'
import { didYouMean } from '../problems/suggest.ts'
import { folderOf } from '../shared/paths.ts'
import type { Config, Problem } from '../types.ts'
import { listFiles } from '../utilities/list-files.ts'
import { withoutComponent } from './layouts.ts'
import { themeFolders } from './static-files.ts'
import { HIDDEN, Templates } from './templates.ts'

/** Types and tests. Static files have a problem of their own. */
const IGNORED = /^static\/|\.d\.[cm]?ts$|\.(?:test|spec|stories)\.\w+$/
const TEMPLATE = /\.(?:[jt]sx|css|s[ac]ss|less|styl|pcss)$/
const CODE = /\.[cm]?[jt]s$/

/**
 * A warning for each template and style sheet that is neither imported nor replaces one of the theme.
 * Other code counts only with the name of a template: it may be types, or part of a component or the
 * configuration.
 * @param used those that are, by path below the folder
 */
export function unusedTemplates(used: readonly string[], config: Config): Problem[] {
  const { siteTemplates, defaultTemplates } = themeFolders(config)
  if (siteTemplates === defaultTemplates) return []
  const ofTheme = listFiles(defaultTemplates)
  // Some of the theme's style sheets are only part of sites that need them.
  const known = new Set([...used, ...ofTheme.filter((path) => path.startsWith('styles/'))])
  return listFiles(siteTemplates)
    .filter((path) => !known.has(path) && !HIDDEN.test(path) && !IGNORED.test(path))
    .filter(
      (path) =>
        TEMPLATE.test(path) || (CODE.test(path) && ofTheme.some((one) => bare(one) === bare(path))),
    )
    .map((path) => {
      const reason = `docsgen does not use this file: it ${claimOf(path)}, and no template imports it`
      const file = `${config.templates}/${path}`
      return warning('template', { file }, reason, wayOut(path, ofTheme, config), path)
    })
}

function claimOf(path: string): string {
  return /^layouts\/[^/]+$/.test(path)
    ? 'is not named like a layout'
    : 'does not replace a file of the theme'
}

function wayOut(path: string, ofTheme: readonly string[], { components }: Config): string {
  const name = bare(path)
  const block = ofTheme.find((one) => one.startsWith('blocks/') && bare(one) === name)
  if (block !== undefined && path.startsWith('blocks/'))
    return `To replace this block, move the file to ${components}/${basename(path)}.`
  const same = ofTheme.find((one) => folderOf(one) === folderOf(path) && bare(one) === name)
  if (same !== undefined) return `Did you mean "${basename(same)}"?`
  const isStyle = (one: string) => one.endsWith('.css')
  const elsewhere = ofTheme.find((one) => bare(one) === name && isStyle(one) === isStyle(path))
  if (elsewhere !== undefined) return `Did you mean "${elsewhere}"?`
  const near = ofTheme.filter((one) => folderOf(one) === folderOf(path)).map(bare)
  const hint = "Run `docsgen override` for the names of the theme's files, or delete it."
  return didYouMean(name, near) ?? hint
}

/** `components/Footer.tsx` → `Footer` */
function bare(path: string): string {
  return basename(path).replace(/\.\w+$/, '')
}

const NO_EXPORT = /^No matching export in "(?<file>.+)" for import "(?<name>\w+)"$/
const NO_EXPORTS =
  /^Import "(?<name>\w+)" will always be undefined because (?:the file|there is no matching export in) "(?<file>[^"]+)"(?: has no exports)?$/

/**
 * Says what is wrong in the file that replaces one of the theme, where esbuild names each file of the
 * theme that imports it.
 */
export function explainExports(problems: readonly Problem[], config: Config): Problem[] {
  const byText = new Map<string, Problem>()
  const templates = new Templates(config)
  for (const problem of problems) {
    const found = NO_EXPORT.exec(problem.reason) ?? NO_EXPORTS.exec(problem.reason)
    const { file = '', name = '' } = found?.groups ?? {}
    const isOverride = templates.has(name) && templates.placeOf(name).file === file
    const explained = isOverride
      ? withoutExport(file, name, templates)
      : name === 'default' && folderOf(file) === `${config.templates}/layouts`
        ? withoutComponent(bare(file), file)
        : problem
    byText.set(`${explained.file}:${explained.line} ${explained.reason}`, explained)
  }
  return [...byText.values()]
}

function withoutExport(file: string, name: string, templates: Templates): Problem {
  const code = templates.codeOf(name)
  const [found] = /\bexport\s+default\b/.exec(code) ?? []
  const [, other] = /\bexport\s+(?:async\s+)?(?:function|const|class)\s+(\w+)/.exec(code) ?? []
  const reason = `this template replaces ${name}, but has no export of that name`
  const note =
    found !== undefined
      ? `Write \`export function ${name}\` in place of the default export.`
      : other === undefined
        ? `Write \`export function ${name}\`.`
        : `Rename ${other} to ${name}.`
  return fatal('template', { file }, reason, note)
}
