/** Plugins that cannot do what they are for. */
import { unified } from 'unified'
import { warning } from '../problems/problem.ts'
import type { Check } from '../types.ts'

/** What remark plugins put into `this.data()` to teach the parser new syntax. */
const EXTENSIONS = ['micromarkExtensions', 'fromMarkdownExtensions']

/** Remark plugins that extend the syntax, where the configuration demands the native parser. */
export const syntaxPlugins: Check = ({ config }) => {
  if (config.markdown.parser !== 'native') return []
  return config.plugins.flatMap((plugin) =>
    (plugin.remark ?? []).filter(extendsSyntax).map((entry) => {
      const name = nameOf(entry)
      const reason = `the remark plugin ${name ? `"${name}" of ` : 'of '}"${plugin.name}" extends the syntax of Markdown, which has no effect`
      const note =
        'The native parser knows no extensions. Leave out `markdown.parser` in the configuration.'
      return warning('plugin-syntax', { file: config.file ?? '' }, reason, note)
    }),
  )
}

type Entry = NonNullable<
  NonNullable<Parameters<Check>[0]['config']['plugins'][number]['remark']>
>[number]

function extendsSyntax(entry: Entry): boolean {
  try {
    const data = unified().use([entry]).freeze().data() as Record<string, unknown>
    return EXTENSIONS.some((name) => data[name] !== undefined)
  } catch {
    return false // It fails where it is used, and is reported there.
  }
}

function nameOf(entry: Entry): string {
  const plugin: unknown = Array.isArray(entry) ? entry[0] : entry
  return typeof plugin === 'function' ? plugin.name : ''
}
