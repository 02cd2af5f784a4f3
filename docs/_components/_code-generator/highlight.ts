/** Colors for what the generator writes, with the classes of the theme. Enough for its templates, not for any code. */

export interface Token {
  readonly text: string
  /** Class of the theme; none for plain text. */
  readonly kind?: string
}

interface Rule {
  readonly kind: string
  readonly pattern: string
}

const COMMENT: Rule = { kind: 'hl-comment', pattern: '<!--[\\s\\S]*?-->' }
const EMBEDDED: Rule = { kind: 'hl-meta', pattern: '<%=?|%>' }
const STRING: Rule = { kind: 'hl-string', pattern: `"[^"]*"|'(?:\\\\.|[^'\\\\\\n])*'` }
/** `<` after a word begins type arguments. */
const TAG: Rule = { kind: 'hl-name', pattern: '(?<![\\w)])</?[A-Za-z][\\w.-]*|/?>(?!=)(?<!=>)' }
const ATTRIBUTE: Rule = { kind: 'hl-attr', pattern: `[\\w:@.-]+(?==["'{])` }

const SCRIPT: readonly Rule[] = [
  { kind: 'hl-comment', pattern: '//[^\\n]*|/\\*[\\s\\S]*?\\*/' },
  { kind: 'hl-string', pattern: `${STRING.pattern}|\`(?:\\\\.|[^\`\\\\])*\`` },
  {
    kind: 'hl-keyword',
    pattern:
      '(?<![.\\w])(?:as|async|await|class|const|default|else|export|extends|from|function|if|import|let|new|return|static|this|type|typeof)(?![\\w:])',
  },
  { kind: 'hl-literal', pattern: '\\b(?:true|false|null|undefined)\\b' },
  { kind: 'hl-attr', pattern: '(?<![.\\w])\\w+(?=\\??: )' },
  { kind: 'hl-title', pattern: '[\\w$]+(?=\\()' },
  { kind: 'hl-number', pattern: '\\b\\d+(?:\\.\\d+)?\\b' },
]

const script = lexer(SCRIPT)
const scriptWithTags = lexer([
  { kind: 'hl-comment', pattern: SCRIPT[0]?.pattern ?? '' },
  { kind: 'hl-type', pattern: '(?<=\\w)<[\\w, ]+>' },
  TAG,
  ATTRIBUTE,
  ...SCRIPT.slice(1),
])
const tag = lexer([COMMENT, TAG, ATTRIBUTE, STRING])
const embedded = lexer([
  EMBEDDED,
  STRING,
  { kind: 'hl-keyword', pattern: '\\b(?:do|end)\\b' },
  { kind: 'hl-symbol', pattern: ':\\w+|\\w+:(?= )' },
])

/** Comments, embedded Ruby, whole scripts, and tags with the values in them; the rest is text. */
const MARKUP =
  /<!--[\s\S]*?-->|<%[\s\S]*?%>|(?<open><script[^>]*>)(?<body>[\s\S]*?)(?=<\/script>)|<\/?[A-Za-z](?:"[^"]*"|'[^']*'|[^"'>])*>/g

/** The code in pieces, which together are the code. */
export function highlight(code: string, language: string): readonly Token[] {
  if (language === 'jsx' || language === 'tsx') return scriptWithTags(code)
  return language === 'js' || language === 'ts' ? script(code) : markup(code)
}

function markup(code: string): Token[] {
  const tokens: Token[] = []
  let end = 0
  for (const match of code.matchAll(MARKUP)) {
    if (match.index > end) tokens.push({ text: code.slice(end, match.index) })
    const [text] = match
    const { open, body } = match.groups ?? {}
    if (open !== undefined) tokens.push(...tag(open), ...script(body ?? ''))
    else tokens.push(...(text.startsWith('<%') ? embedded(text) : tag(text)))
    end = match.index + text.length
  }
  if (end < code.length) tokens.push({ text: code.slice(end) })
  return tokens
}

/** The first rule that matches at a place decides. */
function lexer(rules: readonly Rule[]): (code: string) => Token[] {
  const all = new RegExp(rules.map(({ pattern }) => `(${pattern})`).join('|'), 'g')
  return (code) => {
    const tokens: Token[] = []
    let end = 0
    for (const match of code.matchAll(all)) {
      if (match.index > end) tokens.push({ text: code.slice(end, match.index) })
      const rule = rules[match.slice(1).findIndex((group) => group !== undefined)]
      tokens.push({ text: match[0], ...(rule && { kind: rule.kind }) })
      end = match.index + match[0].length
    }
    if (end < code.length) tokens.push({ text: code.slice(end) })
    return tokens
  }
}
