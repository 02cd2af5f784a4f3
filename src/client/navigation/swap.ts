/** Swaps a fetched page into the document. */

import { all, metaOf, SWITCHES } from '../dom.ts'

/** Elements of the head that are the same on all pages of a build. */
const STAYS =
  'script, style, [rel=stylesheet], [rel$=preload], [rel$=icon], [charset], [http-equiv], [name=viewport], [name*=color]'

/** Links of the frame that differ: where they lead, or which one is current. */
const FRAME_LINKS = `${SWITCHES}, .nav-items a`

/**
 * False for a page of another build, which needs other scripts and styles, and for one with another
 * policy: a policy cannot change while its document is open. Packages look for the styles in a page once,
 * when they load.
 */
export function isSwappable(next: Document): boolean {
  // The end of STYLE_TYPE, which would make the first script come in one more part.
  const hasStyles = next.querySelector('[type$=island-style]')
  return (
    buildOf(document)[0] === buildOf(next)[0] && policyOf(document) === policyOf(next) && !hasStyles
  )
}

function policyOf({ head }: Document): string | undefined {
  return head.querySelector<HTMLMetaElement>('meta[http-equiv]')?.content
}

/** Loads the style sheets that only the next page has. They stay. */
export async function loadStyles({ head }: Document): Promise<void> {
  for (const link of all('link[rel=stylesheet]', head)) {
    if (document.querySelector(`link[href="${hrefOf(link)}"]`)) continue
    document.head.append(link)
    await new Promise((resolve) => {
      link.onload = link.onerror = resolve
    })
  }
}

/** Elements that scripts have added to the body stay if they have `data-client`. */
export function swap(next: Document): void {
  const isSameFrame = frameOf(document) === frameOf(next)
  swapHead(next)
  if (isSameFrame) swapParts(next)
  else swapBody(next)
}

/** Pages with the same frame differ only in their parts. */
function frameOf(page: Document): string {
  return `${buildOf(page)[1]} ${page.querySelector<HTMLElement>('[data-layout]')?.dataset.layout}`
}

/** What comes before and after the last dot of a page's `buildId`. */
function buildOf(page: Document): string[] {
  return metaOf('docsgen-build', page).split(/\.(?=[^.]*$)/)
}

function swapHead({ head }: Document): void {
  const differing = (root: HTMLElement) => [...root.children].filter((e) => !e.matches(STAYS))
  const added = differing(head)
  for (const element of differing(document.head)) element.remove()
  document.head.append(...added)
}

function swapBody({ documentElement: root, body }: Document): void {
  document.documentElement.lang = root.lang
  document.documentElement.dir = root.dir
  // What stays is not moved: frames would be loaded again.
  for (const old of [...document.body.childNodes])
    if ((old as HTMLElement).dataset?.client === undefined) old.remove()
  document.body.prepend(...body.childNodes)
}

function swapParts(next: Document): void {
  for (const name of ['main', 'toc']) {
    part(document, name)?.replaceChildren(...(part(next, name)?.childNodes ?? []))
  }
  swapSidebar(next)
  const links = all(FRAME_LINKS, next)
  all(FRAME_LINKS).forEach((link, i) => {
    const same = links[i]
    if (same?.textContent === link.textContent) link.replaceWith(same)
  })
}

/** A sidebar with the same links stays, with its open groups and scroll position. */
function swapSidebar(next: Document): void {
  const old = part(document, 'sidebar')
  const fresh = part(next, 'sidebar')
  if (!old || !fresh) return
  const links = linksOf(old)
  const freshLinks = linksOf(fresh)
  if (links.map(hrefOf).join() !== freshLinks.map(hrefOf).join()) {
    old.replaceChildren(...fresh.childNodes)
    return
  }
  links.forEach((link, i) => {
    link.ariaCurrent = freshLinks[i]?.ariaCurrent ?? null
  })
}

function part(page: Document, name: string): HTMLElement | null {
  return page.querySelector(`[data-part="${name}"]`)
}

function linksOf(root: HTMLElement): HTMLAnchorElement[] {
  return all<HTMLAnchorElement>('a', root)
}

function hrefOf(link: Element): string | null {
  return link.getAttribute('href')
}
