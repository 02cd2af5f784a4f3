/** `editUrl` of the new site. */
import { type Todo, todo } from './todo.ts'

/** GitHub, and forges with the same addresses; GitLab has a part before them. */
const FORGE = /^(https:\/\/[^/]+\/[^/]+\/[^/]+(?:\/[^/]+){0,5}?)(\/-)?\/(?:edit|tree|blob)\/([^/]+)/

/**
 * The files of the new site are taken to be at the root of the repository, which a person checks.
 * @param written where the old site has its pages
 */
export function editUrlOf(
  written: string | undefined,
  file: string,
  todos: Todo[],
): string | undefined {
  const [, repository, part = '', branch] = FORGE.exec(written ?? '') ?? []
  if (repository === undefined || branch === undefined) return undefined
  const text = `\`editUrl\` names the files of the new site at the root of the repository; correct it if they are elsewhere. It was "${written}".`
  todos.push(todo('setting', file, text))
  return `${repository}${part}/edit/${branch}/{path}`
}
