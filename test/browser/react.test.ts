/** Components that run in browsers are React's: packages as their READMEs use them, in one site. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startBrowser, until } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const browser = startBrowser()
let site: ServedSite

/** It counts how many of them run. */
const island = (imports: string, code: string, definition = '') => `
  import { component } from 'docsgen/component'
  import { useEffect as useStart } from 'react'
  ${imports}
  ${code}
  const Started = () => {
    useStart(() => { globalThis.started = (globalThis.started ?? 0) + 1 }, [])
    return null
  }
  export default component({ hydrate: 'load', ${definition} render: (props) => <><Own {...props} /><Started /></> })`

/** Ids, context, and the keys of tabs. */
const TABS = island(
  `import * as Tabs from '@radix-ui/react-tabs'`,
  `const Own = () => (
    <Tabs.Root defaultValue="one" className="radix">
      <Tabs.List aria-label="Parts"><Tabs.Trigger value="one">One</Tabs.Trigger><Tabs.Trigger value="two">Two</Tabs.Trigger></Tabs.List>
      <Tabs.Content value="one">First</Tabs.Content><Tabs.Content value="two">Second</Tabs.Content>
    </Tabs.Root>)`,
)

/** A portal, the trap of the focus, and a slot that is not there at first. */
const DIALOG = island(
  `import * as Dialog from '@radix-ui/react-dialog'`,
  `const Own = ({ children }) => (
    <Dialog.Root>
      <Dialog.Trigger>Open</Dialog.Trigger>
      <Dialog.Portal><Dialog.Content aria-describedby={undefined}>
        <Dialog.Title>Terms</Dialog.Title>{children}<Dialog.Close>Close</Dialog.Close>
      </Dialog.Content></Dialog.Portal>
    </Dialog.Root>)`,
)

/** A store, outside of React, that two islands share. */
const STORE = island(
  `import { create } from 'zustand'`,
  `const useStore = create((set) => ({ bears: 0, add: () => set(({ bears }) => ({ bears: bears + 1 })) }))
  const Own = () => {
    const { bears, add } = useStore()
    return <button type="button" onClick={add}>{bears} bears</button>
  }`,
)

/** Uncontrolled fields by reference, and errors. */
const FORM = island(
  `import { useForm } from 'react-hook-form'`,
  `const Own = () => {
    const { register, handleSubmit, formState } = useForm()
    return (
      <form onSubmit={handleSubmit(() => {})}>
        <input aria-label="Name" {...register('name', { required: 'Say it' })} />
        <button>Send</button>
        {formState.errors.name && <p role="alert">{formState.errors.name.message}</p>}
        {formState.isSubmitSuccessful && <p role="status">Sent</p>}
      </form>)
  }`,
)

const QUERY = island(
  `import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'`,
  `const client = new QueryClient()
  const Shown = () => {
    const { data, isPending } = useQuery({ queryKey: ['a'], queryFn: async () => 'loaded' })
    return <p className="query">{isPending ? 'waiting' : data}</p>
  }
  const Own = () => <QueryClientProvider client={client}><Shown /></QueryClientProvider>`,
)

/** State between parts, ids, and the focus. */
const HEADLESS = island(
  `import { Disclosure, DisclosureButton, DisclosurePanel, Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'`,
  `const Own = () => {
    const [chosen, choose] = useChosen('nothing')
    return (
      <div className="headless">
        <Disclosure><DisclosureButton>Why</DisclosureButton><DisclosurePanel>Because</DisclosurePanel></Disclosure>
        <Menu>
          <MenuButton>Options</MenuButton>
          <MenuItems anchor="bottom"><MenuItem><button type="button" onClick={() => choose('copy')}>Copy</button></MenuItem></MenuItems>
        </Menu>
        <output>{chosen}</output>
      </div>)
  }`,
).replace(
  'import { useEffect as useStart }',
  'import { useEffect as useStart, useState as useChosen }',
)

/** Collections, which it renders into a tree of its own before they are shown. */
const ARIA = island(
  `import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue, Tab, TabList, TabPanel, Tabs } from 'react-aria-components'`,
  `const Own = () => (
    <div className="aria">
      <Tabs>
        <TabList aria-label="History"><Tab id="past">Past</Tab><Tab id="now">Now</Tab></TabList>
        <TabPanel id="past">Long ago</TabPanel><TabPanel id="now">Today</TabPanel>
      </Tabs>
      <Select>
        <Label>Animal</Label>
        <Button><SelectValue /></Button>
        <Popover><ListBox><ListBoxItem>Cat</ListBoxItem><ListBoxItem>Dog</ListBoxItem></ListBox></Popover>
      </Select>
    </div>)`,
)

/** An element that stays until its animation is over. */
const MOTION = island(
  `import { AnimatePresence, motion } from 'framer-motion'
  import { useState } from 'react'`,
  `const Own = () => {
    const [isShown, setShown] = useState(true)
    return (
      <div className="motion">
        <button type="button" onClick={() => setShown(!isShown)}>Switch</button>
        <AnimatePresence>
          {isShown && <motion.p key="box" initial={{ opacity: 0 }} animate={{ opacity: 1 }} exit={{ opacity: 0 }}>Box</motion.p>}
        </AnimatePresence>
      </div>)
  }`,
)

const CHART = island(
  `import { Bar, BarChart, Tooltip, XAxis } from 'recharts'`,
  `const Own = () => (
    <BarChart width={300} height={150} data={[{ name: 'A', letters: 4 }, { name: 'B', letters: 8 }]}>
      <XAxis dataKey="name" /><Tooltip /><Bar dataKey="letters" isAnimationActive={false} />
    </BarChart>)`,
)

/** Sets HTML as React does, and in all other ways: a row, and what could run code. */
const MARKUP = island(
  `import { Button, Group, Input, Label, NumberField } from 'react-aria-components'
  import { useEffect, useRef, useState } from 'react'`,
  `const ROW = '<tr><td>A row</td></tr>'
  const HARM = '<b>Safe</b><img src="/no.svg" onerror="harm()" alt=""><a href=" java\\nscript:harm()">link</a><script>harm()</script><template><iframe srcdoc="a"></iframe></template><form action="javascript:x" onsubmit="x()"><input name="attributes"><input name="attributes"></form><noscript><i title="</noscript><iframe srcdoc=a></iframe>"></i></noscript><svg><style>x</style><path d="M0 0"></path></svg><img alt="JavaScript: a language"><img name="createElement"><s:script xmlns:s="http://www.w3.org/2000/svg">harm()</s:script>'
  const Own = () => {
    const table = useRef(null)
    const place = useRef(null)
    const [isShown, setShown] = useState(false)
    useEffect(() => {
      table.current.innerHTML = ROW
      table.current.insertAdjacentHTML('beforeend', ROW)
      const ways = {
        innerHTML: (element) => { element.innerHTML = HARM },
        outerHTML: (element) => { element.append('-'); element.lastChild.replaceWith(document.createElement('i')); element.lastChild.outerHTML = HARM },
        insertAdjacentHTML: (element) => element.insertAdjacentHTML('beforeend', HARM),
        template: (element) => { const made = document.createElement('template'); made.innerHTML = HARM; element.append(made.content) },
        fragment: (element) => element.append(document.createRange().createContextualFragment(HARM)),
        parser: (element) => element.append(...document.importNode(new DOMParser().parseFromString(HARM, 'text/html').body, true).childNodes),
        drawing: (element) => { element.innerHTML = '<svg></svg>'; element.firstChild.innerHTML = '<style><div><iframe srcdoc="a"></iframe></div></style><g></g>' },
        again: (element) => { element.innerHTML = '<form><div></form><form><math><mtext></form><form><mglyph><style></math><iframe srcdoc=x></style></mglyph></form><b onclick=x></b>' },
        emptied: (element) => { element.innerHTML = '' },
        script: (element) => { try { element.append(Object.assign(document.createElement('script'), { text: 'harm()' })) } catch { element.append('refused') } },
      }
      for (const [name, set] of Object.entries(ways)) {
        const element = document.createElement('p')
        element.className = name
        place.current.append(element)
        set(element)
      }
    }, [])
    return (
      <div className="markup">
        <table><tbody ref={table}></tbody></table>
        <div ref={place}></div>
        <button type="button" onClick={() => setShown(true)}>More</button>
        {isShown && <p dangerouslySetInnerHTML={{ __html: '<em>set by React</em>' }} />}
        <NumberField defaultValue={1}>
          <Label>Count</Label>
          <Group><Input /><Button slot="increment">+</Button></Group>
        </NumberField>
      </div>)
  }`,
)

/** What React 19 has. */
const ACTIONS = island(
  `import { useActionState, useOptimistic } from 'react'
  import { useFormStatus } from 'react-dom'`,
  `let proceed
  globalThis.proceed = () => proceed()
  const Send = () => <button disabled={useFormStatus().pending}>Save</button>
  const Own = () => {
    const [saved, save] = useActionState(async (before, data) => {
      show(data.get('name'))
      await new Promise((resolve) => { proceed = resolve })
      return data.get('name')
    }, 'nothing')
    const [shown, show] = useOptimistic(saved)
    return <form action={save}><input name="name" aria-label="New" /><Send /><output>{shown} of {saved}</output></form>
  }`,
)

/** Fields that React controls: it says what it knows of them. They begin with what an effect sets. */
const FIELDS = (definition: string) =>
  island(
    `import { useEffect, useState } from 'react'`,
    `const Own = () => {
    const [text, setText] = useState('')
    const [choice, setChoice] = useState('b')
    useEffect(() => { setText(''); setChoice('b') }, [])
    return (
      <p className="fields">
        <input aria-label="Text" value={text} onChange={(event) => setText(event.currentTarget.value)} />
        <select aria-label="Choice" value={choice} onChange={(event) => setChoice(event.currentTarget.value)}>
          <option>a</option><option>b</option><option>c</option>
        </select>
        <output>{text}-{choice}</output>
      </p>)
  }`,
    definition,
  )

/** Fields of which browsers fill in some themselves. It says what it was told of. */
const ENTRY = (definition = '') =>
  island(
    `import { useState } from 'react'`,
    `const valueOf = (field) => {
      if (field.multiple) return [...field.selectedOptions].map(({ value }) => value).join()
      return field.type === 'checkbox' ? field.checked : field.value
    }
    const Own = () => {
    const [told, setTold] = useState({})
    const field = (name) => ({
      'aria-label': name,
      onChange: ({ currentTarget }) => {
        const value = valueOf(currentTarget)
        setTold((before) => ({ ...before, [name]: value }))
      },
    })
    return (
      <p className="entry">
        <input type="color" {...field('Color')} />
        <input type="range" {...field('Range')} />
        <input type="datetime-local" defaultValue="2026-01-02T03:04:00" {...field('Time')} />
        <select {...field('Choice')}><option disabled>none</option><option>a</option></select>
        <select {...field('Untouched')} multiple><option>a</option><option>b</option></select>
        <select {...field('Choices')} multiple><option>a</option><option>b</option><option>c</option></select>
        <input type="checkbox" {...field('Check')} />
        <textarea {...field('Long')} defaultValue="Some" />
        <input name="reset" {...field('Text')} />
        <output>{Object.keys(told).sort().map((name) => name + '=' + told[name]).join(' ')}</output>
      </p>)
  }`,
    definition,
  )

/** Shows its slot on request. */
const OPENER = (definition = '') =>
  island(
    `import { useState } from 'react'`,
    `const Own = ({ children }) => {
    const [isOpen, setOpen] = useState(false)
    return <section className="opener"><button type="button" onClick={() => setOpen(!isOpen)}>Show it</button>{isOpen && children}</section>
  }`,
    definition,
  )

/** Waits for what only browsers have. */
const WAITER = island(
  `import { Suspense, use } from 'react'`,
  `const late = typeof window === 'object' ? Promise.resolve('the value') : new Promise(() => {})
  const Value = () => <b>{use(late)}</b>
  const Own = ({ children }) => <div className="waiter">Here is <Suspense fallback={<i>a moment</i>}><Value />{children}</Suspense>.</div>`,
)

/** Is whole in the build, and waits in browsers. */
const ADOPTED_LATE = island(
  `import { Suspense, use, useState } from 'react'`,
  `const late = typeof window === 'object'
    ? new Promise((resolve) => { globalThis.arrive = () => resolve('Add') })
    : { status: 'fulfilled', value: 'Add', then() {} }
  const Part = () => {
    const word = use(late)
    const [count, setCount] = useState(0)
    const [text, setText] = useState('')
    return (
      <>
        <button type="button" onClick={() => setCount(count + 1)}>{word}</button>
        <input aria-label="Text" value={text} onChange={(event) => setText(event.currentTarget.value)} />
        <input aria-label="Emptied" onChange={() => {}} />
        <output>{text}-{count}</output>
      </>)
  }
  const Own = () => <p className="late"><Suspense fallback={<i>a moment</i>}><Part /></Suspense></p>`,
)

/** Where the build waits, browsers have other buttons; a part of it they render again. */
const REPLACED = island(
  `import { Suspense, use, useState } from 'react'`,
  `const isBuild = typeof window !== 'object'
  const late = isBuild ? new Promise(() => {}) : { status: 'fulfilled', value: 'Buy', then() {} }
  const Buy = ({ say }) => <button type="button" onClick={() => say('buy')}>{use(late)}</button>
  const Own = () => {
    const [said, setSaid] = useState('')
    const say = (word) => setSaid((before) => before + word)
    const other = <button type="button" onClick={() => say('other')}>Other</button>
    return (
      <Suspense fallback={<div className="fallback"><button type="button">Loading</button></div>}>
        <Buy say={say} />{other}<output className="said">{said}</output>
      </Suspense>)
  }`,
)
const AGAIN = island(
  `import { Suspense, useState } from 'react'`,
  `const Own = () => {
    const [said, setSaid] = useState('')
    const say = (word) => setSaid((before) => before + word)
    return (
      <div className="again">
        <Suspense fallback="a moment">
          {typeof window === 'object' && <button type="button" onClick={() => say('new')}>New</button>}
          <b><button type="button" onClick={() => say('old')}>Old</button></b>
        </Suspense>
        <button type="button" onClick={() => say('last')}>Last</button><output className="said">{said}</output>
      </div>)
  }`,
)

/** Keeps the page's nodes. Its first rendering depends on the place where `mode` says so. */
const KEEPER = (definition: string) =>
  island(
    `import { useEffect, useId, useState } from 'react'`,
    `const Own = ({ children, title, mode }) => {
    const [count, setCount] = useState(0)
    const [isShown, setShown] = useState(true)
    const [isRunning, setRunning] = useState(false)
    const id = useId()
    useEffect(() => setRunning(true), [])
    const place = mode === 'differs' && typeof window === 'object' ? 'browser' : 'build'
    return (
      <section className="keeper" data-slot="title" data-running={isRunning || undefined}>
        <h5 style={{ letterSpacing: '7px' }}>{title} {count}{place}</h5>
        <form style={{ letterSpacing: '7px' }}><input name="style" /></form>
        <label htmlFor={id}>Field</label><input id={id} />
        <button type="button" onClick={() => setCount(count + 1)}>Add</button>
        <button type="button" onClick={() => setShown(!isShown)}>Toggle</button>
        {isShown && children}
      </section>)
  }`,
    `props: { mode: 'string?' }, slots: ['title'], ${definition}`,
  )

beforeAll(async () => {
  const keeper = (name: string, mode = '') =>
    `::::${name}[The **title**]{${mode}}\nInside *it*.\n\n::store\n::::\n`
  const opener = (name: string) =>
    `:::::${name}\n## Inside\n\n\`\`\`js\nlet a\n\`\`\`\n\n::::tabs\n:::tab[One]\nFirst\n:::\n:::tab[Two]\nSecond\n:::\n::::\n\n::store\n:::::\n\n## Last\n\n${'Text.\n\n'.repeat(60)}`
  site = await smallSite(
    {
      'components/tabs-of-radix.tsx': TABS,
      'components/dialog.tsx': DIALOG,
      'components/store.tsx': STORE,
      'components/form.tsx': FORM,
      'components/query.tsx': QUERY,
      'components/actions.tsx': ACTIONS,
      'components/keeper.tsx': KEEPER(''),
      'components/small.tsx': KEEPER(`runtime: 'preact',`),
      'components/headless.tsx': HEADLESS,
      'components/aria.tsx': ARIA,
      'components/motion.tsx': MOTION,
      'components/chart.tsx': CHART,
      'docs/libraries.md': '# Libraries\n\n::headless\n\n::aria\n\n::motion\n\n::chart\n',
      'components/markup.tsx': MARKUP,
      'docs/markup.md': '# Markup\n\n::markup\n',
      'components/waiter.tsx': WAITER,
      'components/late.tsx': ADOPTED_LATE,
      'components/replaced.tsx': REPLACED,
      'components/again.tsx': AGAIN,
      'components/edition.tsx': island('', 'const Own = () => <>4.2</>'),
      'components/paragraphs.tsx': island('', 'const Own = () => <><p>One</p><p>Two</p></>'),
      'docs/replaced.md': '# Replaced\n\n::replaced\n',
      'docs/again.md': '# Again\n\n::again\n',
      'docs/around.md': '# Around\n\n[See :edition](entry.md)\n\n::paragraphs\n',
      'components/entry.tsx': ENTRY(),
      'components/small-entry.tsx': ENTRY(`runtime: 'preact',`),
      'components/opener.tsx': OPENER(),
      'components/small-opener.tsx': OPENER(`runtime: 'preact',`),
      'docs/late.md': '# Late\n\n::late\n',
      'docs/entry.md': '# Entry\n\n::entry\n',
      'docs/small-entry.md': '# Entry\n\n::small-entry\n',
      'docs/opener.md': `# Opener\n\n## First\n\n${opener('opener')}`,
      'docs/small-opener.md': `# Opener\n\n## First\n\n${opener('small-opener')}`,
      'docs/waits.md': '# Waits\n\n:::waiter\nKept *text*.\n:::\n',
      'components/fields.tsx': FIELDS(''),
      'components/small-fields.tsx': FIELDS(`runtime: 'preact',`),
      'docs/index.md': '# Start\n\nText.\n',
      'docs/fields.md': '# Fields\n\n::fields\n\n::small-fields\n',
      'docs/packages.md':
        '# Packages\n\n::tabs-of-radix\n\n::tabs-of-radix\n\n:::dialog\nThe **terms**.\n:::\n\n::store\n\n::store\n\n::form\n\n::query\n\n::actions\n',
      'docs/kept.md': `# Kept\n\n${keeper('keeper')}\n${keeper('keeper')}`,
      'docs/small.md': `# Small\n\n${keeper('small')}\n${keeper('small')}\n${keeper('keeper')}`,
      'docs/differs.md': `# Differs\n\n${keeper('keeper', 'mode=differs')}`,
    },
    { search: false },
  )
})
afterAll(() => site.close())
afterEach(() => {
  expect(browser.complaints.splice(0)).toEqual([])
})

/** Of the complaints of the browser until here. */
function forgive(expected: RegExp): void {
  const others = browser.complaints.filter((text) => !expected.test(text))
  browser.complaints.splice(0, Number.POSITIVE_INFINITY, ...others)
}

const scriptsSince = (since: number) =>
  site.requests.slice(since).filter((path) => path.endsWith('.js'))

/** Ids that are there twice, and labels, tabs and panels that name none. */
function wrongIds(): string[] {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  const named = ['for', 'aria-controls', 'aria-labelledby'].flatMap((name) =>
    [...document.querySelectorAll(`[data-island] [${name}]`)].map((e) => e.getAttribute(name)),
  )
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index),
    ...named.filter((id) => !ids.includes(String(id))).map(String),
  ]
}

test('packages that use ids, portals, stores, references and context work as their READMEs say', async () => {
  const page = await browser.newPage()
  await page.goto(`${site.url}/packages`)
  await until(page, () => (globalThis as { started?: number }).started === 8)
  const second = page.locator('.radix').nth(1)
  await second.getByRole('tab', { name: 'One' }).focus()
  await page.keyboard.press('ArrowRight')
  await second.getByText('Second').waitFor()
  await page.locator('.radix').first().getByText('First').waitFor()
  expect(await page.evaluate(wrongIds)).toEqual([])

  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('dialog', { name: 'Terms' }).locator('strong:text("terms")').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: '0 bears' }).first().click()
  await until(page, () => document.body.innerText.match(/1 bears/g)?.length === 2)

  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('alert').getByText('Say it').waitFor()
  await page.getByLabel('Name').fill('Ada')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('status').getByText('Sent').waitFor()

  await page.locator('.query:text("loaded")').waitFor()
})

test('libraries of components, motion and charts work as their READMEs say', async () => {
  const page = await browser.newPage()
  await page.goto(`${site.url}/libraries`)
  await until(page, () => (globalThis as { started?: number }).started === 4)
  const headless = page.locator('.headless')
  await headless.getByRole('button', { name: 'Why' }).click()
  await headless.getByText('Because').waitFor()
  await headless.getByRole('button', { name: 'Options' }).click()
  await page.getByRole('menuitem', { name: 'Copy' }).click()
  await headless.locator('output:text("copy")').waitFor()

  const aria = page.locator('.aria')
  await aria.getByRole('tab', { name: 'Past' }).focus()
  await page.keyboard.press('ArrowRight')
  await aria.getByText('Today').waitFor()
  await aria.getByRole('button', { name: 'Animal' }).click()
  await page.getByRole('option', { name: 'Dog' }).click()
  await aria.getByRole('button', { name: 'Dog' }).waitFor()

  const motion = page.locator('.motion')
  await until(page, () => {
    const box = document.querySelector('.motion p')
    return box !== null && getComputedStyle(box).opacity === '1'
  })
  await motion.getByRole('button', { name: 'Switch' }).click()
  await motion.getByText('Box').waitFor({ state: 'detached' })

  await page.locator('.recharts-bar-rectangle').first().hover()
  await page.locator('.recharts-tooltip-wrapper').getByText('letters : 4').waitFor()
  // React Aria works without the style element that it adds.
  forgive(/style-src-elem/)
})

test('packages set HTML, and what could run code is not in it', async () => {
  const page = await browser.newPage()
  await page.goto(`${site.url}/markup`)
  await until(page, () => (globalThis as { started?: number }).started === 1)
  expect(await page.locator('.markup tbody').innerHTML()).toBe(
    '<tr><td>A row</td></tr><tr><td>A row</td></tr>',
  )
  const ways = ['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'template', 'fragment', 'parser']
  for (const way of ways)
    expect(await page.locator(`.markup .${way}`).innerHTML(), way).toBe(
      '<b>Safe</b><img src="/no.svg" alt=""><a>link</a><form><input name="attributes"><input name="attributes"></form><svg><path d="M0 0"></path></svg><img alt="JavaScript: a language"><img>',
    )
  expect(await page.locator('.markup .drawing').innerHTML()).toBe('<svg><g></g></svg>')
  expect(await page.locator('.markup .again').locator('iframe, [onclick]').count()).toBe(0)
  expect(await page.locator('.markup .emptied').innerHTML()).toBe('')
  expect(await page.locator('.markup .script').innerHTML()).toBe('refused')
  await page.getByRole('button', { name: 'More' }).click()
  await page.locator('em:text("set by React")').waitFor()
  for (const count of ['2', '3', '4']) {
    await page.getByRole('button', { name: /Increase|\+/ }).click()
    await until(
      page,
      (text) => document.querySelector<HTMLInputElement>('.react-aria-Input')?.value === text,
      count,
    )
  }
  forgive(/no\.svg|404|style-src-elem|HTMLScriptElement/)
})

test('actions, optimistic values and the status of a form are React’s', async () => {
  const page = await browser.newPage()
  const html = await (await fetch(`${site.url}/packages`)).text()
  expect(html).not.toContain('javascript:')
  await page.goto(`${site.url}/packages`)
  await page.getByText('nothing of nothing').waitFor()
  await page.getByLabel('New').fill('Ada')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Ada of nothing').waitFor()
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await page.evaluate(() => (globalThis as unknown as { proceed(): void }).proceed())
  await page.getByText('Ada of Ada').waitFor()
})

/** Marks the nodes of the page's first keeper before any script runs, or counts the marked ones. */
function marked(): number {
  const nodes = [...document.querySelectorAll('.keeper, .keeper *')]
  return nodes.filter((node) => (node as { isMarked?: boolean }).isMarked).length
}
function markParsed(): void {
  document.addEventListener('readystatechange', () => {
    for (const node of document.querySelectorAll('.keeper, .keeper *'))
      (node as { isMarked?: boolean }).isMarked ??= document.readyState === 'interactive'
  })
}

test('React adopts the HTML of the build and the nodes of slots, and applies its inline styles', async () => {
  const page = await browser.newPage({ before: markParsed })
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  await page.goto(`${site.url}/kept`)
  await until(page, () => document.querySelectorAll('[data-running]').length === 2)
  const all = await page.evaluate(() => document.querySelectorAll('.keeper, .keeper *').length)
  expect(await page.evaluate(marked)).toBe(all)
  const keeper = page.locator('.keeper').first()
  for (const tag of ['h5', 'form'])
    expect(
      await keeper.locator(tag).evaluate((element) => getComputedStyle(element).letterSpacing),
    ).toBe('7px')
  await keeper.getByRole('button', { name: 'Add' }).click()
  await keeper.getByText('The title 1build').waitFor()
  await keeper.getByRole('button', { name: '0 bears' }).click()
  await keeper.getByRole('button', { name: 'Toggle' }).click()
  await keeper.getByText('Inside it.').waitFor({ state: 'detached' })
  await keeper.getByRole('button', { name: 'Toggle' }).click()
  await keeper.getByRole('button', { name: '1 bears' }).waitFor()
  // All but the element around the slot.
  expect(await page.evaluate(marked)).toBe(all - 1)
  expect(await page.evaluate(wrongIds)).toEqual([])
  expect(complaints.filter((text) => /component|React/.test(text))).toEqual([])
})

test('a first rendering that differs from the build is reported, and the page works', async () => {
  const page = await browser.newPage()
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.goto(`${site.url}/differs`)
  await page.getByText('The title 0browser').waitFor()
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByText('The title 1browser').waitFor()
  await page.getByRole('button', { name: '0 bears' }).click()
  await page.getByRole('button', { name: '1 bears' }).waitFor()
  expect(said.filter((text) => text.includes('component "keeper" could not adopt'))).toHaveLength(1)
})

test('`Suspense` shows its fallback in the page, and in browsers what it waits for', async () => {
  const html = await (await fetch(`${site.url}/waits`)).text()
  expect(html).toContain('<i>a moment</i>')
  const page = await browser.newPage()
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.goto(`${site.url}/waits`)
  await page.locator('.waiter b:text("the value")').waitFor()
  await page.locator('.waiter em:text("text")').waitFor()
  expect(said.filter((text) => /component|React/.test(text))).toEqual([])
})

test('what is typed while its code is loading is kept, and the component knows of it', async () => {
  const page = await browser.newPage()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/island-/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${site.url}/fields`)
  for (const fields of await page.locator('.fields').all()) {
    await fields.getByLabel('Choice').selectOption('c')
    await fields.getByLabel('Text').pressSequentially('Ada')
  }
  release()
  for (const fields of await page.locator('.fields').all()) {
    await fields.getByText('Ada-c').waitFor()
    expect(await fields.getByLabel('Text').inputValue()).toBe('Ada')
    expect(await fields.getByLabel('Choice').inputValue()).toBe('c')
  }
  await page.keyboard.type('!')
  await page.locator('.fields').nth(1).getByText('Ada!-c').waitFor()
})

/** Holds the requests for scripts until the function that it returns is called. */
async function holdScripts(page: Page, pattern: RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(pattern, async (route) => {
    await released
    await route.continue()
  })
  return release
}

test.each(['entry', 'small-entry'])(
  'what visitors enter before it runs is reported, and nothing else, and the caret stays: %s',
  async (name) => {
    const page = await browser.newPage()
    const release = await holdScripts(page, /island-/)
    await page.goto(`${site.url}/${name}`)
    await page.getByLabel('Choices').selectOption(['a', 'c'])
    await page.getByLabel('Check').check()
    await page.getByLabel('Long').fill('Some more')
    await page.getByLabel('Text').pressSequentially('Ada')
    await page.keyboard.press('ArrowLeft')
    release()
    await page
      .getByText('Check=true Choices=a,c Long=Some more Text=Ada', { exact: true })
      .waitFor()
    expect(await page.getByLabel('Choices').evaluate(chosenOf)).toEqual(['a', 'c'])
    await page.keyboard.type('!')
    await page.getByText('Text=Ad!a').waitFor()
  },
)

const chosenOf = (select: Element) =>
  [...(select as HTMLSelectElement).selectedOptions].map(({ value }) => value)

test('letters that are being composed are not taken from the visitor when it begins to run', async () => {
  const page = await browser.newPage()
  const release = await holdScripts(page, /island-preact/)
  const asked = page.waitForRequest(/island-preact/)
  const answered = page.waitForResponse(/island-preact/)
  await page.goto(`${site.url}/small-entry`)
  await asked
  await page.getByLabel('Text').focus()
  await page.evaluate(() => {
    document.addEventListener('compositionend', ({ data }) => {
      document.body.dataset.composed = data
    })
  })
  const devtools = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    devtools.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 })
  await compose('に')
  release()
  await answered
  await compose('にほ')
  await devtools.send('Input.insertText', { text: '日本' })
  await page.getByText('Text=日本', { exact: true }).waitFor()
  expect(await page.evaluate(() => document.body.dataset.composed)).toBe('日本')
})

test('clicks and text in a `Suspense` are kept until its content runs', async () => {
  const page = await browser.newPage()
  const release = await holdScripts(page, /island-react/)
  await page.goto(`${site.url}/late`)
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByLabel('Text').pressSequentially('Ad')
  release()
  await until(page, () => (globalThis as { started?: number }).started === 1)
  await page.keyboard.type('a')
  await page.evaluate(() => (globalThis as unknown as { arrive(): void }).arrive())
  await page.locator('.late').getByText('Ada-1').waitFor()
  await page.getByRole('button', { name: 'Add' }).click()
  await page.locator('.late').getByText('Ada-2').waitFor()
})

test('clicks and text in a `Suspense` that runs later than what is around it are kept, and what is deleted stays away', async () => {
  const page = await browser.newPage()
  await page.goto(`${site.url}/late`)
  await until(page, () => (globalThis as { started?: number }).started === 1)
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByLabel('Text').pressSequentially('Ada')
  await page.getByLabel('Emptied').pressSequentially('A')
  await page.keyboard.press('Backspace')
  await page.evaluate(() => (globalThis as unknown as { arrive(): void }).arrive())
  await page.locator('.late').getByText('Ada-1').waitFor()
  expect(await page.getByLabel('Text').inputValue()).toBe('Ada')
  expect(await page.getByLabel('Emptied').inputValue()).toBe('')
})

test.each([
  ['a fallback', 'replaced', 'Loading', 'Buy', 'Other'],
  ['what is rendered again in part', 'again', 'Old', 'New', 'Last'],
])('a click on %s is repeated on nothing else', async (_, name, clicked, awaited, last) => {
  const page = await browser.newPage()
  const release = await holdScripts(page, /island-react/)
  await page.goto(`${site.url}/${name}`)
  await page.getByRole('button', { name: clicked }).click()
  release()
  await until(page, () => (globalThis as { started?: number }).started === 1)
  await page.getByRole('button', { name: awaited }).waitFor()
  // What is held is repeated before a frame.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  await page.getByRole('button', { name: last }).click()
  await until(page, () => document.querySelector('.said')?.textContent !== '')
  expect(await page.locator('.said').textContent()).toBe(last.toLowerCase())
})

test('a link around a component works before it runs and after', async () => {
  const page = await browser.newPage()
  const release = await holdScripts(page, /island-react/)
  await page.goto(`${site.url}/around`)
  await page.getByRole('link', { name: 'See 4.2' }).getByText('4.2').click()
  await page.waitForSelector('h1:text("Entry")')
  release()
  await page.goBack()
  await until(page, () => ((globalThis as { started?: number }).started ?? 0) >= 2)
  await page.getByRole('link', { name: 'See 4.2' }).getByText('4.2').click()
  await page.waitForSelector('h1:text("Entry")')
})

test('clicks on a component that runs go on, also between its elements and on what others added', async () => {
  const page = await browser.newPage()
  await page.goto(`${site.url}/around`)
  await until(page, () => (globalThis as { started?: number }).started === 2)
  const goesOn = await page.evaluate(() => {
    const host = document.querySelector('[data-island=paragraphs]') as HTMLElement
    const added = document.createElement('b')
    host.append(added)
    const click = { bubbles: true, cancelable: true }
    return [host, added].map((element) => element.dispatchEvent(new MouseEvent('click', click)))
  })
  expect(goesOn).toEqual([true, true])
})

test.each(['opener', 'small-opener'])(
  'islands, code and tabs in a slot that is shown later work then: %s',
  async (name) => {
    const page = await browser.newPage()
    await page.goto(`${site.url}/${name}`)
    await until(page, () => (globalThis as { started?: number }).started === 2)
    expect(await page.getByText('let a').isVisible()).toBe(false)
    expect(await page.locator('[data-toc] a[aria-current]:text("Inside")').count()).toBe(0)
    await page.getByRole('button', { name: 'Show it' }).click()
    const opener = page.locator('.opener')
    await opener.locator('figure.code .copy').waitFor()
    await opener.getByRole('tab', { name: 'Two' }).click()
    await opener.getByText('Second').waitFor()
    await opener.getByRole('button', { name: '0 bears' }).click()
    await opener.getByRole('button', { name: '1 bears' }).waitFor()
  },
)

test('a component with `runtime: "preact"` runs beside others on React, with unique ids', async () => {
  const page = await browser.newPage()
  await page.goto(`${site.url}/small`)
  await until(page, () => document.querySelectorAll('[data-running]').length === 3)
  for (const keeper of await page.locator('.keeper').all()) {
    await keeper.getByRole('button', { name: 'Add' }).click()
    await keeper.getByText('The title 1build').waitFor()
    await keeper.locator('em:text("it")').waitFor()
  }
  expect(await page.evaluate(wrongIds)).toEqual([])
})

test('a component with `runtime: "react"` runs beside others on Preact', async () => {
  const other = await smallSite(
    {
      'components/keeper.tsx': KEEPER(`runtime: 'react',`),
      'components/small.tsx': KEEPER(''),
      'docs/index.md':
        '# Both\n\n::::keeper[The **title**]\nInside *it*.\n::::\n\n::::small[The **title**]\nInside *it*.\n::::\n',
    },
    { search: false, islands: 'preact' },
  )
  try {
    const page = await browser.newPage()
    await page.goto(`${other.url}/`)
    await until(page, () => document.querySelectorAll('[data-running]').length === 2)
    for (const keeper of await page.locator('.keeper').all()) {
      await keeper.getByRole('button', { name: 'Add' }).click()
      await keeper.getByText('The title 1build').waitFor()
    }
  } finally {
    await other.close()
  }
})

test('the second page with islands loads only their own code, and pages without them nothing', async () => {
  const page = await browser.newPage()
  const first = site.requests.length
  await page.goto(`${site.url}/`)
  await page.waitForLoadState('networkidle')
  expect(scriptsSince(first).filter((path) => /island|react/.test(path))).toEqual([])
  await page.goto(`${site.url}/kept`)
  await page.locator('[data-running]').first().waitFor()
  const second = site.requests.length
  await page.goto(`${site.url}/packages`)
  await page.locator('.query:text("loaded")').waitFor()
  const names = scriptsSince(second).map((path) => path.replace(/^\/assets\/|-\w+\.js$/g, ''))
  expect(names.filter((name) => /^(?:client|mount-island|island-react)$/.test(name))).toEqual([])
  const bytes = await Promise.all(
    scriptsSince(second).map(async (path) => (await fetch(site.url + path)).text()),
  )
  expect(bytes.filter((text) => text.includes('hydrateRoot'))).toEqual([])
})
