/** The names and titles of the blocks of Python-Markdown, as those of docsgen's directives. */
import {
  ADMONITIONS,
  hasBalancedBrackets,
  ownProperty,
  withoutIcons,
} from '../../../plugin/index.ts'

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
  return `[${hasBalancedBrackets(label) ? label : label.replace(/(?<!\\)[[\]]/g, '\\$&')}]`
}

interface Alias {
  readonly kind: (typeof ADMONITIONS)[number]
  /** The title if the page gives none. */
  readonly title: string
}

/** By name; the kinds that docsgen has itself are not in it. */
export const ALIASES: Readonly<Record<string, Alias>> = {
  // https://docusaurus.io/docs/markdown-features/admonitions
  secondary: { kind: 'note', title: 'Note' },
  success: { kind: 'tip', title: 'Success' },
  // https://squidfunk.github.io/mkdocs-material/reference/admonitions/#supported-types
  abstract: { kind: 'info', title: 'Abstract' },
  summary: { kind: 'info', title: 'Summary' },
  tldr: { kind: 'info', title: 'TL;DR' },
  todo: { kind: 'info', title: 'Todo' },
  hint: { kind: 'tip', title: 'Hint' },
  check: { kind: 'tip', title: 'Check' },
  done: { kind: 'tip', title: 'Done' },
  question: { kind: 'info', title: 'Question' },
  help: { kind: 'info', title: 'Help' },
  faq: { kind: 'info', title: 'FAQ' },
  attention: { kind: 'warning', title: 'Attention' },
  failure: { kind: 'danger', title: 'Failure' },
  fail: { kind: 'danger', title: 'Fail' },
  missing: { kind: 'danger', title: 'Missing' },
  error: { kind: 'danger', title: 'Error' },
  bug: { kind: 'danger', title: 'Bug' },
  example: { kind: 'note', title: 'Example' },
  quote: { kind: 'note', title: 'Quote' },
  cite: { kind: 'note', title: 'Cite' },
  // https://rspress.rs/guide/use-mdx/container
  // https://theme-hope.vuejs.press/guide/markdown/stylize/hint.html
  seealso: { kind: 'info', title: 'See also' },
}

/** The kind of docsgen that a name means, and its title; null if no tool is known to have it. */
function aliasOf(name: string): Alias | null {
  return ownProperty(ALIASES, name.toLowerCase()) ?? null
}

type Table = Readonly<Record<string, string>>

let table: Table | null = null

const NAME = /:(?:[a-z][a-z0-9_+-]{0,80}|[+-]1):/

/** Loads the table if a page may need it: looking through the files that it shows would take longer. */
export async function loadEmoji(text: string, showsFiles: boolean): Promise<void> {
  if (table !== null || !(showsFiles || NAME.test(text))) return
  table = (await import('gemoji')).nameToEmoji
}

/** `man_raising_hand` and `woman_in_lotus_position`, as EmojiOne names them. */
const PERSON_FIRST = /^((?:wo)?man)_(?:in_)?(.+)$/

/** `:rocket:` → 🚀; null for a name that no emoji has. */
export function emojiOf(name: string): string | null {
  if (table === null) return null
  return ownProperty(table, name) ?? ownProperty(table, name.replace(PERSON_FIRST, '$2_$1')) ?? null
}
