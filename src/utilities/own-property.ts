/**
 * The value under a name that a user chose; undefined if it is only inherited, as `constructor` and
 * `toString` are.
 */
export function own<Value>(
  values: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined
}

/** True for an object that is no list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** @param keysOf an item is in the group of each of its keys. @returns groups by key, their items in order */
export function groupBy<Item>(
  items: Iterable<Item>,
  keysOf: (item: Item) => readonly string[],
): Map<string, [Item, ...Item[]]> {
  const groups = new Map<string, [Item, ...Item[]]>()
  for (const item of items)
    for (const key of keysOf(item)) {
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
  return groups
}
