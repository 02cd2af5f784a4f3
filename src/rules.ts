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
  'broken-anchor': { about: 'links to an anchor that does not exist', allow: 'link targets' },
  'broken-link': { about: 'links to a page or file that does not exist', allow: 'link targets' },
  cards: { about: 'mistakes in cards' },
  'circular-include': { about: 'files that include each other' },
  'code-file': { about: 'mistakes in code from files' },
  'code-meta': { about: 'words after the language of a code block', allow: 'words' },
  component: { about: 'mistakes in components and their props' },
  config: { about: 'values of the configuration that have no effect' },
  data: { about: 'mistakes in data files and blocks that show them' },
  details: { about: 'mistakes in collapsible blocks' },
  diagram: { about: 'diagrams that cannot be drawn' },
  directive: { about: 'directives used in the wrong way' },
  'duplicate-entity': { about: 'two definitions of a parameter, an option or an error code' },
  'duplicate-id': { about: 'ids used twice on a page', allow: 'ids' },
  'duplicate-route': { about: 'pages that claim a reserved route' },
  encoding: { about: 'characters that cannot be in a text file' },
  entity: { about: 'mistakes in entity blocks' },
  figure: { about: 'mistakes in figures' },
  files: { about: 'mistakes in file trees' },
  'front-matter': { about: 'unknown keys and wrong values in front matter', allow: 'keys' },
  'image-alt': { about: 'images without alternative text', allow: 'image paths' },
  island: { about: 'mistakes in islands' },
  'last-updated': { about: 'dates that git cannot provide' },
  link: { about: 'links with a forbidden scheme' },
  markdown: { about: 'messages of remark and rehype plugins' },
  'missing-file': { about: 'included files that do not exist' },
  'missing-image': { about: 'images that do not exist', allow: 'image paths' },
  'missing-region': { about: 'included regions that do not exist' },
  'no-root': { about: 'locales without a page at their root' },
  openapi: { about: 'mistakes in API descriptions' },
  'openapi-example': { about: 'examples that do not match their schema' },
  orphan: { about: 'pages missing from the sidebar', allow: 'routes' },
  params: { about: 'mistakes in parameter lists' },
  'raw-html': { about: 'raw HTML that was left out', allow: 'names of elements and attributes' },
  redirect: { about: 'redirects that do not work', allow: 'old addresses' },
  sample: { about: 'code samples that cannot be parsed' },
  search: { about: 'queries that do not find their page' },
  sidebar: { about: 'sidebar entries without a page', allow: 'routes' },
  steps: { about: 'mistakes in steps' },
  table: { about: 'mistakes in tables' },
  tabs: { about: 'mistakes in tabs' },
  template: { about: 'mistakes in templates and style sheets' },
  'too-deep': { about: 'content that is nested too deeply' },
  'too-much': { about: 'data that makes a page too large' },
  'unclosed-code': { about: 'code blocks without an end' },
  'unclosed-directive': { about: 'directives without an end' },
  'unknown-directive': { about: 'unknown directives' },
  'unknown-language': { about: 'unknown languages of code blocks', allow: 'languages' },
  'unknown-variable': { about: 'unknown variables', allow: 'names' },
  unreadable: { about: 'files that lead out of the site' },
} as const satisfies Record<string, Rule>

export type RuleId = keyof typeof list

export const rules: Readonly<Record<RuleId, Rule>> = list

export function isRule(name: string): name is RuleId {
  return Object.hasOwn(rules, name)
}
