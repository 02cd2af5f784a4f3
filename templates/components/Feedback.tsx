import type { DocProps } from 'docsgen/theme'

/** "Was this page helpful?": links that begin an issue, or buttons whose answer a script sends. */
export function Feedback({ site, feedback }: DocProps) {
  if (feedback === null) return null
  const { feedbackQuestion, feedbackYes, feedbackNo, feedbackThanks, feedbackFailed } =
    site.messages
  const { opensInNewTab } = site.messages
  const answers = [
    { value: 'yes', label: feedbackYes, href: feedback.yes },
    { value: 'no', label: feedbackNo, href: feedback.no },
  ]
  const isSent = feedback.yes === null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div
      className={isSent ? 'feedback needs-script' : 'feedback'}
      role="group"
      aria-label={feedbackQuestion}
      data-feedback={isSent ? (feedback.url ?? '') : undefined}
      data-thanks={isSent ? feedbackThanks : undefined}
      data-failed={isSent ? feedbackFailed : undefined}
    >
      <span>{feedbackQuestion}</span>
      {answers.map(({ value, label, href }) =>
        href === null ? (
          <button
            key={value}
            type="button"
            className="button quiet"
            value={value}
            aria-pressed="false"
            data-tool="feedback"
          >
            {label}
          </button>
        ) : (
          <a
            key={value}
            className="button quiet external"
            href={href}
            target="_blank"
            rel="noopener"
          >
            {label}
            <span className="visually-hidden"> ({opensInNewTab})</span>
          </a>
        ),
      )}
      {isSent && <span className="feedback-note" />}
    </div>
  )
}
