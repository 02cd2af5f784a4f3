/** `MIGRATION.md`: everything that needs a person, by file and line, the most helpful first. */
import { BASELINE, type Problem, plural } from '../../plugin/index.ts'
import type { TextProof } from './text/compare.ts'
import { type Kind, kinds, type Todo } from './todo.ts'

/** Items of one rule, and places of one item, that are listed; `docsgen check --all` lists the others. */
const MOST = 50

const ACCEPTED = ` Those in \`${BASELINE}\` are accepted: \`npx docsgen check --strict\` only fails for others. \`npx docsgen check --write-baseline\` takes what you have corrected out of it.`

export interface Facts {
  readonly label: string
  readonly pages: number
  readonly files: number
  readonly todos: readonly Todo[]
  /** What `docsgen check` reports about the new site. */
  readonly problems: readonly Problem[]
  /** True if a baseline accepts the warnings. */
  readonly isAccepted: boolean
  /** Null if the new site cannot be built yet. */
  readonly text: TextProof | null
}

export function migrationReport(facts: Facts): string {
  const { label, pages, files, todos, problems, isAccepted, text } = facts
  const sections = (Object.keys(kinds) as Kind[]).flatMap((kind) => {
    const own = unique(todos.filter((item) => item.kind === kind).map(line))
    const { title, note } = kinds[kind]
    return own.length > 0 ? [`## ${title}\n\n${note}\n\n${own.join('\n')}\n`] : []
  })
  const found = problemSections(problems)
  const left = todos.length + problems.length
  return [
    `# Migration from ${label}\n`,
    `${plural(pages, 'page')} and ${plural(files, 'other file')} were brought here. ${
      left === 0 ? 'Nothing is left to do.' : 'What is left to do follows, the most helpful first.'
    }\n`,
    `${textSentence(text)}\n`,
    ...(sections.length > 0 ? ['Paths up to the next part are those of the old site.\n'] : []),
    ...sections,
    ...(found.length > 0
      ? [
          '# What `docsgen check` reports\n',
          `Paths are those of this site.${fixes(problems)}${isAccepted ? ACCEPTED : ''}\n`,
        ]
      : []),
    ...found,
  ].join('\n')
}

/** Whether the new pages say what the old ones said. */
export function textSentence(text: TextProof | null): string {
  if (text === null)
    return 'The text of the pages could not be compared with the old site, because this one has errors. Correct them, then run `npx docsgen migrate --verify` here.'
  const { pages, lost } = text
  if (lost.length === 0)
    return `No lost text was found on ${plural(pages, 'page')}. Markup, comments, addresses and code that runs were not compared.`
  return `The text of ${plural(pages, 'page')} was compared with the new pages: ${lost.length} of them ${lost.length === 1 ? 'lacks' : 'lack'} something.`
}

/** What corrects some of the problems. */
function fixes(problems: readonly Problem[]): string {
  const isLink = problems.some(({ ruleId }) => /^broken-(?:link|anchor)$/.test(ruleId))
  const what = 'links that differ from one target only in case or punctuation'
  return isLink ? ` \`npx docsgen check --fix\` corrects ${what}.` : ''
}

function line({ file, line: at, text }: Todo): string {
  const place = file === '' ? '' : `\`${file}${at > 0 ? `:${at}` : ''}\`: `
  return `- [ ] ${place}${text}`
}

/** The problems by rule: errors first, then the rules with the most pages. */
function problemSections(problems: readonly Problem[]): string[] {
  const rules = [...new Set(problems.map(({ ruleId }) => ruleId))]
  const byRule = rules.map(
    (rule) => [rule, problems.filter(({ ruleId }) => ruleId === rule)] as const,
  )
  const weight = (list: readonly Problem[]) =>
    (list.some(({ fatal }) => fatal) ? 1e9 : 0) + new Set(list.map(({ file }) => file)).size
  return byRule
    .sort(([a, x], [b, y]) => weight(y) - weight(x) || (a < b ? -1 : 1))
    .map(([rule, list]) => {
      const items = problemItems(list)
      const more = items.length > MOST ? [`- … and ${items.length - MOST} more`] : []
      return `## ${rule} (${list.length})\n\n${[...items.slice(0, MOST), ...more].join('\n')}\n`
    })
}

/** One item for problems with the same reason, the most frequent first, with all their places. */
function problemItems(list: readonly Problem[]): string[] {
  const causes = new Map<string, { notes: Set<string>; places: Map<string, string> }>()
  for (const { file, line: at, reason, note = '' } of list) {
    const cause = causes.get(reason) ?? { notes: new Set(), places: new Map() }
    causes.set(reason, cause)
    if (note !== '') cause.notes.add(note)
    const place = file === '' ? '' : `\`${file}${at > 0 ? `:${at}` : ''}\``
    cause.places.set(place, cause.places.get(place) || note)
  }
  return [...causes]
    .sort(([, a], [, b]) => b.places.size - a.places.size)
    .map(([reason, { notes, places }]) => {
      const [first = ''] = places.keys()
      const [note = '', other] = notes
      const isOne = other === undefined || places.size === 1
      const sentence = oneLine(`${reason}${note === '' || !isOne ? '' : `. ${note}`}`)
      if (places.size === 1) return `- [ ] ${first === '' ? '' : `${first}: `}${sentence}`
      const more = places.size > MOST ? ` and ${places.size - MOST} more` : ''
      const shown = [...places].slice(0, MOST)
      if (isOne) return `- [ ] ${sentence}\n  In ${shown.map(([at]) => at).join(', ')}${more}.`
      const items = shown.map(
        ([at, how]) => `  - ${oneLine([at, how].filter((part) => part !== '').join(': '))}`,
      )
      return [`- [ ] ${sentence}`, ...items, ...(more ? [`  -${more}`] : [])].join('\n')
    })
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}

function unique(lines: readonly string[]): string[] {
  return [...new Set(lines)]
}

/** A report with the marks of what a person has done. */
export function keepMarks(text: string, before: string | null): string {
  const done = new Set(
    (before ?? '').split('\n').flatMap((item) => (/^- \[x\] /i.test(item) ? [item.slice(6)] : [])),
  )
  return text.replace(/^- \[ \] (.*)$/gm, (item, rest: string) =>
    done.has(rest) ? `- [x] ${rest}` : item,
  )
}

/** A report without the marks, which are not edits of its text. */
export function withoutMarks(text: string): string {
  return text.replace(/^- \[x\] /gim, '- [ ] ')
}
