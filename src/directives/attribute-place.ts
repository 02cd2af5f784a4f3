import type { Position } from 'unist'
import type { Context, DirectiveNode } from './types.ts'

/**
 * The position of an attribute, for problems. The parsers give only that of the directive, which is
 * the answer for an attribute that is missing or not on its first line.
 */
export function attributePlace(
  { position, attributes }: DirectiveNode,
  name: string,
  context: Pick<Context, 'file' | 'input' | 'needs' | 'shared'>,
): Position | undefined {
  if (position === undefined || !Object.hasOwn(attributes ?? {}, name)) return position
  const { line, column } = position.start
  const written = linesOfFile(context)[line - 1] ?? ''
  const at = indexOfAttribute(written, name, column - 1)
  const start = { line, column: at + 1 }
  return at < 0 ? position : { ...position, start }
}

/** The lines of the file that is being compiled, split once. */
function linesOfFile({
  file,
  input,
  needs,
  shared,
}: Parameters<typeof attributePlace>[2]): string[] {
  const key = `lines of ${file}`
  const known = shared.get(key) as string[] | undefined
  const included = known ?? needs.files.get(file)?.text.split('\n')
  const lines = included ?? input.text.split('\n')
  if (!known) shared.set(key, lines)
  return lines
}

function indexOfAttribute(line: string, name: string, from: number): number {
  let at = line.indexOf(name, line.indexOf('{', from))
  const isWhole = () =>
    /[{\s]/.test(line.charAt(at - 1)) && /[=\s}]|^$/.test(line.charAt(at + name.length))
  while (at >= 0 && !isWhole()) at = line.indexOf(name, at + 1)
  return at
}
