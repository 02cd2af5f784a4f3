/** Which recorded response answers a request: chosen by the build for a new form, then by its script. */
import type { FormValues, Recorded } from './template.ts'

/** The index of the response that names the most of these values; null if there is none. */
export function matching(recorded: readonly Recorded[], texts: FormValues): number | null {
  const sorted = (list: readonly string[] = []) => [...list].sort().join('\n')
  const counts = recorded.map(({ values }) => {
    const names = values && Object.keys(values)
    return names?.every((name) => sorted(values?.[name]) === sorted(texts[name]))
      ? names.length
      : -1
  })
  const most = Math.max(-1, ...counts)
  return most < 0 ? null : counts.indexOf(most)
}
