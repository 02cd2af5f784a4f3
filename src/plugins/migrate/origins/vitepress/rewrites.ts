/** `rewrites` of VitePress. https://vitepress.dev/guide/routing#route-rewrites */
import { listOf, objectOf, textOf } from '../../json.ts'
import type { OldFiles } from '../../old-files.ts'
import { evaluateOld } from '../../sandbox.ts'

/** The place of each page by the path of its file. */
export async function rewriter(
  old: OldFiles,
  file: string,
  rewrites: unknown,
  paths: readonly string[],
): Promise<(path: string) => string> {
  if (objectOf(rewrites).$function !== undefined) {
    const calls = [{ at: ['rewrites'], args: paths.map((path) => [path]) }]
    const { answers } = await evaluateOld(old, file, { calls })
    const places = new Map(paths.map((path, i) => [path, textOf(listOf(answers[0])[i]) ?? path]))
    return (path) => places.get(path) ?? path
  }
  const rules = Object.entries(objectOf(rewrites)).flatMap(([from, to]) => {
    const target = textOf(to)
    return target === undefined ? [] : [{ pattern: patternOf(from), to: target }]
  })
  return (path) => {
    for (const { pattern, to } of rules) {
      const match = pattern.exec(path)
      if (!match) continue
      let position = 0
      return to.replace(/:(\w+)(?:\([^()]*\))?[*+?]?|\([^()]*\)/g, (_, name?: string) => {
        position++
        return (
          (name === undefined ? match[position] : (match.groups?.[name] ?? match[position])) ?? ''
        )
      })
    }
    return path
  }
}

/** `packages/:name/(.*)` as a regular expression. */
function patternOf(from: string): RegExp {
  const source = from.replace(
    /:(\w+)(?:\([^)]*\))?([*+?]?)|\([^)]*\)|[.\\^$|[\]{}]/g,
    (found, name, many) => {
      if (name !== undefined) return `(?<${name}>${many === '' ? '[^/]+' : '.*'})`
      return found.startsWith('(') ? '(.*)' : `\\${found}`
    },
  )
  try {
    return new RegExp(`^${source}$`)
  } catch {
    return /^(?!)/
  }
}
