import { attribute, childrenOf, type Directive, element } from './types.ts'

/**
 * `:::island{name="code-generator" prefix="{{cssPrefix}}"}`: an interactive component. Its content is
 * the fallback until it is mounted; all other attributes become data attributes.
 */
export const island: Directive = {
  names: ['island'],
  kinds: ['container'],
  attributes: ['*'],
  expand(node, { warn }) {
    const name = attribute(node, 'name')
    if (name === undefined) warn('island', 'this island has no name', 'Write :::island{name="…"}.')
    const data = Object.entries(node.attributes ?? {})
      .filter(([key]) => key !== 'name')
      .map(([key, value]) => [dataName(key), value])
    return [element('div', { dataIsland: name, ...Object.fromEntries(data) }, childrenOf(node))]
  },
}

/** `npm-package` → `dataNpmPackage`, which becomes `data-npm-package`. */
function dataName(key: string): string {
  return `data-${key}`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
