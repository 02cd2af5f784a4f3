/** The names and titles of the blocks of Python-Markdown, as those of docsgen's directives. */
import { ADMONITIONS, aliasOf } from './admonitions.ts'
import { withoutIcons } from './icons.ts'
import { isBalanced } from './titles.ts'

const ADMONITION =
  /^(!!!|\?\?\?\+?)[ \t]*([A-Za-z][\w-]{0,60})?((?:[ \t]{1,8}[A-Za-z][\w-]{0,60}){0,5})[ \t]{0,8}(?:"(.*)")?$/
const KINDS: readonly string[] = ADMONITIONS

/** The directive of `!!! note "Title"` and `??? note "Title"`, without its colons. */
export function openingOf(text: string): string | null {
  const [, mark, type = '', , written] = ADMONITION.exec(text.trimEnd()) ?? []
  if (mark === undefined || (type === '' && written === undefined)) return null
  const title = written?.replaceAll('\\"', '"')
  if (mark === '!!!') return admonition(type, title)
  return details(title ?? nameOf(type), mark.endsWith('+'))
}

/** The directive of `/// name | Title`; null for one that docsgen does not have. */
export function blockOf(
  name: string,
  title: string | undefined,
  options: ReadonlyMap<string, string>,
): string | null {
  if (name === 'tab') return `tab${labelOf(title ?? '')}`
  if (name === 'details')
    return details(
      title ?? nameOf(options.get('type') ?? 'details'),
      /^true$/i.test(options.get('open') ?? ''),
    )
  if (name === 'admonition') return admonition(options.get('type') ?? 'note', title)
  return KINDS.includes(name) || aliasOf(name) ? admonition(name, title) : null
}

function details(title: string, isOpen: boolean): string {
  return `details${labelOf(title)}${isOpen ? '{open}' : ''}`
}

/** An unknown kind is one that the site has styled itself: its name is its title. */
function admonition(type: string, title: string | undefined): string {
  const kind = type.toLowerCase()
  if (KINDS.includes(kind)) return kind + (title === undefined ? '' : labelOf(title))
  return (aliasOf(kind)?.kind ?? 'note') + labelOf(title ?? nameOf(type))
}

function nameOf(type: string): string {
  const known = aliasOf(type)?.title
  return known ?? type.charAt(0).toUpperCase() + type.slice(1).replaceAll('-', ' ')
}

/** Brackets that would end the label are escaped. */
export function labelOf(title: string): string {
  const label = withoutIcons(title).trim()
  return `[${isBalanced(label) ? label : label.replace(/(?<!\\)[[\]]/g, '\\$&')}]`
}
