/** `docsgen translate accept`: records what the originals of translations say now. */

import { relative, resolve } from 'node:path'
import {
  type CommandContext,
  didYouMean,
  fatal,
  plural,
  refuse,
  type Site,
  UsageError,
} from '../../plugin/index.ts'
import { acceptedOf } from './check.ts'
import { isThere, readRecord } from './file.ts'
import { type Pair, pairsOf } from './pairs.ts'
import { formatRecord, RECORD, type TranslationRecord } from './record.ts'

/** @throws SiteError for a name that is not that of a translation */
export async function runAccept(context: CommandContext): Promise<void> {
  const { names, options } = context
  const { site, problems } = await context.check()
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
  context.write(RECORD, formatRecord(record))
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
