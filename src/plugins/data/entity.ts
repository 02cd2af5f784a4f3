import type { Heading } from 'mdast'
import { attribute, type PluginDirective } from '../../plugin/index.ts'

/**
 * `::entity{kind="error" name="not_found"}` below a heading: pages can link to the heading by that
 * name, with `[…](error:not_found)`.
 */
export const entity: PluginDirective = {
  kinds: ['leaf'],
  attributes: ['kind', 'name', 'about'],
  expand(node, { previous, warn }) {
    const kind = attribute(node, 'kind')
    const name = attribute(node, 'name')
    if (previous?.type !== 'heading')
      warn(
        '`entity` must follow a heading',
        'Put it directly below the heading that links should lead to.',
        { rule: 'entity' },
      )
    else if (kind === undefined || name === undefined)
      warn('`entity` needs a kind and a name', 'Write ::entity{kind="error" name="not_found"}.', {
        rule: 'entity',
      })
    else if (!/^[a-z][a-z-]*$/.test(kind))
      warn(`the kind "${kind}" may contain only lowercase letters and hyphens`, undefined, {
        rule: 'entity',
      })
    else declare(previous, `${kind}:${name}`, attribute(node, 'about'))
    return []
  },
}

function declare(heading: Heading, dataEntity: string, dataAbout: string | undefined): void {
  heading.data = {
    ...heading.data,
    hProperties: { ...heading.data?.hProperties, dataEntity, dataAbout },
  }
}
