/** The snippets, and the buttons that copy them. */
import { announce, COPIED_FOR, copy } from 'docsgen/client'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { highlight } from './highlight.ts'
import type { Snippet } from './options.ts'

interface OutputProps {
  readonly snippets: readonly Snippet[]
  /** Address of the page with the choices. */
  readonly link: () => string
  readonly onReset: () => void
}

export function Output({ snippets, link, onReset }: OutputProps) {
  useUpdateNotice(snippets.map(({ code }) => code).join('\n'))
  return (
    <div className="cg-output">
      {snippets.map((snippet) => (
        <Code key={snippet.language} snippet={snippet} />
      ))}
      <div className="cg-actions">
        <CopyButton label="Copy link" text={link} />
        <button type="button" className="button quiet" onClick={onReset}>
          Reset
        </button>
      </div>
    </div>
  )
}

/** Looks and works like the code blocks of a page: the client of the site knows their buttons by class. */
function Code({ snippet: { title, language, code } }: { snippet: Snippet }) {
  const id = useId()
  const tokens = useMemo(() => highlight(code, language), [code, language])
  return (
    <figure className="code cg-code">
      <figcaption id={id}>{title}</figcaption>
      <div className="code-actions">
        <button
          type="button"
          className="wrap-lines"
          aria-label={`Wrap lines: ${title}`}
          aria-pressed="true"
        />
        <button type="button" className="copy" aria-label={`Copy: ${title}`}>
          Copy
        </button>
      </div>
      {/* Wrapped, because the panel is narrow; focusable, because a keyboard must be able to scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls */}
      {/* biome-ignore lint/a11y/useSemanticElements: it is preformatted first of all */}
      <pre className="wrap" tabIndex={0} role="region" aria-labelledby={id}>
        <code>
          {tokens.map(({ text, kind }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity
            <span key={index} className={kind}>
              {text}
            </span>
          ))}
        </code>
      </pre>
    </figure>
  )
}

const COPIED = 'Copied'

/** A button that copies a text and says so for a moment. */
function CopyButton({ label, text }: { label: string; text: () => string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), COPIED_FOR)
    return () => clearTimeout(timer)
  }, [copied])
  const onClick = async () => {
    await copy(text())
    setCopied(true)
    announce(COPIED)
  }
  return (
    <button type="button" className="button quiet" onClick={onClick}>
      {copied ? COPIED : label}
    </button>
  )
}

/** Milliseconds between two notices: who types is not interrupted at each letter. */
const BETWEEN_NOTICES = 1000

/** Says that the snippet has changed, at most once a second, and not when it first appears. */
function useUpdateNotice(text: string): void {
  const shown = useRef(text)
  const last = useRef(0)
  useEffect(() => {
    if (shown.current === text) return undefined
    shown.current = text
    const wait = Math.max(0, last.current + BETWEEN_NOTICES - Date.now())
    const timer = setTimeout(() => {
      last.current = Date.now()
      announce('Snippet updated')
    }, wait)
    return () => clearTimeout(timer)
  }, [text])
}
