/** Records of accepted translations. */
import { sectionsOf } from '../src/plugins/translate/blocks.ts'
import { formatRecord } from '../src/plugins/translate/record.ts'

/** @param originals by the files of their translations, the texts that were translated */
export function recordOf(originals: Readonly<Record<string, string>>): string {
  const entries = Object.entries(originals).map(([file, text]) => {
    const sections = sectionsOf(text, false)
    return [file, sections.map(({ blocks }) => blocks.map(({ hash }) => hash))] as const
  })
  return formatRecord(new Map(entries))
}
