import type { Heading } from 'mdast'
import { attribute, type Directive } from '../../content/directives/types.ts'

/**
 * `::entity{kind="error" name="not_found"}` below a heading: pages can link to the heading by that
 * name, with `[…](error:not_found)`.
 */
export const entity: Directive = {
  names: ['entity'],
  kinds: ['leaf'],
  attributes: ['kind', 'name', 'about'],
  expand(node, { previous, warn }) {
    const kind = attribute(node, 'kind')
    const name = attribute(node, 'name')
    if (previous?.type !== 'heading')
      warn(
        'entity',
        '`entity` must follow a heading',
        'Put it directly below the heading that links should lead to.',
      )
    else if (kind === undefined || name === undefined)
      warn(
        'entity',
        '`entity` needs a kind and a name',
        'Write ::entity{kind="error" name="not_found"}.',
      )
    else if (!/^[a-z][a-z-]*$/.test(kind))
      warn('entity', `the kind "${kind}" may contain only lowercase letters and hyphens`)
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
