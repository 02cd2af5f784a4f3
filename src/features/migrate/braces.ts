/** Keeps braces in code, which docsgen reads as variables: `{{name}}`, and `\\{{` for the braces themselves. */
import { maskSpans } from './code-spans.ts'
import { bodyOf } from './front-matter.ts'
import { maskCode } from './headings.ts'

const BRACES = /\\\{\{|\{\{(?=[A-Za-z_][\w-]*(?:\.[\w-]+)*\}\})/g

/** @param variables of the new site; with some, the old one read them, too */
export function keepBraces(text: string, variables: object | undefined): string {
  if (variables !== undefined || !text.includes('{{')) return text
  const body = text.length - bodyOf(text).length
  const outside = maskSpans(maskCode(text))
  return text.replace(BRACES, (braces, index: number) =>
    index < body || outside[index] === text[index] ? braces : `\\${braces}`,
  )
}
