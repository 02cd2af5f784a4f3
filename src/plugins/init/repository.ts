/** The address under which a repository's host offers to edit a file. */

/** Runs git in the folder of the site; null if it fails. */
export type Git = (args: readonly string[]) => string | null

/** Addresses of files below that of the repository, by a name in the host's. */
const HOSTS: Readonly<Record<string, string>> = {
  github: '/edit/{branch}/{file}',
  gitlab: '/-/edit/{branch}/{file}',
  bitbucket: '/src/{branch}/{file}?mode=edit',
  codeberg: '/_edit/{branch}/{file}',
  gitea: '/_edit/{branch}/{file}',
}

/**
 * @param declared `repository` of package.json
 * @param folder of the site in the repository, with a slash at the end; empty for its root
 */
export function editUrl(git: Git, declared: unknown, folder = ''): string | null {
  const remote = git(['remote', 'get-url', 'origin']) ?? declaredAddress(declared)
  const address = remote === null ? null : webAddress(remote)
  if (address === null) return null
  const { hostname } = new URL(address)
  const host = Object.keys(HOSTS).find((name) => hostname.split('.').some((part) => part === name))
  if (host === undefined) return null
  const path = HOSTS[host] as string
  return (
    address +
    path.replace('{branch}', branchOf(git)).replace('{file}', `${encodeURI(folder)}{path}`)
  )
}

/** The branch that is published. */
export function branchOf(git: Git): string {
  const main = git(['symbolic-ref', '--short', 'refs/remotes/origin/HEAD'])
  return main?.replace(/^origin\//, '') || git(['symbolic-ref', '--short', 'HEAD']) || 'main'
}

function declaredAddress(declared: unknown): string | null {
  const url =
    typeof declared === 'object' && declared !== null && 'url' in declared ? declared.url : declared
  if (typeof url !== 'string') return null
  const [, host = 'github', short] =
    /^(?:(github|gitlab|bitbucket):)?([\w.-]+\/[\w.-]+)$/.exec(url) ?? []
  if (short === undefined) return url
  return `https://${host}.${host === 'bitbucket' ? 'org' : 'com'}/${short}`
}

/** `git@github.com:acme/docs.git` → `https://github.com/acme/docs`, without what is secret in it. */
function webAddress(remote: string): string | null {
  const url = remote.replace(/^git\+/, '').replace(/^(?:[\w.-]+@)?([\w.-]+):(?!\/)/, 'ssh://$1/')
  if (!URL.canParse(url)) return null
  const { protocol, host, hostname, pathname } = new URL(url)
  if (!/^(?:https?|ssh|git):$/.test(protocol)) return null
  // The port of another protocol is not that of its pages.
  const address = protocol === 'https:' ? host : hostname
  return `https://${address}${pathname.replace(/(?<!\/)\/+$/, '').replace(/\.git$/, '')}`
}
