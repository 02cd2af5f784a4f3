/** `docsgen check --fix`: changes the links that lead nowhere, where it is certain what they mean. */
import {
  type CommandContext,
  type Link,
  type NewTarget,
  onlyCurrent,
  plural,
  type Site,
} from '../../plugin/index.ts'
import { Corrections } from './corrections.ts'

/** @throws SiteError if the site cannot be loaded */
export async function fixLinks(context: CommandContext): Promise<void> {
  const { check, style } = context
  const site = onlyCurrent((await check()).site)
  const corrections = new Corrections(site)
  const texts = context.texts()
  // What cannot be changed is reported by the checks that follow.
  context.changeLinks(site, onlyAnswers(site, corrections), texts)
  for (const line of texts.lines()) console.error(line)
  const count = texts.changed.reduce((sum, [, text]) => sum + text.changes.length, 0)
  await context.writeTexts(site, texts)
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
