/** Makes an element of its attributes and children. Texts become texts, never markup. */
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

/** The closest element that matches around the target of an event. */
export function around<E extends HTMLElement = HTMLElement>(
  { target }: Event,
  selector: string,
): E | null {
  return target instanceof Element ? target.closest<E>(selector) : null
}

/** Content of a `<meta>` in a document's head; empty if it is not there. */
export function metaOf(name: string, root: ParentNode = document): string {
  return root.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

/**
 * Resolves just before the next paint. The layout of a page is made then in any case; whoever needs
 * it waits for that, for to ask earlier would hold up all that comes first. A hidden page is never
 * painted, and does not wait.
 */
export function beforePaint(): Promise<unknown> {
  return document.hidden ? Promise.resolve() : new Promise(requestAnimationFrame)
}
