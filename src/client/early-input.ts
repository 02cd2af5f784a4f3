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

/** The comments with which React marks the content of a `Suspense`, or of an `Activity`, in HTML. */
const FALLBACKS = ['$!', '$?', '$~']
const BEGINNINGS = ['$', '&', ...FALLBACKS]
const ENDS = ['/$', '/&']

export interface EarlyInput {
  /**
   * Resolves when no press and no composition of letters is under way: if its node were replaced, it
   * would click or write nothing.
   */
  readonly settled: () => Promise<unknown>
  /**
   * Has what visitors do handled by the component from now on. Call it while the static rendering is
   * still there.
   * @param isRendered true for an element that the component has rendered or adopted, and for the host
   * if any. In a `Suspense` that has none of them, as its code is still loading, input is held until it
   * has. Default: it has all.
   */
  readonly release: (isRendered?: (element: Element) => boolean) => HeldInput
}

/** What is passed on to the running component, once. */
export interface HeldInput {
  /** Puts the focus where it was. Call it as soon as there are new elements. */
  readonly restoreFocus: () => void
  /** Reports what was typed, and repeats the last click. Call it after the component's first effects. */
  readonly repeat: () => void
  /** Forgets all of it. Call it when the component crashes: nothing in its place is what was meant. */
  readonly drop: () => void
}

/** @param signal ends it for good */
export function holdInput(host: HTMLElement, signal: AbortSignal): EarlyInput {
  const release = new AbortController()
  signal.addEventListener('abort', () => release.abort())
  let isRendered: (element: Element) => boolean = () => false
  let isRepeating = false
  const actions = watchActions(host, release.signal)
  /** What to repeat, by the field, or `'click'`. It returns false if it is too early. */
  const held = new Map<Field | 'click', () => boolean>()

  const isRunning = (element: Element) => isHandled(element, host, isRendered)
  const hold = (key: Field | 'click', element: Element, act: (now: HTMLElement) => void) => {
    const successor = successorOf(element, host)
    if (!successor) return
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
    if (isSame(state, initial)) {
      held.delete(field)
      return
    }
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
    // Links, in the component and around it, and the page's own nodes work without it.
    if (target.closest(':any-link') || isOfPage(target, host)) return
    if (event.defaultPrevented || isRunning(target)) return
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

  // After what is in the static rendering, which may have handled it.
  host.addEventListener('click', onClick, { signal: release.signal })
  return {
    settled: actions.settled,
    release: (isRenderedNow = () => true) => {
      release.abort()
      const focused = document.activeElement
      const successor = focused && host.contains(focused) ? successorOf(focused, host) : null
      const click = held.get('click')
      held.delete('click')
      for (const field of host.querySelectorAll<Field>(FIELDS))
        if (!isOfPage(field, host)) holdField(field)
      if (click) held.set('click', click)
      // Before React, which stops events where it has adopted nothing yet.
      host.addEventListener('click', onClick, { signal, capture: true })
      host.addEventListener('input', onInput, { signal, capture: true })
      isRendered = isRenderedNow
      return {
        restoreFocus: () => successor?.()?.focus({ preventScroll: true }),
        repeat: () => {
          isRepeating = true
          repeat()
        },
        drop: () => held.clear(),
      }
    },
  }
}

/** True where a component handles input. What others added to it is handled as what is around it. */
function isHandled(
  element: Element,
  host: HTMLElement,
  isRendered: (element: Element) => boolean,
): boolean {
  for (let at: Element | null = element; at && at !== host; at = at.parentElement) {
    if (isRendered(at)) return true
    const suspense = suspenseAround(at)
    if (suspense && !suspense.elements.some(isRendered)) return false
  }
  return isRendered(host)
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

/**
 * Finds an element in the running component. If the whole component was rendered again, it is the one in
 * its place: the same one of its tag. Null for what has no place in it, as a fallback.
 */
function successorOf(element: Element, host: HTMLElement): (() => HTMLElement | undefined) | null {
  if (!host.contains(element) || isInFallback(element, host)) return null
  const children = [...host.children]
  const alike = () => [...host.querySelectorAll<HTMLElement>(element.localName)]
  const index = alike().indexOf(element as HTMLElement)
  return () => {
    if (host.contains(element)) return element as HTMLElement
    return children.some((child) => child.parentNode === host) ? undefined : alike()[index]
  }
}

/** The page's own nodes have no state of the component. */
function isOfPage(element: Element, host: HTMLElement): boolean {
  const slot = element.closest('[data-island-slot]')
  return slot !== null && host.contains(slot)
}

/** What is shown while a `Suspense` waits. */
function isInFallback(element: Element, host: HTMLElement): boolean {
  for (let at: Element | null = element; at && at !== host; at = at.parentElement)
    if (FALLBACKS.includes(suspenseAround(at)?.mark ?? '')) return true
  return false
}

interface Suspense {
  /** The text of the comment with which it begins. */
  readonly mark: string
  readonly elements: Element[]
}

/** The `Suspense` (or `Activity`) that has the element as one of its own, by the comments of React. */
function suspenseAround(element: Element): Suspense | undefined {
  const open: Suspense[] = []
  for (const node of element.parentNode?.childNodes ?? []) {
    if (node instanceof Element) open.at(-1)?.elements.push(node)
    if (!(node instanceof Comment)) continue
    if (BEGINNINGS.includes(node.data)) open.push({ mark: node.data, elements: [] })
    if (!ENDS.includes(node.data)) continue
    const ended = open.pop()
    if (ended?.elements.includes(element)) return ended
  }
  return undefined
}
