/** `docsgen translate accept`: records what the originals of translations say now. */

import { relative, resolve } from 'node:path'
import { checkSite } from '../../build.ts'
import type { CommandOptions } from '../../commands/extension.ts'
import { didYouMean, fatal, type Site } from '../../plugin/index.ts'
import { pluginsSettled } from '../../plugin/left-behind.ts'
import { refuse, UsageError } from '../../problems/errors.ts'
import { plural } from '../../problems/report.ts'
import { Session } from '../../session.ts'
import { type Pair, pairsOf } from '../../translations/pairs.ts'
import { RECORD, type TranslationRecord } from '../../translations/record.ts'
import { acceptedOf } from './check.ts'
import { isThere, readRecord, writeRecord } from './file.ts'

/** @throws SiteError for a name that is not that of a translation */
export async function runAccept(names: readonly string[], options: CommandOptions): Promise<void> {
  const session = new Session()
  const { site, problems } = await checkSite({ root: options.root, file: options.config }, session)
  await pluginsSettled()
  session.save()
  refuse(problems.filter(({ fatal }) => fatal))
  const { root } = site.config
  const pairs = pairsOf(site)
  const known: TranslationRecord = readRecord(root) ?? new Map()
  const named = names.map((name) => pairNamed(name, pairs, site))
  const isDue = ({ translation }: Pair) => options.all === true || !known.has(translation)
  const accepted = names.length > 0 ? named : [...pairs.values()].filter(isDue)
  // Those whose files are gone are left out; drafts are kept.
  const record = new Map([...known].filter(([file]) => isThere(root, file)))
  for (const pair of accepted) record.set(pair.translation, acceptedOf(pair, root))
  writeRecord(root, record)
  console.error(
    `${RECORD}: ${plural(record.size, 'translation')} (${accepted.length} accepted now)`,
  )
}

/** @param name path relative to the current folder, the root or the docs folder */
function pairNamed(name: string, pairs: ReadonlyMap<string, Pair>, { config }: Site): Pair {
  const paths = [relative(resolve(config.root), resolve(name)), name, `${config.docs}/${name}`].map(
    (path) => path.replaceAll('\\', '/').replace(/^\.\//, ''),
  )
  const found = paths.flatMap((path) => pairs.get(path) ?? [])[0]
  if (found) return found
  const note =
    didYouMean(paths[0] as string, [...pairs.keys()]) ??
    (pairs.size === 0
      ? 'A translation is a page with the name of its locale, such as docs/setup.de.md.'
      : `Translations are, for example, ${[...pairs.keys()].slice(0, 3).join(', ')}.`)
  throw new UsageError([fatal('translate', { file: name }, 'this is not a translated page', note)])
}
