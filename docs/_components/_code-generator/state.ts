/** The visitor's choices as text, for links and for the next visit. The key is never part of it. */
import { EMAIL_RULES, type FieldChoice, GROUPS, type Options, type Rule, TYPES } from './options.ts'
import { FILTER_STATES, REGIONS } from './places.ts'

const ONE_OF = {
  w: ['address', 'location', 'poi', 'international', 'email', 'phone'],
  c: ['au', 'nz', 'both'],
  f: ['html', 'data', 'esm', 'react', 'vue', 'stimulus'],
  layout: ['separate', 'single'],
  line2: ['building', 'unit', 'none'],
  case: ['title', 'upper'],
  level: ['syntax', 'domain', 'mailbox'],
  plevel: ['format', 'network'],
  format: ['national', 'international', 'e164', 'keep'],
} as const

export const LINE_TYPES = [
  'mobile',
  'fixed_line',
  'toll_free',
  'shared_cost',
  'premium_rate',
  'voip',
  'satellite',
] as const

/** A choice as a parameter: how it is written, and how it is read again. */
interface Parameter {
  readonly name: string
  readonly get: (options: Options) => string
  /** The options with a value that may come from anywhere; null when it is none. */
  readonly set: (options: Options, text: string) => Options | null
}

const one = <K extends keyof typeof ONE_OF>(name: K, key: keyof Options): Parameter => ({
  name,
  get: (options) => String(options[key]),
  set: (options, text) =>
    (ONE_OF[name] as readonly string[]).includes(text) ? { ...options, [key]: text } : null,
})

const flag = (name: string, key: keyof Options): Parameter => ({
  name,
  get: (options) => (options[key] ? '1' : '0'),
  set: (options, text) => (/^[01]$/.test(text) ? { ...options, [key]: text === '1' } : null),
})

const list = (name: string, key: keyof Options, known: readonly string[]): Parameter => ({
  name,
  get: (options) => (options[key] as readonly string[]).join(','),
  set: (options, text) => ({ ...options, [key]: chosen(text, known) }),
})

/** Longer texts than any selector are somebody's joke. */
const LONGEST = 200

const text = (name: string, key: keyof Options): Parameter => ({
  name,
  get: (options) => String(options[key]),
  set: (options, value) => (value.length <= LONGEST ? { ...options, [key]: value } : null),
})

function part<P extends 'email' | 'phone'>(
  of: P,
  name: string,
  key: string,
  read: (value: string) => unknown,
): Parameter {
  return {
    name,
    get: (options) => String((options[of] as unknown as Record<string, unknown>)[key]),
    set: (options, value) => {
      const result = read(value)
      return result === null ? null : { ...options, [of]: { ...options[of], [key]: result } }
    },
  }
}

const within = (known: readonly string[]) => (value: string) =>
  known.includes(value) ? value : null
const short = (value: string) => (value.length <= LONGEST ? value : null)
const chosen = (value: string, known: readonly string[]) =>
  known.filter((item) => value.split(',').includes(item))

const PARAMETERS: readonly Parameter[] = [
  one('w', 'widget'),
  one('c', 'country'),
  one('f', 'framework'),
  flag('ts', 'typescript'),
  flag('form', 'form'),
  one('layout', 'layout'),
  list('types', 'types', TYPES),
  list(
    'filter',
    'filter',
    [...FILTER_STATES, ...REGIONS].map(({ value }) => value),
  ),
  flag('deliverable', 'deliverableOnly'),
  {
    name: 'limit',
    get: ({ limit }) => String(limit),
    set: (options, value) =>
      /^\d{1,2}$/.test(value) ? { ...options, limit: Number(value) } : null,
  },
  one('line2', 'line2Mode'),
  one('case', 'case'),
  flag('macrons', 'macrons'),
  flag('manual', 'manualEntry'),
  text('reveal', 'reveal'),
  list('include', 'include', GROUPS),
  flag('select', 'onSelect'),
  flag('error', 'onError'),
  text('nonce', 'nonce'),
  flag('pinned', 'pinned'),
  part('email', 'level', 'level', within(ONE_OF.level)),
  part('email', 'result', 'resultField', short),
  part('phone', 'plevel', 'level', within(ONE_OF.plevel)),
  part('phone', 'format', 'format', within(ONE_OF.format)),
  part('phone', 'lines', 'allowedLineTypes', (value) => chosen(value, LINE_TYPES)),
  part('phone', 'e164', 'e164Field', short),
]

/** Widget, country and framework are always written, so that a link says what it shows. */
const ALWAYS = ['w', 'c', 'f']

/** `w=address&c=nz&f=react&limit=5` */
export function encode(options: Options, initial: Options): string {
  const parameters = new URLSearchParams()
  for (const { name, get } of PARAMETERS) {
    const value = get(options)
    if (ALWAYS.includes(name) || value !== get(initial)) parameters.set(name, value)
  }
  for (const [rule, value] of Object.entries(options.email.rules)) {
    if (value !== EMAIL_RULES[rule]) parameters.set(`rule.${rule}`, value)
  }
  for (const [widget, fields] of Object.entries(options.fields)) {
    for (const [name, { on, selector }] of Object.entries(fields)) {
      parameters.set(`${widget}.${name}`, `${on ? '+' : '-'}${selector}`)
    }
  }
  return parameters.toString()
}

/** The options that a text stands for; what it says wrongly is left as it was. */
export function decode(encoded: string, initial: Options): Options {
  const parameters = new URLSearchParams(encoded)
  let options = initial
  for (const { name, set } of PARAMETERS) {
    const value = parameters.get(name)
    if (value !== null) options = set(options, value) ?? options
  }
  const rules: Record<string, Rule> = { ...options.email.rules }
  const fields: Record<string, Record<string, FieldChoice>> = {}
  for (const [key, value] of parameters) {
    const [scope = '', name = ''] = key.split('.')
    if (
      scope === 'rule' &&
      Object.hasOwn(EMAIL_RULES, name) &&
      /^(?:allow|warn|block)$/.test(value)
    ) {
      rules[name] = value as Rule
    } else if (
      (ONE_OF.w as readonly string[]).includes(scope) &&
      /^\w{1,20}$/.test(name) &&
      /^[+-]/.test(value)
    ) {
      fields[scope] = {
        ...fields[scope],
        [name]: { on: value[0] === '+', selector: value.slice(1, LONGEST) },
      }
    }
  }
  return { ...options, fields, email: { ...options.email, rules } }
}

/** True for a fragment that was made by `encode` and is no heading. */
export function isState(fragment: string): boolean {
  return new URLSearchParams(fragment).has('w')
}
