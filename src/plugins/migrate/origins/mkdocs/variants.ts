/**
 * The blocks that markdown-include-variants makes of a file of Python and of those beside it for other
 * versions of Python. https://github.com/tiangolo/markdown-include-variants#usage
 */

import { maskCode } from '../../headings.ts'

/** By the ending of a file, newest first. */
const VERSIONS = new Map([
  ['_py311', 'Python 3.11+'],
  ['_py310', 'Python 3.10+'],
  ['_py39', 'Python 3.9+'],
  ['', 'Python 3.8+'],
])
const ENDINGS = /(?:_an|_py39|_py310|_py311)+$/
const LINE = /^\{\*[ \t]*(\S+)(?:[ \t](.*))?\*\}[ \t]*$/gm

interface Variant {
  readonly path: string
  readonly title: string
  /** False if there is the same with `Annotated`. */
  readonly isPreferred: boolean
}

interface Range {
  readonly from: number
  readonly to: number
}

/** @param read the text of a file of the old site by the path that pages give; null without one */
export function expandVariants(text: string, read: (path: string) => string | null): string {
  if (!text.includes('{*')) return text
  const outside = maskCode(text)
  return text.replace(LINE, (all, path: string, options = '', index: number) => {
    if (outside[index] !== '{') return all
    const variants = variantsOf(path, (other) => read(other) !== null)
    const main = variants.find((variant) => variant.path === path)
    if (main === undefined) return all
    const others = variants.filter((variant) => variant !== main)
    return [...mainBlocks(main, options, read(path) ?? ''), ...otherBlocks(others, options)].join(
      '\n',
    )
  })
}

/** Variants are files, or folders around files of the same name; those with `Annotated` first. */
function variantsOf(path: string, exists: (path: string) => boolean): Variant[] {
  const [, folder = '', outer = '', name = ''] = /^((?:.*\/)?)([^/]*)\/([^/]*)$/.exec(path) ?? []
  const file = name.replace(/\.py$/, '')
  const files = variantsAt((ending) => `${folder}${outer}/${bare(file)}${ending}.py`, exists)
  if (files.length > 1) return files
  const folders = variantsAt((ending) => `${folder}${bare(outer)}${ending}/${name}`, exists)
  const isPlain = !ENDINGS.test(file) && ENDINGS.test(outer)
  return folders.length > 1 || (folders.length === 1 && isPlain) ? folders : files
}

function bare(name: string): string {
  return name.replace(ENDINGS, '')
}

function variantsAt(
  pathOf: (ending: string) => string,
  exists: (path: string) => boolean,
): Variant[] {
  const found = [...VERSIONS].map(([ending, title]) => {
    const [annotated, plain] = [pathOf(`_an${ending}`), pathOf(ending)]
    const hasAnnotated = exists(annotated)
    const plainTitle = hasAnnotated ? `${title} - non-Annotated` : title
    return {
      annotated: hasAnnotated ? [{ path: annotated, title, isPreferred: true }] : [],
      plain: exists(plain) ? [{ path: plain, title: plainTitle, isPreferred: !hasAnnotated }] : [],
    }
  })
  const plain = found.flatMap((version) => version.plain)
  return [
    ...found.flatMap(({ annotated }) => annotated),
    ...plain.filter(({ isPreferred }) => !isPreferred),
    ...plain.filter(({ isPreferred }) => isPreferred),
  ]
}

function mainBlocks({ path, title }: Variant, options: string, code: string): string[] {
  const [shown, marked] = [rangesOf(options, 'ln'), rangesOf(options, 'hl')]
  if (shown.length === 0) return tab(title, fence(options, marked, [include(path)]))
  const whole = [
    '///// details | 👀 Full file preview',
    '',
    ...tab(title, fence(options, marked, [include(path)])),
    '/////',
    '',
  ]
  // `ln[0]` shows the whole file alone.
  if (shown[0]?.to === 0) return whole
  const { lines, marks } = partOf(path, shown, marked, code.trimEnd().split('\n').length)
  return [...tab(title, fence(options, marks, lines)), ...whole]
}

/** Some lines of a file, with comments where others are left out. */
function partOf(
  path: string,
  shown: readonly Range[],
  marked: readonly Range[],
  length: number,
): { readonly lines: readonly string[]; readonly marks: readonly Range[] } {
  const lines: string[] = []
  const marks: Range[] = []
  let written = 0
  for (const [index, { from, to }] of shown.entries()) {
    if (index > 0) {
      lines.push('', '# Code here omitted 👈', '')
      written += 3
    } else if (from > 1) {
      lines.push('# Code above omitted 👆', '')
      written += 2
    }
    const moved = written + 1 - from
    marks.push(
      ...marked
        .filter((mark) => mark.from >= from && mark.to <= to)
        .map((mark) => ({ from: mark.from + moved, to: mark.to + moved })),
    )
    lines.push(include(`${path}:${from}:${to}`))
    written += to - from + 1
  }
  if ((shown.at(-1)?.to ?? 0) < length) lines.push('', '# Code below omitted 👇')
  return { lines, marks }
}

function otherBlocks(others: readonly Variant[], options: string): string[] {
  if (others.length === 0) return []
  const tabs = others.flatMap(({ path, title, isPreferred }) =>
    tab(title, [...(isPreferred ? [] : PREFER), ...fence(options, [], [include(path)])]),
  )
  return ['///// details | 🤓 Other versions and variants', '', ...tabs, '/////', '']
}

const PREFER = ['/// tip', '', 'Prefer to use the `Annotated` version if possible.', '', '///', '']

function tab(title: string, lines: readonly string[]): string[] {
  return [`//// tab | ${title}`, '', ...lines, '', '////', '']
}

function fence(options: string, marks: readonly Range[], lines: readonly string[]): string[] {
  const title = /\btitle\[("[^"\]]*")\]/.exec(options)?.[1]
  const ranges = marks.map(({ from, to }) => (from === to ? from : `${from}-${to}`)).join(' ')
  const meta = [ranges && ` hl_lines="${ranges}"`, title && ` title=${title}`].filter(Boolean)
  return [`\`\`\`python${meta.join('')}`, ...lines, '```']
}

function include(path: string): string {
  return `--8<-- "${path}"`
}

/** `ln[1:3,7]` */
function rangesOf(options: string, name: 'ln' | 'hl'): Range[] {
  const [, written = ''] = new RegExp(`\\b${name}\\[([\\d:, ]+)\\]`).exec(options) ?? []
  return written
    .split(',')
    .flatMap((part): Range[] => {
      const [from = Number.NaN, to = from] = part.split(':').map(Number)
      return part.trim() === '' || Number.isNaN(from) ? [] : [{ from, to }]
    })
    .sort((a, b) => a.from - b.from)
}
