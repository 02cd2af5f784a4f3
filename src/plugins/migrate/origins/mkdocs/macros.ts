/** What Jinja makes of pages without running anything. https://mkdocs-macros-plugin.readthedocs.io/ */
import { matterOf } from '../../front-matter.ts'
import { type Json, objectOf, textOf } from '../../json.ts'
import { namedOptions } from './settings.ts'

const NAME = /^(?:macros|zensical\.extensions\.macros)$/

/** The options of the plugin or of the extension; null without it. */
function macrosOf(config: Json): Json | null {
  const all = [...namedOptions(config.plugins), ...namedOptions(config.markdown_extensions)]
  return all.find(([name]) => NAME.test(name))?.[1] ?? null
}

/** The folder that included files are in, if it is not the one of pages. */
export function macroFolders(config: Json): string[] {
  return [textOf(macrosOf(config)?.include_dir)].filter((folder) => folder !== undefined)
}

/** The module whose functions pages call; null without one. */
export function macroModule(config: Json, isFile: (path: string) => boolean): string | null {
  const options = macrosOf(config)
  if (options === null) return null
  const name = textOf(options.module_name) ?? 'main'
  return [`${name}.py`, `${name}/__init__.py`].find(isFile) ?? textOf(options.module_name) ?? null
}

const RAW =
  /\{%-?[ \t]*raw[ \t]*-?%\}((?:(?!\{%-?[ \t]*raw\b)[\s\S])*?)\{%-?[ \t]*endraw[ \t]*-?%\}/g
const VARIABLE = /\{\{(?=[A-Za-z_][\w-]*(?:\.[\w-]+)*\}\})/g
const FILTER =
  /^[ \t]*\{%-?[ \t]*filter[ \t]+indent\((?:width=)?(\d{1,2})\)[ \t]*-?%\}[ \t]*\n((?:[ \t]*\{%-?[ \t]*include\b[^%\n]{1,300}%\}[ \t]*\n)+)[ \t]*\{%-?[ \t]*endfilter[ \t]*-?%\}[ \t]*$/gm
const INCLUDE = /^([ \t]*)\{%-?[ \t]*include[ \t]+(["'])([^"'\n]{1,300})\2[ \t]*-?%\}[ \t]*$/gm

/** A page whose raw parts are what they contain, and whose included files are snippets. */
export function withMacros(text: string, config: Json, isFile: (path: string) => boolean): string {
  const options = text.includes('{%') ? macrosOf(config) : null
  if (options === null || !isRendered(text, options)) return text
  // Without variables, braces in code are kept for all generators.
  const hasNames = Object.values(objectOf(config.extra)).some((value) => typeof value === 'string')
  return text
    .replace(/^[ \t]*(\{%-?[ \t]*(?:end)?raw[ \t]*-?%\})[ \t]*\n/gm, '$1')
    .replace(RAW, (_, inner: string) => (hasNames ? inner.replace(VARIABLE, '\\{{') : inner))
    .replace(FILTER, (_, width: string, lines: string) =>
      lines.trimEnd().replace(/^[ \t]*/gm, ' '.repeat(Number(width))),
    )
    .replace(INCLUDE, (all, indent: string, _, path: string) =>
      isFile(path) ? `${indent}--8<-- "${path}"` : all,
    )
}

function isRendered(text: string, { render_by_default }: Json): boolean {
  const { render_macros, ignore_macros } = matterOf(text)
  if (ignore_macros === true || render_macros === false) return false
  return render_by_default !== false || render_macros === true
}
