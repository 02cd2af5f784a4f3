/** Admonitions whose title is not in brackets, which are text with the flags of Docusaurus 4. */
import { outsideCode } from '../../headings.ts'
import { at } from '../../json.ts'
import type { OldFiles } from '../../old-files.ts'
import { declaredVersion, isAtLeast } from '../../packages.ts'
import { type Todo, todo } from '../../todo.ts'
import type { MovedPage } from '../../types.ts'

const TITLED = /^([ \t>]*)(:{3,}[ \t]*[a-z][\w-]*[ \t]+[^[{\s])/i
const OPENING = /^[ \t>]*:{3,}[ \t]*[a-z]/i
const CLOSING = /^([ \t>]*)(:{3,}[ \t]*)$/

/**
 * https://docusaurus.io/docs/api/docusaurus-config#markdown (`mdx1Compat`). All flags of version 4
 * turn it off from version 3.10 on, which has a flag for it.
 */
export function showsTitledAsText(config: unknown, old: OldFiles): boolean {
  const compat = at(config, 'markdown', 'mdx1Compat', 'admonitions')
  if (compat !== undefined) return compat === false
  const flags = at(config, 'future', 'v4')
  if (flags !== true) return at(flags, 'mdx1CompatDisabledByDefault') === true
  const version = declaredVersion(old, '@docusaurus/core')
  return version === null || isAtLeast(version, 3, 10)
}

/** Writes what Docusaurus shows as text so that it stays text. */
export function escapeTitled(text: string): string {
  if (!text.includes(':::')) return text
  let open = 0
  let hasTitled = false
  const escaped = outsideCode(text, (line) => {
    if (TITLED.test(line)) {
      hasTitled = true
      return line.replace(TITLED, '$1\\$2')
    }
    if (OPENING.test(line)) open++
    if (!CLOSING.test(line)) return line
    if (open === 0) return line.replace(CLOSING, '$1\\$2')
    open--
    return line
  })
  return hasTitled ? escaped : text
}

export function noteTitled(pages: readonly MovedPage[], old: OldFiles, todos: Todo[]): void {
  for (const { from } of pages) {
    const text = old.text(from) ?? ''
    if (escapeTitled(text) === text) continue
    todos.push(
      todo(
        'setting',
        old.shown(from),
        'With the flags of version 4, Docusaurus shows `:::tip Title` as text, and so does the new site. Write `:::tip[Title]`.',
      ),
    )
  }
}
