/** The files that a site begins with. */

import { PACKAGE_MANAGERS } from '../../plugin/index.ts'
import { accentOf, mark } from './art.ts'
import type { Found } from './find-out.ts'
import { isRightToLeft, labelOf } from './locales.ts'
import { filesAt, type NewFiles, OWN, placeOf } from './places.ts'
import { starterFiles } from './starter.ts'

export interface InitOptions {
  /** That the site is deployed to: see hosts.ts. */
  readonly host: string | undefined
  readonly isMinimal: boolean
}

/**
 * @param name of the site's folder
 * @param version of docsgen
 */
export function filesOf(
  found: Found,
  name: string,
  version: string,
  { host, isMinimal }: InitOptions,
): NewFiles {
  const { docs, hasConfig } = found
  // A site that has pages or settings has a look of its own.
  const isStarter = !isMinimal && !hasConfig && !found.hasPages
  return {
    'package.json': manifest(found, name, version),
    ...(hasConfig ? {} : { 'site.config.ts': config(found, host, isStarter) }),
    ...(isStarter ? starter(found) : minimalPages(found)),
    ...filesAt(docs, found.taken),
    '.gitignore': IGNORED,
  }
}

function minimalPages(found: Found): NewFiles {
  const { docs, hasIndex, hasPages } = found
  return {
    ...(hasIndex ? {} : { [`${docs}/index.md`]: hasPages ? index(found) : firstIndex(found) }),
    ...(hasPages ? {} : { [`${docs}/first-steps.md`]: FIRST_STEPS }),
  }
}

function starter(found: Found): NewFiles {
  const { title, docs, taken, packageManager } = found
  const { install, run } = PACKAGE_MANAGERS[packageManager]
  const folder = taken.includes('static') ? placeOf('static', docs) : OWN.static
  return {
    ...starterFiles({ title, docs, run, install }),
    [`${folder}/logo.svg`]: mark(title),
  }
}

/** https://yarnpkg.com/getting-started/qa#which-files-should-be-gitignored */
const IGNORED = `node_modules/
build/
.build.docsgen-*
.docsgen/
.pnp.*
.yarn/*
!.yarn/patches
!.yarn/plugins
!.yarn/releases
!.yarn/sdks
!.yarn/versions
`

/** The scripts of a `package.json`. */
export const SCRIPTS = {
  start: 'docsgen serve --watch',
  build: 'docsgen build',
  check: 'docsgen check --strict',
}

function manifest(
  { packageManager, version: pinned }: Found,
  name: string,
  version: string,
): string {
  const content = {
    name: packageName(name),
    private: true,
    type: 'module',
    // Without it, Yarn is version 1. CI names the version of pnpm, which would have to be found in
    // its lock file, too.
    ...(packageManager !== 'yarn' || pinned === null ? {} : { packageManager: `yarn@${pinned}` }),
    scripts: SCRIPTS,
    devDependencies: { docsgen: `^${version}` },
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

/** Package managers refuse a package that depends on one of its own name. */
function packageName(folder: string): string {
  const name = slugOf(folder)
  return name === '' || name === 'docsgen' ? 'docs' : name
}

function config(found: Found, host: string | undefined, isStarter: boolean): string {
  const { title, docs, editUrl, locales } = found
  const url = pagesUrl(editUrl ?? '', host)
  const lines = [
    `title: ${quoted(title)},`,
    ...(isStarter ? lookLines(found) : []),
    '// The address of the published site, for canonical links and the site map.',
    url === null ? "// url: 'https://docs.example.com'," : `url: ${quoted(url)},`,
    ...(docs === 'docs' ? [] : [`docs: ${quoted(docs)},`]),
    ...found.taken.map((key) => `${key}: ${quoted(placeOf(key, docs))},`),
    ...(editUrl !== null ? [`editUrl: ${quoted(editUrl)},`] : isStarter ? EDIT_URL : []),
    ...localeLines(locales),
  ]
  return [
    "import { defineConfig } from 'docsgen'",
    '',
    'export default defineConfig({',
    ...lines.map((line) => `  ${line}`),
    '})',
    '',
  ].join('\n')
}

/** What a new site looks like. */
function lookLines({ title, editUrl }: Found): string[] {
  const [repository] =
    /^https:\/\/[^/]+\/.+?(?=\/(?:-\/)?(?:_?edit|src)\/)/.exec(editUrl ?? '') ?? []
  const source = `actions: [{ label: 'Source', to: ${quoted(repository ?? 'https://github.com/acme/acme')} }],`
  return [
    '// The color of links, buttons and marks. Dark mode gets a lighter one of the same hue.',
    `theme: { accent: ${quoted(accentOf(title))}, radius: '0.625rem' },`,
    '// A drawing of the title. Put your own file in its place.',
    "logo: { light: '/logo.svg', showTitle: true },",
    "favicon: '/logo.svg',",
    'navbar: {',
    '  items: [',
    "    { label: 'Guide', to: '/guide/install' },",
    "    { label: 'Blocks', to: '/guide/write' },",
    '  ],',
    ...(repository === undefined ? ['  // A button that leads to your repository.'] : []),
    repository === undefined ? `  // ${source}` : `  ${source}`,
    '},',
    `footer: { copyright: ${quoted(`${title} · made with docsgen`)} },`,
  ]
}

const EDIT_URL = [
  '// Where a page can be edited, for a link below it.',
  "// editUrl: 'https://github.com/acme/acme/edit/main/{path}',",
]

function localeLines(locales: readonly string[]): string[] {
  if (locales.length === 0) return []
  const [main] = locales
  const lines = locales.map((name) => {
    const key = /^\w+$/.test(name) ? name : quoted(name)
    const path = name === main ? ", path: '/'" : `, fallback: ${quoted(main as string)}`
    const direction = isRightToLeft(name) ? ", dir: 'rtl'" : ''
    return `  ${key}: { label: ${quoted(labelOf(name))}${direction}${path} },`
  })
  return ['locales: {', ...lines, '},']
}

/** Where GitHub or GitLab publish the pages of a repository; null for other hosts. */
function pagesUrl(editUrl: string, host: string | undefined): string | null {
  const [, name = '', owner = '', project = ''] =
    /^https:\/\/(github|gitlab)\.com\/([^/]+)\/(.+?)\/(?:edit|-)\//.exec(editUrl) ?? []
  if (name === '' || host !== `${name}-pages`) return null
  const origin = `https://${owner.toLowerCase()}.${name}.io`
  return origin === `https://${project.toLowerCase()}` ? origin : `${origin}/${project}`
}

/** A string literal, with single quotes where that needs no escapes. */
function quoted(text: string): string {
  return /^[^'\\\n]*$/.test(text) ? `'${text}'` : JSON.stringify(text)
}

/** A text as a name of lower-case letters and digits with hyphens: `my-docs`. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 50)
}

function heading(title: string): string {
  return `# ${title.replace(/[\\`*_{}[\]<>#|]/g, '\\$&')}\n`
}

/** The page for the root of a tree that has none. */
function index({ title }: Found): string {
  return `${heading(title)}\nThe pages are listed in the sidebar.\n`
}

function firstIndex({ title }: Found): string {
  return `${heading(title)}
This is the first page of the site. Edit it in \`docs/index.md\`, and continue with the
[first steps](first-steps.md).
`
}

const FIRST_STEPS = `# First steps

Every Markdown file in this folder is a page, and the sidebar follows the folders.

## Add a page

:::steps
1. Create a file such as \`docs/guides/install.md\`.
2. Begin it with a heading: \`# Install\`.
3. Link to it by its file name: \`[Install](guides/install.md)\`.
:::

:::tip
\`docsgen check\` reports links that lead nowhere, and much more.
:::
`
