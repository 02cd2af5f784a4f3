/** `docsgen diff`: what changes for readers. */
import { writeFileSync } from 'node:fs'
import type { CommandOptions } from '../../commands/extension.ts'
import { print } from '../../commands/output.ts'
import { fileError } from '../../problems/errors.ts'
import { compare, type Diff, summary } from './compare.ts'
import { toMarkdown } from './markdown.ts'
import { toPage } from './page.ts'
import { presentSide, sideOf } from './sides.ts'

const FORMATS = {
  markdown: toMarkdown,
  json: (diff: Diff) => `${JSON.stringify(diff, null, 2)}\n`,
  html: toPage,
}

export interface DiffCommand extends CommandOptions {
  readonly format?: keyof typeof FORMATS
  readonly out?: string
}

/** @throws SiteError */
export async function runDiff(names: readonly string[], options: DiffCommand): Promise<void> {
  const [base = 'HEAD', head] = names
  const { format = 'markdown', out } = options
  const place = { root: options.root, file: options.config, cache: options.cache }
  const before = await sideOf(base, place)
  const after = head === undefined ? await presentSide(place) : await sideOf(head, place)
  const diff = compare(before, after)
  const text = FORMATS[format](diff)
  if (out !== undefined) write(out, text)
  // Last, because a failure before it prints another result.
  if (options.json) print(FORMATS.json(diff).trimEnd())
  else if (out === undefined) print(text.trimEnd())
  if (out === undefined) return
  console.error(summary(diff) || 'nothing changes for readers')
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw fileError(error, process.cwd()) ?? error
  }
}
