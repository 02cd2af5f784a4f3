/** What a page and its Markdown copy say, in a form in which they can be compared. */
import type { Element, Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { selectAll } from 'hast-util-select'
import { toString as textOf } from 'hast-util-to-string'
import { parseFragment } from 'parse5'
import rehypeRaw from 'rehype-raw'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { Page } from './page.ts'

/** Controls, drawings, and what readers do not see; formulas and footnotes look different. */
const NOT_TEXT = [
  'svg, form, button, select, textarea, template, dialog, input, [hidden]',
  '.dark-only, .line.deleted, .endpoint-jumps',
  'math, .math, .math-inline, .language-math, [data-footnotes], [data-footnote-ref]',
].join()

const markdown = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkMath)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .freeze()

/** The text of a page's title and content. */
export function textOfPage(page: Page): string {
  const title = page.all('main article > h1').map(({ text }) => text)
  const content = fromParse5(parseFragment(page.one('.prose').inner)) as Root
  return title.join('').replaceAll(' ', '') + textIn(content)
}

/** The text of a Markdown copy as a viewer of Markdown shows it. */
export function textOfCopy(markdownCopy: string): string {
  return textIn(markdown.runSync(markdown.parse(markdownCopy)) as Root)
}

/** The text without any space, because blocks and lines differ; images say their alternative text. */
function textIn(tree: Root): string {
  const removed = selectAll(NOT_TEXT, tree)
  for (const element of removed) element.children = []
  for (const image of selectAll('img:not(.dark-only)', tree) as Element[])
    image.children = [{ type: 'text', value: `[${image.properties.alt ?? ''}]` }]
  return textOf(tree).replace(/\s+/g, '')
}
