/**
 * JSX in browsers. Preact's own module does the same as its `createElement`, which islands need
 * anyway, so that the search is smaller without it.
 */
import { type Attributes, type ComponentType, createElement, Fragment } from 'preact'

export { Fragment }

export function jsx(type: string | ComponentType, props: object, key?: Attributes['key']) {
  return createElement(type as string, { key, ...props })
}

export { jsx as jsxs }
