/** Code blocks of Docusaurus. https://docusaurus.io/docs/markdown-features/code-blocks */
import type { CodeSettings } from '../../fences.ts'
import { at, listOf, textOf } from '../../json.ts'

/** Classes of lines, and what docsgen calls such lines. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/add|insert|new|plus/i, '++'],
  [/remove|delete|old|minus/i, '--'],
  [/error|warn/i, 'error'],
  [/focus/i, 'focus'],
]

/** What `themeConfig.prism` says about all code blocks. */
export function codeOf(prism: unknown): CodeSettings {
  const marks = listOf(at(prism, 'magicComments')).map((entry) => ({
    line: textOf(at(entry, 'line')),
    start: textOf(at(entry, 'block', 'start')),
    end: textOf(at(entry, 'block', 'end')),
    mark: markOf(textOf(at(entry, 'className')) ?? ''),
  }))
  return {
    codeLanguage: textOf(at(prism, 'defaultLanguage')),
    codeMarks: marks.filter(({ line }) => line !== 'highlight-next-line'),
  }
}

function markOf(className: string): string {
  return KINDS.find(([pattern]) => pattern.test(className))?.[1] ?? 'highlight'
}
