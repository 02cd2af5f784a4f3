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
  ...(['table', 'tbody', 'thead', 'tfoot', 'tr', 'td', 'th'] as const).map(
    (element) => [element, 'background'] as const,
  ),
]

/** Names, and elements that no page shows, which are removed silently or shown as text. */
const INERT = new Set(['div itemId', 'html manifest', 'menuitem icon'])

test.each([...standard, ...others])('<%s %s>', (element, attribute) => {
  const tag = `<${element} ${attribute}="gone/a.svg" alt="" rel="stylesheet">`
  const isDrawn = /^(?:image|use|feImage)$/.test(element) || attribute === 'xlink:href'
  const isInTable = /^(?:t[dhr]|t(?:body|head|foot))$/.test(element)
  const { html, links, problems } = compilePage(
    `# T\n\n<div>${isDrawn ? `<svg>${tag}</svg>` : isInTable ? `<table>${tag}</table>` : tag}\n</div>\n`,
  )
  if (INERT.has(`${element} ${attribute}`)) return
  const isResolved = links.some(({ target }) => target === 'gone/a.svg')
  const isRemoved = problems.some(({ ruleId }) => ruleId === 'raw-html')
  expect(isResolved || isRemoved).toBe(true)
  expect(html).not.toContain('gone/a.svg')
})

test.each(['values="#a; javascript:x()"', 'by="javascript:x()"', 'to=" javascript:x()"'])(
  'an animation that gives a link the address of a script loses it: %s',
  (attribute) => {
    const { html, problems } = compilePage(
      `# T\n\n<div><svg><a><animate attributeName="href" ${attribute}/></a></svg></div>\n`,
    )
    expect(html).not.toContain('javascript')
    expect(problems.map(({ ruleId }) => ruleId)).toContain('link')
  },
)

test('values of an animation that are no addresses stay', () => {
  const { html, problems } = compilePage(
    '# T\n\n<div><svg><animate attributeName="x" values="0;10;0" by="5"/></svg></div>\n',
  )
  expect(html).toContain('values="0;10;0" by="5"')
  expect(problems).toEqual([])
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
