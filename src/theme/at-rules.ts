/** At-rules that browsers drop without a word, such as those of Tailwind and Sass. */
import { join, sep } from 'node:path'
import type * as esbuild from 'esbuild'
import { warning } from '../problems/problem.ts'
import type { Problem } from '../types.ts'
import type { SiteCss } from './site-css.ts'
import { type Folders, readText } from './static-files.ts'

/** Those of the specifications of CSS, also in other rules, and margin boxes of pages. */
const OF_CSS =
  /^(?:charset|color-profile|container|counter-style|document|font-face|font-feature-values|font-palette-values|function|import|keyframes|layer|media|namespace|page|position-try|property|scope|starting-style|supports|view-transition|viewport|annotation|character-variant|historical-forms|ornaments|styleset|stylistic|swash|(?:top|bottom)-(?:left|center|right)(?:-corner)?|(?:left|right)-(?:top|middle|bottom)|-.*)$/i

/** Comments, strings and addresses, or the name of an at-rule. */
const TOKEN =
  /\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|\burl\([^)"']*|@([\w-]+)/gi

const NOTE =
  'Write what it stands for, or list a plugin in `plugins` of the configuration whose `css` makes CSS of it, such as with Tailwind or PostCSS.'

/** One warning for each such name in a style sheet, or at the site's file that imports it. */
export async function unknownAtRules(
  { metafile }: esbuild.BuildResult,
  { root, defaultTemplates }: Folders,
  css: SiteCss,
): Promise<Problem[]> {
  const inputs = metafile?.inputs ?? {}
  const sheets = Object.keys(inputs).filter(
    (path) => path.endsWith('.css') && !join(root, path).startsWith(defaultTemplates + sep),
  )
  const found = await Promise.all(
    sheets.map(async (path) => {
      const written = readText(join(root, path))
      const text = written === null ? '' : await css.make(join(root, path), written)
      const names = new Set<string>()
      const unknown = [...text.matchAll(TOKEN)].filter(([, name]) => {
        if (!name || OF_CSS.test(name) || names.has(name)) return false
        return names.add(name)
      })
      const importer = sheets.find((other) =>
        inputs[other]?.imports.some((imported) => imported.path === path),
      )
      const isOwn = !path.split('/').includes('node_modules')
      return unknown.map(({ 0: rule, index }) => {
        const lines = text.slice(0, index).split('\n')
        const place =
          isOwn && text === written
            ? { file: path, line: lines.length, column: (lines.at(-1) as string).length + 1 }
            : { file: isOwn ? path : (importer ?? path) }
        const where = isOwn ? '' : `in ${path}, `
        const reason = `${where}browsers do not support \`${rule}\` and ignore it`
        return warning('template', place, reason, NOTE)
      })
    }),
  )
  return found.flat()
}
