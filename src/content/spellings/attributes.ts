/** Attribute lists of Python-Markdown, Kramdown and Pandoc: `{ #id .class key="value" }`. */

const PART =
  /#([\w:.-]{1,200})(?![^ \t])|\.([A-Za-z_][\w:-]{0,200})(?![^ \t])|([A-Za-z][\w:-]{0,40})=(?:"([^"<>&]{0,300})"|'([^'"<>&]{0,300})'|([\w%./:#-]{1,200}))(?![^ \t])|([A-Za-z][\w-]{0,40})(?![^ \t])|[ \t]/gy
/** Longer ones are text. */
const MAX_LENGTH = 500

/** Attributes that an author may set: they neither run nor load anything. */
const ALLOWED =
  /^(?:class|id|title|width|height|align|loading|target|rel|lang|dir|role|download|start|reversed|style|draggable|decoding|hreflang|translate|(?:aria|data)-[\w-]+)$/

/** Classes of other themes, as those of docsgen. */
const CLASSES: Readonly<Record<string, string>> = {
  // https://squidfunk.github.io/mkdocs-material/reference/buttons/
  'md-button': 'button',
  'md-button--primary': '',
}

/** The attributes that a page can have; null if the text is not such a list, or has none of them. */
export function attributesOf(written: string): Record<string, string> | null {
  if (written.length > MAX_LENGTH || !/^\{[^{}\n]+\}$/.test(written)) return null
  const inner = written.slice(1, -1).replace(/^:/, '').trim()
  if (inner === '') return null
  const attributes: Record<string, string> = {}
  const classes: string[] = []
  let end = 0
  let isKnown = false
  for (const match of inner.matchAll(PART)) {
    const [all, id, className, name, double, single, bare, flag] = match
    end = match.index + all.length
    const isAllowed = name !== undefined && ALLOWED.test(name)
    const isFlag = /^(?:reversed|download|data-[\w-]+)$/.test(flag ?? '')
    isKnown ||= id !== undefined || className !== undefined || isAllowed || isFlag
    if (id !== undefined) attributes.id = id
    if (className !== undefined) classes.push(CLASSES[className] ?? className)
    if (name === 'class') classes.push(...(double ?? single ?? bare ?? '').split(/\s+/))
    else if (isAllowed) attributes[name] = double ?? single ?? bare ?? ''
    if (flag !== undefined && isFlag) attributes[flag] = ''
    // A single word is not an attribute list, and `/items/{data-id}` is a path.
    const isMarked = flag?.startsWith('data-') && /^\{[: \t]/.test(written)
    if (flag !== undefined && all === inner && !isMarked) return null
  }
  // Braces with none of these are text: `{name value}`.
  if (end !== inner.length || !isKnown) return null
  const joined = classes.filter(Boolean).join(' ')
  return joined === '' ? attributes : { ...attributes, class: joined }
}
