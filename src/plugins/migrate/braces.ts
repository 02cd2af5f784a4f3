/** Keeps braces in code and where Vue shows the source, which docsgen reads as variables: `{{name}}`, and `\\{{` for the braces themselves. */
import { maskSpans } from './code-spans.ts'
import { bodyOf } from './front-matter.ts'
import { maskCode } from './headings.ts'
import { withoutRaw, withoutRawElements } from './vue/raw.ts'

const BRACES = /\\\{\{|\{\{(?=[A-Za-z_][\w-]*(?:\.[\w-]+)*\}\})/g

/** @param variables of the new site; with some, the old one read them, too */
export function keepBraces(text: string, variables: object | undefined): string {
  if (variables !== undefined || !text.includes('{{')) return text
  const body = text.length - bodyOf(text).length
  const outside = withoutRawElements(withoutRaw(maskSpans(maskCode(text))))
  return text.replace(BRACES, (braces, index: number) =>
    index < body || outside[index] === text[index] ? braces : `\\${braces}`,
  )
}
