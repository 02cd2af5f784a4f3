import type { ForeignSyntax } from './types.ts'

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
