/** Parses a page, or a file that pages include, as Markdown or as MDX. */
import type { Root } from 'mdast'
import type { Context } from '../directives/types.ts'
import { lostText } from '../markdown/lost-text.ts'
import { unclosedHtml } from '../markdown/unclosed-html.ts'
import { officialPlugins } from '../plugins/index.ts'
import { parseData } from '../sources/data-file.ts'
import { noteUnread } from '../sources/source-syntax.ts'
import type { CompiledPage, Problem } from '../types.ts'
import type { CompileInput } from './compile-input.ts'
import { isMdx } from './mdx-imports.ts'
import type { MdxContext, ReadMdx } from './mdx-types.ts'
import type { Needs } from './needs.ts'

/** What reads a page of which one of these files is MDX; null without such a file. */
export async function loadMdx(files: readonly string[]): Promise<ReadMdx | null> {
  if (!files.some(isMdx)) return null
  const plugin = officialPlugins.find(({ readMdx }) => readMdx)
  return (await plugin?.readMdx?.()) ?? null
}

/** True for a page in MDX, and for one that includes MDX. */
export function hasMdx({ file }: CompileInput, needs: Needs): boolean {
  return isMdx(file) || [...needs.files.keys()].some(isMdx)
}

interface ParsedText {
  readonly tree: Root
  readonly problems: readonly Problem[]
}

/** What a page, or a file that it includes, is parsed with. */
type Parsing = Pick<
  Context,
  'input' | 'needs' | 'shared' | 'parse' | 'sources' | 'readMdx' | 'cache'
>

/**
 * @param file the one that contains the text, relative to the root
 * @param given values that expressions of MDX can show, by name
 * @throws TooDeepError
 */
export function parseText(
  text: string,
  file: string,
  given: MdxContext['given'],
  { input: { markdown }, needs, shared, parse, sources, readMdx, cache }: Parsing,
): ParsedText {
  if (isMdx(file) && readMdx !== null) {
    const files: MdxContext['files'] = {
      find: (paths) => needs.file(paths),
      parseData: (path, data) => parseData(path, data, cache),
    }
    return readMdx(text, { file, needs, files, given, math: markdown.math, parse })
  }
  const tree = parse(text)
  noteUnread(tree, file, markdown.syntax, sources, shared)
  return { tree, problems: [...lostText(tree, file), ...unclosedHtml(tree, file)] }
}

/** What expressions of a page in MDX can show: its front matter, by the names that other generators use. */
export function matterNames({
  meta,
  data,
}: Pick<CompiledPage, 'meta' | 'data'>): MdxContext['given'] {
  const frontmatter = { ...data, ...meta }
  return { frontmatter, frontMatter: frontmatter, props: {} }
}
