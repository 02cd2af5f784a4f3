/**
 * Replaces the package `@ungap/structured-clone` in the compiled docsgen (scripts/compile.js): packages
 * copy trees with it, which are plain data without cycles and have no need of the general algorithm.
 */
export default function copyTree<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copyTree) as T
  const copy: Record<string, unknown> = {}
  // Without the list of entries that `Object.entries` would make for each node.
  for (const name in value) copy[name] = copyTree((value as Record<string, unknown>)[name])
  return copy as T
}
