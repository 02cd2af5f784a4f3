import type { FeedbackProps } from '../shared/theme.ts'
import type { Config, Page } from '../types.ts'

/** How readers of a page say whether it was helpful; null if they are not asked. */
export function feedbackProps({ doc, url }: Page, config: Config): FeedbackProps | null {
  if (config.feedback === null) return null
  const place = config.url ? config.url + url : doc.file
  const issue =
    config.feedback.issue
      ?.replace('{title}', () => encodeURIComponent(`Not helpful: ${doc.title}`))
      .replace('{text}', () => encodeURIComponent(`${place}\n\n`)) ?? null
  return { url: config.feedback.url, issue }
}
