import type { DocProps } from 'docsgen/theme'

/**
 * "Was this page helpful?": buttons whose answer a script sends, or which lead those who say no to an
 * issue. Without scripts, only the link to the issue is left.
 */
export function Feedback({ site: { messages }, feedback }: DocProps) {
  if (feedback === null) return null
  const { url, issue } = feedback
  const answers = [
    ['yes', messages.feedbackYes],
    ['no', messages.feedbackNo],
  ] as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div
      className={issue === null ? 'feedback needs-script' : 'feedback'}
      role="group"
      aria-label={messages.feedbackQuestion}
      data-feedback={url ?? ''}
      data-counted={url === null && issue === null ? '' : undefined}
      data-yes={issue === null ? messages.feedbackThanks : messages.feedbackGlad}
      data-no={issue === null ? messages.feedbackThanks : messages.feedbackWhy}
      data-failed={url === null ? undefined : messages.feedbackFailed}
    >
      <span className="needs-script">{messages.feedbackQuestion}</span>
      {answers.map(([value, label]) => (
        <button
          key={value}
          type="button"
          className="button quiet needs-script"
          value={value}
          aria-pressed="false"
          data-tool="feedback"
        >
          {label}
        </button>
      ))}
      <span className="feedback-note" />
      {issue !== null && (
        <a className="feedback-issue external" href={issue} target="_blank" rel="noopener">
          {messages.feedbackReport}
          <span className="visually-hidden"> ({messages.opensInNewTab})</span>
        </a>
      )}
    </div>
  )
}
