import type { HeadingProps, TextProps } from 'docsgen/theme'

interface Props {
  headings: readonly HeadingProps[]
  text?: TextProps | null
}

/** Headings as nested lists: each contains the deeper ones that follow it. */
export function TocItems({ headings, text }: Props) {
  return (
    <ul {...text}>
      {sections(headings).map(([heading, ...inner]) => (
        <li key={heading.id}>
          <a href={`#${heading.id}`}>{heading.text}</a>
          {inner.length > 0 && <TocItems headings={inner} />}
        </li>
      ))}
    </ul>
  )
}

type Section = [HeadingProps, ...HeadingProps[]]

function sections(headings: readonly HeadingProps[]): Section[] {
  const result: Section[] = []
  for (const heading of headings) {
    const open = result.at(-1)
    if (open && heading.depth > open[0].depth) open.push(heading)
    else result.push([heading])
  }
  return result
}
