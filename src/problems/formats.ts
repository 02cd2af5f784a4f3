/** Problems in the formats that other programs read. Nothing here prints. */
import { levelOf, type Problem } from './problem.ts'
import { isRule, rules } from './rules.ts'

/** What `--format` accepts. */
export const FORMATS = ['pretty', 'json', 'github', 'sarif'] as const

export type Format = (typeof FORMATS)[number]

/**
 * One annotation of GitHub Actions for each problem.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 * @param folder path of the site in its repository: empty, or with a slash at the end
 */
export function githubAnnotations(problems: readonly Problem[], folder: string): string {
  const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
  return problems
    .map((problem) => {
      const { file, line, column, reason, note, ruleId } = problem
      const level = { error: 'error', warning: 'warning', note: 'notice' }[levelOf(problem)]
      const place = [
        ...(file === '' ? [] : [`file=${property(folder + file)}`]),
        ...(line > 0 ? [`line=${line}`, `col=${Math.max(1, column)}`] : []),
        `title=${property(ruleId)}`,
      ]
      const text = note === undefined ? reason : `${reason}\n${note}`
      return `::${level} ${place.join(',')}::${data(text)}`
    })
    .join('\n')
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

/**
 * A log in the format that code scanning reads.
 * https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 * @param folder path of the site in its repository: empty, or with a slash at the end
 * @param fallback path of the file or folder for problems without one: GitHub refuses the whole log
 *   if one of its results has no location
 * @param version of docsgen
 */
export function sarifLog(
  problems: readonly Problem[],
  folder: string,
  fallback: string,
  version: string,
): object {
  const names = [...new Set(problems.map(({ ruleId }) => ruleId))].sort()
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'docsgen', version, rules: names.map(sarifRule) } },
        columnKind: 'utf16CodeUnits',
        results: problems.map((problem) =>
          sarifResult({ ...problem, file: problem.file || fallback }, names, folder),
        ),
      },
    ],
  }
}

function sarifRule(id: string): object {
  return isRule(id) ? { id, shortDescription: { text: rules[id].about } } : { id }
}

function sarifResult(problem: Problem, names: readonly string[], folder: string): object {
  const { file, line, column, reason, note, ruleId } = problem
  const region = line > 0 ? { region: { startLine: line, startColumn: Math.max(1, column) } } : {}
  const artifactLocation = { uri: encodeURI(folder + file).replace(/[?#]/g, encodeURIComponent) }
  return {
    ruleId,
    ruleIndex: names.indexOf(ruleId),
    level: levelOf(problem),
    message: { text: note === undefined ? reason : `${reason}\n${note}` },
    locations: [{ physicalLocation: { artifactLocation, ...region } }],
  }
}
