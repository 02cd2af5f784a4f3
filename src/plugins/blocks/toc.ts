import { attribute, element, type PluginDirective } from '../../plugin/index.ts'

/**
 * `::toc{max="3"}`: links to the headings of the page, by default to those that are also listed
 * beside it. `rehypeToc` makes the list, when the headings have their ids.
 */
export const toc: PluginDirective = {
  kinds: ['leaf'],
  attributes: ['min', 'max', 'skip'],
  expand(node, { setting, messages, warn }) {
    const byDefault = setting('toc') ?? { min: 2, max: 6 }
    const numberOf = (
      name: string,
      otherwise: number,
      [least, most]: readonly [number, number],
    ) => {
      const written = attribute(node, name)
      if (written === undefined) return otherwise
      const value = Number(written)
      if (Number.isInteger(value) && value >= least && value <= most) return value
      warn(`\`${name}\` of \`toc\` is "${written}"`, `Write a number from ${least} to ${most}.`)
      return otherwise
    }
    const range = [
      numberOf('min', byDefault.min, [2, 6]),
      numberOf('max', byDefault.max, [2, 6]),
      numberOf('skip', 0, [0, 1000]),
    ]
    const properties = { dataToc: range.join(' '), ariaLabel: messages.onThisPage }
    // Its place, for the warning of `rehypeToc`.
    return [Object.assign(element('nav', properties, []), { position: node.position })]
  },
}
