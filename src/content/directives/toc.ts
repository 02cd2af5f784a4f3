import { attribute, type Directive, element } from './types.ts'

/**
 * `::toc{max="3"}`: links to the headings of the page, by default to those that are also listed
 * beside it. `rehypeToc` makes the list, when the headings have their ids.
 */
export const toc: Directive = {
  names: ['toc'],
  kinds: ['leaf'],
  attributes: ['min', 'max', 'skip'],
  expand(node, { input, messages, warn }) {
    const numberOf = (
      name: string,
      byDefault: number,
      [least, most]: readonly [number, number],
    ) => {
      const written = attribute(node, name)
      if (written === undefined) return byDefault
      const value = Number(written)
      if (Number.isInteger(value) && value >= least && value <= most) return value
      warn(
        'directive',
        `\`${name}\` of \`toc\` is "${written}"`,
        `Write a number from ${least} to ${most}.`,
      )
      return byDefault
    }
    const range = [
      numberOf('min', input.toc.min, [2, 6]),
      numberOf('max', input.toc.max, [2, 6]),
      numberOf('skip', 0, [0, 1000]),
    ]
    const properties = { dataToc: range.join(' '), ariaLabel: messages.onThisPage }
    // Its place, for the warning of `rehypeToc`.
    return [Object.assign(element('nav', properties, []), { position: node.position })]
  },
}
