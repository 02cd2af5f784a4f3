/** A text that matches a pattern, for samples. */
import { type AST, RegExpParser } from '@eslint-community/regexpp'

/** Characters of a sample; a pattern that needs more has none. */
const LONGEST = 200

/** What a class of characters may have; the first one that it has is taken. */
const CANDIDATES = [...'aA1 -_.:/@#+,;é']

/**
 * The shortest text by a pattern that has at least this many characters; undefined if that cannot be
 * told, as for most assertions about what comes next.
 */
export function textOfPattern(pattern: string, atLeast = 0): string | undefined {
  const parsed = parse(pattern)
  if (parsed === undefined) return undefined
  for (let extra = 0; extra <= atLeast; extra++) {
    const text = textOf(parsed, extra)
    if (text === undefined) return undefined
    if (text.length >= atLeast) return text
  }
  return undefined
}

function parse(pattern: string): AST.Pattern | undefined {
  try {
    return new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode: true })
  } catch {
    return undefined
  }
}

/** @param extra repetitions beyond those that are needed, where any number is allowed */
function textOf(pattern: AST.Pattern, extra: number): string | undefined {
  const groups = new Map<AST.CapturingGroup, string>()
  let text = ''
  const add = (more: string) => {
    text += more
    if (text.length > LONGEST) throw new RangeError('the sample is too long')
  }
  const write = (element: AST.Element): void => {
    if (element.type === 'Character') add(String.fromCodePoint(element.value))
    else if (element.type === 'Group') writeFirst(element)
    else if (element.type === 'CapturingGroup') {
      const start = text.length
      writeFirst(element)
      groups.set(element, text.slice(start))
    } else if (element.type === 'Backreference')
      add([element.resolved].flat().map((group) => groups.get(group) ?? '')[0] ?? '')
    else if (element.type === 'Quantifier') {
      const count = Math.min(
        Math.max(element.min, Math.min(element.max, element.min + extra)),
        LONGEST + 1,
      )
      for (let i = 0; i < count; i++) write(element.element)
    } else if (element.type === 'Assertion') {
      // Its beginning and its end are those of the text; of others, nothing is known.
      if (element.kind !== 'start' && element.kind !== 'end' && element.kind !== 'word')
        throw new RangeError('an assertion')
    } else add(memberOf(element))
  }
  const writeFirst = ({ alternatives: [first] }: AST.Pattern | AST.Group | AST.CapturingGroup) => {
    for (const element of first?.elements ?? []) write(element)
  }
  try {
    writeFirst(pattern)
    return text
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The first candidate, or beginning of a range, that a class of characters has. */
function memberOf(element: AST.Element): string {
  const source = new RegExp(`^(?:${element.raw})$`, 'u')
  const begins =
    element.type === 'CharacterClass'
      ? element.elements.flatMap((it) => {
          if (it.type === 'CharacterClassRange') return [String.fromCodePoint(it.min.value)]
          return it.type === 'Character' ? [String.fromCodePoint(it.value)] : []
        })
      : []
  const found = [...begins, ...CANDIDATES].find((character) => source.test(character))
  if (found === undefined) throw new RangeError('no known character')
  return found
}
