/** Compares overrides with the theme as it is now. */

import { applyPatch, structuredPatch } from 'diff'
import { type Config, type InspectContext, type Problem, warning } from '../../plugin/index.ts'
import { hashOf, type Override, overridesOf } from './origin.ts'
import { themeText } from './theme-files.ts'

/** A warning for each override whose original has changed, with what has changed. */
export function outdatedOverrides(config: Config, site: InspectContext): Problem[] {
  return overridesOf(config, site).flatMap((override) => {
    const { path, file, hash } = override
    const current = themeText(path, site.theme)
    if (current !== null && hashOf(current) === hash) return []
    const [reason, note] = explain(override, current)
    return [warning('override', { file, line: 1, column: 1 }, reason, note, path)]
  })
}

function explain(override: Override, current: string | null): [reason: string, note: string] {
  const { path, original } = override
  const command = `docsgen override ${nameOf(path)}`
  if (current === null)
    return [
      `the theme no longer has ${path}, so this file has no effect`,
      'Delete it, or see `docsgen override` for the files of the theme.',
    ]
  const reason = `the theme's ${path} has changed since it was copied`
  if (original === null)
    return [
      reason,
      `The original in .origin is missing or was edited, so the changes are unknown. Compare with docsgen/templates/${path}, then run \`${command} --accept\`.`,
    ]
  const way =
    updated(override, current) === null
      ? `These changes overlap with yours. Make them by hand, then run \`${command} --accept\`:`
      : `\`${command} --update\` makes these changes in your copy:`
  return [reason, `${way}\n${changes(original, current)}`]
}

/** `components/Footer.tsx` → `Footer`, `layouts/wide.tsx` → `layouts/wide` */
function nameOf(path: string): string {
  return path.replace(/^components\/|\.tsx$/g, '').replace(/^(blocks\/.*)\.css$/, '$1')
}

/** The lines that differ, with three lines around them. */
function changes(before: string, after: string): string {
  const { hunks } = structuredPatch('', '', before, after, '', '', { context: 3 })
  const texts = hunks.map(({ oldStart, oldLines, newStart, newLines, lines }) =>
    [`@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`, ...lines].join('\n'),
  )
  return texts.join('\n')
}

/**
 * The override with the changes of the theme since it was copied; null if they overlap with the
 * site's own, or the original is unknown.
 */
export function updated({ text, original }: Override, current: string): string | null {
  if (original === null) return null
  const merged = applyPatch(text, structuredPatch('', '', original, current), { fuzzFactor: 0 })
  return merged === false ? null : merged
}
