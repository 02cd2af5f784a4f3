/**
 * Conversions between the kinds of path (types.ts names them); no other module converts them.
 * Pure functions, shared by the generator, the server and the client.
 */

/** Source path → route: `guide/index.md` → `guide`, `index.md` → ``, `pricing.tsx` → `pricing`. */
export function routeOfSource(path: string): string {
  const name = path.replace(/\.(mdx?|markdown|[jt]sx)$/i, '')
  return name.replace(/(^|\/)(index|readme)$/i, '').replace(/^\//, '')
}

/** `guides/getting-started.md` → `Getting started`; an index page is named after its folder. */
export function titleOfPath(path: string): string {
  const words = path
    .replace(/\.\w+$/, '')
    .replace(/\/(index|readme)$/i, '')
    .split('/')
    .at(-1)
    ?.replace(/^\d+[-_.\s]+/, '')
    .replace(/[-_]+/g, ' ')
    .trim()
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : path
}

/** True for the source path of a page written in React. */
export function isReactPage(path: string): boolean {
  return /\.[jt]sx$/i.test(path)
}

/** Route → url below a locale's path: (`/de/docs/`, `faq`) → `/de/docs/faq`; the root is the path itself. */
export function urlOfRoute(localePath: string, route: string): string {
  return localePath + route.split('/').map(encodeURIComponent).join('/')
}

/** Url → output path: `/de/docs/faq` → `de/docs/faq.html`, `/de/docs/` → `de/docs/index.html`. */
export function outputOfUrl(url: string, base: string): string {
  const path = decodeURIComponent(url.slice(base.length))
  return path === '' || path.endsWith('/') ? `${path}index.html` : `${path}.html`
}

/** Url of a page → url of its Markdown copy: `/de/docs/faq` → `/de/docs/faq.md`, `/de/docs/` → `/de/docs/index.md`. */
export function copyOfUrl(url: string): string {
  return `${url}${url.endsWith('/') ? 'index' : ''}.md`
}

/**
 * The canonical form of a page's path: without `.html`, `/index.html` or a slash at the end.
 * A locale's root keeps its slash. Takes and returns a URL path without query or hash.
 */
export function normalizeUrl(url: string, roots: readonly string[]): string {
  let path = trimEndSlashes(url.replace(/\/{2,}/g, '/')).replace(/(?:\/index)?(?:\.html)?$/, '')
  if (path.endsWith('/index')) path = path.slice(0, -'/index'.length)
  return roots.includes(`${path}/`) ? `${path}/` : path || '/'
}

/** Splits a link target: `faq?x=1#keys` → { path: 'faq', query: '?x=1', hash: '#keys' }. */
export function splitTarget(target: string): { path: string; query: string; hash: string } {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(target) ?? []
  return { path, query, hash }
}

/** True for a target outside the site or with a scheme: `https:`, `mailto:`, `//host`. */
export function isExternal(target: string): boolean {
  return target.startsWith('//') || schemeOf(target) !== null
}

/** True for the address of a page on another site. */
export function isWeb(target: string): boolean {
  return /^(?:https?:)?\/\/[^/]/i.test(target)
}

/**
 * The scheme of an address in lower case, null without one. Reads it as browsers do, which skip
 * control characters and spaces before it and line breaks and tabs within it.
 */
export function schemeOf(target: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what browsers skip
  const read = target.replace(/^[\u0000-\u0020]+/, '').replace(/[\t\n\r]/g, '')
  return /^([a-z][a-z\d+.-]*):/i.exec(read)?.[1]?.toLowerCase() ?? null
}

/** Decodes percent-encoding; a text with an invalid sequence stays as it is. */
export function decodePath(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The URL of a static file that is named by its path (`/logo.svg`) or its URL (`/base/logo.svg`);
 * null if there is no such file.
 * @param files paths of all static files, each with a slash before it
 */
export function urlOfStatic(path: string, files: ReadonlySet<string>, base: string): string | null {
  const below = path.startsWith(base) ? `/${path.slice(base.length)}` : path
  const found = [path, below].find((name) => files.has(name))
  return found === undefined
    ? null
    : base + found.slice(1).split('/').map(encodeURIComponent).join('/')
}

/** URL schemes, which are never kinds of entities. */
const SCHEME =
  /^(?:blob|data|facetime|geo|ftp|https?|irc|javascript|mailto|sms|tel|urn|vbscript|xmpp)$/

/** True for `error:not_found` or `param:scope#name`: a reference to an entity that a page may define. */
export function mayBeEntity(target: string): boolean {
  const kind = /^([a-z][a-z-]*):(?!\/\/)./.exec(target)?.[1]
  return kind !== undefined && !SCHEME.test(kind)
}

/** True if a text matches a pattern in which `*` stands for any characters. */
export function matchesPattern(pattern: string, text: string): boolean {
  const [first = '', ...parts] = pattern.split('*')
  const last = parts.pop()
  if (last === undefined) return text === pattern
  if (!text.startsWith(first) || !text.endsWith(last)) return false
  let from = first.length
  for (const part of parts) {
    const at = text.indexOf(part, from)
    if (at < 0) return false
    from = at + part.length
  }
  return from + last.length <= text.length
}

/** Resolves `..` and `.`: (`a/b`, `../c.md`) → `a/c.md`. Null if it leads above the root. */
export function joinPath(folder: string, relative: string): string | null {
  const parts = folder === '' ? [] : folder.split('/')
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts.join('/')
}

/** The folder of a path with `/`: `a/b.md` → `a`, `b.md` → ``. */
export function folderOf(path: string): string {
  const end = path.lastIndexOf('/')
  return end < 0 ? '' : path.slice(0, end)
}

/** Removes slashes at the end. Unlike `/\/+$/`, it takes linear time on a run of slashes. */
export function trimEndSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}

/** Removes slashes at both ends. */
export function trimSlashes(path: string): string {
  return trimEndSlashes(path.replace(/^\/+/, ''))
}

/** The name of the component in a file: `PackageTabs.tsx` and `package-tabs.tsx` are both `package-tabs`. */
export function componentName(path: string): string {
  return path
    .replace(/^.*\//, '')
    .replace(/\.\w+$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
}
