/** A tag with what tells it from others of its kind, e.g. `<meta name="description">`. */
export function tagOf(name: string, attributes: Readonly<Record<string, unknown>>): string {
  const key = ['name', 'property', 'rel'].find((one) => attributes[one] !== undefined)
  return key ? `<${name} ${key}="${[attributes[key]].flat().join(' ')}">` : `<${name}>`
}
