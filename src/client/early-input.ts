/**
 * What a visitor does to the static rendering of an island while its code is loading: a click is held
 * and repeated once the component runs, what is typed is reported to it, and the focus stays where it is.
 */

/** Milliseconds in which the click follows the end of a tap. */
const TAP = 100

export interface EarlyInput {
  /** Resolves when no press is under way: if its node were replaced, it would click nothing. */
  readonly settled: () => Promise<unknown>
  /** Stops holding clicks. Call it while the static rendering is still there. */
  readonly release: () => HeldInput
}

/** What is passed on to the running component, once. */
export interface HeldInput {
  /** Puts the focus where it was. Call it as soon as there are new elements. */
  readonly restoreFocus: () => void
  /** Reports what was typed, and repeats the last click. Call it after the component's first effects. */
  readonly repeat: () => void
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
      const typed = typedIn(host)
      return {
        restoreFocus: () => successor?.()?.focus({ preventScroll: true }),
        repeat: () => {
          for (const report of typed.splice(0)) report()
          repeat()
          repeat = () => {}
        },
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

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Functions that report what the fields hold to the running component, as browsers would. */
function typedIn(host: HTMLElement): (() => void)[] {
  const fields = [...host.querySelectorAll<Field>('input, textarea, select')]
  return fields
    .filter((field) => !isOfPage(field, host) && field.value !== initialOf(field))
    .map((field) => {
      const { value } = field
      const successor = successorOf(field, host)
      return () => {
        const now = successor() as Field | undefined
        if (now) reportValue(now, now === field ? now.value : value)
      }
    })
}

/** The page's own nodes have no state of the component. */
function isOfPage(field: Field, host: HTMLElement): boolean {
  const slot = field.closest('[data-slot]')
  return slot !== null && host.contains(slot)
}

/** The value that the build has given it. Clicks, and so check marks, are held. */
function initialOf(field: Field): string {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options]
    return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? ''
  }
  return /^(?:checkbox|radio|file)$/.test(field.type) ? field.value : field.defaultValue
}

/** React ignores events of a field that holds what it has last seen in it, or set by its property. */
function reportValue(field: Field, value: string): void {
  field.value = initialOf(field)
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (field instanceof HTMLSelectElement)
    field.dispatchEvent(new Event('change', { bubbles: true }))
}
