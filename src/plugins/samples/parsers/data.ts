/** Data formats: JSON, YAML, TOML, XML, and HTTP messages with JSON bodies. */
import { parseAllDocuments } from 'yaml'
import { type Fault, type Language, movedBy, oneByOne, placeAt } from '../types.ts'

export function parseJson(code: string): Fault | null {
  try {
    JSON.parse(code)
    return null
  } catch (error) {
    const reason = (error as Error).message
    const offset = /position (\d+)/.exec(reason)?.[1]
    return { ...placeAt(code, offset === undefined ? code.length : Number(offset)), reason }
  }
}

function parseYaml(code: string): Fault | null {
  for (const document of parseAllDocuments(code, { prettyErrors: true })) {
    const error = document.errors[0]
    if (error)
      return {
        line: error.linePos?.[0].line ?? 1,
        column: error.linePos?.[0].col ?? 1,
        reason: error.message.split('\n')[0] ?? '',
      }
  }
  return null
}

const FIRST_LINE = /^(?:[A-Z]+ \S+(?: HTTP\/[\d.]+)?|HTTP\/[\d.]+ \d{3}(?: .*)?)$/
const HEADER = /^[!#$%&'*+.^_`|~\w-]+:(?:\s.*)?$/

/** A request, a response, or only headers; headers may continue on indented lines. */
function parseHttp(code: string): Fault | null {
  const lines = code.split('\n')
  const blank = lines.findIndex((line) => line.trim() === '')
  const head = blank < 0 ? lines : lines.slice(0, blank)
  const wrong = head.findIndex(
    (line, i) => !HEADER.test(line) && !(i === 0 ? FIRST_LINE.test(line) : /^[ \t]/.test(line)),
  )
  if (wrong >= 0) return { line: wrong + 1, column: 1, reason: 'this line is not a header' }
  const body = blank < 0 ? '' : lines.slice(blank + 1).join('\n')
  // A response may follow its request.
  if (FIRST_LINE.test(body.split('\n')[0] ?? '')) return moved(parseHttp(body), blank + 1)
  return /^\s*[{[]/.test(body) ? moved(parseJson(body), blank + 1) : null
}

const moved = (fault: Fault | null, lines: number) =>
  fault === null ? null : movedBy(fault, lines)

interface XmlModule {
  readonly XMLValidator: {
    validate(xml: string): true | { err: { msg: string; line: number; col: number } }
  }
}

interface TomlModule {
  parse(text: string): unknown
}

export const data: readonly Language[] = [
  { names: ['json'], needs: 'nothing', open: async () => oneByOne(parseJson) },
  { names: ['yaml', 'yml'], needs: 'nothing', open: async () => oneByOne(parseYaml) },
  { names: ['http'], needs: 'nothing', open: async () => oneByOne(parseHttp) },
  {
    names: ['xml', 'svg'],
    needs: 'fast-xml-parser',
    open: async (load) => {
      const module = (await load('fast-xml-parser')) as XmlModule | null
      if (module === null) return null
      return oneByOne((code) => {
        const result = module.XMLValidator.validate(code)
        return result === true
          ? null
          : { line: result.err.line, column: result.err.col, reason: result.err.msg }
      })
    },
  },
  {
    names: ['toml'],
    needs: 'smol-toml',
    open: async (load) => {
      const module = (await load('smol-toml')) as TomlModule | null
      if (module === null) return null
      return oneByOne((code) => {
        try {
          module.parse(code)
          return null
        } catch (error) {
          const {
            line = 1,
            column = 1,
            message,
          } = error as { line?: number; column?: number; message: string }
          return { line, column, reason: message.split('\n')[0] ?? message }
        }
      })
    },
  },
]
