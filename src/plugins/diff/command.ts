/** `docsgen diff`: what changes for readers. */
import { writeFileSync } from 'node:fs'
import type { CommandOptions } from '../../commands/extension.ts'
import { print } from '../../commands/output.ts'
import { fileError, SiteError } from '../../problems/errors.ts'
import { fatal } from '../../problems/problem.ts'
import { compare, type Diff, summary } from './compare.ts'
import { toMarkdown } from './markdown.ts'
import { toPage } from './page.ts'
import { presentSide, sideOf } from './sides.ts'

const FORMATS: Readonly<Record<string, (diff: Diff) => string>> = {
  markdown: toMarkdown,
  json: (diff) => `${JSON.stringify(diff, null, 2)}\n`,
  html: toPage,
}

/** @throws SiteError */
export async function runDiff(names: readonly string[], options: CommandOptions): Promise<void> {
  const [base = 'HEAD', head, ...others] = names
  if (others.length > 0)
    throw mistake('at most two sides can be compared', 'Write `docsgen diff BASE HEAD`.')
  const { format = 'markdown', out } = options
  const formatted = Object.hasOwn(FORMATS, String(format)) ? FORMATS[String(format)] : undefined
  if (!formatted)
    throw mistake(`${format} is not a format`, `Write one of ${Object.keys(FORMATS).join(', ')}.`)
  const place = { root: options.root, file: options.config, cache: options.cache }
  const before = await sideOf(base, place)
  const after = head === undefined ? await presentSide(place) : await sideOf(head, place)
  const diff = compare(before, after)
  const text = formatted(diff)
  if (typeof out !== 'string') return print(text.trimEnd())
  write(out, text)
  console.error(summary(diff) || 'nothing changes for readers')
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw fileError(error, process.cwd()) ?? error
  }
}

function mistake(reason: string, note: string): SiteError {
  return new SiteError([fatal('diff', { file: 'docsgen diff' }, reason, note)])
}
