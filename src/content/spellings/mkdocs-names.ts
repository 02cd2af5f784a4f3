/** The names and titles of the blocks of Python-Markdown, as those of docsgen's directives. */
import { withoutIcons } from '../icons/names.ts'
import { ADMONITIONS, aliasOf } from './admonitions.ts'
import { emojiOf } from './emoji.ts'
import { isBalanced } from './titles.ts'

const ADMONITION =
  /^(!!!|\?\?\?\+?)[ \t]*([A-Za-z][\w-]{0,60})?((?:[ \t]{1,8}[\w-]{1,60}){0,20})[ \t]{0,8}(?:"(.*)")?$/
const KINDS: readonly string[] = ADMONITIONS

/** The directive of `!!! note "Title"` and `??? note "Title"`, without its colons. */
export function openingOf(text: string): string | null {
  const [, mark, type = '', , written] = ADMONITION.exec(text.trimEnd()) ?? []
  if (mark === undefined || (type === '' && written === undefined)) return null
  const title = written?.replaceAll('\\"', '"')
  if (mark === '!!!') return admonition(type, title)
  return details(type, title, mark.endsWith('+'))
}

/** The directive of `/// name | Title`; null for one that docsgen does not have. */
export function blockOf(
  name: string,
  title: string | undefined,
  options: ReadonlyMap<string, string>,
): string | null {
  if (name === 'tab') return tabOf(title ?? '')
  if (name === 'details')
    return details(
      options.get('type') ?? 'details',
      title,
      /^true$/i.test(options.get('open') ?? ''),
    )
  if (name === 'admonition') return admonition(options.get('type') ?? 'note', title)
  return OTHER_BLOCKS.includes(name) ? null : admonition(name, title)
}

/** All others are kinds of admonitions, which a site names itself. */
const OTHER_BLOCKS = ['caption', 'define', 'figure-caption', 'html', 'table-caption']

function details(type: string, title: string | undefined, isOpen: boolean): string {
  const open = isOpen ? ' open' : ''
  const kind = type.toLowerCase()
  // The compiler knows their names in the language of the page.
  if (title === undefined && (kind === 'details' || KINDS.includes(kind)))
    return `details{type=${kind}${open}}`
  return `details${labelOf(title ?? nameOf(type))}${isOpen ? '{open}' : ''}`
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

/** The directive of a tab, whose label is text, without tags. */
export function tabOf(label: string): string {
  const words = label.replace(/<\/?[a-z][^<>]*>/gi, '')
  return `tab${labelOf(words.replace(EMOJI, (all, name: string) => emojiOf(name) ?? all))}`
}

const EMOJI = /(?<!\w):([a-z][a-z0-9_+-]{0,80}):(?!\w)/g

/** Brackets that would end the label are escaped. */
function labelOf(title: string): string {
  const label = withoutIcons(title).trim()
  return `[${isBalanced(label) ? label : label.replace(/(?<!\\)[[\]]/g, '\\$&')}]`
}
