/** What Docusaurus sites have that docsgen does not: plugins, settings, and replaced components. */
import { isAbsolute } from 'node:path'
import { at, listOf, objectOf } from '../../json.ts'
import { noteMarkdownPlugins } from '../../markdown-plugins.ts'
import type { OldFiles } from '../../old-files.ts'
import { type Todo, todo } from '../../todo.ts'
import { type AllUsed, docsInstances, UNNAMED } from './instances.ts'

/** What takes the place of a plugin, by the end of its name; null if nothing is to do. */
const PLUGINS: readonly (readonly [pattern: RegExp, note: string | null])[] = [
  [/(?:content-(?:docs|blog|pages)|client-redirects|sitemap|theme-classic|theme-mermaid)$/, null],
  [/search|lunr|algolia|typesense/i, null],
  [/ideal-image$/, 'Write images in Markdown.'],
  [
    /google-(?:gtag|analytics|tag-manager)$/,
    "Write a module for `analytics: { provider: 'module' }`.",
  ],
  [/pwa$/, 'docsgen publishes a web app manifest, without a service worker.'],
  [/live-codeblock$/, 'Live code blocks are shown as code.'],
  [/openapi|redoc/i, 'Use `::openapi`.'],
  [/sass|tailwind|postcss/i, 'Write plain CSS in `templates/styles`.'],
  [/image-zoom|lightbox/i, 'Images open in their full size by a link.'],
  [/llms/i, '`llms.txt` is built in.'],
]

/** Settings that have no counterpart, with what to do. */
const SETTINGS: Readonly<Record<string, string>> = {
  scripts:
    'Write `templates/components/HeadEnd.tsx`, and a plugin for what the policy has to allow.',
  stylesheets: 'Import style sheets in `templates/styles/site.css`.',
  headTags: 'Write them in `templates/components/HeadEnd.tsx`.',
  customFields: 'Use `variables`.',
  clientModules: 'Write `client.ts`.',
}

export function noteOthers(
  old: OldFiles,
  config: unknown,
  { presets, plugins }: AllUsed,
  file: string,
  todos: Todo[],
): void {
  for (const { name } of plugins) {
    const known = PLUGINS.find(([pattern]) => pattern.test(name))
    if (known?.[1] === null) continue
    const what = name === UNNAMED ? name : `\`${isAbsolute(name) ? old.shown(name) : name}\``
    todos.push(
      todo('plugin', file, `${what}: ${known?.[1] ?? 'a plugin of docsgen can do its work.'}`),
    )
  }
  const options = [
    ...docsInstances({ presets, plugins }).map((instance) => instance.options),
    ...presets.flatMap((preset) => [preset.options.blog, preset.options.pages].map(objectOf)),
    ...plugins.map((plugin) => plugin.options),
  ]
  noteMarkdownPlugins(options, file, todos)
  for (const { options } of presets)
    for (const key of ['gtag', 'googleAnalytics', 'googleTagManager'])
      if (options[key] !== undefined)
        todos.push(
          todo(
            'setting',
            file,
            `\`${key}\` (${JSON.stringify(options[key])}): write a module for \`analytics: { provider: 'module' }\`.`,
          ),
        )
  for (const [key, note] of Object.entries(SETTINGS)) {
    const value = at(config, key)
    if (listOf(value).length + Object.keys(objectOf(value)).length > 0)
      todos.push(todo('setting', file, `\`${key}\`: ${note}`))
  }
  const swizzled = old.list('src/theme').filter((path) => !/\.(?:md|txt)$/i.test(path))
  const replaced = new Set(swizzled.map((path) => path.split('/')[0] as string))
  for (const name of replaced)
    todos.push(
      todo('theme', `src/theme/${name}`, 'It replaces a component of the theme of Docusaurus.'),
    )
}
