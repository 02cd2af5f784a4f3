/** A comparison as Markdown, for a comment on a pull request. */
import type { Change, Diff, Found } from './compare.ts'
import { markupNote, summary } from './compare.ts'

/** GitHub accepts comments of 65,536 characters. */
const LONGEST = 60_000

export function toMarkdown(diff: Diff): string {
  const [base, head] = diff.names
  const { added, moved, removed, anchors, problems } = diff
  const parts = [
    `## What changes for readers\n\nFrom ${code(base)} to ${code(head)}: ${summary(diff) || 'nothing'}.\n`,
    list(
      'Pages removed without a redirect',
      removed.map(
        ({ address, title, similar }) =>
          `${code(address)} ${escapeMarkdown(title)}${similar === null ? '' : `: most of it is in ${code(similar)}`}`,
      ),
    ),
    list(
      'Anchors lost',
      anchors.map(({ address, id }) => code(`${address}#${id}`)),
    ),
    list('New problems', (problems?.found ?? []).map(problemLine)),
    list('Problems fixed', (problems?.fixed ?? []).map(problemLine)),
    list(
      'Pages added',
      added.map(({ address, title }) => `${code(address)} ${escapeMarkdown(title)}`),
    ),
    list(
      'Pages moved',
      moved.map(({ from, address }) => `${code(from)} → ${code(address)}`),
    ),
    diff.markup > 0 ? `${markupNote(diff.markup)}\n` : '',
  ]
  const text = parts.filter((part) => part !== '').join('\n')
  const changes = changesOf(diff.changes, LONGEST - text.length)
  return changes === '' ? text : `${text}\n${changes}`
}

/** @param most characters */
function changesOf(changes: readonly Change[], most: number): string {
  if (changes.length === 0) return ''
  let text = '### Text\n'
  for (const [index, change] of changes.entries()) {
    const next = changeOf(change)
    if (text.length + next.length > most)
      return `${text}\n…and ${changes.length - index} more: see \`docsgen diff --format html\`.\n`
    text += next
  }
  return text
}

function changeOf({ pages, heading, isFrame, lines }: Change): string {
  const [first] = pages
  const where = isFrame ? 'around the page' : heading
  const more = pages.length > 1 ? ` and ${pages.length - 1} more` : ''
  const body = lines.map(({ sign, text }) => `${sign} ${text}`).join('\n')
  const longest = Math.max(2, ...[...body.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `\n${code(first?.address ?? '')}${more}${where && where !== first?.title ? `: ${escapeMarkdown(where)}` : ''}\n\n${fence}diff\n${body}\n${fence}\n`
}

function problemLine({ file, line, reason, ruleId }: Found): string {
  return `${code(line > 0 ? `${file}:${line}` : file)} ${escapeMarkdown(reason)} (${ruleId})`
}

/** Entries of a list that are printed. */
const MOST = 50

function list(title: string, entries: readonly string[]): string {
  if (entries.length === 0) return ''
  const shown = entries.slice(0, MOST)
  if (entries.length > MOST) shown.push(`…and ${entries.length - MOST} more`)
  return `### ${title}\n\n${shown.map((entry) => `- ${entry}\n`).join('')}`
}

function code(text: string): string {
  return `\`${text.replaceAll('`', "'")}\``
}

function escapeMarkdown(text: string): string {
  return text.replace(/([\\`*_[\]<>#|@])/g, '\\$1')
}
