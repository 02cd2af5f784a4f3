/** Names the plugins of remark and rehype that a site has for its pages. */
import { at, type Json, listOf, textOf } from './json.ts'
import { type Todo, todo } from './todo.ts'

/** Plugins that need nothing: docsgen reads and writes what they do. */
const KNOWN =
  /^(?:remark-(?:(?:custom-)?heading-id|directive|emoji|gemoji|gfm|math|smartypants)|rehype-(?:autolink-headings|external-links|katex|mathjax|slug)|@docusaurus\/remark-plugin-npm2yarn)$/

const KEYS = [
  'beforeDefaultRemarkPlugins',
  'beforeDefaultRehypePlugins',
  'remarkPlugins',
  'rehypePlugins',
]

/** @param settings those that have lists of such plugins */
export function noteMarkdownPlugins(settings: readonly Json[], file: string, todos: Todo[]): void {
  const named = settings.flatMap((each) =>
    KEYS.flatMap((key) => listOf(each[key]).map((plugin) => ({ key, name: nameOf(plugin) }))),
  )
  const once = new Map(named.map((each) => [`${each.key} ${each.name}`, each]))
  for (const { key, name } of once.values()) {
    if (name === '' || KNOWN.test(name)) continue
    const kind = /remark/i.test(key) ? 'remark' : 'rehype'
    const text = `\`${name}\` in \`${key}\` changes pages. A plugin of docsgen can use it: \`{ name: 'text', ${kind}: […] }\`.`
    todos.push(todo('plugin', file, text))
  }
}

/** The package of a plugin, or the name of a function of the site; '' without one. */
export function nameOf(plugin: unknown): string {
  const one = Array.isArray(plugin) ? plugin[0] : plugin
  const name = ['$stub', '$function', 'name'].flatMap((key) => textOf(at(one, key)) ?? [])[0]
  return (name ?? textOf(one) ?? '').replace(/#.*$/, '')
}
