/** The `checks` of a configuration in their normalized form. */
import { isRule, rules } from '../problems/rules.ts'
import { placeOfKey } from './places.ts'
import type { CheckConfig } from './types.ts'
import type { UserConfig } from './user.ts'

export function normalizeChecks(
  checks: UserConfig['checks'] = {},
  text: string,
): Record<string, CheckConfig> {
  return Object.fromEntries(
    Object.entries(checks).flatMap(([rule, written]) => {
      if (written === undefined) return []
      const {
        level = 'warning',
        allow = [],
        files = {},
      } = typeof written === 'string' ? { level: written } : written
      return [[rule, { level, allow, files, ...placeOfKey(rule, text) }]]
    }),
  )
}

/** `allow` in rules that have no values to allow. */
export function uselessAllows(
  checks: Readonly<Record<string, CheckConfig>>,
): { rule: string; reason: string; note: string; line: number; column: number }[] {
  return Object.entries(checks).flatMap(([rule, { allow, line, column }]) => {
    if (allow.length === 0 || !isRule(rule) || rules[rule].allow !== undefined) return []
    const reason = `\`checks.${rule}.allow\` has no effect: this rule has no values to allow`
    const able = Object.entries(rules).flatMap(([name, { allow }]) => (allow ? [name] : []))
    return [{ rule, reason, note: `Rules with values: ${able.join(', ')}.`, line, column }]
  })
}
