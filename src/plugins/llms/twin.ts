/** The Markdown twin of a page: all that its text says, with everything that docsgen adds to it. */

import { sayComponent } from '../../content/components/render.ts'
import { type Content, fillContent } from '../../outputs/content.ts'
import { heroProps } from '../../outputs/pages.ts'
import {
  type Components,
  escapeAttribute,
  escapeText,
  type Kit,
  type Page,
  type Site,
  splitTarget,
  twinOfUrl,
  whileRendering,
} from '../../plugin/index.ts'
import { markdownOf } from './to-markdown.ts'

/** A twin: a page that says the same in two versions is converted once. */
export interface Twin {
  /** See `noticeOf`. */
  readonly notice: string
  readonly page: TwinArgument
}

/** Everything that the text of a page depends on. */
export interface TwinArgument extends Content {
  /** The origin of the site; empty if it is not known. */
  readonly origin: string
  /** Urls of the pages among its links. */
  readonly linked: readonly string[]
}

export function twinArgument(page: Page, { config, byUrl }: Site): TwinArgument {
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
export function twinBytes(argument: TwinArgument, { components }: Kit): Uint8Array {
  return Buffer.from(whileRendering(argument.doc.file, () => render(argument, components)))
}

function render(argument: TwinArgument, components: Components): string {
  const { doc, origin, linked } = argument
  const isPage = new Set(linked)
  const readdress = (address: string) => {
    if (!/^\/(?!\/)/.test(address)) return address
    const { path, query, hash } = splitTarget(address)
    return origin + (isPage.has(path) ? twinOfUrl(path) : path) + query + hash
  }
  const content = fillContent(argument, sayComponent, components)
  return markdownOf(headOf(argument) + content, readdress) || `# ${doc.title}\n`
}

/** What the layout shows before the content. */
function headOf({ doc, targets }: TwinArgument): string {
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
