/** Languages checked by their own tools if installed, otherwise by a tree-sitter grammar. */
import { spawn } from 'node:child_process'
import type { Checker, Fault, Language } from '../types.ts'
import { treeSitter } from './tree-sitter.ts'

interface Result {
  readonly status: number | null
  readonly output: string
}

/** Pipes a text to a tool, without a shell and with a time limit; null if it is not installed. */
function run(command: string, args: readonly string[], input: string): Promise<Result | null> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], timeout: 20_000 })
    let output = ''
    child.stdout.on('data', (bytes) => (output += bytes))
    child.stderr.on('data', (bytes) => (output += bytes))
    child.on('error', () => resolve(null))
    child.on('close', (status) => resolve({ status, output }))
    child.stdin.on('error', () => {}) // EPIPE: the tool may exit without reading all input.
    child.stdin.end(input)
  })
}

interface Tool {
  readonly command: string
  readonly args: readonly string[]
  /** Extracts line and reason from the tool's output. */
  readonly complaint: RegExp
  readonly shape?: (code: string) => string
}

/** A checker that runs a tool once per sample; null if it is not installed. */
async function toolChecker({
  command,
  args,
  complaint,
  shape = (code) => code,
}: Tool): Promise<Checker | null> {
  if ((await run(command, ['--version'], '')) === null) return null
  const check = async (code: string): Promise<Fault | null> => {
    const result = await run(command, args, shape(code))
    if (result === null || result.status === 0) return null
    const { line = '1', reason = result.output.trim().split('\n')[0] ?? '' } =
      complaint.exec(result.output.slice(0, 2000))?.groups ?? {}
    return { line: Number(line), column: 1, reason: reason.trim() }
  }
  return async (codes) => {
    const faults: (Fault | null)[] = []
    // Two at a time: most of the time is process startup.
    for (let i = 0; i < codes.length; i += 2)
      faults.push(...(await Promise.all(codes.slice(i, i + 2).map(check))))
    return faults
  }
}

/** Python starts slowly, so one process reads all samples. */
const PYTHON = `
import ast, json, sys
def check(code):
    try:
        ast.parse(code)
    except SyntaxError as e:
        return {"line": e.lineno or 1, "column": e.offset or 1, "reason": e.msg}
print(json.dumps([check(code) for code in json.load(sys.stdin)]))
`

async function pythonChecker(): Promise<Checker | null> {
  const found = await run('python3', ['--version'], '')
  if (found?.status !== 0) return null
  return async (codes) => {
    const result = await run('python3', ['-c', PYTHON], JSON.stringify(codes))
    if (result?.status !== 0) throw new Error(`python3 failed: ${result?.output}`)
    return JSON.parse(result.output) as (Fault | null)[]
  }
}

const bash: Tool = { command: 'bash', args: ['-n'], complaint: /line (?<line>\d+): (?<reason>.*)/ }
const ruby: Tool = { command: 'ruby', args: ['-c'], complaint: /-:(?<line>\d+): (?<reason>.*)/ }
const php: Tool = {
  command: 'php',
  args: ['-l'],
  complaint: /error: (?<reason>.*) in .* on line (?<line>\d+)/,
  // Without an opening tag, PHP treats everything as text.
  shape: (code) => (code.includes('<?') ? code : `<?php ${code}`),
}

/** Extracts the commands of a console session: text after a prompt, with its continuation lines. */
export function commandsOf(code: string): string {
  let goesOn = false
  const lines = code.split('\n').map((line) => {
    const isCommand = goesOn || /^[$#] /.test(line)
    const text = isCommand ? line.replace(/^[$#] /, '') : ''
    goesOn = isCommand && line.endsWith('\\')
    return text
  })
  return lines.join('\n')
}

const grammar =
  (name: string, shape = (code: string) => code) =>
  async (load: Parameters<typeof treeSitter>[1]) => {
    const checker = await treeSitter(name, load)
    return checker === null ? null : (codes: readonly string[]) => checker(codes.map(shape))
  }

const PACKAGE = '@vscode/tree-sitter-wasm'

export const commands: readonly Language[] = [
  {
    names: ['sh', 'bash', 'shell', 'zsh'],
    needs: `bash or ${PACKAGE}`,
    open: async (load) => (await toolChecker(bash)) ?? treeSitter('bash', load),
  },
  {
    names: ['console', 'shellsession'],
    needs: `bash or ${PACKAGE}`,
    open: async (load) =>
      (await toolChecker({ ...bash, shape: commandsOf })) ?? grammar('bash', commandsOf)(load),
  },
  {
    names: ['ruby', 'rb'],
    needs: `ruby or ${PACKAGE}`,
    open: async (load) => (await toolChecker(ruby)) ?? treeSitter('ruby', load),
  },
  {
    names: ['php'],
    needs: `php or ${PACKAGE}`,
    open: async (load) => (await toolChecker(php)) ?? grammar('php', php.shape)(load),
  },
  {
    names: ['python', 'py'],
    needs: `python3 or ${PACKAGE}`,
    open: async (load) => (await pythonChecker()) ?? treeSitter('python', load),
  },
  { names: ['java'], needs: PACKAGE, open: (load) => treeSitter('java', load) },
  { names: ['csharp', 'cs'], needs: PACKAGE, open: (load) => treeSitter('c-sharp', load) },
  { names: ['go'], needs: PACKAGE, open: grammar('go', asGoFile) },
]

/** Wraps bare statements in a Go file. */
function asGoFile(code: string): string {
  return /^[^\S\n]*package\s/m.test(code) ? code : `package main; func main() { ${code}\n}`
}
