/** Which recorded response answers a request: chosen by the build for a new form, then by its script. */
import type { FormValues, Recorded } from './template.ts'

/**
 * The index of the response to the request that is most like these values; null if there is none.
 * @param decisive names of values that have to agree: see `TryData`
 */
export function matching(
  recorded: readonly Recorded[],
  texts: FormValues,
  decisive: readonly string[],
): number | null {
  const likeness = recorded.map(({ values }) => {
    if (values === undefined) return null
    const others = differences(values, texts)
    if (others.some((name) => decisive.includes(name))) return null
    return others.length > 0 ? -others.length : Object.keys(values).length
  })
  const best = Math.max(...likeness.filter((it) => it !== null))
  const index = likeness.indexOf(best)
  return index < 0 ? null : index
}

/** The names of those values that a form does not have. */
export function differences(values: FormValues, texts: FormValues): string[] {
  const key = (list: readonly string[] = []) => [...list].sort().join('\n').trim()
  return Object.keys(values).filter((name) => key(values[name]) !== key(texts[name]))
}
