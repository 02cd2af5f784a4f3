/** Collects the code blocks of a page after directives and variables have been expanded. */

import type { Code, Root } from 'mdast'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { VFile } from 'vfile'
import { splitText } from '../../compile/body.ts'
import type { CompileInput } from '../../compile/compile-input.ts'
import {
  type Answers,
  answersTo,
  type FileReader,
  Needs,
  type PageContext,
} from '../../compile/needs.ts'
import { syntax } from '../../compile/syntax.ts'
import { infoOf, readMeta } from '../../markdown/code-meta.ts'
import { remarkDirectives } from '../../markdown/directives.ts'
import { originOf } from '../../markdown/origin.ts'
import { parserOf } from '../../markdown/parse.ts'
import { remarkVariables, variablesOf } from '../../markdown/variables.ts'
import { type BuildCache, isFoundFile } from '../../plugin/index.ts'
import { includeCandidates } from '../../sources/includes.ts'
import type { Sample } from './types.ts'

/** The code blocks of a page, and the files that it has got. */
export interface PageSamples {
  readonly samples: readonly Sample[]
  readonly files: Needs['files']
}

const NONE: PageSamples = { samples: [], files: new Map() }

/**
 * Returns no samples for a page written in React, and for one that cannot be parsed, which the other
 * checks report.
 */
export function samplesOf(
  input: CompileInput,
  context: PageContext,
  reader: FileReader,
  cache: BuildCache,
): PageSamples {
  if (input.page) return NONE
  try {
    for (let answers: Answers = {}; ; ) {
      const needs = new Needs(answers, input.generated?.given)
      const samples = readSamples(input, needs, cache)
      if (needs.missing.length === 0) return { samples, files: needs.files }
      answers = { ...answers, ...answersTo(needs.missing, context, reader) }
    }
  } catch (error) {
    if (error instanceof RangeError) return NONE
    throw error
  }
}

function readSamples(input: CompileInput, needs: Needs, cache: BuildCache): Sample[] {
  const { body } = splitText(input.text)
  const file = new VFile({ path: input.file, data: { shared: new Map() } })
  const processor = unified()
    .use(remarkDirectives, input, needs, { ...syntax, readMdx: null, cache })
    .use(remarkVariables, variablesOf(input, needs))
    .freeze()
  processor.parser = parserOf(input.markdown, syntax.sources, cache)
  const tree = processor.runSync(processor.parse(body), file) as Root
  const samples: Sample[] = []
  visit(tree, 'code', (node) => {
    samples.push(sampleOf(node, input, needs))
  })
  return samples
}

function sampleOf(node: Code, input: CompileInput, needs: Needs): Sample {
  const { lang, meta } = infoOf(node)
  const { title, file, fragment, run, schema } = readMeta(meta)
  const from = originOf(node)?.file ?? input.file
  const paths = file === undefined ? [] : includeCandidates(from, file)
  // A file that cannot be opened is reported where it is named.
  const found = needs.file(paths)
  const included = isFoundFile(found) ? found.path : undefined
  return {
    lang: lang.toLowerCase(),
    code: node.value,
    title: title ?? null,
    page: input.file,
    file: included ?? from,
    line: included === undefined ? (node.position?.start.line ?? 1) + 1 : 1,
    fragment,
    run,
    schema: schema ?? null,
  }
}
