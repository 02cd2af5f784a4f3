/** The Markdown copy of a page: all that its text says, with everything that docsgen adds to it. */

import { sayComponent } from '../../components/render.ts'
import {
  type Components,
  copyOfUrl,
  escapeAttribute,
  escapeText,
  type Page,
  type Site,
  splitTarget,
  type Theme,
  whileRendering,
} from '../../plugin/index.ts'
import { type Content, fillContent } from '../../render/content.ts'
import { heroProps } from '../../render/pages.ts'
import { markdownOf } from './to-markdown.ts'

/** A Markdown copy: a page that says the same in two versions is converted once. */
export interface MarkdownCopy {
  /** See `noticeOf`. */
  readonly notice: string
  readonly page: CopyArgument
}

/** Everything that the text of a page depends on. */
export interface CopyArgument extends Content {
  /** The origin of the site; empty if it is not known. */
  readonly origin: string
  /** Urls of the pages among its links. */
  readonly linked: readonly string[]
}

export function copyArgument(page: Page, { config, byUrl }: Site): CopyArgument {
  const { doc, targets, usedIn, locale } = page
  const refs = Object.values(usedIn).flat()
  const urls = [...targets.flatMap((target) => target ?? []), ...refs].map(
    ({ url }) => splitTarget(url).path,
  )
  return {
    doc,
    targets,
    usedIn,
    usedInTitle: locale.messages.usedIn,
    origin: config.url,
    linked: [...new Set(urls)].filter((url) => byUrl.has(url)).sort(),
  }
}

/** @throws SiteError that names the page */
export function copyBytes(argument: CopyArgument, { components }: Theme): Uint8Array {
  return Buffer.from(whileRendering(argument.doc.file, () => render(argument, components)))
}

function render(argument: CopyArgument, components: Components): string {
  const { doc, origin, linked } = argument
  const isPage = new Set(linked)
  const readdress = (address: string) => {
    if (!/^\/(?!\/)/.test(address)) return address
    const { path, query, hash } = splitTarget(address)
    return origin + (isPage.has(path) ? copyOfUrl(path) : path) + query + hash
  }
  const content = fillContent(argument, sayComponent, components)
  return markdownOf(headOf(argument) + content, readdress) || `# ${doc.title}\n`
}

/** What the layout shows before the content. */
function headOf({ doc, targets }: CopyArgument): string {
  const hero = doc.hero && heroProps(doc, doc.hero, targets)
  const heading = [hero?.name, hero?.title ?? doc.title].filter(Boolean).join(' ')
  const title = doc.titleInContent ? '' : `<h1>${escapeText(heading)}</h1>`
  if (hero === null) return title
  const { text, image, command, actions } = hero
  const picture = image
    ? `<p><img src="${escapeAttribute(image.src)}" alt="${escapeAttribute(image.alt)}"></p>`
    : ''
  const links = actions.map(
    ({ label, href }) => `<li><a href="${escapeAttribute(href)}">${escapeText(label)}</a></li>`,
  )
  const code = command ? `<pre><code>${escapeText(command)}\n</code></pre>` : ''
  return `${title}${text ? `<p>${escapeText(text)}</p>` : ''}${code}${picture}<ul>${links.join('')}</ul>`
}
