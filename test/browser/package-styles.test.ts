/** Packages that write `<style>` elements into the page while they run look as they should, under the policy of the pages. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startBrowser, until } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const browser = startBrowser()
let site: ServedSite

const island = (imports: string, code: string, definition = '') => `
  import { component } from 'docsgen/component'
  import { useEffect as useStart, useState } from 'react'
  ${imports}
  ${code}
  const Running = () => {
    const [is, set] = useState(false)
    useStart(() => set(true), [])
    return <i data-running={is || undefined} />
  }
  export default component({ hydrate: 'load', ${definition} render: () => <><Own /><Running /></> })`

/** It adds rules to the sheet of an element without text; the HTML of the build has elements with text. */
const EMOTION = (definition: string) =>
  island(
    `import { css, Global } from '@emotion/react'
    import styled from '@emotion/styled'`,
    `const Text = styled('b')\`color: \${({ color }) => color};\`
    const Own = () => {
      const [color, set] = useState('rgb(1, 1, 1)')
      return (
        <div className="emotion">
          <Global styles={css\`.emotion > button { color: rgb(9, 9, 9) }\`} />
          <Text color={color}>Text</Text>
          <button type="button" onClick={() => set('rgb(2, 2, 2)')}>Change</button>
        </div>)
    }`,
    definition,
  )

/** It adds rules to a sheet, too, and has no styles in the HTML of the build. */
const STYLED = island(
  `import { styled } from 'styled-components'`,
  `const Text = styled.b\`color: \${({ $color }) => $color};\`
  const Own = () => {
    const [color, set] = useState('rgb(3, 3, 3)')
    return <p className="styled"><Text $color={color}>Text</Text><button type="button" onClick={() => set('rgb(4, 4, 4)')}>Change</button></p>
  }`,
)

/** It writes all of its styles when it is loaded. */
const SONNER = island(
  `import { toast, Toaster } from 'sonner'`,
  `const Own = () => <><Toaster /><button type="button" onClick={() => toast('Saved')}>Save</button></>`,
)

/** Elements that are rendered, changed and removed; later ones win, wherever they were made first. */
const ELEMENTS = (definition: string) =>
  island(
    '',
    `const Own = () => {
      const [step, setStep] = useState(0)
      const color = 'rgb(' + (step < 2 ? 5 : 7) + ', 5, 5)'
      const text = '</script><script><!-- <script'
      return (
        <div className="elements">
          {step === 2 && <style>{'.elements > b { color: rgb(0, 0, 1); letter-spacing: 3px }'}</style>}
          {step < 3 && <style media={step === 1 ? 'print' : 'all'} dangerouslySetInnerHTML={{ __html: '.elements > b { color: ' + color + ' } .elements > u::after { content: "' + text + '" }' }} />}
          <b>Text</b><u />
          <button type="button" onClick={() => setStep(step + 1)}>Next</button>
        </div>)
    }`,
    definition,
  )

/** Custom elements, with styles in each way that they write them. */
const SHADOW = island(
  '',
  `const WAYS = {
    created: (root) => root.append(Object.assign(document.createElement('style'), { textContent: CSS })),
    copied: (root) => { const first = document.createElement('style'); first.textContent = CSS; root.append(first.cloneNode(true)) },
    inner: (root) => { const style = document.createElement('style'); style.innerText = CSS; root.append(style) },
    adjacent: (root) => { const style = document.createElement('style'); root.append(style); style.insertAdjacentText('beforeend', CSS) },
    rule: (root) => { const style = document.createElement('style'); root.append(style); style.sheet.insertRule(CSS) },
    markup: (root) => { root.innerHTML = '<style>' + CSS + '</style><b>Text</b>' },
    template: (root) => { const made = document.createElement('template'); made.innerHTML = '<style>' + CSS + '</style><b>Text</b>'; root.append(made.content.cloneNode(true)) },
    adopted: (root) => { root.adoptedStyleSheets = [new CSSStyleSheet()]; root.append(Object.assign(document.createElement('style'), { textContent: CSS })) },
  }
  const CSS = ':host > b, b { color: rgb(6, 6, 6) }'
  const Own = () => {
    useStart(() => {
      for (const [name, write] of Object.entries(WAYS)) {
        const host = document.createElement('div')
        host.id = name
        const root = host.attachShadow({ mode: 'open' })
        write(root)
        if (!root.querySelector('b')) root.append(Object.assign(document.createElement('b'), { textContent: 'Text' }))
        document.querySelector('.shadow').append(host)
      }
    }, [])
    return <div className="shadow"><b>Outside</b></div>
  }`,
)

beforeAll(async () => {
  site = await smallSite(
    {
      'components/emotion.tsx': EMOTION(''),
      'components/small-emotion.tsx': EMOTION(`runtime: 'preact',`),
      'components/styled.tsx': STYLED,
      'components/sonner.tsx': SONNER,
      'components/elements.tsx': ELEMENTS(''),
      'components/small-elements.tsx': ELEMENTS(`runtime: 'preact',`),
      'components/shadow.tsx': SHADOW,
      'docs/shadow.md': '# Shadow\n\n::shadow\n\n::elements\n',
      'docs/index.md': '# Home\n\n[Emotion](emotion.md)\n\n::elements\n',
      'docs/emotion.md': '# Emotion\n\n[Home](index.md) [More](more.md)\n\n::emotion\n',
      'docs/more.md': '# More\n\n::emotion\n',
      'docs/small.md': '# Small\n\n::small-emotion\n\n::small-elements\n',
      'docs/styled.md': '# Styled\n\n::styled\n',
      'docs/sonner.md': '# Sonner\n\n::sonner\n',
    },
    { search: false },
  )
})
afterAll(() => site.close())
/** What the console of the browser says, such as of HTML that React could not adopt. */
const errors: string[] = []
afterEach(() => {
  expect([...browser.complaints.splice(0), ...errors.splice(0)]).toEqual([])
})

const running = (page: Page) =>
  page.locator('[data-running]').first().waitFor({ state: 'attached' })

async function open(path: string): Promise<Page> {
  const page = await browser.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.goto(site.url + path)
  await running(page)
  return page
}

const looks = (page: Page, selector: string, name: string, value: string) =>
  until(
    page,
    ([selector, name, value]) =>
      getComputedStyle(document.querySelector(selector) as Element).getPropertyValue(name) ===
      value,
    [selector, name, value] as const,
  )

test.each(['/emotion', '/small'])('Emotion colors what it should (%s)', async (path) => {
  const page = await open(path)
  await looks(page, '.emotion b', 'color', 'rgb(1, 1, 1)')
  await looks(page, '.emotion button', 'color', 'rgb(9, 9, 9)')
  await page.locator('.emotion').getByRole('button').click()
  await looks(page, '.emotion b', 'color', 'rgb(2, 2, 2)')
})

test('pages whose HTML has styles of packages are adopted after a click on a link, too', async () => {
  const page = await open('/')
  await page.locator('#site__content').getByRole('link', { name: 'Emotion', exact: true }).click()
  await page.getByRole('heading', { name: 'Emotion' }).waitFor()
  await running(page)
  await looks(page, '.emotion b', 'color', 'rgb(1, 1, 1)')
  await page.locator('#site__content').getByRole('link', { name: 'More', exact: true }).click()
  await page.getByRole('heading', { name: 'More' }).waitFor()
  await running(page)
  await looks(page, '.emotion b', 'color', 'rgb(1, 1, 1)')
})

test('styled-components colors what it should', async () => {
  const page = await open('/styled')
  await looks(page, '.styled b', 'color', 'rgb(3, 3, 3)')
  await page.getByRole('button', { name: 'Change' }).click()
  await looks(page, '.styled b', 'color', 'rgb(4, 4, 4)')
})

test('a toast of Sonner is over the page, in its corner', async () => {
  const page = await open('/sonner')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()
  await looks(page, '[data-sonner-toaster]', 'position', 'fixed')
  await looks(page, '[data-sonner-toast]', 'position', 'absolute')
})

test.each(['/', '/small'])(
  'style elements apply as long as they are in the page, in their order (%s)',
  async (path) => {
    const page = await open(path)
    const next = () => page.locator('.elements').getByRole('button').click()
    const plain = await page.evaluate(() => getComputedStyle(document.body).color)
    await looks(page, '.elements b', 'color', 'rgb(5, 5, 5)')
    const after = () =>
      getComputedStyle(document.querySelector('.elements u') as Element, '::after').content
    expect(await page.evaluate(after)).toBe('"</script><script><!-- <script"')
    // Only the medium changes.
    await next()
    await looks(page, '.elements b', 'color', plain)
    await next()
    await looks(page, '.elements b', 'letter-spacing', '3px')
    await looks(page, '.elements b', 'color', 'rgb(7, 5, 5)')
    await next()
    await looks(page, '.elements b', 'color', plain)
    await looks(page, '.elements b', 'letter-spacing', 'normal')
    expect(await page.locator('.elements').innerText()).toMatch(/^Text\s*Next$/)
  },
)

test('styles in shadow roots apply there, however they are written', async () => {
  const page = await open('/shadow')
  const plain = await page.evaluate(() => getComputedStyle(document.body).color)
  const ways = 'created copied inner adjacent rule markup template adopted'.split(' ')
  const colors = () =>
    [...document.querySelectorAll('.shadow > div')].map((host) => {
      const { color } = getComputedStyle(host.shadowRoot?.querySelector('b') as Element)
      const style = host.shadowRoot?.querySelector('style') as Element
      return [host.id, color, getComputedStyle(style).display]
    })
  await until(
    page,
    (count) => document.querySelectorAll('.shadow > div').length === count,
    ways.length,
  )
  expect(await page.evaluate(colors)).toEqual(ways.map((way) => [way, 'rgb(6, 6, 6)', 'none']))
  await looks(page, '.shadow > b', 'color', plain)
})

test('they stay when a package sets the style sheets of the page or of a shadow root', async () => {
  const page = await open('/shadow')
  await looks(page, '.elements b', 'color', 'rgb(5, 5, 5)')
  const color = () => {
    const text = document.querySelector('#created')?.shadowRoot?.querySelector('b')
    return text && getComputedStyle(text).color
  }
  await until(page, color)
  expect(await page.evaluate(color)).toBe('rgb(6, 6, 6)')
  const look = await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':root { --set: 1 }')
    const { shadowRoot: root } = document.querySelector('#created') as Element
    const plain = document.createElement('div').attachShadow({ mode: 'open' })
    for (const one of [document, root as ShadowRoot, plain]) one.adoptedStyleSheets = [sheet]
    const elements = document.querySelector('.elements b') as Element
    const set = getComputedStyle(document.documentElement).getPropertyValue('--set')
    return [getComputedStyle(elements).color, set, plain.adoptedStyleSheets.length]
  })
  expect(look).toEqual(['rgb(5, 5, 5)', '1', 1])
  expect(await page.evaluate(color)).toBe('rgb(6, 6, 6)')
})

test('a change of the page without a style element reads none of them', async () => {
  const page = await open('/shadow')
  await looks(page, '.elements b', 'color', 'rgb(5, 5, 5)')
  const reads = await page.evaluate(async () => {
    const text = Object.getOwnPropertyDescriptor(
      Node.prototype,
      'textContent',
    ) as PropertyDescriptor
    let reads = 0
    Object.defineProperty(Node.prototype, 'textContent', {
      ...text,
      get(this: Node) {
        if (this.nodeName.toLowerCase() === 'style') reads++
        return text.get?.call(this)
      },
    })
    const element = document.createElement('p')
    for (let step = 0; step < 3; step++) {
      document.body.append(element)
      element.append('text')
      // The observers have run by then.
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return reads
  })
  expect(reads).toBe(0)
})
