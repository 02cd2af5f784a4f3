/**
 * What JavaScript itself provides, which code of the site can change for all that runs beside it.
 * Nothing here calls what may be broken by then: no methods, and no descriptors that inherit.
 */

const { defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys } = Reflect

/**
 * Saves how everything is before any code of a site runs.
 * @returns a function that restores it and returns the names of what was replaced, removed, or added to
 *   every object, such as "`Array.prototype.map`"; empty if there is nothing
 */
export function saveBuiltIns(): () => string {
  const saved: { object: object; name: string; key: PropertyKey; property: PropertyDescriptor }[] =
    []
  const save = (object: object, name: string) => {
    for (const key of ownKeys(object)) {
      const property = getOwnPropertyDescriptor(object, key) as PropertyDescriptor
      // Flags such as `Error.stackTraceLimit` are there to be set.
      const isFlag = property.get === undefined && !isObject(property.value)
      // What the platform adds, such as `fetch`, a site may replace; JavaScript's own globals are not enumerable.
      const isOfPlatform = name === '' && property.enumerable
      if (property.configurable && !isFlag && !isOfPlatform)
        saved.push({ object, name, key, property: Object.setPrototypeOf(property, null) })
    }
  }
  save(globalThis, '')
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    // Only values: some of Node.js are loaded when they are first read.
    const value: unknown = getOwnPropertyDescriptor(globalThis, name)?.value
    if (!/^[A-Z]/.test(name) || !isObject(value)) continue
    save(value, name)
    if ('prototype' in value && isObject(value.prototype))
      save(value.prototype, `${name}.prototype`)
  }
  const running = process
  const known: object = Object.create(null, Object.getOwnPropertyDescriptors(Object.prototype))
  return () => {
    let changed = ''
    const add = (name: string, key: PropertyKey) => {
      const path = typeof key === 'symbol' ? `[${key.description}]` : `${name && '.'}${key}`
      changed += `${changed && ', '}\`${name}${path}\``
    }
    // First, because a descriptor has what every object has.
    const keys = ownKeys(Object.prototype)
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index] as PropertyKey
      if (!(key in known) && deleteProperty(Object.prototype, key)) add('Object.prototype', key)
    }
    // Its own getter has forgotten it then.
    if (globalThis.process !== running) {
      defineProperty(globalThis, 'process', {
        ...VALUE,
        __proto__: null,
        value: running,
      } as PropertyDescriptor)
      add('', 'process')
    }
    for (let index = 0; index < saved.length; index++) {
      const { object, name, key, property } = saved[index] as (typeof saved)[number]
      const now = getOwnPropertyDescriptor(object, key)
      const isSame = now !== undefined && now.value === property.value && now.get === property.get
      // Node.js replaces the getters of its own globals by what they get.
      const isLoaded = property.get !== undefined && now?.value !== undefined
      if (!isSame && !isLoaded && defineProperty(object, key, property)) add(name, key)
    }
    return changed
  }
}

const VALUE = { writable: true, enumerable: false, configurable: true }

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}
