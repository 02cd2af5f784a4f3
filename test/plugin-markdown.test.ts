/** Plugins extend the Markdown of a site: its syntax, its directives, and the trees of its pages. */
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { sample } from './sample.ts'
import { type Files, site } from './site.ts'

const remarkMath = fileURLToPath(import.meta.resolve('remark-math'))

/** A site with one page and the plugin "mine". */
const siteWith = (members: string, page: string, more: Files = {}, config = '') =>
  site({
    'site.config.mjs': `
      import remarkMath from ${JSON.stringify(remarkMath)}
      export default { ${config} plugins: [{ name: 'mine', ${members} }] }`,
    'docs/index.md': page,
    ...more,
  }).build()

describe('a remark plugin can extend the syntax', () => {
  test('of a page, of files it includes, of table cells and attributes', async () => {
    const made = siteWith(
      'remark: [remarkMath]',
      `# Home

$a_b_c$ and \`$code$\`

$$
x*y*z
$$

::include{file="/docs/_more.md"}

::table{data="/docs/_data/rows.yaml" rows="rows" columns="name:Name" caption="All $c_1_2$"}
`,
      {
        'docs/_more.md': 'More: $q_r_s$\n',
        'docs/_data/rows.yaml': 'rows:\n  - name: $v_w_x$\n',
      },
    )
    expect(await made.problems()).toBe('')
    const { html } = await made.page('/')
    for (const formula of ['a_b_c', 'q_r_s', 'v_w_x', 'c_1_2'])
      expect(html).toContain(`<code class="language-math math-inline">${formula}</code>`)
    expect(html).toContain('x*y*z')
    expect(html).toContain('<code>$code$</code>')
  })

  const wiki = `function wiki() {
    const data = this.data()
    const tokenize = (effects, ok, nok) => {
      const inside = (code) => {
        if (code === null || code < 0) return nok(code)
        if (code === 93) { effects.exit('wikiText'); effects.enter('wikiEnd'); effects.consume(code); return end }
        if (code === 33) throw new Error('boom')
        effects.consume(code)
        return inside
      }
      const end = (code) => {
        if (code !== 93) return nok(code)
        effects.consume(code); effects.exit('wikiEnd'); effects.exit('wiki')
        return ok
      }
      const second = (code) => {
        if (code !== 91) return nok(code)
        effects.consume(code); effects.exit('wikiStart'); effects.enter('wikiText')
        return inside
      }
      return (code) => {
        effects.enter('wiki'); effects.enter('wikiStart'); effects.consume(code)
        return second
      }
    }
    ;(data.micromarkExtensions ??= []).push({ text: { 91: { tokenize } } })
    ;(data.fromMarkdownExtensions ??= []).push({
      enter: { wikiText(token) {
        const name = this.sliceSerialize(token)
        this.enter({ type: 'link', url: name + '.md', children: [{ type: 'text', value: name }] }, token)
      } },
      exit: { wikiText(token) { this.exit(token) } },
    })
  }`
  const FAQ = { 'docs/faq.md': '# FAQ\n' }

  test('and its links are checked and resolved like any other', async () => {
    const made = siteWith(`remark: [${wiki}]`, '# Home\n\nSee [[faq]] and [[gone]].\n', FAQ)
    expect(await made.problems()).toMatch(/^docs\/index\.md:3:\d+ .*gone\.md.*\(broken-link\)\n/)
    expect((await made.page('/')).html).toContain('<a href="/faq">faq</a>')
  })

  test('whose marks are not taken for the syntax of another tool', async () => {
    const made = siteWith(
      `remark: [() => {}, ${wiki.replace("type: 'link', url: name + '.md', children", "type: 'mark', data: { hName: 'mark' }, children").replaceAll('93', '61').replaceAll('91', '61')}]`,
      '# Home\n\nSee ==this== and ==that.\n',
    )
    expect(await made.problems()).toBe('')
    expect((await made.page('/')).html).toContain('<mark>this</mark>')
  })

  test('and is named when it fails while a page is parsed', async () => {
    const made = siteWith(`remark: [${wiki}]`, '# Home\n\nSee [[faq!]].\n', FAQ)
    expect(await made.problems()).toBe(
      'docs/index.md error "remark" of the plugin "mine" threw an error: boom (plugin)',
    )
  })
})

test('syntax of other tools is reported where no plugin has handled it', async () => {
  const made = siteWith(
    `remark: [() => (tree) => {
      const visit = (node) => {
        if (node.type === 'text') node.value = node.value.replaceAll(':acme-dog:', 'a dog')
        node.children?.forEach(visit)
      }
      visit(tree)
    }]`,
    '# Home\n\nA :acme-dog: and :acme-cat:.\n\n::include{file="_more.md"}\n',
    { 'docs/_more.md': 'Another :acme-dog:.\n\n:acme-bird: :acme-dog:\n' },
  )
  expect(await made.problems()).toMatch(
    /^docs\/_more\.md:3:1 .*\(icon-shortcode\)\n.*\ndocs\/index\.md:3:18 .*\(icon-shortcode\)\n.*$/,
  )
  expect((await made.page('/')).main).toContain('A a dog and :acme-cat:. Another a dog.')
})

test('a definition list that a plugin makes is not reported', async () => {
  const made = siteWith(
    `remark: [() => (tree) => {
      const data = (hName) => ({ data: { hName } })
      tree.children = tree.children.map((node) => {
        const [term, text] = (node.children[0].value ?? '').split('\\n: ')
        const part = (hName, value) => ({ type: 'part', ...data(hName), children: [{ type: 'text', value }] })
        return text ? { type: 'list', ...data('dl'), children: [part('dt', term), part('dd', text)] } : node
      })
    }]`,
    '# Home\n\nTerm\n: Its meaning\n',
  )
  expect(await made.problems()).toBe('')
  expect((await made.page('/')).text('dd')).toBe('Its meaning')
})

test('the class of a paragraph keeps it in the description of the page', async () => {
  const made = siteWith(
    `rehype: [() => (tree) => {
      for (const node of tree.children) if (node.tagName === 'p') node.properties.className = ['lead']
    }]`,
    '# Home\n\n:::note\n:::\n\nWhat it is about.\n',
  )
  expect((await made.page('/')).html).toContain('name="description" content="What it is about."')
})

test('code that a plugin colors in two ways on a page has both', async () => {
  const made = siteWith(
    `rehype: [() => (tree) => {
      tree.children.filter(({ tagName }) => tagName === 'pre').forEach(({ children: [code] }, at) => {
        const colored = { type: 'element', tagName: 'span', properties: { className: ['c' + at] } }
        code.children = [{ ...colored, children: code.children }]
      })
    }]`,
    '# Home\n\n```js\nx\n```\n\n```js\nx\n```\n',
  )
  const { html } = await made.page('/')
  expect(html.match(/class="c\d"/g)).toEqual(['class="c0"', 'class="c1"'])
})

describe('a plugin can provide directives', () => {
  const shout = `directives: { shout: {
    attributes: ['times'],
    expand: (node, { warn }) => {
      if (!node.attributes.times) warn('how often?', 'Write times="2".')
      return [{ type: 'paragraph', children: [{ type: 'text', value: 'HEY'.repeat(node.attributes.times ?? 1) }, ...node.children] }]
    },
  } }`

  test('that are expanded, and checked like docsgen\u2019s own', async () => {
    const made = siteWith(shout, '# Home\n\n::shout[ [x](gone.md)]{times=2}\n\n::shout{tmes=2}\n')
    expect((await made.page('/')).html).toContain('<p>HEYHEY ')
    const problems = await made.problems()
    expect(problems).toContain('docs/index.md:5:9 warning `shout` has no attribute "tmes"')
    expect(problems).toContain('docs/index.md:5:1 warning how often?')
    expect(problems).toMatch(/docs\/index\.md:3:\d+ .*gone\.md/)
  })

  test('whose own nodes have the position of the directive', async () => {
    const made = siteWith(
      `directives: { go: { expand: ({ children }) => [{ type: 'link', url: 'gone.md', children }] } }`,
      '# Home\n\nText.\n\n:go[away]\n',
    )
    expect(await made.problems()).toMatch(/^docs\/index\.md:5:1 .*gone\.md/)
  })

  test('and replace one of docsgen\u2019s', async () => {
    const made = siteWith(
      `${shout.replace('shout:', 'badge:')}, overrides: ['badge']`,
      '# Home\n\n:badge[x]{times=1}\n',
    )
    expect((await made.page('/')).html).toContain('HEY')
  })

  test.each([
    ["directives: { x: { expand() { throw new Error('boom') } } }", ' threw an error: boom'],
    ['directives: { x: {} }', ': "x" has no function "expand"'],
    ["directives: 'x'", ' must be an object, not a string'],
    ['directives: { x: { expand: () => 1 } }', ': "x" must return a list of nodes, not a number'],
    [
      'directives: { x: { expand: () => [{}] } }',
      ': "x" must return nodes; item 0 has no text in "type"',
    ],
  ])('and is named when they fail: %s', async (members, message) => {
    expect(await siteWith(members, '# Home\n\n::x\n').problems()).toMatch(
      new RegExp(
        `^(docs/index.md|site.config.\\w+) error "directives" of the plugin "mine"${message.replace(/[()]/g, '\\$&')} \\(plugin\\)$`,
      ),
    )
  })
})

test('a plugin of unified that is used again has other options, or none', async () => {
  const made = site({
    'site.config.mjs': `
      function say(word) { return (tree, file) => void file.message(word) }
      function shout(word) { return (tree, file) => void file.message(word) }
      const preset = { plugins: [[say, 'first'], [shout, 'loud']] }
      export default { plugins: [
        { name: 'mine', remark: [preset, [say, 'second'], [shout, false]] },
        { name: 'other', remark: [[say, 'third']] },
      ] }`,
    'docs/index.md': '# Start\n\nText.\n',
  }).build()
  expect(await made.problems()).toBe(
    [
      'docs/index.md warning second (markdown)',
      '  The plugin "mine" reported this.',
      'docs/index.md warning third (markdown)',
      '  The plugin "other" reported this.',
    ].join('\n'),
  )
})

test('a plugin in CommonJS that was an ES module is its default export', async () => {
  const made = site({
    'node_modules/old/package.json': '{ "name": "old", "main": "index.js" }',
    'node_modules/old/index.js': `Object.defineProperty(exports, '__esModule', { value: true })
      exports.default = (word) => (tree, file) => void file.message(word)`,
    'site.config.mjs': `import old from 'old'
      export default { plugins: [{ name: 'mine', remark: [[old, 'told']] }] }`,
    'docs/index.md': '# Start\n\nText.\n',
  })
  expect(await made.build().problems()).toContain('docs/index.md warning told (markdown)')
})

test('what a plugin makes and no page can be names the plugin', async () => {
  const told = (member: string) => siteWith(member, '# Start\n\nText.\n').problems()
  expect(await told(`rehype: [() => () => 'text']`)).toBe(
    [
      "docs/index.md error the page could not be compiled: Cannot use 'in' operator to search for 'children' in text (markdown)",
      '  It is made by plugins: "mine".',
    ].join('\n'),
  )
  expect(await told(`rehype: [() => (tree) => void tree.children.push({ type: 'own' })]`)).toBe(
    [
      'docs/index.md error the page could not be compiled: Cannot compile unknown node `own` (markdown)',
      '  It is made by plugins: "mine".',
    ].join('\n'),
  )
})

test('a remark plugin can handle directives that docsgen does not know', async () => {
  const made = siteWith(
    `remark: [() => (tree) => {
      for (const node of tree.children)
        if (node.type === 'leafDirective' && node.name === 'mark')
          node.data = { hName: 'mark', hProperties: { title: node.attributes.title } }
    }]`,
    '# Home\n\n::mark[Hello]{title="Hi {{who}} \\{{who}}"}\n\n::other[x]{a="{{who}}"}\n',
    {},
    "variables: { who: 'you' },",
  )
  const { html } = await made.page('/')
  expect(html).toContain('<mark title="Hi you {{who}}">Hello</mark>')
  expect(html).toContain('<p>::other[x]{a="you"}</p>')
  expect(await made.problems()).toContain('docs/index.md:5:1 warning unknown directive "::other"')
})

describe('a plugin can add tags to the head of a page', () => {
  test('whose values are escaped', async () => {
    const made = siteWith(
      `head: ({ route, doc }) => doc.title === 'Home' ? [{ tag: 'meta', attributes: { name: 'x', content: route + '"><script>' } }] : []`,
      '# Home\n',
      { 'docs/faq.md': '# FAQ\n' },
    )
    expect(await made.problems()).toBe('')
    expect((await made.page('/')).html).toContain('<meta name="x" content="&quot;')
    expect((await made.page('/')).html).not.toContain('content=""><script>')
    expect((await made.page('/faq')).html).not.toContain('name="x"')
  })

  test.each(
    sample(
      [
        ["head() { throw new Error('boom') }", ' threw an error: boom'],
        [
          'head(page) { page.url = 1; return [] }',
          ' threw an error: the page is read-only; "url" cannot be changed',
        ],
        ['head: () => 1', ' must return a list of tags, not a number'],
        [
          "head: () => [{ tag: 'script' }]",
          ' must return tags; item 0 is neither a "meta" nor a "link"',
        ],
        [
          "head: () => [{ tag: 'meta', attributes: { 'http-equiv': 'refresh' } }]",
          ' must return tags; item 0 changes the security policy of the page',
        ],
        [
          "head: () => [{ tag: 'link', attributes: { rel: 'stylesheet', href: '//x' } }]",
          ' must return tags; item 0 is a style sheet. Put its rules in templates/styles/site.css',
        ],
      ],
      2,
    ),
  )('and is named when a tag is not allowed: %s', async (members, message) => {
    expect(await siteWith(members, '# Home\n').problems()).toBe(
      `docs/index.md error "head" of the plugin "mine"${message} (plugin)`,
    )
  })
})

describe('plugins of rehype read comments', () => {
  test('which pages do not have', async () => {
    const plugin = `() => (tree) => {
      const visit = (node) => {
        const at = node.children?.findIndex(({ type }) => type === 'comment') ?? -1
        if (at > 0) node.children[at - 1].properties.title = node.children[at].value.trim()
        node.children?.forEach(visit)
      }
      visit(tree)
    }`
    const text = '# Home\n\n**Bold**<!-- from a comment -->\n\n<script>a</script>\n'
    const made = siteWith(`rehype: [${plugin}]`, text)
    expect(await made.problems()).toContain('removed <script>')
    const { html } = await made.page('/')
    expect(html).toContain('<strong title="from a comment">Bold</strong>')
    expect(html).not.toContain('<!--')
  })

  test('and all else is as without such plugins', async () => {
    const text = `<!-- a -->
# <!-- b --> Home <!-- c -->

<a name="keys"></a>
<!-- d -->
## Keys <!-- e -->

<a name="more"></a><!-- m -->

## More

<!-- f -->A paragraph.

- <!-- g --> one
- two

> <!-- h -->
> [!NOTE]
> <!-- i --> Text

:::note[Label <!-- j -->]
<!-- k -->
<details><!-- l --><summary>S</summary></details>
:::
`
    const contentOf = async (plugins: string) => {
      const { html } = await siteWith(plugins, text).page('/')
      return html.slice(html.indexOf('<article'), html.indexOf('</article>'))
    }
    const expected = await contentOf('')
    expect(expected).not.toContain('<!--')
    expect(await contentOf('rehype: [() => () => {}]')).toBe(expected)
  })
})
