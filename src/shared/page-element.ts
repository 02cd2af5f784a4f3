/**
 * JSX of pages written in React, which docsgen renders to HTML and then compiles like Markdown. Each
 * element of HTML keeps its position in the file, for problems; a component of the site becomes a
 * marker element with its props and slots, so that it is the same use as one in Markdown.
 */
import { createElement, type ElementType, Fragment, isValidElement, type ReactNode } from 'react'
import { AT, HANDLERS, USE, USE_SLOT } from './page-use.ts'

export { Fragment }

interface Place {
  readonly fileName: string
  readonly lineNumber: number
  readonly columnNumber: number
}

type Props = Readonly<Record<string, unknown>>

const uses = new WeakSet<object>()

/** What esbuild compiles JSX to. @param at where the element is, relative to the root */
export function jsxDEV(
  type: ElementType,
  props: Props,
  key?: unknown,
  _isStatic?: boolean,
  at?: Place,
): ReactNode {
  const isElement = typeof type === 'string'
  if (!isElement && !uses.has(type as object))
    return createElement(type, { ...props, key } as never)
  const handlers = isElement ? namesOf(props, isHandler) : []
  return createElement(type, {
    ...props,
    ...(at && !isElsewhere(at.fileName) ? { [AT]: placeText(at) } : {}),
    ...(handlers.length > 0 ? { [HANDLERS]: handlers.join(' ') } : {}),
    key,
  } as never)
}

/** The element that stands for a component of the site. @param name the name pages use it by */
export function use(name: string): (props: Props) => ReactNode {
  const Use = (props: Props): ReactNode => {
    const { [AT]: at, ...written } = props
    const slots = namesOf(written, (prop, value) => prop === 'children' || hasElement(value))
    const functions = namesOf(written, (_, value) => typeof value === 'function')
    const plain = Object.entries(written).filter(
      ([prop, value]) => !slots.includes(prop) && !functions.includes(prop) && value !== undefined,
    )
    return createElement(
      USE,
      {
        'data-name': name,
        'data-props': JSON.stringify(Object.fromEntries(plain)),
        ...(functions.length > 0 ? { [HANDLERS]: functions.join(' ') } : {}),
        [AT]: at,
      } as never,
      ...slots.map((slot) =>
        createElement(
          USE_SLOT,
          { key: slot, 'data-name': slot } as never,
          written[slot] as ReactNode,
        ),
      ),
    )
  }
  uses.add(Use)
  return Use
}

function namesOf(props: Props, isWanted: (name: string, value: unknown) => boolean): string[] {
  return Object.keys(props).filter((name) => isWanted(name, props[name]))
}

function isHandler(name: string, value: unknown): boolean {
  return /^(?:on[A-Z]|(?:form)?action$)/i.test(name) && typeof value === 'function'
}

function hasElement(value: unknown): boolean {
  return Array.isArray(value) ? value.some(hasElement) : isValidElement(value)
}

/** True for code that is not the site's: no position in it helps its author. */
function isElsewhere(file: string): boolean {
  return /^(?:\.\.|\/|\w:)|(?:^|[\\/])node_modules[\\/]/.test(file)
}

function placeText({ fileName, lineNumber, columnNumber }: Place): string {
  return `${lineNumber}:${columnNumber}:${fileName.replaceAll('\\', '/')}`
}
