/**
 * What JavaScript itself provides, which code of the site can change for all that runs beside it.
 * Nothing here calls what may be broken by then: no methods, and no descriptors that inherit.
 */

const { defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys, setPrototypeOf } =
  Reflect

type Properties = Record<PropertyKey, PropertyDescriptor>

/**
 * Notes how everything is, before any code of a site runs.
 * @returns puts everything back, and names what was replaced, removed, or added for every object,
 * such as "`Array.prototype.map`"; empty if there is nothing
 */
export function saveBuiltIns(): () => string {
  // The first one, because descriptors have what is added to it.
  const saved = [saveProperties('Object.prototype', Object.prototype)]
  saved.push(saveProperties('', globalThis))
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    // Only values: some of Node.js are loaded when they are first read.
    const value: unknown = getOwnPropertyDescriptor(globalThis, name)?.value
    if (!/^[A-Z]/.test(name) || value === null || !/^[of]/.test(typeof value)) continue
    const object = value as object & { prototype?: unknown }
    saved.push(saveProperties(name, object))
    if (typeof object.prototype === 'object' && object.prototype !== null)
      saved.push(saveProperties(`${name}.prototype`, object.prototype))
  }
  return () => {
    let changed = ''
    for (let index = 0; index < saved.length; index++) {
      const names = restoreProperties(saved[index] as Saved)
      if (names !== '') changed += changed === '' ? names : `, ${names}`
    }
    return changed
  }
}

interface Saved {
  /** As in code, such as `Array.prototype`; empty for what is global. */
  readonly name: string
  readonly object: object
  readonly properties: Properties
}

/** Without numbers and the like: `Error.stackTraceLimit` is there to be set. */
function saveProperties(name: string, object: object): Saved {
  const properties = Object.create(null) as Properties
  for (const key of ownKeys(object)) {
    const property = getOwnPropertyDescriptor(object, key) as PropertyDescriptor
    const isFlag = property.get === undefined && !/^[of]/.test(typeof property.value)
    if (!property.configurable || isFlag) continue
    setPrototypeOf(property, null)
    properties[key] = property
  }
  return { name, object, properties }
}

function restoreProperties({ name, object, properties }: Saved): string {
  let changed = ''
  const add = (key: PropertyKey) => {
    const own = typeof key === 'symbol' ? `[${key.description}]` : String(key)
    const path = name === '' ? own : `${name}${typeof key === 'symbol' ? '' : '.'}${own}`
    changed += changed === '' ? `\`${path}\`` : `, \`${path}\``
  }
  // What every object has; elsewhere, additions harm nobody.
  const isForAll = name === 'Object.prototype' || name === 'Array.prototype'
  const keys = isForAll ? ownKeys(object) : []
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as PropertyKey
    const isNew = properties[key] === undefined
    if (isNew && getOwnPropertyDescriptor(object, key)?.configurable) {
      deleteProperty(object, key)
      add(key)
    }
  }
  const before = ownKeys(properties)
  for (let index = 0; index < before.length; index++) {
    const key = before[index] as PropertyKey
    const property = properties[key] as PropertyDescriptor
    const now = getOwnPropertyDescriptor(object, key)
    const isSame = now !== undefined && now.value === property.value && now.get === property.get
    // Node.js replaces the getters of its own globals by what they get.
    const isLoaded = property.get !== undefined && now?.value !== undefined
    if (isSame || isLoaded) continue
    defineProperty(object, key, property)
    add(key)
  }
  return changed
}
