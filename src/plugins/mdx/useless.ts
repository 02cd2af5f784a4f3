/** Finds the statements of a page that do nothing for it. */
import type { Program } from 'acorn'

type Statement = Program['body'][number]

interface Useless {
  /** In UTF-16 code units. */
  readonly offset: number
  readonly reason: string
  readonly note: string
}

export function uselessIn({ body }: Program): Useless[] {
  return body.flatMap((statement) => {
    const found = useless(statement)
    return found ? [{ offset: statement.start, reason: found[0], note: found[1] }] : []
  })
}

function useless(statement: Statement): readonly [reason: string, note: string] | null {
  switch (statement.type) {
    case 'ImportDeclaration':
      return statement.specifiers.length > 0
        ? null
        : [
            'a file that is imported for its effect is not loaded',
            'Add style sheets to the theme, and scripts to the client of the site.',
          ]
    case 'ExportNamedDeclaration':
      return null
    case 'ExportDefaultDeclaration':
      return [
        'the default export of an MDX page, its layout, is not used',
        'Set `layout` in the front matter.',
      ]
    case 'ExportAllDeclaration':
      return [
        '`export *` gives a page nothing that it can show',
        'Remove it, or import what the page shows by name.',
      ]
    default:
      return [
        'code after `import` and `export` is not run',
        'Remove it, or move it to a component of the site.',
      ]
  }
}
