/** Redirects of Docusaurus: https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-client-redirects */
import { at, listOf, textOf } from '../../json.ts'
import { type Todo, todo } from '../../todo.ts'

/**
 * @param options of the plugin
 * @param created what its function `createRedirects` returned for each route, with a slash before it
 */
export function redirectsOf(
  options: unknown,
  created: readonly (readonly [route: string, from: unknown])[],
  file: string,
  todos: Todo[],
): Record<string, string> {
  const pairs = [
    ...listOf(at(options, 'redirects')).map(
      (entry) => [textOf(at(entry, 'to')), at(entry, 'from')] as const,
    ),
    ...created,
  ]
  if (at(options, 'fromExtensions') !== undefined || at(options, 'toExtensions') !== undefined)
    todos.push(
      todo(
        'setting',
        file,
        'Redirects from and to extensions were left out: pages are found with and without `.html`.',
      ),
    )
  return Object.fromEntries(
    pairs.flatMap(([to, from]) =>
      to === undefined
        ? []
        : [from].flat().flatMap((path) => (textOf(path) ? [[textOf(path), to]] : [])),
    ),
  )
}
