/** The email and phone checks: one field each, and nothing to fill. */
import type { WidgetSpec } from './spec.ts'

function check(
  className: string,
  name: string,
  label: string,
  attributes: readonly (readonly [string, string])[],
): WidgetSpec {
  return {
    className,
    title: `${className} check`,
    file: `${name}-field`,
    component: `${className}Field`,
    state: name,
    input: { name, selector: `#${name}`, label: () => label, attributes },
    fields: [],
  }
}

export const email = check('Email', 'email', 'Email address', [
  ['name', 'email'],
  ['type', 'email'],
  ['autocomplete', 'email'],
])

export const phone = check('Phone', 'phone', 'Phone number', [
  ['name', 'phone'],
  ['type', 'tel'],
  ['inputmode', 'tel'],
  ['autocomplete', 'tel'],
])
