import type { Element, Page } from './page.ts'

/**
 * What a page says, as text: what a change of the theme's markup leaves as it is, and a change of
 * docsgen that matters does not.
 */
export function describePage(page: Page): string {
  const html = page.one('html')
  const hrefs = (selector: string) => page.all(selector).map((link) => link.attribute('href'))
  const lines = [
    `title: ${page.text('title')}`,
    `description: ${page.all('meta[name=description]')[0]?.attribute('content') ?? ''}`,
    `lang: ${html.attribute('lang')} ${html.attribute('dir')}`,
    ...hrefs('link[rel=canonical]').map((href) => `canonical: ${href}`),
    ...page
      .all('link[rel=alternate]')
      .map((link) => `alternate ${link.attribute('hreflang')}: ${link.attribute('href')}`),
    ...countries(page).map((line) => `country: ${line}`),
    ...page
      .all('.sections a')
      .map((tab) => `section: ${named(tab)}${tab.attribute('aria-current') ? ' (current)' : ''}`),
    ...head(page),
    ...page.all('.navbar-items').flatMap((items) => ['navbar:', ...tree(items, '  ')]),
    ...around('navbar', page.all('.navbar'), ['.brand', '.navbar-items', ...NAVBAR_TOOLS]),
    'sidebar:',
    ...page.all('[data-part=sidebar]').flatMap((sidebar) => tree(sidebar, '  ')),
    ...around('sidebar', page.all('[data-part=sidebar]'), ['ul']),
    `breadcrumbs: ${page.all('.breadcrumbs li').map(named).join(' > ')}`,
    `contents: ${page
      .all('[data-toc] a')
      .map((link) => `${link.text} ${link.attribute('href')}`)
      .join(', ')}`,
    `pager: ${page.all('.pager a').map(named).join(' | ')}`,
    `footer: ${page
      .all('footer')
      .map((footer) => footer.text)
      .join()}`,
    ...around('text', page.all('main'), ['.breadcrumbs', 'h1', '.prose', '[data-toc]', '.pager']),
    '',
    `# ${page.text('h1')}`,
    page.prose.trim(),
    '',
  ]
  return withoutHashes(lines.join('\n'))
}

/** What the page's head has besides what all pages have. */
function head(page: Page): string[] {
  const sheets = page
    .all('link[rel=stylesheet]')
    .map((link) => link.attribute('href') ?? '')
    .filter((href) => !/\/assets\/(?:styles|print)-/.test(href))
  const policy = page.all('meta[http-equiv=Content-Security-Policy]')[0]?.attribute('content') ?? ''
  const metas = page
    .all('meta[name]')
    .filter((meta) => !USUAL_META.test(meta.attribute('name') ?? ''))
  return [
    ...metas.map((meta) => `meta ${meta.attribute('name')}: ${meta.attribute('content')}`),
    ...sheets.map((href) => `style sheet: ${href}`),
    ...policy
      .split(/; */)
      .filter((directive) => directive.includes('https:'))
      .map((directive) => `policy: ${directive}`),
  ]
}

const USUAL_META = /^(viewport|color-scheme|theme-color|description|twitter:.*|docsgen-.*)$/
const NAVBAR_TOOLS = ['[data-search]', '.locale-menu', '.icon-button', '.version-menu']

/** What elements say besides some of the elements in them: what slots and layouts add. */
function around(name: string, parts: readonly Element[], without: readonly string[]): string[] {
  const said = parts.flatMap((part) => {
    const skipped = new Set(without.flatMap((it) => part.all(it)).map(({ node }) => node))
    return partsOf(part, skipped)
  })
  return said.length === 0 ? [] : [`around the ${name}: ${said.join(' | ')}`]
}

/** The texts and links in an element, without those in the given ones. */
function partsOf(element: Element, skipped: ReadonlySet<Element['node']>): string[] {
  if (skipped.has(element.node)) return []
  const isWhole = element.tag === 'a' || element.hasOwnText
  if (isWhole) return element.text === '' ? [] : [named(element)]
  return element.children.flatMap((child) => partsOf(child, skipped))
}

/** Hashes in file names follow from bytes that other tests look at. */
export function withoutHashes(text: string): string {
  return text.replace(/(assets\/[\w%.-]+?)-[\w-]{8,10}(?=\.)/g, '$1-HASH')
}

function countries(page: Page): string[] {
  return [
    ...new Set(page.all('[data-locale]').map((link) => `${link.text} ${link.attribute('href')}`)),
  ]
}

function named(element: Element): string {
  const link = element.tag === 'a' ? element : element.all('a')[0]
  return link ? `${element.text} ${link.attribute('href')}` : element.text
}

/** Nested lists as indented lines. */
function tree(list: Element, indent: string): string[] {
  const items = list
    .all('li')
    .filter((item) => list.all('li li').every((nested) => nested.node !== item.node))
  return items.flatMap((item) => {
    const group = item.all('details')[0]
    if (group === undefined) {
      const current = item.all('[aria-current=page]').length > 0 ? ' (this page)' : ''
      return [`${indent}${named(item)}${current}`]
    }
    const open = group.attribute('open') === undefined ? '' : ' (open)'
    return [`${indent}${group.all('summary')[0]?.text}${open}`, ...tree(group, `${indent}  `)]
  })
}
