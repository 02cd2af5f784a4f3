/** What other tools write into front matter and code fences, and what a page does not lose without it. */
import {
  folderOf,
  matchesPattern,
  routeOfSource,
  type SyntaxName,
  trimSlashes,
} from '../../../plugin/index.ts'

/** Front matter keys that nothing visible depends on, with the reason. */
const KEYS: Readonly<Record<string, string>> = {
  cSpell: 'read by a spelling checker',
  categories: 'data of the old site',
  category: 'data of the old site',
  created: 'the dates of pages come from git',
  date: 'the dates of pages come from git',
  doc_type: 'data of the old site',
  docType: 'data of the old site',
  format: 'chooses between parsers of Docusaurus',
  githubURL: 'data of the old site',
  i18nReady: 'read by translation scripts',
  isCJKLanguage: 'counts words in Hugo',
  lang: 'the language of pages comes from their locale',
  lastmod: 'the dates of pages come from git',
  markup: 'chooses between parsers of Hugo',
  outline: 'the depth of the table of contents is set for the whole site',
  publishDate: 'the dates of pages come from git',
  toc_max_heading_level: 'the depth of the table of contents is set for the whole site',
  toc_min_heading_level: 'the depth of the table of contents is set for the whole site',
  type: 'data of the old site',
  updated: 'the dates of pages come from git',
  'ms.*': 'data of Microsoft Learn',
}

/** Keys of other tools that VitePress has, too; pages may have any others for their own templates. */
const READ_BY_VITEPRESS = ['features', 'sidebar']

function isForeign(key: string): boolean {
  return key === 'author' || FOREIGN_KEYS.has(key)
}

/** Keys that set the address of a page: ignored where the page has that address anyway. */
const ADDRESSES = ['permalink', 'url', 'path']

/** Words of code fences that change nothing a reader sees, with the reason; `*` matches anything. */
const WORDS: Readonly<Record<string, string>> = {
  '@ts-*': 'read by a linter',
  '.*': 'classes of MkDocs that say which buttons a code block has',
  '#*': 'an id of a code block',
  'collapse=*': 'all lines are shown',
  expandable: 'all lines are shown',
  'frame=*': 'looks like a window or a terminal in another theme',
  'icon=*': 'decorates the title in another theme',
  'lang=*': 'the language below the signs of a difference',
  'hangingIndent*': 'wrapped lines are never indented',
  'preserveIndent*': 'wrapped lines are never indented',
  'style=*': 'the colors come from the theme',
  'theme=*': 'the colors come from the theme',
  copy: 'every code block has a Copy button',
  annotate: 'the notes of a code block follow it as a list',
  'copy=*': 'every code block has a Copy button',
  'name=*': 'names the file in an editor that is not there',
  'no-copy': 'only hides the Copy button',
  'no-twoslash': 'the samples are not compiled',
  'no-transpile': 'read by a build step',
  'group=*': 'read by tests of samples',
  'lint=*': 'read by tests of samples',
  'output=*': 'read by tests of samples',
  'requires=*': 'read by tests of samples',
  'rewrite_assert=*': 'read by tests of samples',
  'test=*': 'read by tests of samples',
  'upgrade=*': 'read by tests of samples',
  // https://doc.rust-lang.org/rustdoc/write-documentation/documentation-tests.html#attributes
  compile_fail: 'read by tests of samples',
  'edition*': 'read by tests of samples',
  'ignore*': 'read by tests of samples',
  no_run: 'read by tests of samples',
  should_panic: 'read by tests of samples',
  // https://rust-lang.github.io/mdBook/format/mdbook.html#rust-code-block-attributes
  editable: 'read by an editor that is not there',
  'mdbook-runnable': 'read by an editor that is not there',
  noplayground: 'read by an editor that is not there',
  live: 'read by an editor that is not there',
  noInline: 'read by an editor that is not there',
  'skip-check': 'read by a linter',
  twoslash: 'read by a compiler of samples',
  'v-pre': 'variables of Vue are not replaced in code anyway',
}

/**
 * True for a front matter key that needs no report.
 * @param path source path of the page
 */
export function isIgnoredKey(
  key: string,
  value: unknown,
  path: string,
  syntax: SyntaxName,
): boolean {
  if (syntax === 'vitepress' && !READ_BY_VITEPRESS.includes(key) && isForeign(key)) return true
  if (Object.keys(KEYS).some((pattern) => matchesPattern(pattern, key))) return true
  if (typeof value !== 'string') return false
  const route = routeOfSource(path)
  if (ADDRESSES.includes(key)) return trimSlashes(value) === route
  const name = path.slice(folderOf(path).length).replace(/^\//, '')
  return key === 'id' && routeOfSource(`x/${name}`) === routeOfSource(`x/${value}.md`)
}

/** True for a word after the language of a code block that needs no report. */
export function isIgnoredWord(word: string): boolean {
  const name = word.replace(/,$/, '') // `rust, ignore, edition2021`
  return Object.keys(WORDS).some((pattern) => matchesPattern(pattern, name))
}

const ADDRESS = 'The address follows the path of the file. Write `slug` to set another.'
const ORDER = 'Write `sidebar_position`.'
const LABEL = 'Write `sidebar_label`.'
const LAYOUT = 'Write `layout`: doc, wide, landing, or a file of `templates/layouts`.'

/** Keys of other tools that change a page visibly, and what takes their place. */
export const FOREIGN_KEYS: ReadonlyMap<string, string> = new Map([
  ['id', ADDRESS],
  ['permalink', ADDRESS],
  ['url', ADDRESS],
  ['path', ADDRESS],
  ['aliases', 'Write `redirect_from`.'],
  ['redirects', 'Write `redirect_from`.'],
  ['features', 'Write the features in the page, for example as cards.'],
  ['template', LAYOUT],
  ['weight', ORDER],
  ['nav_order', ORDER],
  ['order', ORDER],
  ['linkTitle', LABEL],
  ['nav_title', LABEL],
  ['sidebar', 'Write `sidebar_label`, `sidebar_position` and `sidebar_badge`.'],
  ['unlisted', 'Write `search: false` and `sitemap: false`.'],
  ['noindex', 'Write `sitemap: false`.'],
])
