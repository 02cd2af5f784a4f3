/** The snippets, and the buttons that copy them. */
import { announce, COPIED_FOR, copy } from 'docsgen/client'
import { useEffect, useId, useRef, useState } from 'react'
import type { Snippet } from './options.ts'

export function Output({ snippets }: { snippets: readonly Snippet[] }) {
  useUpdateNotice(snippets.map(({ code }) => code).join('\n'))
  return (
    <div className="cg-output">
      {snippets.map((snippet) => (
        <Code key={snippet.language} snippet={snippet} />
      ))}
    </div>
  )
}

function Code({ snippet: { title, code } }: { snippet: Snippet }) {
  const id = useId()
  return (
    <figure className="cg-code">
      <figcaption id={id}>{title}</figcaption>
      <CopyButton label="Copy" text={() => code} />
      {/* Focusable, because a keyboard must be able to scroll what is too wide. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls */}
      {/* biome-ignore lint/a11y/useSemanticElements: it is preformatted first of all */}
      <pre tabIndex={0} role="region" aria-labelledby={id}>
        <code>{code}</code>
      </pre>
    </figure>
  )
}

const COPIED = 'Copied'

/** A button that copies a text and says so for a moment. */
export function CopyButton({ label, text }: { label: string; text: () => string }) {
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
