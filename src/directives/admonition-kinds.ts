/** Kinds of callouts; each is the name of the message that is its title. */
export const ADMONITIONS = [
  'note',
  'tip',
  'info',
  'warning',
  'danger',
  'important',
  'caution',
] as const
