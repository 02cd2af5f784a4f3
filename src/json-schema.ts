/** JSON Schema validation for OpenAPI, with a time limit against hostile patterns. */
import { createContext, Script } from 'node:vm'
import type { ErrorObject, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'

/** Formats of OpenAPI that describe how a value is displayed, not what it may contain. */
const DISPLAY_FORMATS = [
  ...['media-range', 'binary', 'byte', 'password', 'int32', 'int64', 'float', 'double'],
  ...['html', 'commonmark'],
]

type CodeOptions = NonNullable<NonNullable<ConstructorParameters<typeof Ajv2020>[0]>['code']>

/**
 * A JSON Schema validator. It is not strict, because OpenAPI adds its own keywords, and a type may
 * be given in a sibling schema.
 */
export function createValidator(code: CodeOptions = {}): Ajv2020 {
  const ajv = new Ajv2020({
    ...{ strict: false, allErrors: true, verbose: true, logger: false, code },
    // Digits after the point; otherwise, 0.3 is no multiple of 0.1.
    multipleOfPrecision: 9,
  })
  ajvFormats.default(ajv)
  for (const format of DISPLAY_FORMATS) ajv.addFormat(format, true)
  return ajv
}

/** Milliseconds for validating one value, and all values of one document. */
const VALUE_LIMIT = 1000
const DOCUMENT_LIMIT = 10_000

/** Validating a value took too long. */
export class ValidationTimeout extends Error {
  /** The regular expression that was being matched; null if it was something else. */
  readonly pattern: string | null

  constructor(pattern: string | null) {
    super(
      pattern === null
        ? 'validating the examples takes too long'
        : `the pattern ${pattern} takes too long to match an example`,
    )
    this.pattern = pattern
  }
}

/**
 * Validates values against the schemas of one document. Patterns come from the document and may
 * backtrack exponentially, so validation runs in a V8 script with a timeout: it interrupts regular
 * expressions, too.
 */
export class LimitedValidator {
  readonly ajv: Ajv2020
  readonly #context = createContext({ run: null })
  readonly #script = new Script('run()')
  #left = DOCUMENT_LIMIT
  #pattern: string | null = null

  constructor() {
    const regExp = (source: string, flags: string) => {
      const expression = new RegExp(source, flags)
      const test = (text: string) => {
        this.#pattern = source
        const matches = expression.test(text)
        this.#pattern = null
        return matches
      }
      // Ajv identifies a pattern by its string representation.
      return { test, toString: () => String(expression) }
    }
    this.ajv = createValidator({ regExp: Object.assign(regExp, { code: 'new RegExp' }) })
  }

  /**
   * @returns the errors of a value; an empty list if it is valid
   * @throws ValidationTimeout
   */
  errorsOf(validate: ValidateFunction, value: unknown): readonly ErrorObject[] {
    const start = performance.now()
    const timeout = Math.max(1, Math.round(Math.min(VALUE_LIMIT, this.#left)))
    this.#context.run = () => validate(value)
    try {
      this.#script.runInContext(this.#context, { timeout })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
      throw new ValidationTimeout(this.#pattern)
    } finally {
      this.#left -= performance.now() - start
    }
    return validate.errors ?? []
  }
}
