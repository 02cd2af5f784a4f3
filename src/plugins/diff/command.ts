/** `docsgen diff`: what changes for readers. */
import { writeFileSync } from 'node:fs'
import { type CommandContext, type CommandOptions, fileError } from '../../plugin/index.ts'
import { compare, type Diff, summary } from './compare.ts'
import { toMarkdown } from './markdown.ts'
import { toPage } from './page.ts'
import { presentSide, sideOf } from './sides.ts'

const FORMATS = {
  markdown: toMarkdown,
  json: (diff: Diff) => `${JSON.stringify(diff, null, 2)}\n`,
  html: toPage,
}

interface DiffOptions extends CommandOptions {
  readonly format?: keyof typeof FORMATS
  readonly out?: string
}

/** @throws SiteError */
export async function runDiff(context: CommandContext): Promise<void> {
  const [base = 'HEAD', head] = context.names
  const { format = 'markdown', out }: DiffOptions = context.options
  const before = await sideOf(base, context)
  const after = head === undefined ? await presentSide(context) : await sideOf(head, context)
  const diff = compare(before, after)
  const text = FORMATS[format](diff)
  if (out !== undefined) write(out, text)
  // Last, because a failure before it prints another result.
  if (context.options.json) context.print(FORMATS.json(diff).trimEnd())
  else if (out === undefined) context.print(text.trimEnd())
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
