/** `compile` of a plugin: a package outside of docsgen adds what the official blocks, data and diagrams do. */
import { describe, expect, test } from 'vitest'
import { type Files, site } from './site.ts'

const SYNTAX = `
  import { attribute, childrenOf, codeInfoOf, element, flag, idOf, phrase, takeLabel, text, textOfData } from 'docsgen/plugin'

  export const directives = {
    prices: {
      kinds: ['leaf'],
      attributes: ['data', 'short'],
      style: 'reference',
      expand(node, { locale, messages, parse, parseInline, previous, readData, shared, takeBudget, warn }) {
        const read = readData(attribute(node, 'data'))
        if (read === null || !takeBudget(read.value.length)) return []
        if (previous?.type !== 'heading') warn('\`prices\` must follow a heading', undefined, { rule: 'prices' })
        shared.set('prices', (shared.get('prices') ?? 0) + 1)
        return read.value.flatMap(({ name, price, about }) => [
          element('p', { id: idOf('price', name), className: ['price'] }, [
            ...phrase('{name} costs {price} in {locale}, {required}: ', {
              name: parseInline(name), price: textOfData(price), locale, required: messages.required,
            }),
          ]),
          ...(flag(node, 'short') ? [] : parse(about)),
        ])
      },
    },
    sign: {
      kinds: ['container'],
      attributes: [],
      expand(node, { expand, icon }) {
        const label = takeLabel(node) ?? [text('no label')]
        const inner = expand(childrenOf(node))
        const labels = inner.filter(({ type }) => type === 'code').map((code) => codeInfoOf(code).label)
        const drawing = icon('mine:star')
        return [element('section', { className: ['sign'], dataLabels: labels.join() }, [
          element('p', {}, drawing ? [drawing, ...label] : label), ...inner,
        ])]
      },
    },
  }

  export const codeBlocks = {
    chart: async ({ source, title, code }, { messages, shared, warn }) => {
      await null
      const values = source.trim().split('\\n')
      values.forEach((value, i) => {
        if (!/^\\d+$/.test(value)) warn('not a number: ' + value, 'Write digits.', { rule: 'chart', line: i + 1 })
      })
      return { type: 'element', tagName: 'div', properties: { className: ['chart'] }, children: [
        { type: 'text', value: title + ': ' + values.join('+') + ', ' + messages.note + ', ' + shared.get('prices') }, code,
      ] }
    },
  }
`

/** @param member how the package says what it compiles */
const files = (member = "() => import('./syntax.js')"): Files => ({
  'node_modules/docsgen-plugin-prices/package.json': JSON.stringify({
    name: 'docsgen-plugin-prices',
    type: 'module',
    exports: './index.js',
  }),
  'node_modules/docsgen-plugin-prices/index.js': `
    export default { name: 'prices', rules: ['prices', 'chart'], compile: ${member} }`,
  'node_modules/docsgen-plugin-prices/syntax.js': SYNTAX,
  'node_modules/@iconify-json/mine/package.json': '{ "name": "@iconify-json/mine" }',
  'node_modules/@iconify-json/mine/icons.json': JSON.stringify({
    prefix: 'mine',
    icons: { star: { body: '<path fill="currentColor" d="M0 0h16"/>' } },
  }),
  'site.config.mjs': `
    import prices from 'docsgen-plugin-prices'
    export default { plugins: [prices], locales: { en: { label: 'English', path: '/' }, de: { label: 'Deutsch', path: '/de/' } } }`,
  'data/prices.yaml':
    '- { name: "*Tea*", price: 1.50, about: "See [the start](gone.md), \\\\{{brace}}." }\n',
  'docs/index.md': [
    '# Prices\n\n## All\n\n::prices{data="/data/prices.yaml"}\n',
    ':::sign[Hello]\n```sh\nls\n```\n\n:kbd[A]\n:::\n',
    '```chart title="Sales"\n1\ntwo\n```\n',
  ].join('\n'),
  'docs/other.md': '# Other\n\n::prices{data="/data/none.yaml"}\n',
})

test('a package adds directives and code blocks, which its module brings when the first page is made', async () => {
  const made = site(files()).build()
  const { html } = await made.page('/')
  expect(html).toContain(
    '<p id="price-Tea" class="price"><em>Tea</em> costs 1.50 in en, required: </p>',
  )
  expect((await made.page('/de/')).html).toContain('costs 1.50 in de, erforderlich: </p>')
  expect(html).toMatch(/<section class="sign" data-labels="Shell">\s*<p><svg [^>]*aria-hidden/)
  expect(html).toContain('<kbd>A</kbd>')
  expect(html).toMatch(/<div class="chart">Sales: 1\+two, Note, 1<figure/)
  expect(html).toContain('{{brace}}')
  expect(html).toMatch(/<link rel="stylesheet" href="[^"]*reference/)
  expect(await made.problems()).toContain('docs/index.md:5:1 warning the link "gone.md"')
})

test('problems of directives and code blocks of a package have their place, their rule and their levels', async () => {
  const made = site(files()).build()
  const problems = await made.problems()
  expect(problems).toMatch(/^docs\/index\.md:17:1 warning not a number: two .*\(chart\)$/m)
  expect(problems).toMatch(/^docs\/other\.md:3:1 .*"data\/none\.yaml" does not exist.*$/m)
  expect(problems).not.toContain('must follow a heading')
  expect(problems).not.toContain('unknown code language')
})

test('a page is made again when data changes that a package has read for it, and no other page', async () => {
  const made = site(files()).build()
  expect((await made.page('/')).html).toContain('costs 1.50')
  made.restart().write({ 'data/prices.yaml': '- { name: Tea, price: 2, about: Hot. }\n' }).build()
  expect((await made.page('/')).html).toContain('costs 2 in en')
  expect(await made.report()).toMatchObject({ compiled: 2 })
  expect((await made.run('build', '--verify')).code).toBe(0)
})

describe('a mistake in `compile` is an error that names the plugin', () => {
  test.each([
    ["'./syntax.js'", 'must be a function, not a string'],
    ["() => 'syntax'", 'must return a module or an object, not a string'],
    ['() => ({ directives: [] })', ': "directives" must be an object, not a list'],
    [
      "async () => { throw new Error('boom') }",
      'threw an error: the package "docsgen-plugin-prices" failed: boom',
    ],
    [
      '() => ({ codeBlocks: { chart: 1 } })',
      ': "chart" of "codeBlocks" must be a function, not a number',
    ],
    [
      "() => ({ codeBlocks: { chart: () => 'x' } })",
      ': "chart" must return an element, not a string',
    ],
  ])('%s', async (member, message) => {
    const space = message.startsWith(':') ? '' : ' '
    expect(await site(files(member)).build().problems()).toContain(
      `"compile" of the plugin "prices"${space}${message}`,
    )
  })

  test('so is a name of one of docsgen’s directives, unless `overrides` has it', async () => {
    const member =
      '() => ({ directives: { badge: { expand: () => [{ type: "text", value: "mine" }] } } })'
    expect(await site(files(member)).build().problems()).toContain(
      'the plugin "prices" provides "badge", which is the name of one of docsgen\'s directives',
    )
    const meant = {
      ...files(`${member}, overrides: ['badge']`),
      'docs/index.md': '# A\n\n:badge[x]\n',
    }
    expect((await site(meant).build().page('/')).prose).toContain('mine')
  })
})
