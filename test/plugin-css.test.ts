/** Plugins make CSS of style sheets with tools such as PostCSS, Tailwind CSS and Sass. */
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { build } from '../src/build.ts'
import { Session } from '../src/session.ts'
import { fencesOf, filesOf } from './manual-examples.ts'
import { repository } from './run.ts'
import { type Files, site, type TestSite } from './site.ts'

const PAGE = { 'docs/index.md': '# Home\n' }

/** A site with one plugin. @param css code of the function */
const withCss = (css: string, more = ''): Files => ({
  ...PAGE,
  'site.config.mjs': `${more}\nexport default { plugins: [{ name: 'mine', css: ${css} }] }`,
})

/** The CSS of all files whose names begin so. */
async function cssOf(made: TestSite, name: string): Promise<string> {
  const result = await made.built()
  const paths = Object.keys(result.tree()).filter((path) => path.startsWith(`assets/${name}`))
  return paths
    .filter((path) => path.endsWith('.css'))
    .map((path) => result.text(path))
    .join('\n')
}

/**
 * The site of the manual's page, with a component in Sass, and the packages that it needs: postcss,
 * sass, lightningcss, tailwindcss, @tailwindcss/node and @tailwindcss/oxide.
 */
function example(): TestSite {
  const made = site({
    ...filesOf(fencesOf('guides/styles.md')),
    'components/card.tsx': `import { component } from 'docsgen/component'
      export default component({ render: () => <p className="card">Card</p> })`,
    'components/card.scss': '@use "../design/colors"; .card { b { color: colors.$brand } }',
    'docs/card.md': '# Card\n\n::card\n',
  })
  return made.step(() =>
    symlinkSync(join(repository, 'node_modules'), made.path('node_modules'), 'junction'),
  )
}

test('the examples of PostCSS, Tailwind CSS, Sass and Lightning CSS in the manual work, also after edits', async () => {
  const made = example().build()
  expect(await made.problems()).toBe('')
  const css = await cssOf(made, 'styles')
  expect(css).toContain('.notice{-webkit-user-select:none;user-select:none;width:2rem;height:2rem}')
  expect(css).toContain('.tw\\:text-center{text-align:center}')
  expect(css).not.toContain('tw\\:underline')
  expect(css).toContain('.navbar .brand{color:#123456}')
  expect(await cssOf(made, 'component-card')).toContain('.card b{color:#123456}')

  // A page that Tailwind reads, and a partial that Sass reads in a folder that docsgen does not know.
  const text = '# Acme\n\n<p class="tw:underline">Below</p>\n'
  made.edit('docs/index.md', text).edit('design/_colors.scss', '$brand: #654321;').build()
  expect(await made.problems()).toBe('')
  const edited = await cssOf(made, 'styles')
  expect(edited).toContain('tw\\:underline')
  expect(edited).not.toContain('tw\\:text-center')
  expect(edited).toContain('.navbar .brand{color:#654321}')
  expect(await cssOf(made, 'component-card')).toContain('.card b{color:#654321}')

  const warm = await made.tree()
  made.edit('.docsgen', null).restart().build('cold')
  expect(await made.problems()).toBe('')
  expect(await made.tree('cold')).toEqual(warm)
})

describe('what plugins make of style sheets depends on nothing that is older than the build', () => {
  /** It reads a file that docsgen does not know. */
  const files = {
    ...withCss(
      `(code, file, { watch }) => {
        if (!file.endsWith('site.css')) return code
        watch('data/word.txt')
        const word = readFileSync(new URL('./data/word.txt', import.meta.url), 'utf8')
        return Promise.resolve(code + '.added{content:"' + word + '"}')
      }`,
      `import { readFileSync } from 'node:fs'`,
    ),
    'data/word.txt': 'one',
  }

  test('in a new process', async () => {
    const made = site(files).build()
    expect(await made.problems()).toBe('')
    expect(await cssOf(made, 'styles')).toContain('.added{content:"one"}')
    expect(await made.restart().build().report()).toMatchObject({ rendered: 0, written: 0 })
    expect(await made.edit('data/word.txt', 'two').restart().build().problems()).toBe('')
    expect(await cssOf(made, 'styles')).toContain('.added{content:"two"}')
    // The real program does not even load the pipeline if it knows that nothing has changed.
    expect((await made.edit('data/word.txt', 'three').run('build')).code).toBe(0)
    expect(await cssOf(made, 'styles')).toContain('.added{content:"three"}')
  })

  test('after a save of a page, and under watch what a plugin names is followed', async () => {
    const made = await site(files).done()
    const session = new Session()
    const options = { root: made.root, out: made.path('build') }
    await build(options, session)
    expect(session.inputs(made.root)).toContain(made.path('data', 'word.txt'))
    await made.edit('data/word.txt', 'two').edit('docs/index.md', '# Changed\n').done()
    await build({ ...options, changed: new Set(['docs/index.md']) }, session)
    expect(await cssOf(made, 'styles')).toContain('.added{content:"two"}')
    // A mistake that is corrected in the file which was named.
    await made.edit('data/word.txt', null).done()
    const paths = session.changedFiles(made.root, new Set([made.path('data', 'word.txt')]))
    await expect(build({ ...options, changed: paths }, session)).rejects.toThrow('ENOENT')
    expect(session.inputs(made.root)).toContain(made.path('data', 'word.txt'))
    await made.edit('data/word.txt', 'three').done()
    const changed = session.changedFiles(made.root, new Set([made.path('data', 'word.txt')]))
    await build({ ...options, changed }, session)
    expect(await cssOf(made, 'styles')).toContain('.added{content:"three"}')
  })
})

test('a second style sheet of a component is reported, also by the next build', async () => {
  const component = `import { component } from 'docsgen/component'
    export default component({ render: () => <p>x</p> })`
  const made = site({
    'docs/index.md': '# S\n\n::card\n',
    'components/card.tsx': component,
    'components/card.css': '.card { color: red }',
    'components/other.tsx': component,
    'components/other.css': '/* Made of other.less. */ .other { color: red }',
  }).build()
  expect(await made.problems()).toBe('')
  made.write({ 'components/card.scss': '$a: red;', 'components/other.less': '@a: red;' })
  for (const isWarm of [false, true]) {
    if (isWarm) made.restart()
    expect(await made.build().problems()).toBe(
      'components/card.scss warning this style sheet is not used: the component "card" has components/card.css (component)\n' +
        '  Delete one of them, or name this one in a comment of the other, if that is made of it.',
    )
  }
})

test('plugins get each style sheet once, in their order, by its absolute path', async () => {
  const made = site({
    ...PAGE,
    'site.config.mjs': `
      import { relative } from 'node:path'
      const seen = []
      const root = import.meta.dirname
      export default { plugins: [
        { name: 'first', css: (code, file) => { seen.push(relative(root, file)); return code + '.first{top:1px}' } },
        { name: 'second', css: async (code) => code.replace(/\\.first/g, '.second') },
        { name: 'list', generate: () => [{ path: 'seen.json', key: String(Math.random()), bytes: () => JSON.stringify(seen) }] },
      ] }`,
    'templates/styles/site.css': '@import "./more.css"; .site{top:2px}',
    'templates/styles/more.css': '.more{top:3px}',
    'components/card.tsx': `import { component } from 'docsgen/component'
      export default component({ render: () => <p className="card">Card</p> })`,
    'components/card.css': '.card{top:4px}',
    'docs/card.md': '# Card\n\n::card\n',
    'pages/free.tsx': `import './free.less'
      export const meta = { title: 'Free' }
      export default () => <h1>Free</h1>`,
    'pages/free.less': '.free{top:5px}',
  }).build()
  expect(await made.problems()).toBe('')
  const seen = JSON.parse(await made.text('seen.json')) as string[]
  expect(seen).toEqual([...new Set(seen)])
  expect(seen).toEqual(
    expect.arrayContaining([
      'templates/styles/site.css',
      'templates/styles/more.css',
      'components/card.css',
      'pages/free.less',
    ]),
  )
  expect(seen.some((path) => path.endsWith('/templates/styles/tokens.css'))).toBe(true)
  const css = await cssOf(made, '')
  expect(css).toContain('.free{top:5px}')
  expect(css).toContain('.second{top:1px}')
  expect(css).not.toContain('.first')
})

describe('a mistake in a style sheet is reported with its file, the plugin and the reason', () => {
  const broken = (css: string, more: Files = {}) => ({
    ...withCss(`(code, file) => file.endsWith('site.css') ? (${css})(code, file) : code`),
    'templates/styles/site.css': '.a{}',
    ...more,
  })
  test.each<[string, Files, string]>([
    [
      'thrown',
      broken(`() => { throw new Error('boom') }`),
      'templates/styles/site.css error "css" of the plugin "mine" threw an error: boom (plugin)',
    ],
    [
      'rejected with, with the place as PostCSS has it',
      broken(`async (code, file) => {
        const at = { reason: 'Unknown word', line: 2, column: 3, file }
        throw Object.assign(new Error(file + ':2:3: Unknown word'), at)
      }`),
      'templates/styles/site.css:2:3 error "css" of the plugin "mine" threw an error: Unknown word (plugin)',
    ],
    [
      'thrown, with the place as Sass has it',
      broken(`(code, file) => {
        const url = new URL('_part.scss', 'file://' + file)
        throw Object.assign(new Error('expected "{".\\n more'), { span: { start: { line: 3, column: 0 }, url } })
      }`),
      'templates/styles/_part.scss:4:1 error "css" of the plugin "mine" threw an error: expected "{". (plugin)',
    ],
    [
      'returned',
      broken(`() => ({ css: '' })`),
      'templates/styles/site.css error "css" of the plugin "mine" must return the text of a style sheet, not an object (plugin)',
    ],
    [
      'in the plugin itself',
      withCss(`'autoprefixer'`),
      'site.config.mjs error "css" of the plugin "mine" must be a function, not a string (plugin)',
    ],
    [
      'in the CSS that it makes',
      broken(`() => '@import "./gone.css";'`),
      'templates/styles/site.css:1:9 error Could not resolve "./gone.css" (template)\n' +
        '  The path is relative to this file.',
    ],
    [
      'in a language without a plugin',
      {
        ...PAGE,
        'templates/styles/site.css': '@import "./a.scss";',
        'templates/styles/a.scss': '',
      },
      'templates/styles/site.css:1:9 error no plugin makes CSS of "a.scss" (template)\n' +
        '  List a plugin in `plugins` of the configuration whose `css` makes CSS of it.',
    ],
    [
      'of a component in a language without a plugin',
      {
        'docs/index.md': '# Home\n\n::card\n',
        'components/card.tsx': `import { component } from 'docsgen/component'
          import './deep/a.module.scss'
          export default component({ render: () => <p>Card</p> })`,
        'components/deep/a.module.scss': '',
      },
      'components/deep/a.module.scss error no plugin makes CSS of "a.module.scss" (template)\n' +
        '  List a plugin in `plugins` of the configuration whose `css` makes CSS of it.',
    ],
    [
      'in a CSS module of another language',
      {
        ...withCss('(code) => code'),
        'templates/styles/site.css': '@import "./a.module.scss";',
        'templates/styles/a.module.scss': '',
      },
      'templates/styles/site.css:1:9 error "a.module.scss" is a CSS module in another language (template)\n' +
        '  Write it in CSS, in a file that ends in ".module.css"; plugins get that, too.',
    ],
  ])('%s', async (_, files, expected) => {
    const made = site(files).build()
    expect(await made.problems()).toBe(expected)
    expect(await made.build().problems()).toBe(expected)
  })
})

test('a style sheet that fails is an error only while it is imported, in a warm build as in a cold one', async () => {
  const made = site({
    ...withCss(`(code) => { if (code.includes('BROKEN')) throw new Error('broken'); return code }`),
    'components/card.tsx': `import { component } from 'docsgen/component'
      export default component({ render: () => <p className="card">Card</p> })`,
    'components/card.css': '@import "../design/part.css";',
    'design/part.css': '.part { color: red }',
    'docs/index.md': '# Home\n\n::card\n',
  })
  expect(await made.build().problems()).toBe('')
  made.edit('design/part.css', 'BROKEN')
  expect(await made.restart().build().problems()).toContain('broken')
  made.edit('components/card.css', '.card { color: blue }')
  expect(await made.restart().build().problems()).toBe('')
  made.edit('templates/styles/site.scss', 'a { color: red }')
  expect(await made.restart().build().problems()).toContain('docsgen does not use this file')
})
