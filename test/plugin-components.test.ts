/** What plugins provide to pages: components, messages, and claims of names. */
import { describe, expect, test } from 'vitest'
import { type Files, site } from './site.ts'

/** A plugin as a package has it: its files are next to its module. */
const PACKAGE: Files = {
  'node_modules/docsgen-since/package.json':
    '{ "name": "docsgen-since", "type": "module", "main": "index.js" }',
  'node_modules/docsgen-since/index.js': `
    export default () => ({
      name: 'since',
      components: [new URL('./parts/since.tsx', import.meta.url)],
      messages: {
        en: { addedIn: 'Added in {v}', uses: { one: '{count} use', other: '{count} uses' } },
        de: { addedIn: 'Neu in {v}' },
      },
    })`,
  'node_modules/docsgen-since/parts/since.tsx': `
    import { component, format } from 'docsgen/component'
    export default component({
      props: { v: 'string', href: 'link?' },
      messages: ['addedIn', 'uses'],
      text: ({ v, messages, lang }) => format(messages.addedIn, { v }, lang),
      render: ({ v, href, messages, lang, children }) => (
        <aside className="since" lang={lang}>
          <a href={href}>{format(messages.addedIn, { v })}</a>
          <i>{format(messages.uses, { count: 1 }, lang)}</i>
          {children}
        </aside>
      ),
    })`,
  'node_modules/docsgen-since/parts/since.css': '.since { border: 1px solid }',
}

function withPlugin(config: string, files: Files = {}) {
  return site({
    ...PACKAGE,
    'site.config.ts': `import since from 'docsgen-since'\nexport default ${config}`,
    'docs/index.md': '# Home\n\n:::since{v=5 href=other.md}\nInside\n:::\n',
    'docs/other.md': '# Other\n',
    ...files,
  }).build()
}

/** A site with one plugin more, whose members are given. */
const siteWith = (members: string, files: Files = {}) =>
  site({
    'site.config.mjs': `export default { plugins: [{ name: 'mine', ${members} }] }`,
    'docs/index.md': '# Home\n',
    ...files,
  }).build()

const BOX = (text: string) => `
  import { component } from 'docsgen/component'
  export default component({ render: ({ children }) => <b className="${text}">{children}</b> })`

describe('a plugin can provide components', () => {
  test('in files next to its module, with their style sheets', async () => {
    const made = withPlugin(`{ plugins: [since()] }`)
    expect(await made.problems()).toBe('')
    const page = await made.page('/')
    expect(page.one('.since a').attribute('href')).toBe('/other')
    expect(page.text('.since')).toMatch(/Added in 5\s*1 use\s*Inside/)
    expect(page.html).toMatch(/href="\/assets\/component-since-\w+\.css"/)
  })

  test('by path from the site’s folder, and as definitions in the configuration', async () => {
    const made = site({
      'site.config.ts': `
        import box from './parts/box.tsx'
        export default { plugins: [{ name: 'mine', components: { 'my-box': box, other: 'parts/box.tsx' } }] }`,
      'parts/box.tsx': BOX('box'),
      'docs/index.md': '# Home\n\n:::my-box\nOne\n:::\n\n:::other\nTwo\n:::\n',
    }).build()
    expect(await made.problems()).toBe('')
    const page = await made.page('/')
    expect(page.all('.box').map((box) => box.text.trim())).toEqual(['One', 'Two'])
  })

  test('which are rebuilt when they or their package change', async () => {
    const made = withPlugin(`{ plugins: [since()] }`)
    await made.report()
    const file = 'node_modules/docsgen-since/parts/since.tsx'
    made
      .edit(file, (text) => text.replace('"since"', '"until"'))
      .restart()
      .build()
    expect((await made.page('/')).all('.until')).toHaveLength(1)
  })

  test.each([
    [`components: 'x'`, ' must be a list or an object, not a string'],
    [`components: [7]`, ' must be the path or the URL of a file, not a number'],
    [`components: ['gone.tsx']`, ' names "gone.tsx", which is not a file'],
    [`components: { 'a b': 'x.tsx' }`, ': "a b" cannot be the name of a directive'],
    [`get components() { throw new Error('boom') }`, 'could not be read: boom'],
  ])('and is named when they are wrong: %s', async (members, message) => {
    const problems = await siteWith(members).problems()
    expect(problems).toContain(message)
    expect(problems).toMatch(/^site\.config\.mjs(:\d+:\d+)? error "(plugins\.0\.)?components"/)
  })

  test('and is found when one throws, with its position and page', async () => {
    const made = siteWith(`components: ['bad.tsx']`, {
      'bad.tsx': `export default { render: () => { throw new Error('boom') } }`,
      'docs/index.md': '# Home\n\n::bad\n',
    })
    expect(await made.problems()).toBe(
      'bad.tsx:1:40 error the component "bad" threw: boom (component)\n  While rendering docs/index.md:3:1.',
    )
  })

  test('but a definition in the configuration cannot run in browsers', async () => {
    const made = siteWith(`components: { bad: { hydrate: 'load', render: () => null } }`)
    expect(await made.problems()).toContain(
      'the component "bad" of the plugin "mine": `hydrate` needs a file that browsers can load',
    )
  })
})

describe('a name has one owner', () => {
  const other = `{ name: 'other', directives: { since: { expand: () => [] } } }`

  test('two plugins that claim it are both named', async () => {
    const made = withPlugin(`{ plugins: [since(), ${other}] }`)
    expect(await made.problems()).toBe(
      'site.config.ts error "since" is provided by the plugin "other" and by the plugin "since" (component)\n  Rename one of them, or remove one.',
    )
  })

  test('and so are a plugin and a file of the site', async () => {
    const made = withPlugin(`{ plugins: [since()] }`, { 'components/Since.tsx': BOX('x') })
    expect(await made.problems()).toContain(
      'components/Since.tsx error "since" is provided by the plugin "since" and by components/Since.tsx',
    )
  })

  test('a plugin replaces a directive of docsgen only when it says so', async () => {
    for (const members of [
      `components: { card: 'box.tsx' }`,
      `directives: { video: { expand: () => [] } }`,
    ]) {
      const name = members.includes('card') ? 'card' : 'video'
      const files = { 'box.tsx': BOX('mine'), 'docs/index.md': `# Home\n\n:::${name}\nHi\n:::\n` }
      const problems = await siteWith(members, files).problems()
      expect(problems).toBe(
        `site.config.mjs error the plugin "mine" provides "${name}", which is the name of one of docsgen's directives (plugin)\n  Rename it, or replace docsgen's with \`overrides: ['${name}']\` in the plugin.`,
      )
      const made = siteWith(`${members}, overrides: ['${name}']`, files)
      expect(await made.problems()).toBe('')
      if (name === 'card') expect((await made.page('/')).text('.mine').trim()).toBe('Hi')
    }
  })

  test('an override of nothing is reported', async () => {
    expect(await siteWith(`overrides: ['card']`).problems()).toContain(
      '"overrides" of the plugin "mine" names "card", which the plugin does not provide',
    )
    const files = { 'box.tsx': BOX('x') }
    expect(
      await siteWith(`components: { crad: 'box.tsx' }, overrides: ['crad']`, files).problems(),
    ).toContain('names "crad", which is not one of docsgen\'s directives (plugin)')
  })
})

describe('a plugin can provide messages', () => {
  const texts = `{ name: 'texts', messages: { en: { slogan: 'By hand' }, de: { slogan: 'Handgemacht' } } }`
  const footer = (name: string) => `import { format, type SiteProps } from 'docsgen/theme'
    export const FooterEnd = ({ site }: { site: SiteProps }) => <p className="slogan">{format(site.messages.${name})}</p>`

  test('to the templates of a site, in the language of each page', async () => {
    const made = site({
      'site.config.mjs': `export default { plugins: [${texts}],
        locales: { en: { label: 'E', path: '/' }, de: { label: 'D', fallback: 'en' },
          at: { label: 'A', htmlLang: 'de-AT', fallback: 'en', messages: { slogan: 'Hand' } },
          fr: { label: 'F', fallback: 'en' } } }`,
      'docs/index.md': '# S\n',
      'templates/components/FooterEnd.tsx': footer('slogan'),
    }).build()
    expect(await made.problems()).toBe('')
    const shown = async (url: string) => (await made.page(url)).text('p.slogan')
    expect(await Promise.all(['/', '/de/', '/at/', '/fr/'].map(shown))).toEqual([
      'By hand',
      'Handgemacht',
      'Hand',
      'By hand',
    ])
    const missing = made.edit('templates/components/FooterEnd.tsx', footer('slogn')).build()
    expect(await missing.problems()).toContain(
      '`format` got no message: neither docsgen nor a plugin has one of this name',
    )
  })
  const locales = `locales: {
    en: { label: 'English', path: '/' },
    de: { label: 'Deutsch', htmlLang: 'de-AT', messages: { uses: 'Mehrfach' } },
    fr: { label: 'Français' },
  }`

  test('in the language of each locale, which the configuration can replace', async () => {
    const made = withPlugin(`{ plugins: [since()], ${locales} }`)
    expect(await made.problems()).toBe('')
    const text = async (url: string) =>
      (await made.page(url)).text('.since').replace(/\s+/g, ' ').trim()
    expect(await text('/')).toBe('Added in 51 useInside')
    expect(await text('/de/')).toBe('Neu in 5MehrfachInside')
    expect(await text('/fr/')).toBe('Added in 51 useInside')
  })

  test('for docsgen’s own UI strings, before those of the site', async () => {
    const built = site({
      'site.config.mjs': `export default {
        messages: { menu: 'Of the site' },
        plugins: [{ name: 'mine', messages: { en: { onThisPage: 'Contents', menu: 'Mine' } } }],
      }`,
      'docs/index.md': '# Home\n\n## One\n\n## Two\n',
    }).build()
    const { html } = await built.page('/')
    expect(html).toContain('Contents')
    expect(html).toContain('Of the site')
    expect(html).not.toContain('Mine')
  })

  test.each([
    [`messages: []`, ' must be an object, not a list'],
    [`messages: { 'not a tag': {} }`, ': "not a tag" is not a language tag, such as "en"'],
    [`messages: { en: { a: 7 } }`, ': "a" in "en" must be a text, or plural forms with `other`'],
    [`messages: { en: { menu: '{x}' } }`, ': "menu" in "en" has an unknown placeholder, {x}'],
    [`messages: { en: {}, de: { a: 'x' } }`, ': "a" is missing in "en"'],
  ])('and is named when they are wrong: %s', async (members, message) => {
    expect(await siteWith(members).problems()).toContain(
      `site.config.mjs error "messages" of the plugin "mine"${message}`,
    )
  })

  test('a component that reads an unknown message is reported', async () => {
    const made = withPlugin(`{ plugins: [since()] }`, {
      'components/box.tsx': `export default { messages: ['adedIn'], render: () => null }`,
    })
    expect(await made.problems()).toBe(
      'components/box.tsx error the component "box" reads the message "adedIn", which no plugin provides (component)\n  Did you mean "addedIn"?',
    )
  })

  test('replacing an unknown message is reported', async () => {
    const made = withPlugin(`{ plugins: [since()], messages: { adedIn: 'x' } }`)
    expect(await made.problems()).toContain('unknown key `messages.adedIn`')
  })
})
