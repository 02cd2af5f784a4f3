/** Adds a link to each heading and field; a click also copies its address. */
import { announce } from './announce.ts'
import { COPIED_FOR, copy } from './clipboard.ts'
import { all, around, make } from './dom.ts'
import { messages } from './messages.ts'
import type { PageSetup } from './page.ts'

export function startHeadingLinks(): void {
  document.addEventListener('click', async (event) => {
    const link = around<HTMLAnchorElement>(event, '.heading-anchor')
    if (!link) return
    await copy(link.href)
    const { codeCopied } = messages()
    announce(codeCopied)
    link.textContent = codeCopied
    // The style sheet shows a `#` in an empty link.
    setTimeout(() => link.replaceChildren(), COPIED_FOR)
  })
}

export const addHeadingLinks: PageSetup = () => {
  const { linkToHeading } = messages()
  for (const heading of all('.prose :is(h2, h3, h4, h5, h6, dt)[id]')) {
    heading.append(
      make('a', {
        class: 'heading-anchor',
        href: `#${encodeURIComponent(heading.id)}`,
        'aria-label': linkToHeading,
      }),
    )
  }
}
