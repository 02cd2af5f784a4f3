/** The `meta` of a page written in React: it has the keys of front matter, and is validated like it. */
import type { VFile } from 'vfile'
import type { CompileInput } from '../compile/compile-input.ts'
import type { RenderedPage } from '../compile/types.ts'
import { placeAt, placeOfKey } from '../config/places.ts'
import type { FindVariable } from '../markdown/variables.ts'
import { PAGE_LAYOUT } from '../shared/constants.ts'
import { matterOf, type Split } from '../sources/front-matter.ts'
import type { SourceSyntaxes } from '../sources/source-syntax.ts'

export function splitMeta(
  input: CompileInput,
  find: FindVariable,
  { meta: json, html }: RenderedPage,
  vfile: VFile,
  sources: SourceSyntaxes,
): Split {
  const text = fromMeta(input.text)
  const placeOf = (...path: readonly (string | number)[]) =>
    placeOfKey(path.filter((part) => typeof part === 'string').at(-1) ?? '', text)
  const places = {
    lineOf: (key: string) => placeOf(key).line,
    placeOf,
    placeOfText: (written: string) => {
      const start = placeAt(text, text.indexOf(written))
      return { start, end: start }
    },
  }
  const { meta, ...rest } = matterOf(JSON.parse(json), input, find, vfile, places, sources)
  return { ...rest, meta: { ...meta, layout: meta.layout ?? PAGE_LAYOUT }, body: html }
}

/** The code from its `meta` on, at the same lines and columns. */
function fromMeta(code: string): string {
  const start = Math.max(0, code.search(/^[ \t]*export\b[^\n]*\bmeta\b/m))
  return code.slice(0, start).replace(/[^\n]/g, ' ') + code.slice(start)
}
