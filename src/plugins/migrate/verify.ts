/** `docsgen migrate --verify`: the proof of a move. */
import { join, resolve } from 'node:path'
import {
  type CommandContext,
  fatal,
  listFiles,
  SiteError,
  trimSlashes,
  UsageError,
} from '../../plugin/index.ts'
import { detect } from './detect.ts'
import { readOld } from './migrate.ts'
import { OldFiles } from './old-files.ts'
import { oldAddresses } from './old-urls.ts'
import { type Proof, Published, prove } from './proof.ts'
import { compareText, lossesText, type TextProof } from './text/compare.ts'
import { compareBuilt } from './text/old-page.ts'
import { TrialSite } from './trial-site.ts'
import { NewSite } from './write.ts'

/** The proof with the build output of the old site. */
export interface BuiltProof {
  readonly proof: Proof
  /** Null for addresses without the pages. */
  readonly text: TextProof | null
}

/**
 * Builds the site, and looks in its output for every address and heading of the old one.
 * @param root absolute path of the new site
 * @param place see `oldAddresses`
 * @throws SiteError if the site cannot be built, or the addresses cannot be read
 */
export async function verifyMove(
  root: string,
  place: string,
  at: CommandContext['at'],
): Promise<BuiltProof> {
  const context = at(root)
  const config = await context.config()
  const old = oldAddresses(place, config.base)
  const out = join(root, 'build')
  await context.build(out)
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
  const hasText = old.some(({ html }) => html !== null)
  return { proof: prove(old, site, pages), text: hasText ? compareBuilt(old, site) : null }
}

/**
 * Builds the site, and compares its pages with the sources of the old one.
 * @param root absolute path of the new site
 * @param from folder of the old one; undefined for that of the last migration
 * @throws SiteError if a site cannot be read, or the new one cannot be built
 */
export async function verifyText(
  root: string,
  from: string | undefined,
  at: CommandContext['at'],
): Promise<TextProof> {
  const { last } = new NewSite(root, { origin: '', from: '' })
  if (last === null && from === undefined)
    throw new UsageError([
      fatal(
        'migrate',
        { file: '' },
        'this site was not made by docsgen migrate',
        'Name the folder of the new site with --to, or what to compare it with: --from with the folder of the old site, or --verify with its build output.',
      ),
    ])
  const found = detect(last?.origin, from ?? resolve(root, last?.from ?? '.'))
  const old = new OldFiles(found.from, root)
  const { move } = await readOld(found, old, { versions: true })
  const trial = new TrialSite(root, false, at)
  try {
    const problems = await trial.check(new Map())
    const htmlOf = await trial.pages()
    if (htmlOf === null) throw new SiteError(problems.filter((problem) => problem.fatal))
    return compareText(move, old, htmlOf)
  } finally {
    trial.close()
  }
}

/** What pages lack, as lines. */
export function textLines({ pages, lost }: TextProof): string[] {
  return [
    `text: ${pages - lost.length} of ${pages} pages say what the old ones said`,
    ...lost.map((page) => `lost: ${page.file}: ${lossesText(page)}`),
  ]
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
