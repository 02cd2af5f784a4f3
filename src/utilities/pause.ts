/** Long work in slices, so that a server can answer and a newer build can take over in between. */

/** Called between two pieces of work: null as long as the slice lasts, else what to wait for. */
export type Pause = () => Promise<void> | null

/** Never pauses: for a command that only builds. */
export const noPause: Pause = () => null

/** Ends a build whose result is no longer needed. */
export class Superseded extends Error {}

/** Length of a slice in milliseconds, and of the pause after it, which is for requests. */
const SLICE_MS = 8
const PAUSE_MS = 3

/**
 * Pauses for a server.
 * @param isSuperseded when it returns true, pauses end in `Superseded`
 */
export function pauses(isSuperseded: () => boolean): Pause {
  let start = performance.now()
  return () => {
    if (performance.now() - start < SLICE_MS) return null
    return new Promise((resolve, reject) => {
      setTimeout(() => {
        start = performance.now()
        if (isSuperseded()) reject(new Superseded())
        else resolve()
      }, PAUSE_MS)
    })
  }
}

/** Work that yields wherever it can be interrupted. */
export type Steps<T> = Generator<undefined, T>

/** Runs steps with pauses. */
export async function withPauses<T>(steps: Steps<T>, pause: Pause): Promise<T> {
  for (;;) {
    const rest = pause()
    if (rest) await rest
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Calls `run` for each item, with pauses. */
export function eachWithPauses<T>(
  items: Iterable<T>,
  pause: Pause,
  run: (item: T) => void,
): Promise<void> {
  return withPauses(each(items, run), pause)
}

function* each<T>(items: Iterable<T>, run: (item: T) => void): Steps<void> {
  for (const item of items) {
    yield
    run(item)
  }
}
