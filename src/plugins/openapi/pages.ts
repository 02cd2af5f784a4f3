/** The pages that the configuration has made of descriptions: Markdown with one directive each. */

import {
  didYouMean,
  fatal,
  type Locale,
  type Messages,
  type PagesContext,
  type PluginPage,
  SiteError,
  trimSlashes,
} from '../../plugin/index.ts'
import { type ApiDocument, type Operation, readDocument } from './description/document.ts'
import { dict, words } from './description/values.ts'
import { allGroups, type Group, groupsOf, kebab, titleOf, titleOfWebhook } from './tags.ts'
import { memoryOf } from './view.ts'

type Site = PagesContext['config']
type Settings = Site['apiPages'][number]

export function apiPages({ config, docs, read, cache }: PagesContext): PluginPage[] {
  return config.apiPages.flatMap((settings) => {
    checkPlace(settings, config)
    const file = inVersion(trimSlashes(settings.file.replace(/^\.\//, '')), docs, config)
    const text = file === null ? null : read(file)
    if (file !== null && text !== null)
      return pagesOf({ ...settings, file }, text, { read, cache }, config)
    if (docs !== config.docs) return []
    const reason = `\`openapi.pages\` names "${settings.file}", which does not exist, cannot be read, or is not text`
    const note = 'The path is relative to the folder of the site.'
    throw new SiteError([fatal('config', { file: config.file ?? '' }, reason, note)])
  })
}

const ROUTE = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^/\\?#\0]+(?:\/[^/\\?#\0]+)*$/

/** @throws SiteError that names the key, not the pages that cannot be made with it */
function checkPlace({ route, locale }: Settings, { file, locales }: Site): void {
  const wrong = (reason: string, note?: string) =>
    new SiteError([fatal('config', { file: file ?? '' }, `\`openapi.pages\` ${reason}`, note)])
  const names = locales.map(({ name }) => name)
  if (locale !== undefined && !names.includes(locale)) {
    const note = didYouMean(locale, names) ?? `The locales are ${names.join(', ')}.`
    throw wrong(`has an unknown \`locale\`, "${locale}"`, note)
  }
  const path = trimSlashes(route)
  if (path !== '' && !ROUTE.test(path))
    throw wrong(
      `has a \`route\` that cannot be an address, "${route}"`,
      'Write the path of a folder, such as "reference/v2".',
    )
}

/** Older versions of a site have descriptions of their own, in the docs folder. */
function inVersion(file: string, docs: string, config: Site): string | null {
  if (docs === config.docs) return file
  return file.startsWith(`${config.docs}/`) ? docs + file.slice(config.docs.length) : null
}

function pagesOf(
  settings: Settings,
  text: string,
  context: Pick<PagesContext, 'read' | 'cache'>,
  config: Site,
): PluginPage[] {
  const origin = { file: settings.file, ...context }
  const { document, problems } = readDocument(text, null, origin)
  const inLocale = (name: string) => readDocument(text, () => name, origin).document
  if (document !== null) {
    const files = filesOf(document)
    const pages = new PageMaker(settings, config, inLocale).pages(document)
    return files === null ? pages : pages.map((page) => ({ ...page, files }))
  }
  // Without a description there would be no page: the last good site stays instead.
  throw new SiteError(
    problems.map(({ file, reason, note, ...at }) =>
      fatal('openapi', { ...at, file: file ?? settings.file }, reason, note),
    ),
  )
}

/** The further files of a description; null if there are none, or if one cannot be read, which pages report. */
function filesOf({ others }: ApiDocument): Readonly<Record<string, string>> | null {
  const all = Object.entries(others)
  const texts = all.flatMap(([path, text]) => (typeof text === 'string' ? [[path, text]] : []))
  return texts.length === 0 || texts.length < all.length ? null : Object.fromEntries(texts)
}

const OVERVIEW = ' part="overview"'

/** Names that mean something else at their place. */
const RESERVED = ['index', 'readme']

/** The pages of one description. */
class PageMaker {
  readonly #settings: Settings
  readonly #locales: readonly Locale[]
  readonly #route: string
  readonly #taken = new Set<string>()
  readonly #pages: PluginPage[] = []
  /** Files are sorted by position. */
  #position = 0

  /** The choices of directives that show something, by locale. */
  readonly #shown: ReadonlyMap<string, ReadonlySet<string>>

  constructor(
    settings: Settings,
    { locales }: Site,
    inLocale: (name: string) => ApiDocument | null,
  ) {
    this.#settings = settings
    this.#locales = locales.filter(({ name }) => (settings.locale ?? name) === name)
    this.#shown = new Map(
      this.#locales.map(({ name }) => {
        const document = inLocale(name)
        return [
          name,
          document === null ? new Set() : document.cache.memoize('choices', document, choicesOf),
        ]
      }),
    )
    this.#route = trimSlashes(settings.route)
  }

  pages(document: ApiDocument): PluginPage[] {
    const title = words(dict(document.root.info).title) ?? 'API'
    this.#add(this.#within('index'), title, 'all', {}, OVERVIEW)
    this.#take(this.#within('authentication'))
    this.#take(this.#within('webhooks'))
    this.#take(this.#within('schemas'))
    if (Object.keys(dict(dict(document.root.components).securitySchemes)).length > 0)
      this.#add(
        this.#within('authentication'),
        ({ apiAuthentication }) => apiAuthentication,
        'part="authentication"',
        this.#next(),
      )
    const { groups, operations } = groupsOf(document)
    for (const group of groups) this.#addGroup(group, this.#route)
    for (const operation of operations) this.#addOperation(operation, this.#route)
    this.#addWebhooks(document)
    this.#addSchemas([...memoryOf(document).separate()])
    return this.#pages
  }

  #addGroup(group: Group, folder: string): void {
    const route = this.#claim(folder, group.title)
    const isPage = this.#settings.group === 'tag' && group.groups.length === 0
    const part = this.#settings.group === 'tag' && group.tag !== null ? '' : OVERVIEW
    const keywords = group.tag === null || group.tag === group.title ? [] : [group.tag]
    const data = { ...this.#next(), ...(keywords.length > 0 ? { keywords } : {}) }
    this.#add(isPage ? route : `${route}/index`, group.title, choiceOf(group), data, part)
    for (const below of group.groups) this.#addGroup(below, route)
    if (this.#settings.group !== 'tag')
      for (const operation of group.operations) this.#addOperation(operation, route)
  }

  #addOperation(operation: Operation, folder: string): void {
    const { id, method, path } = operation
    this.#add(this.#claim(folder, id), titleOf(operation), attribute('operation', id), {
      ...this.#next(),
      sidebar_badge: badgeOf(operation),
      keywords: [`${method.toUpperCase()} ${path}`, id],
    })
  }

  #addWebhooks({ webhooks }: ApiDocument): void {
    if (webhooks.size === 0) return
    const folder = this.#within('webhooks')
    const data = this.#next()
    this.#add(`${folder}/index`, ({ apiWebhooks }) => apiWebhooks, 'part="webhooks"', data)
    for (const [name, operations] of webhooks) {
      const [first] = operations
      if (first === undefined) continue
      const title = titleOfWebhook(name, operations)
      const data = { ...this.#next(), sidebar_badge: badgeOf(first), keywords: [name] }
      this.#add(this.#claim(folder, name), title, attribute('webhook', name), data)
    }
  }

  #addSchemas(names: readonly string[]): void {
    if (names.length === 0) return
    const folder = this.#within('schemas')
    this.#add(`${folder}/index`, ({ apiSchemas }) => apiSchemas, 'part="schemas"', this.#next())
    for (const name of names)
      this.#add(this.#claim(folder, name), name, attribute('schema', name), {
        sidebar_hidden: true,
      })
  }

  /** @param title what it is in each locale, where it is one of docsgen's own texts */
  #add(
    route: string,
    title: string | ((messages: Messages) => string),
    choice: string,
    data: object,
    part = '',
  ): void {
    const shown = this.#locales.filter(({ name }) => this.#shown.get(name)?.has(choice))
    const [first] = shown
    if (first === undefined) return
    const only = shown.length < this.#locales.length ? { only: shown.map(({ name }) => name) } : {}
    const markdown = `::openapi{${attribute('file', `/${this.#settings.file}`)} ${choice}${part}}\n`
    const page = { route, markdown, replaceable: true }
    const { locale } = this.#settings
    const add = (text: string, of: string | undefined) =>
      this.#pages.push({
        ...page,
        data: { ...data, ...only, title: text },
        ...(of === undefined ? {} : { locale: of }),
      })
    if (typeof title === 'string') add(title, locale)
    else {
      add(title(first.messages), locale)
      for (const { name, messages } of shown.slice(1))
        if (title(messages) !== title(first.messages)) add(title(messages), name)
    }
  }

  #next() {
    this.#position += 1
    return { sidebar_position: this.#position }
  }

  #within(name: string): string {
    return this.#route === '' ? name : `${this.#route}/${name}`
  }

  #take(route: string): void {
    this.#taken.add(route)
  }

  /** A route in a folder that no other page has. */
  #claim(folder: string, name: string): string {
    const words = kebab(name) || 'page'
    const within = (one: string) => (folder === '' ? one : `${folder}/${one}`)
    const isTaken = (one: string) => this.#taken.has(within(one)) || RESERVED.includes(one)
    let slug = words
    for (let n = 2; isTaken(slug); n++) slug = `${words}-${n}`
    this.#take(within(slug))
    return within(slug)
  }
}

/** Parts of a description may be of some locales only. */
function choicesOf(document: ApiDocument): ReadonlySet<string> {
  const { root, operations, webhooks, schemas } = document
  const sent = [...webhooks].filter(([, all]) => all.length > 0)
  const securitySchemes = dict(dict(root.components).securitySchemes)
  return new Set([
    'all',
    ...(Object.keys(securitySchemes).length > 0 ? ['part="authentication"'] : []),
    ...allGroups(groupsOf(document).groups).map(choiceOf),
    ...[...operations.keys()].map((id) => attribute('operation', id)),
    ...(sent.length > 0 ? ['part="webhooks"'] : []),
    ...sent.map(([name]) => attribute('webhook', name)),
    ...(memoryOf(document).separate().size > 0 ? ['part="schemas"'] : []),
    ...Object.keys(schemas).map((name) => attribute('schema', name)),
  ])
}

function choiceOf({ tag, title }: Group): string {
  return tag === null ? attribute('group', title) : attribute('tag', tag)
}

function badgeOf({ method, value }: Operation): { text: string; kind: string } {
  const text = method.toUpperCase()
  return { text, kind: value.deprecated === true ? 'deprecated' : method.toLowerCase() }
}

/** An attribute of a directive. White space is significant in names. */
function attribute(name: string, value: string): string {
  return `${name}="${value.replace(/[&"{}\s]/g, (char) => (char === ' ' ? char : `&#${char.charCodeAt(0)};`))}"`
}
