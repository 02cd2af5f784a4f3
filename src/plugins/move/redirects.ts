/** Writes the old addresses of pages into their front matter, as `redirect_from`. */
import { isMap, isScalar, isSeq, parseDocument, type YAMLSeq } from 'yaml'
import { splitText } from '../../compile/body.ts'
import {
  type Change,
  decodePath,
  fatal,
  type Problem,
  type Site,
  SiteError,
  splitTarget,
  type Text,
  type Texts,
  trimSlashes,
  warning,
} from '../../plugin/index.ts'
import type { Destination, Destinations } from './destinations.ts'

/** The pages whose address changes, by file, each with its old and its new route. */
type MovedRoutes = ReadonlyMap<string, { readonly old: string; readonly now: string }>

export function movedRoutes({ all }: Destinations): MovedRoutes {
  const moved = all.filter(({ place, url }) => place.url !== url)
  return new Map(
    moved.map(({ place, route }) => [place.doc.file, { old: place.route, now: route }]),
  )
}

/**
 * @throws SiteError if another page has a new address, or it already leads elsewhere
 */
export function refuseTaken({ redirects, config }: Site, { all }: Destinations): void {
  const moved = all.filter(({ place, url }) => place.url !== url)
  const byUrl = new Map<string, Destination>()
  for (const to of all) if (!moved.includes(to)) byUrl.set(to.url.toLowerCase(), to)
  const problems = moved.flatMap((to): Problem[] => {
    const other = byUrl.get(to.url.toLowerCase())
    byUrl.set(to.url.toLowerCase(), to)
    if (other) {
      const reason = `the page would have the address of ${other.place.doc.file}, ${to.url}`
      return [fatal('move', { file: to.place.doc.file }, reason, 'Choose another path.')]
    }
    return redirects
      .filter(({ from, fragment, file }) => {
        // The page of all locales has the old addresses of its translations, which move along.
        const isOwn = moved.some(
          ({ place, route }) => place.doc.file === file && route === to.route,
        )
        return from === to.url && fragment === '' && !isOwn
      })
      .map((redirect) => {
        const reason = `the new address ${to.url} of ${to.place.doc.file} is redirected to another page`
        return fatal('move', redirect, reason, 'Remove this redirect first.')
      })
  })
  const reserved = config.search === null ? ['404'] : ['404', 'search']
  const own = moved.filter(({ route }) => reserved.includes(route.toLowerCase()))
  const refused = own.map(({ route, place }) =>
    fatal(
      'move',
      { file: place.doc.file },
      `the route "/${route}" is reserved`,
      'Choose another path.',
    ),
  )
  if (problems.length + refused.length > 0) throw new SiteError([...problems, ...refused])
}

/** @returns what could not be changed */
export function changeRedirects(moved: MovedRoutes, texts: Texts): Problem[] {
  return [...moved].flatMap(([file, { old, now }]): Problem[] => {
    const text = texts.of(file)
    const from = `/${old.split('/').map(encodeURIComponent).join('/')}`
    const changes = text === null ? null : changesOf(text, from, now)
    if (text !== null && changes?.every((change) => text.change(change))) return []
    const note = `Add \`redirect_from: [${JSON.stringify(from)}]\` to its front matter.`
    return [warning('redirect', { file }, 'the redirect could not be written', note)]
  })
}

/** Null for front matter to which no line can be added. */
function changesOf({ text }: Text, from: string, now: string): Change[] | null {
  const eol = /\r\n/.test(text) ? '\r\n' : '\n'
  const mark = text.startsWith('\uFEFF') ? 1 : 0
  // Line breaks of one length, so that offsets stay the same.
  const plain = text.slice(mark).replaceAll('\r\n', ' \n')
  const { yaml } = splitText(plain)
  const summary = summaryOf(from)
  const entry = `redirect_from:${eol}  - ${scalar(from)}${eol}`
  if (yaml === null) {
    const matter = `---${eol}${entry}---${eol}${/^\s/.test(text.slice(mark)) ? '' : eol}`
    return [{ start: mark, end: mark, text: matter, summary }]
  }
  const start = mark + plain.indexOf('\n') + 1
  const { contents } = parseDocument(yaml, { logLevel: 'silent', keepSourceTokens: true })
  const list = isMap(contents) ? contents.get('redirect_from', true) : undefined
  if (!isSeq(list)) {
    const end = start + yaml.length
    const isOther = isMap(contents) && (contents.flow || contents.has('redirect_from'))
    if (isOther || !isValid(yaml + entry)) return null
    return [{ start: end, end, text: entry, summary }]
  }
  const changes = listChanges(list, yaml, from, now, eol)
  const changed = changes.reduce(
    (text, { start, end, text: added }) => text.slice(0, start) + added + text.slice(end),
    yaml,
  )
  if (!isValid(changed)) return null
  return changes.map((change) => ({
    ...change,
    start: change.start + start,
    end: change.end + start,
  }))
}

/** False for what a line cannot be added to, such as text after the end of a document. */
function isValid(yaml: string): boolean {
  return parseDocument(yaml, { logLevel: 'silent' }).errors.length === 0
}

/** Adds an address to a list, in place of the one that the page now has. */
function listChanges(
  list: YAMLSeq,
  yaml: string,
  from: string,
  now: string,
  eol: string,
): Change[] {
  const items = list.items.flatMap((item) => {
    if (!isScalar(item) || !item.range) return []
    const [start, end] = item.range
    const { path, hash } = splitTarget(String(item.value))
    return [{ start, end, route: hash === '' ? trimSlashes(decodePath(path)) : null }]
  })
  if (items.some(({ route }) => route === trimSlashes(decodePath(from)))) return []
  const same = items.find(({ route }) => route === now)
  if (same) return [{ start: same.start, end: same.end, text: scalar(from) }]
  const last = items.at(-1)
  const end = last?.end ?? (list.range?.[0] ?? 0) + 1
  const summary = summaryOf(from)
  if (list.flow) return [{ start: end, end, text: `${last ? ', ' : ''}${scalar(from)}`, summary }]
  // A block scalar ends with its line.
  const next = yaml[end - 1] === '\n' ? end : yaml.indexOf('\n', end) + 1
  return [{ start: next, end: next, text: `${indentOf(list)}- ${scalar(from)}${eol}`, summary }]
}

/** What is added, without the YAML around it. */
function summaryOf(from: string): string {
  return `redirect_from: ${from}`
}

function indentOf({ srcToken }: YAMLSeq): string {
  return ' '.repeat(srcToken !== undefined && 'indent' in srcToken ? srcToken.indent : 2)
}

/** A route as YAML: quoted where it needs to be. */
function scalar(route: string): string {
  return /^\/[\w./~%-]*$/.test(route) ? route : JSON.stringify(route)
}
