/**
 * Every rule by which docsgen reports warnings. `checks` in the configuration sets their levels.
 * `warning()` accepts no other names, so a new rule is declared here; a plugin declares its own.
 */

/** What a rule is about; `allow` names the values that `checks` can allow, if it has any. */
interface Rule {
  readonly about: string
  readonly allow?: string
}

const list = {
  'attribute-list': { about: 'attributes in braces' },
  'blocked-form': { about: 'forms sent to hosts that the policy blocks', allow: 'hosts' },
  'blocked-frame': { about: 'frames that the policy blocks', allow: 'hosts' },
  'blocked-image': { about: 'images that the policy blocks', allow: 'hosts' },
  'blocked-media': { about: 'video and audio that the policy blocks', allow: 'hosts' },
  'blocked-object': { about: 'embedded objects that the policy blocks', allow: 'hosts' },
  'broken-anchor': { about: 'links to an anchor that does not exist', allow: 'link targets' },
  'broken-link': { about: 'links to a page or file that does not exist', allow: 'link targets' },
  cards: { about: 'mistakes in cards' },
  'circular-include': { about: 'files that include each other' },
  'code-annotation': { about: 'code annotations of Material for MkDocs' },
  'code-comment': { about: 'comments for the highlighter of another tool' },
  'code-file': { about: 'mistakes in code from files' },
  'code-meta': { about: 'words after the language of a code block', allow: 'words' },
  component: { about: 'mistakes in components and their props' },
  config: { about: 'values of the configuration that have no effect' },
  data: { about: 'mistakes in data files and blocks that show them' },
  'definition-list': { about: 'definition lists' },
  details: { about: 'mistakes in collapsible blocks' },
  diagram: { about: 'diagrams that are not supported' },
  directive: { about: 'directives used in the wrong way' },
  docsify: { about: 'syntax of Docsify' },
  'duplicate-entity': { about: 'two definitions of a parameter, an option or an error code' },
  'duplicate-id': { about: 'ids used twice on a page', allow: 'ids' },
  'duplicate-route': { about: 'pages that claim a reserved route' },
  'empty-page': { about: 'pages without content' },
  encoding: { about: 'invalid characters and encodings' },
  entity: { about: 'mistakes in entity blocks' },
  'extended-markup': { about: 'highlights, keys and other extensions of Python-Markdown' },
  figure: { about: 'mistakes in figures' },
  files: { about: 'mistakes in file trees' },
  'foreign-include': { about: 'includes of other tools' },
  'front-matter': { about: 'unknown keys and wrong values in front matter', allow: 'keys' },
  'hidden-lines': { about: 'lines of code that mdBook hides' },
  'hugo-shortcode': { about: 'shortcodes of Hugo' },
  'icon-shortcode': { about: 'icons and emoji by name' },
  'image-alt': { about: 'images without alternative text', allow: 'image paths' },
  'image-size': { about: 'sizes of images in Markdown' },
  island: { about: 'mistakes in islands' },
  'jsdoc-tag': { about: 'inline tags of JSDoc' },
  'jsx-tag': { about: 'tags with attributes in braces' },
  'last-updated': { about: 'dates that git cannot provide' },
  link: { about: 'links with a forbidden scheme' },
  markdown: { about: 'messages of remark and rehype plugins' },
  math: { about: 'formulas' },
  'mdx-expression': { about: 'expressions of MDX' },
  'mdx-module': { about: 'imports and exports of MDX' },
  'missing-file': { about: 'included files that do not exist' },
  'missing-image': { about: 'images that do not exist', allow: 'image paths' },
  'missing-region': { about: 'included regions that do not exist' },
  'mkdocs-admonition': { about: 'admonitions of MkDocs' },
  'mkdocs-block': { about: 'blocks of Python-Markdown' },
  'mkdocs-tab': { about: 'tabs of MkDocs' },
  mkdocstrings: { about: 'API documentation from docstrings' },
  myst: { about: 'roles and directives of MyST' },
  'no-root': { about: 'locales without a page at their root' },
  openapi: { about: 'mistakes in API descriptions' },
  'openapi-example': { about: 'examples that do not match their schema' },
  orphan: { about: 'pages missing from the sidebar', allow: 'routes' },
  params: { about: 'mistakes in parameter lists' },
  'plugin-syntax': { about: 'remark plugins whose syntax has no effect' },
  'raw-html': { about: 'raw HTML that was left out', allow: 'names of elements and attributes' },
  redirect: { about: 'redirects that do not work', allow: 'old paths' },
  rst: { about: 'roles and directives of reStructuredText' },
  sample: { about: 'code samples that cannot be parsed' },
  search: { about: 'queries that do not find their page' },
  sidebar: { about: 'sidebar entries without a page', allow: 'routes' },
  steps: { about: 'mistakes in steps' },
  table: { about: 'mistakes in tables' },
  tabs: { about: 'mistakes in tabs' },
  template: { about: 'mistakes in templates and style sheets' },
  'template-expression': { about: 'expressions of template languages' },
  'template-tag': { about: 'tags of template languages' },
  'toc-marker': { about: 'markers for a table of contents' },
  'too-deep': { about: 'content that is nested too deeply' },
  'too-much': { about: 'data that makes a page too large' },
  'unclosed-code': { about: 'code blocks without an end' },
  'unclosed-directive': { about: 'directives without an end' },
  'undefined-reference': { about: 'undefined references' },
  'unknown-directive': { about: 'unknown directives' },
  'unknown-language': { about: 'unknown languages of code blocks', allow: 'languages' },
  'unknown-locale': { about: 'pages of locales that are not configured', allow: 'locales' },
  'unknown-variable': { about: 'unknown variables', allow: 'names' },
  'unread-config': { about: 'settings of other tools', allow: 'file names' },
  'unread-page': { about: 'pages in unsupported formats', allow: 'paths' },
  unreadable: { about: 'files outside the site' },
  'vue-attribute': { about: 'attributes of Vue' },
  'wiki-link': { about: 'wiki links' },
} as const satisfies Record<string, Rule>

export type RuleId = keyof typeof list

export const rules: Readonly<Record<RuleId, Rule>> = list

export function isRule(name: string): name is RuleId {
  return Object.hasOwn(rules, name)
}
