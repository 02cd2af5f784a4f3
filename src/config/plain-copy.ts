/** Copies the value of a configuration, whose getters and proxies run the site's code. */

import { SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import { thrownAt, thrownMessage } from '../theme/thrown-at.ts'

/**
 * A copy of plain objects and arrays, so that nothing later runs code of the site or meets a cycle.
 * Plugins are kept as they are, but their getters are tried.
 * @throws SiteError that names the key which cannot be read or contains itself
 */
export function plainCopy(value: unknown, file: string): unknown {
  const fail = (path: string, what: string, cause?: unknown) => {
    const reason = `${path === '' ? 'the configuration' : `"${path}"`} ${what}`
    return new SiteError([fatal('config', thrownAt(cause) ?? { file }, reason)], { cause })
  }
  const copy = (value: unknown, path: string, ancestors: readonly unknown[]): unknown => {
    if (!isPlain(value) || PLUGIN_MEMBER.test(path)) return value
    if (ancestors.includes(value)) throw fail(path, 'contains itself')
    if (ancestors.length > MAX_DEPTH) throw fail(path, 'is nested too deeply')
    const inner = [...ancestors, value]
    const read = (key: string) => {
      const below = path === '' ? key : `${path}.${key}`
      try {
        return copy((value as Record<string, unknown>)[key], below, inner)
      } catch (error) {
        if (error instanceof SiteError) throw error
        throw fail(below, `could not be read: ${thrownMessage(error)}`, error)
      }
    }
    if (Array.isArray(value)) return value.map((_, i) => read(String(i)))
    const entries = Object.keys(value).map((key) => [key, read(key)])
    return PLUGIN.test(path) ? value : Object.fromEntries(entries)
  }
  try {
    return copy(value, '', [])
  } catch (error) {
    if (error instanceof SiteError) throw error
    throw fail('', `could not be read: ${thrownMessage(error)}`, error)
  }
}

const PLUGIN = /^plugins\.\d+$/
const PLUGIN_MEMBER = /^plugins\.\d+\./
/** No setting is nested as deeply as this. */
const MAX_DEPTH = 100

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}
