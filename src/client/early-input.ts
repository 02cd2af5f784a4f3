/**
 * What a visitor does to the static rendering of an island while its code is loading: a click is held
 * and repeated once the component runs, what is typed is reported to it, and the focus stays where it is.
 */
import {
  FIELDS,
  type Field,
  initialOf,
  isField,
  isSame,
  report,
  selectionOf,
  stateOf,
} from './early-fields.ts'

/** Milliseconds in which the click follows the end of a tap. */
const TAP = 100

export interface EarlyInput {
  /**
   * Resolves when no press and no composition of letters is under way: if its node were replaced, it
   * would click or write nothing.
   */
  readonly settled: () => Promise<unknown>
  /**
   * Has what visitors do handled by the component from now on. Call it while the static rendering is
   * still there.
   * @param isRunning true for an element that the component handles. Where it does not yet, as in a
   * `Suspense` whose code is still loading, input is held until it does. Default: it handles all.
   */
  readonly release: (isRunning?: (element: Element) => boolean) => HeldInput
}

/** What is passed on to the running component, once. */
export interface HeldInput {
  /** Puts the focus where it was. Call it as soon as there are new elements. */
  readonly restoreFocus: () => void
  /** Reports what was typed, and repeats the last click. Call it after the component's first effects. */
  readonly repeat: () => void
}

/** @param signal ends it for good */
export function holdInput(host: HTMLElement, signal: AbortSignal): EarlyInput {
  const release = new AbortController()
  signal.addEventListener('abort', () => release.abort())
  let isRunning: (element: Element) => boolean = () => false
  let isRepeating = false
  const actions = watchActions(host, release.signal)
  /** What to repeat, by the field, or `'click'`. It returns false if it is too early. */
  const held = new Map<Field | 'click', () => boolean>()

  const hold = (key: Field | 'click', element: Element, act: (now: HTMLElement) => void) => {
    const successor = successorOf(element, host)
    // Later than what was held before.
    held.delete(key)
    held.set(key, () => {
      const now = successor()
      if (now && (actions.isComposing() || !isRunning(now))) return false
      if (now) act(now)
      return true
    })
    if (isRepeating && held.size === 1) repeat()
  }
  const holdField = (field: Field) => {
    const [state, initial, selection] = [stateOf(field), initialOf(field), selectionOf(field)]
    if (isSame(state, initial)) return
    hold(field, field, (now) => {
      const last = now === field ? stateOf(field) : initial
      // React resets some that it adopts, and Preact has new ones.
      const isLost = isSame(last, initial)
      if (isLost) report(now as Field, state, initial, selection)
      else report(field, last, initial, selectionOf(field))
    })
  }
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element
    // Links and the page's own nodes work without the component.
    const own = target.closest('a[href], [data-island-slot]')
    if ((own && host.contains(own)) || event.defaultPrevented || isRunning(target)) return
    event.preventDefault()
    hold('click', target, (now) => now.dispatchEvent(new MouseEvent('click', event)))
  }
  const onInput = ({ target }: Event) => {
    if (isField(target) && !isOfPage(target, host) && !isRunning(target)) holdField(target)
  }
  const repeat = () => {
    if (signal.aborted) return
    for (const [key, act] of [...held]) if (act()) held.delete(key)
    if (held.size > 0) requestAnimationFrame(repeat)
  }

  host.addEventListener('click', onClick, { signal })
  return {
    settled: actions.settled,
    release: (isRunningNow = () => true) => {
      release.abort()
      const focused = document.activeElement
      const successor = focused && host.contains(focused) ? successorOf(focused, host) : null
      const click = held.get('click')
      held.delete('click')
      for (const field of host.querySelectorAll<Field>(FIELDS))
        if (!isOfPage(field, host)) holdField(field)
      if (click) held.set('click', click)
      host.addEventListener('input', onInput, { signal })
      isRunning = isRunningNow
      return {
        restoreFocus: () => successor?.()?.focus({ preventScroll: true }),
        repeat: () => {
          isRepeating = true
          repeat()
        },
      }
    },
  }
}

/** What a visitor has begun and not ended. @param signal ends the watch for presses */
function watchActions(host: HTMLElement, signal: AbortSignal) {
  let press: Promise<unknown> = Promise.resolve()
  let composition: Promise<unknown> | null = null
  const onPress = () => {
    press = new Promise((resolve) => {
      host.addEventListener('click', resolve, { signal })
      document.addEventListener('pointerup', () => setTimeout(resolve, TAP), { signal })
      document.addEventListener('pointercancel', resolve, { signal })
    })
  }
  const onCompose = () => {
    composition ??= new Promise<void>((resolve) => {
      const end = () => {
        composition = null
        resolve()
      }
      host.addEventListener('compositionend', end, { once: true })
    })
  }
  host.addEventListener('pointerdown', onPress, { signal })
  host.addEventListener('compositionstart', onCompose)
  host.addEventListener('compositionupdate', onCompose)
  return {
    settled: () => Promise.all([press, composition]),
    isComposing: () => composition !== null,
  }
}

/** Finds an element in the running component, or the one in its place: the same one of its tag. */
function successorOf(element: Element, host: HTMLElement): () => HTMLElement | undefined {
  const alike = () => [...host.querySelectorAll<HTMLElement>(element.localName)]
  const index = alike().indexOf(element as HTMLElement)
  return () => (host.contains(element) ? (element as HTMLElement) : alike()[index])
}

/** The page's own nodes have no state of the component. */
function isOfPage(field: Field, host: HTMLElement): boolean {
  const slot = field.closest('[data-island-slot]')
  return slot !== null && host.contains(slot)
}
