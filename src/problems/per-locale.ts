/** Problems of what all locales share, such as settings: reported once, not once for each locale. */

import type { Locale, Problem, Site } from '../types.ts'
import { groupBy } from '../utilities/own-property.ts'

/** A problem that was found in one locale. */
export interface InLocale {
  readonly locale: Locale
  /** @param where ` in Deutsch`, for the sentence; empty if it is so in all locales */
  readonly problem: (where: string) => Problem
}

/** Each problem once, with the locales that it is about unless these are all. */
export function reportedOnce(
  found: readonly InLocale[],
  { config }: Pick<Site, 'config'>,
): Problem[] {
  const alike = groupBy(found, ({ problem }) => {
    const { file, line, column, reason } = problem('')
    return [JSON.stringify([file, line, column, reason])]
  })
  return [...alike.values()].map((items) => {
    const labels = new Set(items.map(({ locale }) => locale.label))
    return items[0].problem(
      labels.size < config.locales.length ? ` in ${[...labels].join(', ')}` : '',
    )
  })
}
