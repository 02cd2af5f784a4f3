/** The messages of plugins: words for docsgen's UI strings, and messages of their own. */
import { bestTag } from '../messages/index.ts'
import { type Call, describe, misuse, run } from '../plugin/call.ts'
import type { Message } from '../shared/format.ts'
import { en, type MessageName } from '../shared/messages.ts'
import type { Plugin } from '../types.ts'
import { isRecord } from '../utilities/own-property.ts'
import { placeholderMistake } from './messages.ts'

export type Catalog = Readonly<Record<string, Message>>

/** The checked messages of one plugin, by language tag. */
interface PluginCatalogs {
  readonly plugin: string
  readonly byTag: Readonly<Record<string, Catalog>>
  /** Names of the messages that are not docsgen's. */
  readonly own: readonly string[]
}

/** @throws SiteError that names the plugin whose messages are wrong */
export function catalogsOf(plugins: readonly Plugin[], file: string): PluginCatalogs[] {
  const catalogs = plugins.map((plugin) => checked(plugin, file))
  const owners = new Map<string, string>()
  for (const { plugin, own } of catalogs) {
    for (const name of own) {
      const other = owners.get(name)
      const call: Call = { plugin, member: 'messages', file }
      if (other !== undefined)
        throw misuse(call, `: "${name}" is also a message of the plugin "${other}"`, 'Rename one.')
      owners.set(name, plugin)
    }
  }
  return catalogs
}

function checked(plugin: Plugin, file: string): PluginCatalogs {
  const call: Call = { plugin: plugin.name, member: 'messages', file }
  const byTag: unknown = run(call, () => plugin.messages) ?? {}
  if (!isRecord(byTag)) throw misuse(call, `must be an object, not ${describe(byTag)}`)
  const entries = Object.entries(byTag)
  for (const [tag, catalog] of entries) {
    if (!isTag(tag)) throw misuse(call, `: "${tag}" is not a language tag, such as "en"`)
    if (!isRecord(catalog)) throw misuse(call, `: "${tag}" must be an object`)
    for (const [name, message] of Object.entries(catalog)) {
      const wrong = mistakeOf(name, message)
      if (wrong !== null) throw misuse(call, `: "${name}" in "${tag}" ${wrong}`)
    }
  }
  const names = new Set(entries.flatMap(([, catalog]) => Object.keys(catalog as Catalog)))
  const own = [...names].filter((name) => !Object.hasOwn(en, name))
  const [first, complete] = (entries[0] ?? ['', {}]) as [string, Catalog]
  const missing = own.find((name) => !Object.hasOwn(complete, name))
  if (missing !== undefined)
    throw misuse(
      call,
      `: "${missing}" is missing in "${first}"`,
      'The first language needs all messages: languages without a message get its words.',
    )
  return { plugin: plugin.name, byTag: byTag as PluginCatalogs['byTag'], own }
}

/** What is wrong with a message; null if nothing is. */
function mistakeOf(name: string, message: unknown): string | null {
  const isPlural = isRecord(message) && typeof message.other === 'string'
  if (typeof message !== 'string' && !isPlural)
    return 'must be a text, or plural forms with `other`'
  if (!Object.hasOwn(en, name)) return null
  if (isPlural && typeof en[name as MessageName] === 'string') return 'has no plural forms'
  return placeholderMistake(name as MessageName, message as Message)
}

/** Words of plugins for docsgen's UI strings in a language. */
export function pluginWords(catalogs: readonly PluginCatalogs[], htmlLang: string): Catalog {
  const found = catalogs.map(({ byTag }) => byTag[bestTag(htmlLang, Object.keys(byTag)) ?? ''])
  return Object.assign(
    {},
    ...found.map((catalog) => pick(catalog, (name) => Object.hasOwn(en, name))),
  )
}

/** The plugins' own messages in a language, with the words of the configuration, the most specific last. */
export function ownMessages(
  catalogs: readonly PluginCatalogs[],
  htmlLang: string,
  ...overrides: readonly (Readonly<Record<string, Message | undefined>> | undefined)[]
): Catalog {
  const own = catalogs.flatMap(({ byTag, own }) => {
    const tags = Object.keys(byTag)
    const best = byTag[bestTag(htmlLang, tags) ?? '']
    return [byTag[tags[0] ?? ''], best].map((part) => pick(part, (name) => own.includes(name)))
  })
  const names = new Set(catalogs.flatMap((catalog) => catalog.own))
  return Object.assign(
    {},
    ...own,
    ...overrides.map((part) => pick(part, (name) => names.has(name))),
  )
}

/**
 * A configuration in which `messages` has no words for messages of plugins: the schema knows
 * docsgen's only.
 * @param value a configuration that may be wrong in any way
 */
export function withoutPluginMessages(value: unknown): unknown {
  if (!isRecord(value) || !Array.isArray(value.plugins)) return value
  const own = value.plugins.flatMap((plugin) => {
    const catalogs = isRecord(plugin) && isRecord(plugin.messages) ? plugin.messages : {}
    return Object.values(catalogs).flatMap((catalog) =>
      isRecord(catalog) ? Object.keys(catalog) : [],
    )
  })
  if (own.length === 0) return value
  const strip = (part: unknown): unknown =>
    isRecord(part) && isRecord(part.messages)
      ? {
          ...part,
          messages: pick(
            part.messages as Catalog,
            (name) => Object.hasOwn(en, name) || !own.includes(name),
          ),
        }
      : part
  const { locales } = value
  const stripped = isRecord(locales)
    ? {
        locales: Object.fromEntries(
          Object.entries(locales).map(([name, part]) => [name, strip(part)]),
        ),
      }
    : {}
  return { ...(strip(value) as object), ...stripped }
}

function pick(
  catalog: Readonly<Record<string, Message | undefined>> = {},
  isWanted: (name: string) => boolean,
): Catalog {
  const entries = Object.entries(catalog).filter(([name]) => isWanted(name))
  return Object.fromEntries(entries) as Catalog
}

function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
