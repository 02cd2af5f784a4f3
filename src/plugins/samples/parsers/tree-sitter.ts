/** Checkers based on the tree-sitter grammars of VS Code (WebAssembly). */

import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Checker, type Fault, type Load, oneByOne } from '../types.ts'

const PACKAGE = '@vscode/tree-sitter-wasm'

interface Node {
  readonly isError: boolean
  readonly isMissing: boolean
  readonly hasError: boolean
  readonly type: string
  readonly text: string
  readonly startPosition: { readonly row: number; readonly column: number }
  readonly children: readonly (Node | null)[]
}

interface TreeSitter {
  readonly Parser: {
    new (): {
      setLanguage(language: unknown): void
      parse(code: string): { rootNode: Node; delete(): void } | null
    }
    init(options: object): Promise<void>
  }
  readonly Language: { load(path: string): Promise<unknown> }
}

/** Loads the runtime, together with the folder of its WebAssembly files. */
async function runtime(load: Load): Promise<{ module: TreeSitter; folder: string } | null> {
  const module = (await load(PACKAGE)) as TreeSitter | null
  if (module === null) return null
  const folder = folderOf()
  if (folder === null) return null
  await module.Parser.init({ locateFile: (file: string) => join(folder, file) })
  return { module, folder }
}

function folderOf(): string | null {
  for (const base of [join(process.cwd(), 'package.json'), fileURLToPath(import.meta.url)]) {
    try {
      return dirname(createRequire(base).resolve(PACKAGE))
    } catch {
      // Not installed here: try the next base.
    }
  }
  return null
}

/** A checker for one grammar; null if the package is not installed. */
export async function treeSitter(grammar: string, load: Load): Promise<Checker | null> {
  const made = await runtime(load)
  if (made === null) return null
  const parser = new made.module.Parser()
  parser.setLanguage(
    await made.module.Language.load(join(made.folder, `tree-sitter-${grammar}.wasm`)),
  )
  return oneByOne((code) => {
    const tree = parser.parse(`${code}\n`)
    if (tree === null) return { line: 1, column: 1, reason: 'the code cannot be parsed' }
    const fault = tree.rootNode.hasError ? firstFault(tree.rootNode) : null
    tree.delete()
    return fault
  })
}

function firstFault(node: Node): Fault | null {
  if (node.isError || node.isMissing) {
    const { row, column } = node.startPosition
    const near = node.text.split('\n')[0]?.slice(0, 40)
    return {
      line: row + 1,
      column: column + 1,
      reason: node.isMissing ? `${node.type} is missing` : `syntax error near "${near}"`,
    }
  }
  for (const child of node.children) {
    const fault = child?.hasError || child?.isMissing || child?.isError ? firstFault(child) : null
    if (fault) return fault
  }
  return null
}
