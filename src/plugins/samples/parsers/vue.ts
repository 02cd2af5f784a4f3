/** Vue components: the file, its script and its template. */
import { type Fault, type Language, movedBy, oneByOne, placeAt } from '../types.ts'
import { parseScript } from './javascript.ts'

interface Block {
  readonly content: string
  readonly lang?: string
  readonly loc: { readonly start: { readonly line: number } }
}

interface VueError {
  readonly message: string
  readonly loc?: { readonly start: { readonly line: number; readonly column: number } }
}

interface Compiler {
  parse(
    code: string,
    options: object,
  ): {
    descriptor: { script: Block | null; scriptSetup: Block | null; template: Block | null }
    errors: VueError[]
  }
  compileScript(descriptor: unknown, options: object): unknown
  compileTemplate(options: object): { errors: (string | VueError)[] }
}

export const vue: Language = {
  names: ['vue'],
  needs: '@vue/compiler-sfc',
  open: async (load) => {
    const compiler = (await load('@vue/compiler-sfc')) as Compiler | null
    return compiler === null ? null : oneByOne((code) => parseVue(code, compiler))
  },
}

async function parseVue(code: string, compiler: Compiler): Promise<Fault | null> {
  const { descriptor, errors } = compiler.parse(code, { sourceMap: false })
  if (errors[0]) return faultOf(errors[0], code)
  for (const block of [descriptor.script, descriptor.scriptSetup]) {
    if (!block) continue
    const fault = await parseScript(block.content, block.lang === 'ts' ? 'ts' : 'js')
    if (fault) return movedBy(fault, block.loc.start.line - 1)
  }
  try {
    if (descriptor.scriptSetup) compiler.compileScript(descriptor, { id: 'sample' })
  } catch (error) {
    return {
      line: 1,
      column: 1,
      reason: ((error as Error).message.split('\n')[0] ?? '').replace('[@vue/compiler-sfc] ', ''),
    }
  }
  if (!descriptor.template) return null
  const wrong = compiler.compileTemplate({
    source: descriptor.template.content,
    filename: 'sample.vue',
    id: 'sample',
  }).errors[0]
  if (wrong === undefined) return null
  const fault =
    typeof wrong === 'string' ? { line: 1, column: 1, reason: wrong } : faultOf(wrong, code)
  return movedBy(fault, descriptor.template.loc.start.line - 1)
}

function faultOf({ message, loc }: VueError, code: string): Fault {
  return { ...(loc?.start ?? placeAt(code, 0)), reason: message }
}
