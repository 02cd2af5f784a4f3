/**
 * The spellings of other tools, in the order in which they are read. Each is an edit of the source,
 * so that problems keep their positions; what they become are docsgen's own directives.
 */
import { type BlockSyntax, readLines } from '../../../plugin/index.ts'
import { admonishEdits } from './admonish.ts'
import {
  badgeEdits,
  blockAttributeEdits,
  commentEdits,
  definitionEdits,
  endAttributeEdits,
  headingEdits,
  markdownInHtmlEdits,
  tightHeadingEdits,
  tocEdits,
} from './blocks.ts'
import { INCLUDES, includeEdits, moduleEdits } from './includes.ts'
import { mkdocsBlocks } from './mkdocs-blocks.ts'
import { codeInTableEdits, htmlEdits, itemDefinitionEdits, ruleEdits } from './python-blocks.ts'
import { docstringEdits, endsBeforeDefinitions } from './references.ts'

export const blocks: readonly BlockSyntax[] = [
  // These contain other blocks, so the lines are read again after them.
  {
    name: 'admonitions, collapsible blocks and tabs of Python-Markdown',
    docs: 'https://squidfunk.github.io/mkdocs-material/reference/admonitions/',
    syntax: 'mkdocs',
    hint: /^[ \t]*(?:(?:[-*+:]|\d{1,9}[.)])[ \t]+)?(?:!!!|\?\?\?|===|\/\/\/)/m,
    stage: 'containers',
    edits: mkdocsBlocks,
  },
  {
    name: 'admonitions of mdbook-admonish',
    docs: 'https://tommilligan.github.io/mdbook-admonish/',
    syntax: 'mdbook',
    hint: /^[ \t>]*(?:`{3,}|~{3,})[ \t]*admonish/m,
    stage: 'containers',
    edits: admonishEdits,
  },
  // They look like directives, which would be open to the end of the page.
  {
    name: 'documentation from docstrings',
    docs: 'https://mkdocstrings.github.io/usage/#autodoc-syntax',
    syntax: 'mkdocs',
    hint: /^[ \t>]*(?:#{1,6}[ \t]+)?:::[ \t]+\w/m,
    stage: 'directives',
    edits: docstringEdits,
  },
  {
    name: 'import and export statements',
    docs: 'https://mdxjs.com/docs/using-mdx/#layout',
    hint: /^(?:im|ex)port[ \t]/m,
    edits: moduleEdits,
  },
  ...INCLUDES.map(
    (spelling): BlockSyntax => ({
      name: spelling.name,
      docs: spelling.docs,
      hint: new RegExp(spelling.hint.replace(/[{}*]/g, '\\$&')),
      edits: (text) => includeEdits(spelling, text),
    }),
  ),
  {
    name: 'markers for a table of contents',
    docs: 'https://vitepress.dev/guide/markdown#table-of-contents',
    hint: /toc/i,
    edits: (text) => tocEdits(readLines(text)),
  },
  {
    name: 'badges of VitePress',
    docs: 'https://vitepress.dev/reference/default-theme-badge',
    syntax: 'vitepress',
    hint: /<Badge[\s>]/,
    edits: (text) => badgeEdits(readLines(text)),
  },
  {
    name: 'text after comments',
    docs: 'https://python-markdown.github.io/#differences',
    syntax: 'mkdocs',
    hint: /-->[ \t]*[^\s<]/,
    edits: (text) => commentEdits(readLines(text)),
  },
  {
    name: 'definitions right after text',
    docs: 'https://daringfireball.net/projects/markdown/syntax#link',
    syntax: 'mkdocs',
    hint: /[^\n]\n {0,3}\[[^\]\n]{1,300}\]:/,
    edits: (text) => endsBeforeDefinitions(readLines(text)),
  },
  {
    name: 'pipes in the code of tables',
    docs: 'https://python-markdown.github.io/extensions/tables/',
    syntax: 'mkdocs',
    hint: /`[^`\n|]{0,300}\|/,
    edits: (text) => codeInTableEdits(readLines(text)),
  },
  {
    name: 'rules after paragraphs',
    docs: 'https://daringfireball.net/projects/markdown/syntax#hr',
    syntax: 'mkdocs',
    hint: /\n[ \t>]{0,20}---/,
    edits: (text) => ruleEdits(readLines(text)),
  },
  {
    name: 'blank lines in HTML',
    docs: 'https://daringfireball.net/projects/markdown/syntax#html',
    syntax: 'mkdocs',
    hint: /\n(?: {4}|\t)[ \t]*</,
    edits: (text) => htmlEdits(readLines(text)),
  },
  {
    name: 'headings without a space',
    docs: 'https://facelessuser.github.io/pymdown-extensions/extensions/saneheaders/',
    syntax: 'mkdocs',
    hint: /^[ \t>]*#{1,6}(?:[\u00a0\u2000-\u200a\u202f\u3000]|\p{L})/mu,
    edits: (text) => tightHeadingEdits(readLines(text)),
  },
  {
    name: 'ids and classes of headings',
    docs: 'https://python-markdown.github.io/extensions/attr_list/#block-level',
    hint: /^[ \t>]*#{1,6}[ \t][^\n]*\{/m,
    edits: (text) => headingEdits(readLines(text)),
  },
  {
    name: 'attribute lists at the end of paragraphs',
    docs: 'https://github.com/arve0/markdown-it-attrs#usage',
    syntax: 'vitepress',
    hint: /[ \t]\{[#.][^{}\n]*\}[ \t]*$/m,
    edits: (text) => endAttributeEdits(readLines(text)),
  },
  {
    name: 'attribute lists after blocks',
    docs: 'https://kramdown.gettalong.org/syntax.html#block-ials',
    hint: /^[ \t>]*\{:?[ \t]*[.#\w]/m,
    edits: (text) => blockAttributeEdits(readLines(text)),
  },
  {
    name: 'definition lists',
    docs: 'https://python-markdown.github.io/extensions/definition_lists/',
    hint: /\n:[ \t]/,
    edits: (text, syntax) => definitionEdits(readLines(text), syntax),
  },
  {
    name: 'definitions in items of lists',
    docs: 'https://python-markdown.github.io/extensions/definition_lists/',
    syntax: 'mkdocs',
    hint: /\n[ \t]*:[ \t]/,
    edits: (text) => itemDefinitionEdits(readLines(text)),
  },
  {
    name: 'Markdown in HTML',
    docs: 'https://python-markdown.github.io/extensions/md_in_html/',
    hint: /<[a-z][^<>\n]{0,300}[ \t]markdown[ \t=>]/,
    edits: (text) => markdownInHtmlEdits(readLines(text)),
  },
]
