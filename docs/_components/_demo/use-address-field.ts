/** The behavior of the address field: requests, sessions, the list, and the fields it fills. */
import { announce } from 'docsgen/client'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type DemoOptions, EMPTY, type Values, valuesOf } from './options.ts'
import { type Address, type Country, isBuilding, mainOf, search, unitsOf } from './register.ts'

/** Characters before the first request, and milliseconds of rest before each: the widget's defaults. */
const MIN_LENGTH = 3
const DEBOUNCE = 150

export type Row =
  | { readonly kind: 'address'; readonly address: Address }
  | { readonly kind: 'building'; readonly address: Address }
  | { readonly kind: 'back' }
  | { readonly kind: 'manual' }

/** What the demo counts. A session is a letter, as in the diagram of the integration guide. */
export interface Usage {
  readonly session: number
  readonly requests: number
  readonly lookups: number
}

const NOTHING_USED: Usage = { session: 0, requests: 0, lookups: 0 }

export interface Call {
  /** Counted from 1. */
  readonly number: number
  readonly path: string
  readonly session: string
}

/** Rows that are kept for the log of requests. */
const LOGGED = 6

export function sessionName({ session }: Usage): string {
  return String.fromCharCode(65 + (session % 26))
}

/** The form before anyone has typed: empty, or with an example as if it had been chosen. */
function beginning(country: Country, options: DemoOptions, isFilled: boolean) {
  if (!isFilled) return { values: EMPTY, example: '', notice: '' }
  const main = mainOf(country)
  return {
    values: valuesOf(main, options),
    example: main.query,
    notice: `Example: “${main.query}” was typed, and the first suggestion chosen.`,
  }
}

export function useAddressField(country: Country, options: DemoOptions, isFilled: boolean) {
  const first = beginning(country, options, isFilled)
  const [values, setValues] = useState(first.values)
  /** The query of the example that the form shows. */
  const [example, setExample] = useState(first.example)
  const [rows, setRows] = useState<readonly Row[]>([])
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [group, setGroup] = useState<Address | null>(null)
  const [usage, setUsage] = useState(NOTHING_USED)
  const [calls, setCalls] = useState<readonly Call[]>([])
  const [notice, setNotice] = useState(first.notice)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const results = useRef<readonly Row[]>([])

  const say = (text: string) => {
    setNotice(text)
    announce(text)
  }

  const request = (path: string, ends: boolean) => {
    const call = { number: usage.requests + 1, path, session: sessionName(usage) }
    setCalls((last) => [...last, call].slice(-LOGGED))
    setUsage(({ session, requests, lookups }) =>
      ends
        ? { session: session + 1, requests: requests + 1, lookups: lookups + 1 }
        : { session, requests: requests + 1, lookups },
    )
  }

  const show = (next: readonly Row[], text: string) => {
    setRows(next)
    setActive(-1)
    setOpen(next.length > 0)
    say(text)
  }

  const find = (query: string) => {
    request(`/v1/${country}/addresses/autocomplete?q=${encodeURIComponent(query)}`, false)
    const found = search(query, country, options).slice(0, options.limit)
    const manual: Row[] = options.manualEntry ? [{ kind: 'manual' }] : []
    const shown: readonly Row[] = [
      ...found.map(
        (address): Row => ({ kind: isBuilding(address) ? 'building' : 'address', address }),
      ),
      ...manual,
    ]
    results.current = shown
    setGroup(null)
    show(shown, found.length === 0 ? NO_RESULTS : countText(found.length))
  }

  const close = () => {
    clearTimeout(timer.current)
    setOpen(false)
    setActive(-1)
  }

  const type = (text: string) => {
    setValues({ ...EMPTY, line1: text })
    setExample('')
    clearTimeout(timer.current)
    if (text.trim().length < MIN_LENGTH) {
      results.current = []
      setRows([])
      setNotice('')
      close()
    } else timer.current = setTimeout(() => find(text.trim()), DEBOUNCE)
  }

  const tryExample = (query: string) => {
    type(query)
    setExample(query)
  }

  const openGroup = (building: Address) => {
    const units = unitsOf(building, country)
    setGroup(building)
    const list: Row[] = [
      { kind: 'back' },
      ...units.map((address): Row => ({ kind: 'address', address })),
    ]
    show(
      list,
      `${building.primary}: ${units.length} units. Use the up and down arrow keys to choose.`,
    )
  }

  const closeGroup = () => {
    setGroup(null)
    show(results.current, 'Back to results')
  }

  /** Does what the row says. True if the form below has to be typed by hand. */
  const choose = (row: Row): boolean => {
    if (row.kind === 'building') openGroup(row.address)
    else if (row.kind === 'back') closeGroup()
    else if (row.kind === 'manual') {
      close()
      say('Type the rest of the address in the fields below.')
      return true
    } else {
      request(`/v1/${country}/addresses/${row.address.id}`, true)
      setValues(valuesOf(row.address, options))
      results.current = []
      setRows([])
      close()
      say(`Filled: ${row.address.text}`)
    }
    return false
  }

  // A change of the options or of the country starts again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these two restart the demo
  useEffect(() => {
    clearTimeout(timer.current)
    results.current = []
    setValues(first.values)
    setExample(first.example)
    setRows([])
    setGroup(null)
    setNotice(first.notice)
    setOpen(false)
  }, [country, options])
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    values,
    rows,
    isOpen,
    active,
    group,
    usage,
    calls,
    notice,
    example,
    /** All fields hold an address, and nothing else is offered. */
    isDone: rows.length === 0 && values.postcode !== '',
    type,
    tryExample,
    choose,
    close,
    setActive,
    edit: (some: Partial<Values>) => {
      setValues((current) => ({ ...current, ...some }))
      setExample('')
      if (notice === first.notice) setNotice('')
    },
    onKeyDown: (event: KeyboardEvent) =>
      pressed(event, {
        rows,
        isOpen,
        active,
        group,
        setActive,
        setOpen,
        close,
        choose,
        closeGroup,
      }),
  }
}

const NO_RESULTS = 'No matching address found.'

const countText = (count: number) =>
  `${count} ${count === 1 ? 'suggestion' : 'suggestions'}. Use the up and down arrow keys to choose.`

interface ListState {
  readonly rows: readonly Row[]
  readonly isOpen: boolean
  readonly active: number
  readonly group: Address | null
  readonly setActive: (index: number) => void
  readonly setOpen: (isOpen: boolean) => void
  readonly close: () => void
  readonly choose: (row: Row) => boolean
  readonly closeGroup: () => void
}

/** The keys of the editable combobox pattern. True if manual entry was chosen. */
function pressed(event: KeyboardEvent, list: ListState): boolean {
  const { rows, isOpen, active, group } = list
  const row = isOpen ? rows[active] : undefined
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step !== undefined && rows.length > 0) {
    event.preventDefault()
    if (!isOpen) list.setOpen(true)
    const from = isOpen && active >= 0 ? active : step > 0 ? -1 : rows.length
    list.setActive((from + step + rows.length) % rows.length)
  } else if (event.key === 'Enter') {
    event.preventDefault()
    return row !== undefined && list.choose(row)
  } else if (event.key === 'ArrowRight' && row?.kind === 'building') {
    event.preventDefault()
    list.choose(row)
  } else if (isOpen && group && (event.key === 'ArrowLeft' || event.key === 'Backspace')) {
    event.preventDefault()
    list.closeGroup()
  } else if (event.key === 'Escape' && isOpen) {
    event.preventDefault()
    list.close()
  }
  return false
}
