/** Blocks of GitBook as directives. https://gitbook.com/docs/creating-content/formatting/markdown */
import { ownProperty } from '../../../../plugin/index.ts'
import { maskSpans } from '../../code-spans.ts'
import { type BlockLine, bracketed, writeContainers } from '../../containers.ts'
import { FenceLines } from '../../fence-lines.ts'
import { maskCode } from '../../headings.ts'

/** Where images and files are, beside the pages: folders with a dot are not published. */
export const ASSETS = '_gitbook'

type Attributes = Readonly<Record<string, string>>

const KINDS: Readonly<Record<string, string>> = { success: 'tip' }

/** What a block becomes: a directive without colons, or null if its content alone is kept. */
const BLOCKS: Readonly<Record<string, (attributes: Attributes) => string | null>> = {
  hint: ({ style = 'info' }) => ownProperty(KINDS, style) ?? style,
  tabs: () => 'tabs',
  tab: ({ title }) => `tab${bracketed(title || 'Tab')}`,
  ...Object.fromEntries(
    [
      'columns',
      'column',
      'stepper',
      'step',
      'updates',
      'raw',
      'content-ref',
      'reusable',
      'code',
      'if',
    ].map((name) => [name, () => null]),
  ),
}

/** What a tag without an end becomes; it may have one, with a caption before it. */
const LEAVES: Readonly<Record<string, (attributes: Attributes) => string>> = {
  embed: ({ url = '' }) => `<${url}>`,
  file: ({ src = '' }) => `[${src.split('/').at(-1)}](<${src}>)`,
  include: ({ file = '' }) => (file === '' ? '' : `::include{file="${file}"}`),
}

const TAG = /\{%-?[ \t]*(end)?([a-z-]{1,40})(?![a-z-])((?:[^%{]|%(?!\})|\{(?!%))*)%\}/g
const ATTRIBUTE = /(?<![\w-])([\w-]+)=(?:"([^"]*)"|'([^']*)')/g

/** A page with directives in place of tags. Others stay, and are reported by the checks. */
export function gitbookMarkdown(text: string): string {
  const here = text
    .replaceAll('.gitbook/assets/', `${ASSETS}/assets/`)
    .replaceAll('.gitbook/includes/', `${ASSETS}/includes/`)
  if (!here.includes('{%')) return here
  const fences = new FenceLines()
  let code: Attributes = {}
  const outside = maskSpans(maskCode(here)).split('\n')
  const lines = here.split('\n').flatMap((line, number): BlockLine[] => {
    const kind = fences.read(line)
    if (kind === 'open') {
      const words = [
        ...(code.title ? [`title="${code.title.replaceAll('"', "'")}"`] : []),
        ...(code.lineNumbers === 'true' ? ['lineNumbers'] : []),
        ...(code.overflow === 'wrap' ? ['wrap'] : []),
      ]
      code = {}
      const language = words.length > 0 && fences.info === '' ? 'text' : ''
      return [{ text: [line + language, ...words].join(' ') }]
    }
    if (kind !== 'text' || !line.includes('{%')) return [{ text: line }]
    const [indent = ''] = /^[ \t>]*(?:[-*+] +|\d+[.)] +)?/.exec(line) ?? []
    const below = indent.replace(/[^\s>]/g, ' ')
    const found: BlockLine[] = []
    let at = indent.length
    const add = (make: (indent: string) => BlockLine) =>
      found.push(make(found.length === 0 ? indent : below))
    const flush = (end: number) => {
      const words = line.slice(at, end).trim()
      if (words !== '') add((start) => ({ text: start + words }))
    }
    for (const { index, 0: all, 1: end, 2: name = '', 3: written = '' } of line.matchAll(TAG)) {
      const attributes = Object.fromEntries(
        [...written.matchAll(ATTRIBUTE)].map(([, key, double, single]) => [
          key ?? '',
          double ?? single ?? '',
        ]),
      )
      const block = ownProperty(BLOCKS, name)
      const leaf = ownProperty(LEAVES, name)
      if ((block === undefined && leaf === undefined) || outside[number]?.[index] !== '{') continue
      flush(index)
      at = index + all.length
      if (block !== undefined && end === undefined) {
        if (name === 'code') code = attributes
        add((start) => ({ open: block(attributes), indent: start }))
      } else if (block !== undefined) add((start) => ({ close: true, indent: start }))
      else if (end === undefined) {
        const [, file] = /^[ \t]*["']([^"']+)["']/.exec(written) ?? []
        add((start) => ({ text: start + (leaf?.({ ...attributes, ...(file && { file }) }) ?? '') }))
        found.push({ text: '' })
      }
    }
    flush(line.length)
    return found
  })
  return writeContainers(lines)
}
