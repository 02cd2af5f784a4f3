import type { ForeignSyntax } from './types.ts'

const MKDOCS = "Set `syntax: 'mkdocs'` in the configuration,"

const EXTENDED = {
  rule: 'extended-markup',
  where: 'text',
  note: 'Use Markdown and HTML: **bold**, <mark>, <ins>, <sub>, <sup>, <abbr>, or :kbd[Ctrl+K].',
} as const

const INCLUDE_NOTE =
  'Write ::include{file="…"} for Markdown, or a code block with file="…" for code.'

const ATTRIBUTES = {
  rule: 'attribute-list',
  where: 'text',
  reason: 'attribute lists (`{ #id .class }`) are shown as text',
  note: 'One stands after a heading, link, image, inline code or emphasis, or on the line below a block, and sets id, class or title. For everything else, write HTML.',
} as const

const ANNOTATION = {
  rule: 'code-annotation',
  readBy: 'mkdocs',
  hint: ')!',
  reason: 'code annotations of Material for MkDocs (`(1)!`) are shown unchanged',
  note: 'Explain the code in a comment or in a list below it.',
} as const

/** Extensions of Python-Markdown (MkDocs), reStructuredText and MyST (Sphinx). */
export const python: readonly ForeignSyntax[] = [
  {
    rule: 'mkdocs-admonition',
    where: 'text',
    hint: '!!!',
    pattern: /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?!!![ \t]*["\w]/gm,
    reason: 'admonitions of MkDocs (`!!! note`) are shown as text, and their body as code',
    note: `${MKDOCS} or write :::note[Title] … ::: with the body not indented.`,
  },
  {
    rule: 'mkdocs-admonition',
    where: 'text',
    hint: '???',
    pattern: /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?\?\?\?\+?[ \t]*["a-z]/gm,
    reason: 'collapsible blocks of MkDocs (`??? note`) are shown as text, and their body as code',
    note: `${MKDOCS} or write :::details[Title] … ::: with the body not indented.`,
  },
  {
    rule: 'mkdocs-tab',
    where: 'text',
    hint: '===',
    pattern: /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?===[!+]{0,2}[ \t]+["“']/gm,
    reason: 'tabs of MkDocs (`=== "Tab"`) are shown as text, and their body as code',
    note: `${MKDOCS} or write ::::tabs around :::tab{label="…"} … ::: with the body not indented.`,
  },
  {
    rule: 'mkdocs-block',
    where: 'text',
    hint: '///',
    pattern: /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?\/{3,6}[ \t]*[a-z][\w-]*[ \t]*(?:\||$)/gm,
    reason: 'blocks of Python-Markdown (`/// tip`) are shown as text',
    note: `${MKDOCS} or write :::tip[Title] … :::, :::details[Title] or ::::tabs.`,
  },
  {
    rule: 'foreign-include',
    where: 'text',
    hint: '8<-',
    pattern: /^[^\n]{0,20}-{1,6}8<-{1,6}/gm,
    reason: 'snippets of MkDocs (`--8<-- "file"`) are not included',
    note: INCLUDE_NOTE,
  },
  {
    rule: 'foreign-include',
    where: 'code',
    readBy: 'mkdocs',
    hint: '8<-',
    pattern: /^[^\n]{0,20}-{1,6}8<-{1,6}[ \t]+["']/gm,
    reason: 'snippets of MkDocs (`--8<-- "file"`) are not included',
    note: `${MKDOCS} or put file="…" after the language of the code block.`,
  },
  {
    rule: 'foreign-include',
    where: 'text',
    hint: '*}',
    pattern: /\{\*[ \t]{1,4}[^\s{}][^{}\n]{0,300}(?:\{[^{}\n]{0,100}\}[^{}\n]{0,100})?\*\}/g,
    reason: 'included code (`{* file.py *}`) is not shown',
    note: 'Write a code block with file="…" after its language.',
  },
  {
    rule: 'foreign-include',
    where: 'text',
    hint: '!}',
    pattern: /\{![ \t]{0,4}[^\s{}!][^{}!\n]{0,300}!\}/g,
    reason: 'included files (`{! file !}`) are not shown',
    note: INCLUDE_NOTE,
  },
  {
    // A line below makes a heading of it.
    ...ATTRIBUTES,
    hint: '{',
    pattern:
      /(?<![{$\w^%\\])\{[ \t]{0,4}(?:[.#][A-Za-z_][\w:-]{0,100}|[A-Za-z-]{1,40}=(?:"[^"\n]{0,200}"|'[^'\n]{0,200}'|[\w%.-]{1,100}))(?:[ \t][^{}\n]{0,300})?\}(?!\}|[ \t]{0,20}\n {0,3}(?:-+|=+)[ \t]{0,20}(?:\n|$))/g,
  },
  {
    ...ATTRIBUTES,
    hint: '{:',
    pattern: /(?<!\{)\{:[ \t]{0,4}(?:[.#]|[A-Za-z-]{1,40}=)[^{}\n]{0,300}\}/g,
  },
  { ...ANNOTATION, where: 'text', pattern: /\(\d{1,2}\)!(?!\w)/g },
  { ...ANNOTATION, where: 'code', pattern: /(?:#|\/[/*]|<!--|--|;|%)[ \t]{0,4}\(\d{1,2}\)!/g },
  {
    rule: 'mkdocstrings',
    where: 'text',
    hint: '::: ',
    pattern:
      /^:::[ \t]+[A-Za-z_]\w*(?:(?:\.\w+)+|[ \t]*(?=\n[ \t]*\n?(?: {4}|\t)(?:options|handler):))[ \t]*$/gm,
    reason: 'API documentation from docstrings (mkdocstrings) is not generated',
    note: 'Generate Markdown pages before the build.',
  },
  {
    ...EXTENDED,
    hint: '==',
    pattern: /(?<![=\w<>!])==(?![=\s])[^=\n]{0,200}[^=\s]==(?![=\w])/g,
    reason: 'highlighted text (`==text==`) is shown with its markers',
  },
  {
    ...EXTENDED,
    hint: '++',
    pattern:
      /(?<![+\w])\+\+(?:[a-z][\w-]{0,30}|"[^"\n]{1,30}")(?:\+[\w"-]{1,30}){0,6}\+\+(?![+\w])/g,
    reason: 'keys (`++ctrl+k++`) are shown with their markers',
  },
  {
    ...EXTENDED,
    hint: '^^',
    pattern: /(?<![\^\w])\^\^(?![\^\s])[^^\n]{0,200}[^^\s]\^\^(?![\^\w])/g,
    reason: 'inserted text (`^^text^^`) is shown with its markers',
  },
  {
    ...EXTENDED,
    hint: '*[',
    pattern: /^\*\[[^\]\n]{1,60}\]:[ \t]/gm,
    reason: 'abbreviations (`*[HTML]: …`) are shown as text',
  },
  {
    rule: 'rst',
    where: 'text',
    hint: '.. ',
    pattern: /^[ \t]*\.\. (?:[\w-]{1,60}::|_[^\n:]{1,100}:[ \t]*$)/gm,
    reason: 'directives of reStructuredText (`.. note::`) are shown as text',
    note: 'Write them as directives of docsgen: :::note … :::.',
  },
  {
    rule: 'rst',
    where: 'text',
    hint: ':',
    pattern: /(?<![\w:]):[a-z][a-z:+-]{0,40}:\uFDDE/g,
    reason: 'roles of reStructuredText (`:ref:`) are shown as text',
    note: 'Write links and code in Markdown.',
  },
  {
    rule: 'myst',
    where: 'text',
    hint: '}',
    pattern: /(?<![\w$}])\{[a-z][a-z:+-]{0,40}\}\uFDDE/g,
    reason: 'roles of MyST (`{ref}`) are shown as text',
    note: 'Write links and code in Markdown.',
  },
  {
    rule: 'myst',
    where: 'code',
    hint: '{',
    pattern: /^[ \t>\uFDDF]*(?:`{3,}|~{3,})[ \t]*\{[a-z][a-z:-]{0,40}\}/gm,
    reason: 'directives of MyST (```{note}) are shown as code',
    note: 'Write them as directives of docsgen: :::note … :::.',
  },
]

/** The patterns leave out lines that end like a sentence. */
const MODULE = {
  rule: 'mdx-module',
  where: 'text',
  reason: '`import` and `export` lines of MDX are shown as text',
  note: 'Remove them. Pages run no code: use directives in place of components.',
} as const

const EXPRESSION = {
  rule: 'mdx-expression',
  where: 'text',
  hint: '{',
  reason: 'expressions in braces (MDX) are not evaluated and are shown as text',
  note: 'Write the value itself, or a variable of the configuration: {{name}}. Comments are written <!-- … -->.',
} as const

const TAG = {
  rule: 'jsx-tag',
  reason: 'attributes in braces (JSX) make this tag invalid HTML',
  note: 'Write plain HTML with attributes in quotes, or a directive.',
} as const

const IN_HTML = {
  rule: 'markdown-in-html',
  where: 'inHtml',
  reason: 'Markdown directly inside HTML is shown as text',
  note: 'Put an empty line before and after it, and do not indent it.',
} as const

const INCLUDE_IN_HTML = {
  rule: 'markdown-in-html',
  hint: '::include{',
  pattern: /^[ \t>]*::include\{file=[^}\n]{1,400}\}/gm,
  reason: 'files are not included directly inside HTML',
  note: 'Put an empty line before and after it, and do not indent it. For code, write a code block with `file`.',
} as const

/** Components, modules and expressions in Markdown: MDX, and the templates of Vue. */
export const mdx: readonly ForeignSyntax[] = [
  {
    ...MODULE,
    hint: '\nimport',
    pattern:
      /^import[ \t]+(?![^\n]{0,400}[a-z)}][.!?]$)(?:(?:[\w$*{][^\n]{0,300}?[ \t}]from[ \t]+)?['"][^'"\n]{1,200}['"]|(?:type[ \t]+)?(?:[\w$]{1,60},[ \t]*)?\{[^\n}]{0,300}$)/gm,
  },
  {
    ...MODULE,
    hint: '\nexport',
    pattern:
      /^export[ \t]+(?![^\n]{0,400}[a-z)}][.!?]$)(?:(?:const|let|var)[ \t]+(?:[\w$]{1,60}[ \t]*(?::[^=\n]{0,100})?=|[{[])|(?:default[ \t]+)?(?:async[ \t]+)?(?:function|class)\b[^\n]{0,200}[({]|default[ \t]+(?:[({]|[\w$]+[;({])|\*[ \t]+from|\{)/gm,
  },
  {
    ...EXPRESSION,
    pattern:
      /\{[ \t]*\/\*|\{[ \t]*(?:'[^'{}\n]{0,200}'|"[^"{}\n]{0,200}")[ \t]*\}|(?<![^\s>(])\{[\uFDDE\uFDDF]{1,500}\}|\{(?:props|front[mM]atter|Astro|metadata|import\.meta)\.[\w.?[\]]{1,100}\}/g,
  },
  {
    ...EXPRESSION,
    pattern: /\{[A-Za-z_$][\w$.]{0,100}\((?:[^{}\n]{0,200}\)\}|[^)\n]{0,100}\)?[ \t]*=>)/g,
  },
  {
    ...TAG,
    where: 'html',
    hint: '={',
    pattern: /<[a-z][\w-]{0,40}[\s/][^<>{}]{0,500}=\{/g,
  },
  {
    ...TAG,
    where: 'text',
    hint: '={',
    pattern: /(?<!\\)<[A-Za-z][\w.-]{0,60}\s[^<>{}]{0,500}=\{/g,
  },
  {
    ...IN_HTML,
    hint: '](',
    pattern: /\[[^\]\n]{1,200}\]\([^()\s]{1,300}\)/g,
  },
  {
    ...IN_HTML,
    hint: '**',
    pattern: /\*\*[^\s*][^*\n]{0,200}\*\*/g,
  },
  {
    ...IN_HTML,
    hint: '`',
    pattern: /`[^`\n]{1,200}`|^[ \t]*`{3,}/gm,
  },
  { ...INCLUDE_IN_HTML, where: 'inHtml' },
  // `<pre>` as a whole.
  { ...INCLUDE_IN_HTML, where: 'html' },
  {
    rule: 'vue-attribute',
    where: 'html',
    hint: '="',
    pattern:
      /<[a-z][\w-]{0,40}\s(?:[^<>]{0,500}\s)?(?:v-(?!pre)[a-z]{1,20}(?:[:.][\w.:-]{1,40})?|[@:][a-z][\w.:-]{0,40})="/g,
    reason: 'attributes of Vue (`v-if`, `@click`, `:prop`) have no effect',
    note: 'Write what the page shows as plain Markdown or HTML; use ::::tabs for variants.',
  },
  {
    rule: 'template-expression',
    where: 'text',
    hint: '{{',
    pattern:
      /(?<![={\\])\{\{(?![<%/{&!]|#[a-z_]{1,30}\b)(?![A-Za-z_][\w.-]{0,100}\}\})[^{}\n]{1,200}\}\}/g,
    reason: 'expressions in double braces (Vue, Liquid, Jinja) are shown as text',
    note: 'Write the value itself, or a variable of the configuration without spaces: {{name}}.',
  },
  {
    rule: 'template-expression',
    where: 'text',
    hint: '{{',
    pattern: /\{\{[#/](?!(?:rustdoc_)?include|playground|title)[a-z]{1,30}\b[^{}\n]{0,200}\}\}/g,
    reason: 'blocks in double braces (Handlebars, Mustache) are shown as text',
    note: 'Write the text itself.',
  },
]
