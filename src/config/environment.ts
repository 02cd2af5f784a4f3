/** The environment variables that code names: what it makes depends on their values, too. */

import { hash } from '../cache/hash.ts'

const NAMED = /\bprocess\.env(?:\.([A-Za-z_$][\w$]*)|\[\s*(["'])([^"'\\\n]*)\2\s*\])/g

/** The names of these variables, sorted. */
export function variablesOf(code: string): string[] {
  const names = [...code.matchAll(NAMED)].map(([, plain, , quoted]) => plain ?? quoted ?? '')
  return [...new Set(names)].sort()
}

/** A text that changes with the value of each variable that the code names. */
export function environmentOf(code: string): string {
  return JSON.stringify(variablesOf(code).map((name) => [name, process.env[name]]))
}

/** Hashes of their values, by name, because they may be secrets; null for one that is not set. */
export function hashVariables(names: readonly string[]): Record<string, string | null> {
  const hashed = names.map((name) => [name, process.env[name]] as const)
  return Object.fromEntries(
    hashed.map(([name, value]) => [name, value === undefined ? null : hash(value)]),
  )
}
