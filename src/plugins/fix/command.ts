/** `docsgen check --fix`: changes the links that lead nowhere, where it is certain what they mean. */
import { changeLinks, type NewTarget } from '../../edits/links.ts'
import { formatChanges, Texts } from '../../edits/texts.ts'
import { keepAccepted } from '../../edits/translations.ts'
import {
  type CommandContext,
  type Link,
  onlyCurrent,
  plural,
  type Site,
} from '../../plugin/index.ts'
import { Corrections } from './corrections.ts'

/** @throws SiteError if the site cannot be loaded */
export async function fixLinks({ check, style }: CommandContext): Promise<void> {
  const site = onlyCurrent((await check()).site)
  const corrections = new Corrections(site)
  const texts = new Texts(site.config.root)
  // What cannot be changed is reported by the checks that follow.
  changeLinks(site, onlyAnswers(site, corrections), texts)
  for (const line of formatChanges(texts)) console.error(line)
  const count = texts.changed.reduce((sum, [, text]) => sum + text.changes.length, 0)
  keepAccepted(site, texts)
  texts.write()
  if (count > 0) console.error(style.green(`${plural(count, 'link')} fixed`))
}

/** Corrections on which all pages agree that show a link: those of other locales, or of an included file. */
function onlyAnswers(site: Site, corrections: Corrections): NewTarget {
  const answers = new Map<string, Set<string | null>>()
  const keyOf = ({ file, line, column, target }: Link) =>
    JSON.stringify([file, line, column, target])
  for (const page of site.locales.flatMap(({ pages }) => pages))
    page.doc.links.forEach((link, index) => {
      const known = answers.get(keyOf(link)) ?? new Set()
      answers.set(keyOf(link), known.add(corrections.of(link, page, index)))
    })
  return (link) => {
    const [only = null, ...others] = answers.get(keyOf(link)) ?? []
    return others.length > 0 ? null : only
  }
}
