import { type Directive, element, takeLabel, text } from './types.ts'

const TITLES: Record<string, string> = {
  note: 'Note',
  tip: 'Tip',
  info: 'Info',
  warning: 'Warning',
  danger: 'Danger',
  important: 'Important',
  caution: 'Caution',
}

/** The look of each name; `important` and `caution` come from GitHub's alerts. */
const LOOKS: Record<string, string> = { important: 'info', caution: 'warning' }

/** `:::note[Title]`: a remark set off from the text. */
export const admonition: Directive = {
  names: Object.keys(TITLES),
  kinds: ['container'],
  attributes: [],
  expand(node) {
    const title = takeLabel(node) ?? [text(TITLES[node.name] as string)]
    const look = LOOKS[node.name] ?? node.name
    return [
      element('aside', { className: ['admonition', look], ariaLabel: TITLES[node.name] as string }, [
        element('p', { className: ['admonition-title'] }, title),
        ...(node.children as never[]),
      ]),
    ]
  },
}
