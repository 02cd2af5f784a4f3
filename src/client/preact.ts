/**
 * What the site's code gets as React where islands run on Preact: `preact/compat`, whose own ids
 * are unique in one island only.
 */
import * as compat from 'preact/compat'

/** What the ids of an island begin with, and how many there are. */
export const Ids = compat.createContext({ prefix: '', count: 0 })

export function useId(): string {
  const ids = compat.useContext(Ids)
  const [id] = compat.useState(() => `_${ids.prefix}r_${ids.count++}_`)
  return id
}

// @ts-expect-error Its types say that it is CommonJS, which it is not.
export * from 'preact/compat'
export default /* @__PURE__ */ Object.assign({}, compat.default, { useId })
