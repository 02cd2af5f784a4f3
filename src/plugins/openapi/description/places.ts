/** Maps paths in a YAML or JSON document to source positions. */
import { isMap, isNode, isPair, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import type { Path } from './walk.ts'

export interface TextPlace {
  readonly line: number
  readonly column: number
}

/**
 * Finds the positions of values in a text. Created only to report a problem: a parse with positions
 * is several times slower than one without.
 */
export function placeFinder(text: string): (path: Path) => TextPlace {
  const lines = new LineCounter()
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: false,
  })
  return (path) => {
    let offset = 0
    let node: unknown = document.contents
    for (const key of path) {
      const step = below(node, key)
      if (step === null) break
      offset = step.offset
      node = step.node
    }
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }
}

/** One step down: the value of the entry, and the offset of the entry (for a mapping, of its key). */
function below(node: unknown, key: string | number): { node: unknown; offset: number } | null {
  if (isSeq(node)) {
    const item = node.items[Number(key)]
    return isNode(item) ? { node: item, offset: item.range?.[0] ?? 0 } : null
  }
  if (!isMap(node)) return null
  const pair = node.items.find(
    (item) => isPair(item) && isScalar(item.key) && String(item.key.value) === String(key),
  )
  return pair && isScalar(pair.key) ? { node: pair.value, offset: pair.key.range?.[0] ?? 0 } : null
}
