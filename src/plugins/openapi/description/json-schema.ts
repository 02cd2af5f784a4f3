/** JSON Schema validation for OpenAPI, with a time limit against hostile patterns. */
import { createContext, Script } from 'node:vm'
import type { Ajv, ErrorObject, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvDraft4 from 'ajv-draft-04'
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
  return withFormats(new Ajv2020({ ...OPTIONS, code }))
}

/** A validator for the JSON Schema of OpenAPI 3.0 and earlier. */
export function createDraft4Validator(): Ajv {
  return withFormats(new ajvDraft4.default(OPTIONS))
}

const OPTIONS = {
  ...{ strict: false, allErrors: true, verbose: true, logger: false as const },
  // Digits after the point; otherwise, 0.3 is no multiple of 0.1.
  multipleOfPrecision: 9,
} as const

function withFormats<T extends Ajv>(ajv: T): T {
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
