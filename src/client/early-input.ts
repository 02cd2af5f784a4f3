/**
 * What a visitor does to the static rendering of an island while its code is loading: a click is held
 * and repeated once the component runs, and the focus stays where it is.
 */

/** Milliseconds in which the click follows the end of a tap. */
const TAP = 100

export interface EarlyInput {
  /** Resolves when no press is under way: if its node were replaced, it would click nothing. */
  readonly settled: () => Promise<unknown>
  /**
   * Stops holding clicks. Call it while the static rendering is still there.
   * @returns repeats the last click, and restores the focus; call it when the component is mounted
   */
  readonly release: () => () => void
}

export function holdInput(host: HTMLElement): EarlyInput {
  const stop = new AbortController()
  const { signal } = stop
  let press: Promise<unknown> = Promise.resolve()
  let repeat = () => {}
  const onPress = () => {
    press = new Promise((resolve) => {
      host.addEventListener('click', resolve, { signal })
      document.addEventListener('pointerup', () => setTimeout(resolve, TAP), { signal })
      document.addEventListener('pointercancel', resolve, { signal })
    })
  }
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element
    // Links and the page's own nodes work without the component.
    const own = target.closest('a[href], [data-slot]')
    if ((own && host.contains(own)) || event.defaultPrevented) return
    event.preventDefault()
    const successor = successorOf(target, host)
    repeat = () => successor()?.dispatchEvent(new MouseEvent('click', event))
  }
  host.addEventListener('pointerdown', onPress, { signal })
  host.addEventListener('click', onClick, { signal })
  return {
    settled: () => press,
    release: () => {
      stop.abort()
      const focused = document.activeElement
      const successor = focused && host.contains(focused) ? successorOf(focused, host) : null
      return () => {
        successor?.()?.focus({ preventScroll: true })
        repeat()
        repeat = () => {}
      }
    },
  }
}

/** Finds what takes the place of an element in the running component: the same one of its tag. */
function successorOf(element: Element, host: HTMLElement): () => HTMLElement | undefined {
  const alike = () => [...host.querySelectorAll<HTMLElement>(element.localName)]
  const index = alike().indexOf(element as HTMLElement)
  return () => alike()[index]
}
