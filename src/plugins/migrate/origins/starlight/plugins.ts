/** Names the integrations and plugins of a site of Starlight. */
import { at, type Json, listOf, objectOf } from '../../json.ts'
import { nameOf, noteMarkdownPlugins } from '../../markdown-plugins.ts'
import { type Todo, todo } from '../../todo.ts'

/** Plugins that need nothing, and what takes the place of others. */
const PLUGINS: readonly (readonly [pattern: RegExp, note: string | null])[] = [
  [/^@astrojs\/(?:starlight|sitemap|mdx|react|preact|vue|svelte|solid-js)$/, null],
  [/^starlight-(?:links-validator|sidebar-topics)$/, null],
  [/^starlight-blog$/, 'posts are pages; feeds, tags and pages of authors were left out.'],
  [/^starlight-llms-txt$/, 'set `llms: { pages: true }`.'],
  [/^starlight-openapi$/, 'write a page with `::openapi{file="…"}`.'],
  [/^starlight-versions$/, 'set `versions`.'],
]

export function notePlugins(
  config: unknown,
  options: Json,
  integrations: readonly unknown[],
  file: string,
  todos: Todo[],
): void {
  for (const plugin of [...listOf(options.plugins), ...integrations]) {
    const name = nameOf(plugin)
    const known = PLUGINS.find(([pattern]) => pattern.test(name))
    if (name === '' || known?.[1] === null) continue
    const note = known?.[1] ?? 'a plugin of docsgen can do its work.'
    todos.push(todo('plugin', file, `\`${name}\`: ${note}`))
  }
  // https://docs.astro.build/en/guides/markdown-content/#markdown-plugins
  const markdown = objectOf(at(config, 'markdown'))
  const processor = objectOf(listOf(at(markdown.processor, 'args'))[0])
  noteMarkdownPlugins([markdown, processor], file, todos)
  for (const plugin of listOf(at(options.expressiveCode, 'plugins'))) {
    const note = 'what it adds to code blocks is not shown.'
    const name = nameOf(plugin)
    const which = name === '' ? 'A plugin' : `\`${name}\``
    todos.push(todo('plugin', file, `${which} of Expressive Code: ${note}`))
  }
}
