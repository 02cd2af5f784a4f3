/** Links to the same page in another locale or version. */
export const SWITCHES = 'a[data-locale], a[data-version]'

/** Creates an element. Strings become text nodes, never markup. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

/** All elements that match, as an array. */
export function all<E extends HTMLElement = HTMLElement>(
  selector: string,
  root: ParentNode = document,
): E[] {
  return [...root.querySelectorAll<E>(selector)]
}

/** The event's target or its closest ancestor that matches. */
export function around<E extends HTMLElement = HTMLElement>(
  { target }: Event,
  selector: string,
): E | null {
  return target instanceof Element ? target.closest<E>(selector) : null
}

/** True for a click that follows a link in this tab, and that nothing has handled yet. */
export function isPlainClick(event: MouseEvent): boolean {
  const { metaKey, ctrlKey, shiftKey, altKey, button, defaultPrevented } = event
  return !(metaKey || ctrlKey || shiftKey || altKey || button || defaultPrevented)
}

/** Content of a `<meta>` in a document's head; empty if there is none. */
export function metaOf(name: string, root: ParentNode = document): string {
  return root.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

/**
 * Resolves just before the next paint, when the browser computes the layout anyway: measuring
 * earlier would force an extra layout. Hidden pages are not painted, so they do not wait.
 */
export function beforePaint(): Promise<unknown> {
  return document.hidden ? Promise.resolve() : new Promise(requestAnimationFrame)
}
