/** `docsgen build --relative`: a folder that works opened as files, and on a server in any folder. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { lookup } from 'mrmime'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { build } from '../../src/build.ts'
import { Session } from '../../src/session.ts'
import { listFiles } from '../../src/utilities/list-files.ts'
import { sample } from '../sample.ts'
import { startBrowser, until } from './browser.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const FEEDBACK = 'https://feedback.example.com/'

const FILES = {
  'site.config.js': `export default {
    title: 'Portable',
    colorMode: { default: 'light' },
    feedback: '${FEEDBACK}answers',
    url: 'https://docs.example.com/product/',
    analytics: { provider: 'module', module: './count.ts' },
    logo: '/logo.png',
    locales: {
      en: { label: 'English', htmlLang: 'en', path: '/' },
      de: { label: 'Deutsch', htmlLang: 'de', path: '/de/' },
    },
    navbar: { items: [{ label: 'Setup', to: '/guide/setup' }] },
    notFound: { links: [{ label: 'Back to setup', to: '/guide/setup' }] },
    searchLinks: [{ label: 'All about setup', to: '/guide/setup' }],
    redirects: { '/old/place': '/guide/setup', '/old/place#moved': '/guide/more#details' },
  }`,
  'components/like.tsx': `
    import { component } from 'docsgen/component'
    import { useState } from 'react'
    const Like = ({ to, picture }) => {
      const [count, setCount] = useState(0)
      return (
        <p className="like">
          <img src={picture.src} alt="" />
          <button type="button" onClick={() => setCount(count + 1)}>Liked {count}</button>
          {count > 0 && <a href={to}>Why</a>}
        </p>
      )
    }
    export default component({
      props: { to: 'link', picture: 'image' }, hydrate: 'load', render: (props) => <Like {...props} />,
    })`,
  'client.ts': `
    import heart from './heart.png'
    export default () => { document.body.append(Object.assign(new Image(), { src: heart, alt: '' })) }`,
  'count.ts': `
    export const start = () => document.documentElement.setAttribute('data-counted', '')
    export const page = () => {}
    export const event = () => {}`,
  'heart.png': PIXEL,
  'components/like.css': '.like { background: url(/logo.png); padding-top: 7px }',
  'static/logo.png': PIXEL,
  'docs/images/dot.png': PIXEL,
  'docs/index.md':
    '# Start\n\n[Setup](guide/setup.md#install) and [outside](https://example.com/x).\n',
  'docs/guide/setup.md':
    '# Setup\n\n![A dot](../images/dot.png)\n\n## Install\n\nTurn the flywheel. See [more](more.md), [below](#install).\n',
  'docs/guide/more.md':
    '# More\n\n## Details\n\n::like{to="setup.md#install" picture="../images/dot.png"}\n',
  'docs/v1.2.md': '# Version 1.2\n\nA page with a gearbox and a dot in its name.\n',
  'docs/guide/setup.de.md': '# Aufbau\n\nDas Schwungrad.\n',
}

const browser = startBrowser()
let out = ''
let server: Server

beforeAll(async () => {
  const root = mkdtempSync(join(inject('temporary'), 'relative-'))
  for (const [path, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  out = join(root, 'build')
  await build({ root, out, relative: true }, new Session(false))
  server = createServer(({ url = '' }, response) => {
    // The same folder at two places of a host, which sends its not-found page for everything else.
    const [, base = '/', path = ''] = /^(\/one\/|\/two\/levels\/)([^?]*)/.exec(url) ?? []
    const wanted = join(out, path === '' || path.endsWith('/') ? `${path}index.html` : path)
    const isFound = base !== '/' && existsSync(wanted) && statSync(wanted).isFile()
    const file = isFound ? wanted : join(out, '404.html')
    response.writeHead(isFound ? 200 : 404, { 'Content-Type': lookup(file) ?? '' })
    response.end(readFileSync(file))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const port = () => (server.address() as AddressInfo).port
const PLACES = {
  'opened as files': () => `${pathToFileURL(out).href}/`,
  'in a folder of a host': () => `http://127.0.0.1:${port()}/one/`,
  'two folders deep': () => `http://127.0.0.1:${port()}/two/levels/`,
}

/** A page that must not print an error, whatever a test does with it. */
async function open(url: string): Promise<Page> {
  const page = await browser.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error')
      browser.complaints.push(`${message.text()} ${message.location().url}`)
  })
  await page.goto(url)
  return page
}

describe.each(sample(Object.entries(PLACES), 3))('%s', (_, placeOf) => {
  test('links, images, styles and components work, and their addresses stay in the folder', async () => {
    const place = placeOf()
    const page = await open(`${place}index.html`)
    await page.locator('main').getByRole('link', { name: 'Setup' }).click()
    await expect.poll(() => page.url()).toBe(`${place}guide/setup.html#install`)
    await page.locator('body > img').waitFor({ state: 'attached' })
    await until(page, () => [...document.images].every((image) => image.naturalWidth > 0))
    await page.getByRole('link', { name: 'below' }).click()
    expect(page.url()).toBe(`${place}guide/setup.html#install`)
    await page.locator('main').getByRole('link', { name: 'more', exact: true }).click()
    await page.getByRole('button', { name: 'Liked 0' }).click()
    await page.getByRole('button', { name: 'Liked 1' }).waitFor()
    await until(page, () => [...document.images].every((image) => image.naturalWidth > 0))
    const style = await page.evaluate(() => {
      return getComputedStyle(document.querySelector('.like') as Element).backgroundImage
    })
    expect(style).toBe(`url("${place}logo.png")`)
    await page.getByRole('link', { name: 'Why' }).click()
    await expect.poll(() => page.url()).toBe(`${place}guide/setup.html#install`)
    await page
      .locator('[data-locale=de]')
      .first()
      .evaluate((link: HTMLElement) => link.click())
    await expect.poll(() => page.url()).toContain(`${place}de/guide/setup.html`)
  })

  test('the search finds pages, in the dialog and on its page', async () => {
    const place = placeOf()
    const page = await open(`${place}guide/more.html`)
    await page.locator('[data-search]').first().click()
    const popular = page.locator('.search-saved a', { hasText: 'Setup' }).first()
    expect(await popular.evaluate((link: HTMLAnchorElement) => link.href)).toBe(
      `${place}guide/setup.html`,
    )
    await page.locator('dialog input').fill('gearbox')
    await page.locator('dialog a.hit, dialog [role=option]').first().click()
    await expect.poll(() => page.url()).toBe(`${place}v1.2.html`)
    await page.goBack()
    // The entry of the dialog is gone.
    await until(page, () => !history.state?.overlay)
    expect(page.url()).toBe(`${place}guide/more.html`)
    await page.keyboard.press('/')
    await page.locator('dialog input').fill('flywheel')
    await page.locator('dialog [role=option]').first().waitFor()
    await page.locator('.search-footer a').click()
    await page.locator('[data-search-results] a.hit').first().click()
    await expect.poll(() => page.url()).toContain(`${place}guide/setup.html`)
    await page.goto(`${place}search.html?q=nonesuchword`)
    await page.getByRole('link', { name: 'All about setup' }).click()
    await expect.poll(() => page.url()).toBe(`${place}guide/setup.html`)
  })

  test('analytics count on hosts only: addresses of files name folders of the reader', async () => {
    const page = await open(`${placeOf()}index.html`)
    // The site's own client module waits until the page is idle, as analytics do.
    await page.locator('body > img').waitFor({ state: 'attached' })
    const counted = page.locator('html[data-counted]')
    if (placeOf().startsWith('http')) await counted.waitFor()
    else expect(await counted.count()).toBe(0)
  })

  test('a choice of color mode is kept on the next page', async () => {
    const page = await open(`${placeOf()}index.html`)
    const mode = () => page.evaluate(() => document.documentElement.dataset.theme)
    const before = await mode()
    await page.locator('[data-color-mode-toggle]').first().click()
    await expect.poll(mode).not.toBe(before)
    const chosen = await mode()
    await page.locator('main').getByRole('link', { name: 'Setup' }).click()
    await page.waitForURL('**/setup.html#install')
    expect(await mode()).toBe(chosen)
  })

  test('feedback names the page, but not the folders above the site', async () => {
    const page = await open(`${placeOf()}guide/setup.html`)
    const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }
    await page.route(`${FEEDBACK}**`, (route) => route.fulfill({ status: 204, headers }))
    const posted = page.waitForRequest((request) => request.method() === 'POST')
    await page.getByRole('button', { name: 'Yes' }).click()
    expect((await posted).postDataJSON()).toEqual({
      url: '/guide/setup.html',
      title: 'Setup | Portable',
      language: 'en',
      helpful: true,
    })
    await page.getByText('Thank you for your feedback.').first().waitFor()
  })

  test('old addresses lead to the new ones', async () => {
    const place = placeOf()
    const page = await open(`${place}old/place.html`)
    await expect.poll(() => page.url()).toBe(`${place}guide/setup.html`)
    await page.goto(`${place}old/place.html#moved`)
    await expect.poll(() => page.url()).toBe(`${place}guide/more.html#details`)
  })
})

test('the not-found page works for missing pages in any folder, in the language of the folder', async () => {
  const place = PLACES['two folders deep']()
  const page = await browser.newPage()
  await page.goto(`${place}guide/very/deep/page`)
  await expect.poll(() => page.url()).toBe(`${place}404.html`)
  await page.getByRole('link', { name: 'Back to setup' }).click()
  await expect.poll(() => page.url()).toBe(`${place}guide/setup.html`)
  await page.goto(`${place}de/missing`)
  await expect.poll(() => page.url()).toBe(`${place}de/404.html`)
})

test('no file names an address from the root of the host, and pages keep their policy', () => {
  for (const path of listFiles(out).filter((name) => /\.(?:html|css)$/.test(name))) {
    const text = readFileSync(join(out, path), 'utf8')
    expect(
      text.match(/(?:href|src|srcset|action|content)="\/(?!\/)[^" ]*"|url\(["']?\//g),
      path,
    ).toBeNull()
    if (!path.endsWith('.html')) continue
    expect(text, path).toContain("require-trusted-types-for 'script'; trusted-types docsgen")
    expect(text, path).not.toContain('unsafe-inline')
  }
  expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain(
    '<link rel="canonical" href="https://docs.example.com/product/">',
  )
})
