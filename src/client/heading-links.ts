/** Adds a link to each heading and field, named after it; a click also copies its address. */
import { all, make } from './dom.ts'
import { messages } from './messages.ts'
import type { PageSetup } from './page.ts'

export const addHeadingLinks: PageSetup = () => {
  const { linkToHeading } = messages()
  for (const heading of all('.prose :is(h2, h3, h4, h5, h6, dt)[id]')) {
    const name = (heading.querySelector('.param-name') ?? heading).textContent ?? ''
    heading.append(
      make('a', {
        class: 'heading-anchor',
        href: `#${encodeURIComponent(heading.id)}`,
        'aria-label': `${linkToHeading}: ${name}`,
      }),
    )
    // The link is not part of the heading's accessible name.
    if (heading.localName !== 'dt') heading.ariaLabel = name
  }
}
