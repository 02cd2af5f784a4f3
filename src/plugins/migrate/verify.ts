/** `docsgen migrate --verify`: the proof of a move. */
import { join } from 'node:path'
import { build } from '../../build.ts'
import { loadConfig } from '../../config/load.ts'
import { listFiles, trimSlashes } from '../../plugin/index.ts'
import { Session } from '../../session.ts'
import { oldAddresses } from './old-urls.ts'
import { type Proof, Published, prove } from './proof.ts'

/**
 * Builds the site, and looks in its output for every address and heading of the old one.
 * @param root absolute path of the new site
 * @param place see `oldAddresses`
 * @throws SiteError if the site cannot be built, or the addresses cannot be read
 */
export async function verifyMove(root: string, place: string): Promise<Proof> {
  const config = await loadConfig({ root })
  const old = oldAddresses(place, config.base)
  const out = join(root, 'build')
  const session = new Session()
  await build({ root, out }, session)
  session.save()
  const site = new Published(
    out,
    config.base,
    config.locales.map(({ path }) => path),
  )
  const pages = listFiles(out)
    .filter((path) => path.endsWith('.html') && !/(?:^|\/)404\.html$/.test(path))
    .map((path) => config.base + path.replace(/(?:(^|\/)index)?\.html$/, '$1'))
    .filter((url) => site.page(url)?.way === 'page')
    .sort()
  return prove(old, site, pages)
}

/** What was found, as lines. */
export function proofLines({ base, addresses, headings, lost }: Proof): string[] {
  const isHeading = ({ from }: { from: string }) => from.includes('#')
  const lostHeadings = lost.filter(isHeading)
  const lostPages = lost.filter((item) => !isHeading(item))
  const found = addresses.page + addresses.redirect + addresses.file
  return [
    `addresses: ${found} of ${found + lostPages.length} resolve (pages: ${addresses.page}, redirects: ${addresses.redirect}, files: ${addresses.file})`,
    `headings: ${headings.heading + headings.redirect} of ${headings.heading + headings.redirect + lostHeadings.length} resolve (redirects with a fragment: ${headings.redirect})`,
    ...lost.map(({ from, reason, target }) => {
      const proposal = target && `; propose '${route(from, base)}': '${route(target, base)}'`
      return `lost: ${from}: ${reason}${proposal ?? ''}`
    }),
    ...(lost.some(({ target }) => target !== null)
      ? ['Add the proposals that are right to `redirects` in site.config.ts.']
      : []),
  ]
}

/** An address as `redirects` of the configuration names it. */
function route(url: string, base: string): string {
  const [path = '', fragment = ''] = url.split(/(?=#)/)
  const below = path.startsWith(base) ? path.slice(base.length) : path
  return `/${trimSlashes(below.replace(/(?:(^|\/)index)?\.html$/, '$1'))}${fragment}`
}
