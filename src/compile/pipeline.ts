/** The pipeline of one page: the unified plugins that turn its Markdown, or its React elements, into HTML. */
import type { Root } from 'mdast'
import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkRehype from 'remark-rehype'
import { type PluggableList, type Processor, unified } from 'unified'
import type { Node } from 'unist'
import type { VFile } from 'vfile'
import { rehypeComponents } from '../components/extract.ts'
import { showFrames } from '../components/frames.ts'
import { rehypeBreaks } from '../markdown/breaks.ts'
import { codeHandlerFor, rehypeCode } from '../markdown/code.ts'
import { rehypeCollect } from '../markdown/collect.ts'
import { remarkDirectives, remarkUnknownDirectives } from '../markdown/directives.ts'
import { rehypeHeadingIds, remarkHeadingIds } from '../markdown/headings.ts'
import { imageHandlers, rehypeLinks } from '../markdown/links.ts'
import { listHandlers } from '../markdown/lists.ts'
import { rehypeNoPlaceholders } from '../markdown/no-placeholders.ts'
import { rehypePluginDocument } from '../markdown/plugin-elements.ts'
import { rehypePluginStyles } from '../markdown/plugin-styles.ts'
import { rehypeRawHtml, rehypeRedundantAnchors } from '../markdown/raw.ts'
import { remarkSyntax, remarkSyntaxWithMath } from '../markdown/remark.ts'
import { rehypeShown } from '../markdown/shown.ts'
import { SourceOffsets } from '../markdown/source-offsets.ts'
import { tableHandlers } from '../markdown/tables.ts'
import { rehypeTitle } from '../markdown/title.ts'
import { rehypeToc } from '../markdown/toc.ts'
import { rehypeUsedIn } from '../markdown/used-in.ts'
import { remarkVariables, variablesOf } from '../markdown/variables.ts'
import type { Syntax } from '../plugin/official-plugin.ts'
import { treePlugins } from '../plugin/run.ts'
import { rehypeOwnTitle, rehypeReactElements } from '../react-pages/elements.ts'
import { rehypeUses } from '../react-pages/uses.ts'
import { format } from '../shared/format.ts'
import type { Messages } from '../shared/messages.ts'
import type { FrontMatter, Plugin } from '../types.ts'
import type { CompileInput } from './compile-input.ts'
import { hasMdx } from './mdx.ts'
import type { Needs } from './needs.ts'

/** The unified plugins of a page, in the order in which they run. */
export function pipeline(
  input: CompileInput,
  needs: Needs,
  meta: FrontMatter,
  plugins: readonly Plugin[],
  syntax: Syntax,
): Processor {
  const { messages } = input.language
  const given = meta.title ?? meta.hero?.title
  const toHtml = input.page
    ? fromReact(input, needs)
    : fromMarkdown(input, needs, messages, plugins, syntax)
  return toHtml
    .use(stopIfIncomplete, needs)
    .use(rehypeNoPlaceholders)
    .use(rehypeHeadingIds, syntax.sources.headingIds(input.markdown.syntax))
    .use(rehypeSlug)
    .use(rehypeRedundantAnchors)
    .use(input.page ? [[rehypeOwnTitle, given]] : [[rehypeTitle, { given, logo: input.logo }]])
    .use(plugins.some(({ rehype }) => rehype) ? [placeInSource(input)] : [])
    .use(plugins.flatMap((plugin) => rehypePlugins(plugin, input.file)))
    .use(plugins.some(({ remark, rehype }) => remark || rehype) ? [rehypeShown] : [])
    .use([...syntax.transforms.map((transform) => () => transform), rehypeUsedIn])
    .use(rehypeCollect, input.toc, syntax.sources)
    .use(rehypeToc)
    .use(rehypeCode, messages, syntax)
    .use(rehypeBreaks)
    .use(rehypeLinks, input)
    .use(rehypeComponents)
    .use(rehypeStringify, { allowDangerousHtml: true }) as unknown as Processor
}

/** Up to the HTML of a page in Markdown. */
function fromMarkdown(
  input: CompileInput,
  needs: Needs,
  messages: Messages,
  plugins: readonly Plugin[],
  syntax: Syntax,
): Processor {
  const { remarks, cache } = syntax
  return unified()
    .use(input.markdown.math ? remarkSyntaxWithMath : remarkSyntax)
    .use(remarkDirectives, input, needs, syntax, plugins)
    .use(stopIfIncomplete, needs)
    .use(remarkVariables, variablesOf(input, needs))
    .use(stopIfIncomplete, needs)
    .use(remarkHeadingIds)
    .use(remarkPlugins(plugins, input))
    .use(remarkUnknownDirectives)
    .use(remarks.map((run) => () => (tree: Root, file: VFile) => run(tree, file, input, cache)))
    .use(remarkRehype, {
      allowDangerousHtml: true,
      handlers: {
        code: codeHandlerFor(syntax.highlighter),
        ...imageHandlers,
        ...listHandlers(),
        ...tableHandlers(messages),
      },
      ...footnoteLabels(messages),
    })
    .use(rehypeRawHtml, {
      hasElements: hasMdx(input, needs),
      hasPlugins: plugins.some(({ rehype }) => rehype),
      replace: showFrames(input, needs),
    }) as unknown as Processor
}

/** Up to the HTML of a page written in React. */
function fromReact(input: CompileInput, needs: Needs): Processor {
  return unified()
    .use(remarkSyntax)
    .use(rehypeReactElements, input)
    .use(rehypeUses, input, needs) as unknown as Processor
}

/** What follows would be made again, such as with variables of a file that the page has just got. */
function stopIfIncomplete(needs: Needs) {
  return (): void => needs.assertComplete()
}

/** The remark plugins of all plugins, which find in the nodes the offsets of the page. */
function remarkPlugins(plugins: readonly Plugin[], { file, text }: CompileInput): PluggableList {
  if (!plugins.some(({ remark, rehype }) => remark || rehype)) return []
  const offsets = new SourceOffsets(text)
  return [
    () => (tree: Node) => offsets.set(tree),
    ...treePlugins(plugins, 'remark', file),
    () => (tree: Node) => offsets.restore(tree),
  ]
}

/** Once for all plugins: it can be told only once which positions are in other files. */
function placeInSource({ text }: CompileInput) {
  return () => (tree: Node, file: VFile) => {
    new SourceOffsets(text).set(tree)
    file.data.matter = { ...(file.data.matter as object), title: file.data.title }
  }
}

/** A plugin's rehype plugins, and one that makes classes of the inline styles that they set. */
function rehypePlugins(plugin: Plugin, file: string): PluggableList {
  const { remark, rehype, directives } = plugin
  if (!remark && !rehype && !directives) return []
  return [
    ...treePlugins([plugin], 'rehype', file),
    // Functions of their own: unified takes the same one for the same plugin.
    () => rehypePluginDocument(plugin.name),
    () => rehypePluginStyles(plugin.name),
  ]
}

/** A back link names its footnote, and which of several references it leads to. */
function footnoteLabels({ footnotes, backToReference }: Messages) {
  return {
    footnoteLabel: footnotes,
    footnoteBackLabel: (index: number, again: number) =>
      format(backToReference, { number: again > 1 ? `${index + 1}-${again}` : `${index + 1}` }),
  }
}
