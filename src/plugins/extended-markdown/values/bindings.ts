/** What the names of a program are: imports, constants, and code. */
import type { Expression, Pattern, Program } from 'acorn'

/** An import: `name` is `default`, the name of an export, or `*`. */
export interface Imported {
  readonly kind: 'import'
  readonly specifier: string
  readonly name: string
}

/** A name whose value is not written out. */
interface Code {
  readonly kind: 'code'
  /** What its value is, as the end of a sentence, and how to fix it. */
  readonly reason: string
  readonly note?: string
}

export type Binding =
  | Imported
  | Code
  | { readonly kind: 'expression'; readonly expression: Expression }

export interface Bindings {
  readonly names: ReadonlyMap<string, Binding>
  /** What is exported by name: the name of a binding, or a binding that has none. */
  readonly exports: ReadonlyMap<string, Binding | string>
  /** It has `export *`, which is not followed. */
  readonly exportsOthers: boolean
}

type Statement = Program['body'][number]
type Of<T extends Statement['type']> = Extract<Statement, { type: T }>

/** The names that a program imports, exports and defines. */
export function bindingsOf({ body }: Program): Bindings {
  const names = new Map<string, Binding>()
  const exports = new Map<string, Binding | string>()
  for (const statement of body) {
    if (statement.type === 'ExportNamedDeclaration') {
      for (const [name, binding] of declared(statement.declaration)) {
        names.set(name, binding)
        exports.set(name, name)
      }
      for (const [name, target] of exported(statement)) exports.set(name, target)
    } else if (statement.type === 'ExportDefaultDeclaration')
      exports.set('default', defaultOf(statement))
    else for (const [name, binding] of declared(statement)) names.set(name, binding)
  }
  const exportsOthers = body.some(({ type }) => type === 'ExportAllDeclaration')
  return { names, exports, exportsOthers }
}

/** The names of `export { … }`, with or without `from`. */
function exported({
  specifiers,
  source,
}: Of<'ExportNamedDeclaration'>): [string, Binding | string][] {
  return specifiers.map(({ local, exported }) => {
    const name = nameOf(local)
    const from = source && ({ kind: 'import', specifier: String(source.value), name } as const)
    return [nameOf(exported), from ?? name]
  })
}

function defaultOf({ declaration }: Of<'ExportDefaultDeclaration'>): Binding {
  if (/^(?:Function|Class)Declaration$/.test(declaration.type)) return CODE
  return { kind: 'expression', expression: declaration as Expression }
}

/** The names that a statement imports or declares. */
function declared(statement: Statement | null | undefined): [string, Binding][] {
  switch (statement?.type) {
    case 'ImportDeclaration': {
      const specifier = String(statement.source.value)
      return statement.specifiers.map((imported) => [
        imported.local.name,
        { kind: 'import', specifier, name: importedName(imported) },
      ])
    }
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return [[statement.id.name, CODE]]
    case 'VariableDeclaration':
      return statement.declarations.flatMap(({ id, init }): [string, Binding][] => {
        if (id.type !== 'Identifier') return namesIn(id).map((name) => [name, destructured(name)])
        const isConstant = statement.kind === 'const' && init
        const constant = { kind: 'expression', expression: init as Expression } as const
        return [[id.name, isConstant ? constant : variable(id.name, statement.kind)]]
      })
    default:
      return []
  }
}

const CODE: Code = { kind: 'code', reason: 'is the result of code, which pages do not run' }

function variable(name: string, kind: string): Code {
  const reason = `is defined with \`${kind}\`, so that code may change it`
  return { kind: 'code', reason, note: `Write \`const ${name} = …\`, with its value.` }
}

function destructured(name: string): Code {
  const reason = 'is defined by destructuring, which pages do not read'
  return { kind: 'code', reason, note: `Write \`const ${name} = …\`, with its value.` }
}

/** The names that a pattern defines. */
function namesIn(pattern: Pattern | null): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        namesIn(property.type === 'Property' ? property.value : property.argument),
      )
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesIn)
    case 'AssignmentPattern':
      return namesIn(pattern.left)
    case 'RestElement':
      return namesIn(pattern.argument)
    default:
      return []
  }
}

function importedName(specifier: Of<'ImportDeclaration'>['specifiers'][number]): string {
  if (specifier.type === 'ImportSpecifier') return nameOf(specifier.imported)
  return specifier.type === 'ImportDefaultSpecifier' ? 'default' : '*'
}

function nameOf(name: { type: 'Identifier'; name: string } | { type: 'Literal'; value?: unknown }) {
  return name.type === 'Identifier' ? name.name : String(name.value)
}
