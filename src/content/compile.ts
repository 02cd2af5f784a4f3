/** One page, understood alone: Markdown to HTML with holes, and all that the site must know of it. */
import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkRehype from 'remark-rehype'
import { type Processor, unified } from 'unified'
import { VFile } from 'vfile'
import type { VFileMessage } from 'vfile-message'
import type { Plugin } from '../plugin.ts'
import { fatal, messageOf, warning } from '../problems.ts'
import { escapeGreater } from '../shared/html.ts'
import type { ComponentUse, Doc, FrontMatter, Link, Problem } from '../types.ts'
import { rehypeComponents } from './components/extract.ts'
import { splitFrontMatter } from './header.ts'
import { type CompileInput, docKey } from './input.ts'
import { codeHandler, rehypeCode } from './markdown/code.ts'
import { type Collected, rehypeCollect } from './markdown/collect.ts'
import { TooDeepError } from './markdown/depth.ts'
import { remarkDirectives } from './markdown/directives.ts'
import { remarkHeadingIds } from './markdown/headings.ts'
import { imageHandlers, rehypeLinks } from './markdown/links.ts'
import { listHandlers } from './markdown/lists.ts'
import { rehypeNoHoles } from './markdown/no-holes.ts'
import type { PlacedPosition } from './markdown/origin.ts'
import { parseMarkdown } from './markdown/parse.ts'
import { rehypeRawHtml, rehypeSpareAnchors } from './markdown/raw.ts'
import { tableHandlers } from './markdown/tables.ts'
import { rehypeTitle } from './markdown/title.ts'
import { rehypeUsedIn } from './markdown/used-in.ts'
import { remarkVariables } from './markdown/variables.ts'

/** Compiles a page. Whatever is wrong with it is among the Doc's problems; it never throws. */
export function compile(input: CompileInput, plugins: readonly Plugin[]): Doc {
  const file = new VFile({ path: input.file })
  const { meta, formerly, body, problems } = splitFrontMatter(input, file)
  try {
    const tree = parseMarkdown(body)
    const processor = pipeline(input, meta, plugins)
    const html = processor.stringify(processor.runSync(tree, file), file)
    return assemble(input, { meta, formerly }, file, problems, escapeGreater(String(html)))
  } catch (error) {
    problems.push(obstacle(error, input.file, body))
    return assemble(input, { meta, formerly }, file, problems, '')
  }
}

/** What kept a page from being compiled. */
function obstacle(error: unknown, file: string, body: string): Problem {
  const tooDeep = 'the page is nested too deeply to be read'
  if (error instanceof TooDeepError) {
    // Of a text that was included or comes from data the line would mislead.
    const place = error.text === body ? { file, line: error.at.line, column: 1 } : { file }
    return fatal('too-deep', place, tooDeep, error.at.note)
  }
  // An overflow of the stack: something is nested that cannot be counted by lines.
  if (error instanceof RangeError) return fatal('too-deep', { file }, tooDeep)
  return fatal('markdown', { file }, `the page could not be compiled: ${messageOf(error)}`)
}

/** The plugins of a page, in the order in which they run. */
function pipeline(input: CompileInput, meta: FrontMatter, plugins: readonly Plugin[]): Processor {
  return unified()
    .use(remarkDirectives, input)
    .use(remarkVariables, input)
    .use(remarkHeadingIds)
    .use(plugins.flatMap((p) => p.remark ?? []))
    .use(remarkRehype, {
      allowDangerousHtml: true,
      handlers: { code: codeHandler, ...imageHandlers, ...listHandlers, ...tableHandlers },
    })
    .use(rehypeRawHtml)
    .use(rehypeNoHoles)
    .use(rehypeSlug)
    .use(rehypeSpareAnchors)
    .use(rehypeTitle, meta.title)
    .use(plugins.flatMap((p) => p.rehype ?? []))
    .use(rehypeUsedIn)
    .use(rehypeCollect, input.toc)
    .use(rehypeCode)
    .use(rehypeLinks, input)
    .use(rehypeComponents)
    .use(rehypeStringify, { allowDangerousHtml: true }) as unknown as Processor
}

function assemble(
  input: CompileInput,
  { meta, formerly }: Pick<Doc, 'meta' | 'formerly'>,
  file: VFile,
  problems: readonly Problem[],
  html: string,
): Doc {
  const { title, titleId, links, components, collected } = file.data as {
    title?: string
    titleId?: string
    links?: Link[]
    components?: ComponentUse[]
    collected?: Collected
  }
  return {
    key: docKey(input),
    path: input.path,
    file: input.file,
    meta,
    title: title ?? meta.title ?? titleOfPath(input.path),
    titleId: titleId ?? '',
    description: meta.description ?? shorten(collected?.firstParagraph ?? ''),
    toc: collected?.toc ?? [],
    anchors: collected?.anchors ?? [],
    repeated: collected?.repeated ?? [],
    links: links ?? [],
    sections: collected?.sections ?? [],
    entities: collected?.entities ?? [],
    components: components ?? [],
    formerly,
    problems: [...problems, ...file.messages.map((m) => problemOf(m, input.file))],
    html,
  }
}

function problemOf(message: VFileMessage, file: string): Problem {
  const origin = (message.place as PlacedPosition | undefined)?.origin
  const place = {
    file: origin?.file ?? message.file ?? file,
    line: message.line,
    column: message.column,
  }
  const make = message.fatal ? fatal : warning
  return make(message.ruleId ?? 'markdown', place, message.reason, message.note ?? undefined)
}

/** `guides/getting-started.md` → `Getting started`; a folder's index is called as its folder. */
function titleOfPath(path: string): string {
  const words = path
    .replace(/\.\w+$/, '')
    .replace(/\/(index|readme)$/i, '')
    .split('/')
    .at(-1)
    ?.replace(/^\d+[-_.\s]+/, '')
    .replace(/[-_]+/g, ' ')
    .trim()
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : path
}

/** The first sentence or so of a text, at most 160 characters, cut between words. */
function shorten(text: string): string {
  const flat = text.replace(/\s+/g, ' ')
  if (flat.length <= 160) return flat
  return `${flat.slice(0, 159).replace(/\s+\S*$/, '')}…`
}
