import type { List, ListItem, Nodes } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { blocksOf, type Element } from '../element.ts'

/** The kinds of other generators that docsgen names differently. */
const KINDS: Readonly<Record<string, string>> = {
  success: 'tip',
  check: 'tip',
  secondary: 'note',
  default: 'note',
  warn: 'warning',
  error: 'danger',
}

const KNOWN = new Set(['note', 'tip', 'info', 'warning', 'danger', 'important', 'caution'])

/** @param kind of an element without `type` */
export function admonition(kind = 'note'): (element: Element) => Nodes[] {
  return (element) => {
    const type = element.text('type', 'variant') ?? kind
    const name = KINDS[type] ?? type
    const known = KNOWN.has(name) ? name : 'note'
    return [element.block(known, {}, element.blocks, element.text('title'))]
  }
}

/** A list of steps, in Markdown or HTML, or a `<Step title>` for each. */
export function steps(element: Element): Nodes[] {
  const list = element.elements.find(isPlainList)
  if (list) {
    const made = orderedList(list.elements)
    const children = element.written.flatMap((child) =>
      child === (list.node as unknown) ? [made] : element.nodesOf([child]),
    )
    return [element.block('steps', {}, blocksOf(children))]
  }
  const each = element.elements.filter(({ name }) => /(?:^|\.)Step$/.test(name))
  if (each.length === 0) {
    const { blocks } = element
    // Steps under headings, as Nextra has them, are sections of the page.
    return blocks.some(({ type }) => type === 'heading')
      ? blocks
      : [element.block('steps', {}, blocks)]
  }
  const others = element.written.filter((child) => !each.some(({ node }) => node === child))
  return [element.block('steps', {}, [orderedList(each), ...element.nodesOf(others)])]
}

/** True for an `<ol>` that has nothing but `<li>`; others stay HTML. */
function isPlainList({ name, node, written }: Element): boolean {
  if (name !== 'ol' || node.attributes.length > 0) return false
  return written.every((child) =>
    child.type === 'text' ? child.value.trim() === '' : 'name' in child && child.name === 'li',
  )
}

function orderedList(items: readonly Element[]): List {
  const children = items.map(itemOf)
  return { type: 'list', ordered: true, start: 1, spread: true, children }
}

function itemOf(step: Element): ListItem {
  const title = step.text('title')
  const strong = { type: 'strong', children: [{ type: 'text', value: title ?? '' }] }
  const head = title === undefined ? [] : [{ type: 'paragraph', children: [strong] }]
  return { type: 'listItem', spread: true, children: [...head, ...step.blocks] as never[] }
}

/** A tree of files: a list, or an element for each file and folder. */
export function fileTree(element: Element): Nodes[] {
  const files = element.elements.filter(isFile)
  if (files.length === 0) return [element.block('files', {}, element.blocks.map(withRest))]
  return [element.block('files', {}, [listOf(files)])]
}

/** Folders whose files are not listed get an item that says so. https://starlight.astro.build/components/file-tree/ */
function withRest(node: Nodes): Nodes {
  if (node.type !== 'list') return node
  return { ...node, children: node.children.map(itemWithRest) }
}

function itemWithRest(item: ListItem): ListItem {
  const children = item.children.map(withRest) as ListItem['children']
  const [first] = children
  const isFolder = first?.type === 'paragraph' && /^\S*\/(?:\s|$)/.test(textOf(first))
  if (!isFolder || children.some(({ type }) => type === 'list')) return { ...item, children }
  const rest: Nodes = { type: 'paragraph', children: [{ type: 'text', value: '…' }] }
  const list: List = { type: 'list', ordered: false, spread: false, children: [] }
  list.children.push({ type: 'listItem', spread: false, children: [rest] })
  return { ...item, children: [...children, list] }
}

function isFile({ name }: Element): boolean {
  return /(?:^|\.)(?:File|Folder)$/.test(name)
}

function listOf(files: readonly Element[]): List {
  return { type: 'list', ordered: false, spread: false, children: files.map(fileOf) }
}

function fileOf(file: Element): ListItem {
  const inner = file.elements.filter(isFile)
  const end = file.name.endsWith('Folder') ? '/' : ''
  const value = `${file.text('name') ?? ''}${end}`
  const name = { type: 'paragraph' as const, children: [{ type: 'text' as const, value }] }
  return {
    type: 'listItem',
    spread: false,
    children: inner.length > 0 ? [name, listOf(inner)] : [name],
  }
}

export function accordion(element: Element): Nodes[] {
  const open = element.flag('defaultOpen') || element.flag('open') ? '' : undefined
  return [element.block('details', { open }, element.blocks, element.text('title'))]
}

/** `<Details summary="…">`, or with an element `summary` in it. */
export function details(element: Element): Nodes[] {
  const open = element.flag('open') ? '' : undefined
  const summary = element.elements.find(({ name }) => name === 'summary')
  const label = element.text('summary') ?? summary?.line
  const others = element.written.filter((child) => child !== (summary?.node as unknown))
  return [element.block('details', { open }, element.blocksOf(others), label)]
}

export function frame(element: Element): Nodes[] {
  const caption = element.text('caption')
  return caption === undefined
    ? element.children
    : [element.block('figure', {}, element.blocks, caption)]
}

/** A parameter or a field of an answer: its name and type, and what the text says of it. */
export function field(element: Element): Nodes[] {
  const name = element.text('path', 'query', 'body', 'header', 'cookie', 'name') ?? ''
  const rest = [
    element.text('type'),
    element.flag('required') ? 'required' : undefined,
    element.flag('deprecated') ? 'deprecated' : undefined,
    element.text('default') === undefined ? undefined : `default: ${element.text('default')}`,
  ].filter((word) => word !== undefined && word !== '')
  const words: Nodes[] = [
    { type: 'inlineCode', value: name },
    ...(rest.length > 0 ? [{ type: 'text' as const, value: ` ${rest.join(' · ')}` }] : []),
  ]
  const term: Nodes = { type: 'paragraph', children: words as never[] }
  return [
    element.block('definition-list', {}, [
      element.block('definition-term', {}, [term]),
      element.block('definition-body', {}, element.blocks),
    ]),
  ]
}

/** An entry of a changelog, whose date or version is its heading. */
export function update(element: Element): Nodes[] {
  const [label, description] = [element.text('label'), element.text('description')]
  const { position } = element.node
  const lineOf = (value: string) => [{ type: 'text' as const, value }]
  return [
    ...(label === undefined
      ? []
      : [
          {
            type: 'heading' as const,
            depth: 2 as const,
            children: lineOf(label),
            ...(position && { position }),
          },
        ]),
    ...(description === undefined
      ? []
      : [{ type: 'paragraph' as const, children: lineOf(description) }]),
    ...element.blocks,
  ]
}

/** `toc`, which MDX pages of Docusaurus have, or a part of it. */
const TOC =
  /^\s*toc(?:\.slice\((\d{1,3})\)|\.filter\(\(?\w+\)?\s*=>\s*\w+\.level\s*(===?|<=)\s*([2-6])\))?\s*$/

/** `<TOCInline toc={toc} />` */
export function toc(element: Element): Nodes[] {
  const code = element.code('toc')
  const [all, skip, compared, level] = TOC.exec(code ?? 'toc') ?? []
  if (all === undefined) element.report(`\`toc={${code}}\` is not read`, 'Write toc={toc}.')
  const only = compared === undefined || compared === '<=' ? undefined : level
  const attributes = {
    min: element.text('minHeadingLevel') ?? only,
    max: element.text('maxHeadingLevel') ?? level,
    skip,
  }
  return [element.leaf('toc', attributes)]
}
