/**
 * Shows the `<iframe>` elements of other sites as `::video` and `::embed` do: the policy of pages would
 * block them, and they load what a visitor has not asked for.
 */
import type { Element, Parents, Root } from 'hast'
import type { VFile } from 'vfile'
import type { CompileInput } from '../compile/compile-input.ts'
import type { Needs } from '../compile/needs.ts'
import { sizesIn } from '../markdown/inline-styles.ts'
import { visitParents } from '../markdown/visit-parents.ts'
import { playerOf } from './players.ts'
import type { ComponentSchema } from './schema.ts'
import { addProp, MARKER, usesOf, type WrittenProps } from './use.ts'

/** Makes a function that replaces frames by the markers of components; see use.ts. */
export function showFrames({ file: page }: CompileInput, needs: Needs) {
  return (tree: Root, file: VFile): void => {
    visitParents(tree, { tagName: 'iframe' }, (found, above) => {
      const [node, ancestors] = [found as Element, above as Parents[]]
      const parent = ancestors.at(-1)
      if (parent === undefined || isInText(ancestors)) return undefined
      const use = readFrame(node, needs)
      if (use === null) return undefined
      const uses = usesOf(file.data.shared as Map<string, unknown>)
      const { line = 0, column = 0 } = node.position?.start ?? {}
      const from = String(node.properties.dataFile ?? page)
      uses.push({ ...use, inline: false, file: from, line, column })
      parent.children[parent.children.indexOf(node)] = {
        type: 'element',
        tagName: MARKER,
        properties: { dataUse: String(uses.length - 1) },
        children: [],
      }
      // Paragraphs cannot contain blocks.
      if (parent.type === 'element' && parent.tagName === 'p') parent.tagName = 'div'
      return undefined
    })
  }
}

/** Elements that cannot contain blocks, or are not shown, apart from a paragraph with the frame as its child. */
const TEXT = /^(?:a|b|button|em|h[1-6]|i|label|noscript|small|span|strong|summary)$/

function isInText(ancestors: readonly Parents[]): boolean {
  return ancestors.some(
    (one, index) =>
      one.type === 'element' &&
      (TEXT.test(one.tagName) || (one.tagName === 'p' && index < ancestors.length - 1)),
  )
}

/** Null if no component shows the frame: the site may have replaced those of docsgen. */
function readFrame(
  { properties }: Element,
  needs: Needs,
): (WrittenProps & { readonly name: string }) | null {
  const { title, style, sandbox } = properties
  const src = textOf(properties.src).replace(/^\/\//, 'https://')
  const player = playerOf(src)
  const name = player ? 'video' : 'embed'
  const props = needs.component(name)?.props
  // The blocks let what they show run scripts.
  const isStrict = !String(sandbox ?? 'allow-scripts').includes('allow-scripts')
  if (props === undefined || isStrict) return null
  const label = textOf(title)
  if (player) {
    const { provider, id } = player
    return written(name, { provider, id, title: label || player.name }, props)
  }
  const height = sizesIn(String(style)).sizes.height ?? properties.height
  const isSized = props.height !== undefined && /^\d+$/.test(String(height))
  return written(name, { src, title: label || nameOf(src), ...(isSized && { height }) }, props)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

function written(
  name: string,
  values: Readonly<Record<string, unknown>>,
  schemas: ComponentSchema['props'],
): (WrittenProps & { readonly name: string }) | null {
  const use: WrittenProps = { props: {}, targets: [], frames: [] }
  for (const [prop, value] of Object.entries(values)) {
    const schema = schemas[prop]
    if (schema === undefined || addProp(use, prop, schema, String(value)) !== null) return null
  }
  return { name, ...use }
}

/** `https://pens.example/a/b?c` → `pens.example/a/b` */
function nameOf(url: string): string {
  if (!URL.canParse(url)) return url
  const { host, pathname } = new URL(url)
  return host + pathname.replace(/\/$/, '')
}
