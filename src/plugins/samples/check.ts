/** Parses the code samples of a site and reports syntax errors. */
import { type Problem, warning } from '../../plugin/index.ts'
import { languages, proseLanguages } from './languages.ts'
import { schemaChecker } from './schema.ts'
import type { Fault, Load, Sample } from './types.ts'

export interface SamplesReport {
  readonly problems: readonly Problem[]
  /** Number of parsed code blocks by language. */
  readonly checked: Readonly<Record<string, number>>
  /** Number of code blocks marked as `fragment`. */
  readonly fragments: number
  /** One line for each language without a parser. */
  readonly unchecked: readonly string[]
}

/** @param read returns the text of a file of the site (for schemas), null if it does not exist */
export async function checkSamples(
  samples: readonly Sample[],
  load: Load,
  read: (file: string) => string | null,
): Promise<SamplesReport> {
  const problems: Problem[] = []
  const checked: Record<string, number> = {}
  const unchecked: string[] = []
  const all = unique(samples).filter(({ lang }) => !proseLanguages.has(lang))
  const code = all.filter(({ fragment }) => !fragment)
  const schemas = schemaChecker(read)
  for (const [lang, group] of groups(code)) {
    const language = languages.get(lang)
    const checker = await language?.open(load)
    if (!checker) {
      unchecked.push(
        `${group.length} ${lang} ${group.length === 1 ? 'sample' : 'samples'} not checked: ${language ? `install ${language.needs}` : 'this language is not supported'}`,
      )
      continue
    }
    checked[lang] = group.length
    const faults = await checker(group.map((sample) => sample.code))
    group.forEach((sample, i) => {
      const fault =
        faults[i] ?? (sample.schema === null ? null : schemas(sample.schema, sample.code))
      if (fault) problems.push(problemOf(sample, fault))
    })
  }
  return { problems, checked, fragments: all.length - code.length, unchecked }
}

/** Locales share most samples: the same code at the same place is parsed once. */
function unique(samples: readonly Sample[]): Sample[] {
  return [...new Map(samples.map((s) => [`${s.file}\n${s.lang}\n${s.code}`, s])).values()]
}

function groups(samples: readonly Sample[]): Map<string, Sample[]> {
  const result = new Map<string, Sample[]>()
  for (const sample of samples) {
    const group = result.get(sample.lang)
    if (group) group.push(sample)
    else result.set(sample.lang, [sample])
  }
  return result
}

function problemOf(sample: Sample, { line, column, reason }: Fault): Problem {
  const place = { file: sample.file, line: sample.line + line - 1, column }
  return warning(
    'sample',
    place,
    `this ${sample.lang} sample has an error: ${reason}`,
    'If the code is intentionally incomplete, add `fragment` to its fence.',
  )
}
