/** Adds a link to each heading and field, named after it; a click also copies its address. */
import { all, make } from './dom.ts'
import { messages } from './messages.ts'
import type { PageSetup } from './page.ts'

export const addHeadingLinks: PageSetup = () => {
  const { linkToHeading } = messages()
  for (const heading of all('.prose :is(h2, h3, h4, h5, h6, dt)[id]')) {
    const name = (heading.querySelector('.param-name') ?? heading).textContent ?? ''
    const link = make('a', {
      class: 'heading-anchor',
      href: `#${encodeURIComponent(heading.id)}`,
      'aria-label': `${linkToHeading}: ${name}`,
    })
    // It is no part of what a heading says; a list of fields allows nothing else between them.
    if (heading.localName === 'dt') heading.append(link)
    else heading.after(link)
  }
}
