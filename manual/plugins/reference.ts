/** The parts of the reference that are made from the source of docsgen, so that they cannot be outdated. */
import type { Plugin, PluginPage } from 'docsgen'
import { messageLanguages } from '../../src/messages/index.ts'
import { en } from '../../src/shared/messages.ts'
import { code, described, entries, oneLine } from './markdown.ts'
import { type Interface, readGroups, readTypes } from './read-types.ts'
import * as sources from './sources.js'

/** The pages of the configuration: their names, titles, and the interface with their keys. */
const GROUPS = {
  site: ['Site', 'UserSite'],
  folders: ['Folders', 'UserFolders'],
  content: ['Pages', 'UserContent'],
  locales: ['Locales', 'UserLocales'],
  navigation: ['Navigation', 'UserNavigation'],
  look: ['Look', 'UserLook'],
  search: ['Search', 'UserSearch'],
  services: ['Services', 'UserServices'],
  extensions: ['Checks and plugins', 'UserExtensions'],
} as const

/** The interfaces of plugins, in the order of the page. */
const PLUGIN = [
  'Plugin',
  'PluginPage',
  'PagesContext',
  'InspectContext',
  'Files',
  'CommandOf',
  'CheckOptionOf',
  'CheckPart',
  'CommandContext',
  'CommandTools',
  'CommandOptions',
  'CheckedSite',
  'Kept',
  'Published',
  'PageSyntax',
  'PluginDirective',
  'PluginDirectiveContext',
  'Reported',
  'CodeRenderer',
  'CodeBlock',
  'CodeContext',
  'CssContext',
  'HeadTag',
  'Check',
  'Generator',
  'SiteContext',
  'Remember',
  'Output',
  'Problem',
  'Site',
  'SiteLocale',
  'Page',
  'CompiledPage',
]

/** The interfaces of components and templates, by the module that exports them. */
const CODE = {
  'docsgen/component': {
    text: '`component(definition)` declares a component, the default export of its file. `format(message, values)` fills in a message.',
    types: [
      'Definition',
      'PropSpec',
      'PropSchema',
      'PropKind',
      'ImageProp',
      'Hydration',
      'Allowance',
    ],
  },
  'docsgen/page': {
    text: 'For pages written in React.',
    types: ['PageProps', 'PageSite', 'PageMeta', 'PageData'],
  },
  'docsgen/theme': {
    text: 'For layouts, copies of templates and slots. [Slots](../guides/theme.md#slots) receive these props, too; those of the navbar and the footer receive `{ site: SiteProps }`.',
    types: [
      'SiteProps',
      'LocaleProps',
      'VersionProps',
      'DocProps',
      'LayoutProps',
      'HeroProps',
      'ImageProps',
      'SidebarProps',
      'NavItem',
      'HeadProps',
    ],
  },
  'docsgen/client': {
    text: '`announce(text)` tells screen readers. `copy(text)` copies to the clipboard, and resolves to false if the browser refuses. `store(key, value)` and `readStored(key)` keep strings between visits, where the browser allows it.',
    types: ['ClientModule', 'ClientContext', 'ClientPage'],
  },
} as const

export const reference: Plugin = {
  name: 'reference',
  pages: () => [
    ...configuration(),
    frontMatter(),
    plugins(),
    codeOfSite(),
    uiStrings(),
    changelog(),
  ],
}

/** A page below `reference/`. @param parts its blocks */
function pageOf(
  name: string,
  data: NonNullable<PluginPage['data']>,
  ...parts: readonly string[]
): PluginPage {
  // The reference shows how variables are written, and has none.
  const markdown = parts.join('\n\n').replaceAll('{{', '\\{{')
  return { route: `reference/${name}`, data, markdown }
}

function typesOf(files: readonly string[]): Map<string, Interface> {
  return new Map(files.flatMap((file) => [...readTypes(file)]))
}

function typeNamed(name: string, types: ReadonlyMap<string, Interface>): Interface {
  const type = types.get(name)
  if (type === undefined) throw new Error(`there is no type ${name}`)
  return type
}

function configuration(): PluginPage[] {
  const types = typesOf(sources.configuration)
  const groups = Object.entries(GROUPS).map(([page, [title, name]]) => {
    return { page, title, type: typeNamed(name, types) }
  })
  const rows = groups.flatMap(({ page, type }) =>
    type.members.map(({ name, text }) => [
      `[\`${name}\`](${page}.md#${name})`,
      cell(firstSentence(text)),
    ]),
  )
  const index = pageOf(
    'configuration/index',
    {
      title: 'Configuration',
      description: 'Every key of site.config.ts, with its type, default and an example.',
      sidebar_position: 1,
    },
    'A site is configured in `site.config.ts`, next to the folder of its pages. The file can also be named `site.config.js` or `site.config.mjs`. Every key is optional, and so is the file.',
    configFence("title: 'My product',\nurl: 'https://docs.example.com'"),
    'Editors show this documentation for each key. A key that does not exist, or a value of the wrong type, is an error with its position.',
    '## All keys',
    table(['Key', 'Description'], rows),
  )
  const shown = new Set<string>()
  const pages = groups.map(({ page, title, type }, position) =>
    pageOf(
      `configuration/${page}`,
      {
        title: `Configuration: ${title.toLowerCase()}`,
        sidebar_label: title,
        sidebar_position: position + 1,
        description: oneLine(type.text),
      },
      type.text,
      entries(type.members, types, configFence, shown),
    ),
  )
  return [index, ...pages]
}

function configFence(example: string): string {
  const inner = example.includes('\n') ? example.replaceAll('\n', '\n  ') : example
  const properties = inner.replace(/,?$/, ',')
  return [
    '```ts title="site.config.ts"',
    "import { defineConfig } from 'docsgen'",
    '',
    'export default defineConfig({',
    `  ${properties}`,
    '})',
    '```',
  ].join('\n')
}

function frontMatter(): PluginPage {
  const types = typesOf(sources.frontMatter)
  const { text, members } = typeNamed('FrontMatter', types)
  return pageOf(
    'front-matter',
    {
      title: 'Front matter',
      description: 'Every key of the front matter of a page, with its type and an example.',
      sidebar_position: 2,
    },
    text,
    entries(members, types, (example) => ['```yaml', '---', example, '---', '```'].join('\n')),
  )
}

function plugins(): PluginPage {
  const types = typesOf(sources.plugin)
  return pageOf(
    'plugin-api',
    {
      title: 'Plugin API',
      description: 'The members of a plugin, and what their functions receive and return.',
      sidebar_position: 6,
    },
    'A plugin is an object in [`plugins`](configuration/extensions.md#plugins) of the configuration. All of its functions are synchronous.',
    'A plugin that fails, or runs for more than a minute (`DOCSGEN_PLUGIN_TIMEOUT`, in seconds), fails the build with its name; under `docsgen serve --watch`, the last good site stays up until the code is fixed. This includes promises that it leaves rejected and errors in timers without a delay; longer timers are not waited for.',
    "What a plugin prints goes to standard error. A child process with `stdio: 'inherit'` still writes to standard output; with `--json`, use `stdio: ['inherit', 2, 'inherit']`.",
    ...PLUGIN.map((name) => described(typeNamed(name, types), types).replace(/^###/, '##')),
  )
}

function codeOfSite(): PluginPage {
  const types = typesOf(sources.code)
  return pageOf(
    'component-api',
    {
      title: 'Component and theme API',
      description: 'The types of components, pages in React, templates and client modules.',
      sidebar_position: 7,
    },
    'The guides show how to use these types: [components](../guides/components.md), [theme](../guides/theme.md).',
    ...Object.entries(CODE).flatMap(([module, { text, types: names }]) => [
      `## ${module}`,
      text,
      ...names.map((name) => described(typeNamed(name, types), types)),
    ]),
  )
}

function changelog(): PluginPage {
  return pageOf(
    'changelog',
    {
      title: 'Changelog',
      description: 'What has changed in each version of docsgen.',
      sidebar_position: 10,
    },
    sources.changelog.replace(/^# .*\n/, ''),
  )
}

function uiStrings(): PluginPage {
  const sections = readGroups(sources.messages, 'en').flatMap(({ title, names }) => {
    const rows = names.map((name) => {
      const message = en[name as keyof typeof en]
      const forms = typeof message === 'string' ? [message] : Object.values(message)
      return [`\`${name}\``, forms.map((form) => cell(code(form))).join(', ')]
    })
    return [`## ${title}`, table(['Name', 'English'], rows)]
  })
  return pageOf(
    'ui-strings',
    {
      title: 'UI strings',
      description:
        'Every UI string of the theme and the search, by the name that `messages` replaces.',
      sidebar_position: 5,
    },
    `docsgen's own UI strings are in the language of the locale. Languages: ${messageLanguages.map((tag) => `\`${tag}\``).join(', ')}; English for any other.`,
    'Replace any of them with [`messages`](configuration/locales.md#messages). `{name}` is filled in. A string with two forms has one for a single item and one for others; other languages can have more, as CLDR names them.',
    configFence(
      "messages: {\n  onThisPage: 'Contents',\n  seeAllResults: { one: 'Show {count} page', other: 'Show {count} pages' },\n}",
    ),
    ...sections,
  )
}

/** The first sentence of a text. */
function firstSentence(text: string): string {
  return /^.*?[.:](?=\s|$)/s.exec(text)?.[0].replace(/:$/, '.') ?? text
}

/** @param rows cells, without `|` */
function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, header.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** A text in a table. */
function cell(text: string): string {
  return oneLine(text).replaceAll('|', '\\|')
}
