import type { DocProps } from 'docsgen/theme'

export function AfterContent({ title, route }: DocProps) {
  return (
    <p className="feedback">
      <a href={`https://feedback.example/?page=${route}`}>Is “{title}” clear?</a>
    </p>
  )
}
