import { inject } from 'vitest'

/** One case of `step`; all cases in `npm run test:all`. */
export function sample<const T>(cases: readonly T[], step: number): readonly T[] {
  return cases.filter((_, index) => inject('thorough') || index % step === 0)
}
