/** Explains validation errors. */
import type { ErrorObject } from 'ajv'
import type { Path } from '../description/walk.ts'

/** Keywords whose errors only repeat errors nested in them. */
const ECHOES = new Set(['if', 'oneOf', 'anyOf', 'allOf', 'not', '$ref', 'unevaluatedProperties'])

/** More errors than these in one value usually have one cause. */
const MOST = 5

/** A problem and the path to it. */
export interface Finding {
  readonly ruleId: 'openapi' | 'openapi-example'
  readonly path: Path
  readonly reason: string
  readonly note?: string
}

/**
 * The errors worth reporting: the innermost of nested errors, the first of several about one value,
 * and repetitions only if there is nothing else.
 */
export function significantErrors(errors: readonly ErrorObject[]): ErrorObject[] {
  const real = errors.filter((error) => !ECHOES.has(error.keyword))
  const candidates = real.length > 0 ? real : errors
  const deepest = [...candidates].sort((a, b) => depth(b) - depth(a))
  const significant: ErrorObject[] = []
  for (const error of deepest) {
    if (
      significant.some(
        (other) =>
          other.instancePath === error.instancePath ||
          other.instancePath.startsWith(`${error.instancePath}/`),
      )
    )
      continue
    significant.push(error)
  }
  return significant.slice(0, MOST)
}

function depth(error: ErrorObject): number {
  return error.instancePath.split('/').length
}

/** `/suggestions/0/kind` → `['suggestions', 0, 'kind']` */
export function pathOf(pointer: string): Path {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  return parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

/** `must be one of address, group` */
export function explain({ keyword, params, message, data }: ErrorObject): string {
  switch (keyword) {
    case 'enum':
      return `must be one of ${(params.allowedValues as unknown[]).map(show).join(', ')}, not ${show(data)}`
    case 'const':
      return `must be ${show(params.allowedValue)}, not ${show(data)}`
    case 'type':
      return `must be ${[params.type].flat().join(' or ')}, not ${show(data)}`
    case 'required':
      return `must have "${params.missingProperty}"`
    case 'additionalProperties':
      return `must not have "${params.additionalProperty}"`
    case 'unevaluatedProperties':
      return `must not have "${params.unevaluatedProperty}"`
    case 'pattern':
    case 'format':
      return `${message}: ${show(data)}`
    default:
      return message ?? 'is not valid'
  }
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
