/** Collects the code blocks of a page after directives and variables have been expanded. */

import type { Code, Root } from 'mdast'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { VFile } from 'vfile'
import { splitText } from '../../content/body.ts'
import type { CompileInput } from '../../content/compile-input.ts'
import { includeCandidates } from '../../content/includes.ts'
import { infoOf, readMeta } from '../../content/markdown/code-meta.ts'
import { remarkDirectives } from '../../content/markdown/directives.ts'
import { originOf } from '../../content/markdown/origin.ts'
import { parserOf } from '../../content/markdown/parse.ts'
import { remarkVariables } from '../../content/markdown/variables.ts'
import { type Answers, answersTo, Needs, type Surroundings } from '../../content/needs.ts'
import { syntax } from '../../content/syntax.ts'
import { ownProperty } from '../../plugin/index.ts'
import type { Sample } from './types.ts'

/**
 * Returns no samples for a page written in React, and for one that cannot be parsed, which the other
 * checks report.
 */
export function samplesOf(input: CompileInput, surroundings: Surroundings): Sample[] {
  if (input.page) return []
  try {
    for (let answers: Answers = {}; ; ) {
      const needs = new Needs(answers)
      const samples = readSamples(input, needs)
      if (needs.missing.length === 0) return samples
      answers = { ...answers, ...answersTo(needs.missing, surroundings) }
    }
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}

function readSamples(input: CompileInput, needs: Needs): Sample[] {
  const { body } = splitText(input.text)
  const file = new VFile({ path: input.file, data: { shared: new Map() } })
  const processor = unified()
    .use(remarkDirectives, input, needs, syntax.directives)
    .use(remarkVariables, input)
    .freeze()
  processor.parser = parserOf(input.markdown)
  const tree = processor.runSync(processor.parse(body), file) as Root
  const samples: Sample[] = []
  visit(tree, 'code', (node) => {
    samples.push(sampleOf(node, input))
  })
  return samples
}

function sampleOf(node: Code, input: CompileInput): Sample {
  const { lang, meta } = infoOf(node)
  const { title, file, fragment, run, schema } = readMeta(meta)
  const from = originOf(node)?.file ?? input.file
  const paths = file === undefined ? [] : includeCandidates(from, file)
  // A file that cannot be opened is reported where it is named.
  const included = paths.find((path) => typeof ownProperty(input.files, path) === 'string')
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
