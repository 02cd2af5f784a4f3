/** Whatever browsers load or follow is resolved as links and images are, or removed with a report. */
import { urlAttributes } from 'html-url-attributes'
import { expect, test } from 'vitest'
import { compilePage } from './compile-page.ts'
import { site } from './site.ts'

/** Names of attributes are those of hast. */
const standard = Object.entries(urlAttributes).flatMap(([attribute, elements]) =>
  (elements ?? ['div']).map((element) => [element, attribute] as const),
)
/** What the package does not list: several addresses, SVG, and older HTML that browsers follow. */
const others = [
  ...(['img', 'source'] as const).map((element) => [element, 'srcset'] as const),
  ...(['image', 'use', 'feImage'] as const).flatMap((element) => [
    [element, 'href'] as const,
    [element, 'xlink:href'] as const,
  ]),
  ['a', 'xlink:href'] as const,
  ['table', 'background'] as const,
]

/** Names, and elements that no page shows, which are removed silently or shown as text. */
const INERT = new Set(['div itemId', 'html manifest', 'menuitem icon'])

test.each([...standard, ...others])('<%s %s>', (element, attribute) => {
  const tag = `<${element} ${attribute}="gone/a.svg" alt="" rel="stylesheet">`
  const isDrawn = /^(?:image|use|feImage)$/.test(element) || attribute === 'xlink:href'
  const { html, links, problems } = compilePage(
    `# T\n\n<div>${isDrawn ? `<svg>${tag}</svg>` : tag}\n</div>\n`,
  )
  if (INERT.has(`${element} ${attribute}`)) return
  const isResolved = links.some(({ target }) => target === 'gone/a.svg')
  const isRemoved = problems.some(({ ruleId }) => ruleId === 'raw-html')
  expect(isResolved || isRemoved).toBe(true)
  expect(html).not.toContain('gone/a.svg')
})

test('style sheets of other sites, and reports of visits to them, are removed', () => {
  const { html, problems } = compilePage(
    '# T\n\n<link rel="stylesheet" href="https://a.example/b.css">\n\n<a href="#t" ping="https://a.example/">x</a>\n',
  )
  expect(html).not.toContain('a.example')
  expect(problems.map(({ ruleId, line, actual }) => [ruleId, line, actual])).toEqual([
    ['raw-html', 3, 'link'],
    ['raw-html', 5, 'ping'],
  ])
})

test.each([
  ['<video poster="https://a.example/a.png"></video>', 'image'],
  ['<form><input type="image" src="https://a.example/a.png" alt="A"></form>', 'image'],
  ['<svg><image href="https://a.example/a.png"/></svg>', 'image'],
  ['<form><button formaction="https://a.example/">Go</button></form>', 'form'],
])('%s is subject to the policy', (html, kind) => {
  expect(compilePage(`# T\n\n<div>${html}</div>\n`).embeds).toMatchObject([{ kind }])
})

test('a form leads to a page of the site or to a program of the host, which no check knows', async () => {
  const page = `# Home

<form action="find.md"><button>Find</button></form>

<form action="/subscribe" method="post"><button formaction="./cancel">Cancel</button></form>

<form action="gone.md"><button>Find</button></form>
`
  const made = site({
    'docs/index.md': page,
    'docs/find.md': '# Find\n',
    'site.config.ts': `export default { title: 'T', base: '/docs/' }`,
  }).build()
  const html = await made.text('index.html')
  for (const written of ['action="/docs/find"', 'action="/subscribe"', 'formaction="./cancel"'])
    expect(html).toContain(written)
  expect(await made.problems()).toMatch(
    /^docs\/index\.md:7:1 warning the link "gone\.md" does not lead to a page[^\n]*\n[^\n]*$/,
  )
})
