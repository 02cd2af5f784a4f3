/** Packages of npm load in the code of a site as in other bundlers, and errors in them name them. */
import { expect, test } from 'vitest'
import { type Files, site } from './site.ts'

/** A package; a member of `files` is relative to its folder. */
function installed(name: string, manifest: object, files: Files): Files {
  const folder = `node_modules/${name}/`
  const all = { 'package.json': JSON.stringify({ name, ...manifest }), ...files }
  return Object.fromEntries(Object.entries(all).map(([path, text]) => [folder + path, text]))
}

function under(folder: string, files: Files): Files {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]),
  )
}

const PACKAGES: Files = {
  ...installed(
    'common',
    { main: 'index.cjs' },
    {
      'index.cjs': `const { Readable } = require('stream'); const name = ['o', 's'].join('')
        module.exports = () => 'common-' + typeof Readable + require(name).EOL.length`,
    },
  ),
  ...installed(
    'only-types',
    { exports: './index.mjs' },
    { 'index.mjs': `export * from './types.mjs'\nexport const word = 'types'\n`, 'types.mjs': '' },
  ),
  ...installed(
    'two-kinds',
    { main: 'main.js', module: 'module.js' },
    {
      'main.js': `Object.defineProperty(exports, '__esModule', { value: true }); exports.default = () => 'main'`,
      'module.js': `export default () => 'module'`,
    },
  ),
  ...installed(
    'styled',
    { exports: { '.': { style: './index.css', default: './index.js' } } },
    { 'index.css': '.styled { color: red }', 'index.js': `export default () => 'styled'` },
  ),
  ...installed('old-styled', { style: 'old.css' }, { 'old.css': '.old-styled { color: red }' }),
}

test('packages in CommonJS, with types alone, with a module and with styles load everywhere', async () => {
  const shared = `import common from 'common'
    import { word } from 'only-types'
    import kind from 'two-kinds'
    import styled from 'styled'
    export const words = [common(), word, kind(), styled()].join(' ')`
  const built = await site({
    ...PACKAGES,
    'shared.ts': shared,
    'site.config.ts': `import { words } from './shared.ts'\nexport default { title: words }`,
    'components/say.tsx': `import { component } from 'docsgen/component'
      import { words } from '../shared.ts'
      export default component({ props: {}, render: () => <p className="say">{words}</p> })`,
    'components/say.css': '@import "styled";\n@import "old-styled";\n',
    'templates/components/Footer.tsx': `import { words } from '../../shared.ts'
      export const Footer = () => <footer>{words}</footer>`,
    'pages/about.tsx': `import { words } from '../shared.ts'
      export default () => <p className="about">{words}</p>`,
    'docs/index.md': '# Start\n\n::say\n',
  })
    .build()
    .built()
  const start = built.page('/')
  const words = 'common-function1 types module styled'
  expect([
    start.text('title').replace(/^.*\| /, ''),
    start.text('.say'),
    start.text('footer'),
    built.page('/about').text('.about'),
  ]).toEqual([words, words, words, words])
  const sheets = Object.keys(built.tree()).filter((path) => path.endsWith('.css'))
  const css = sheets.map((path) => built.text(path)).join('')
  expect(css).toContain('.styled{color:red}')
  expect(css).toContain('.old-styled{color:red}')
})

test('packages find their own files, and do without what need not be installed', async () => {
  const code = `const { readFileSync } = require('node:fs')
    exports.own = readFileSync(require.resolve('./own.txt'), 'utf8')
    try { require('not-installed') } catch { exports.without = 'without' }
    exports.later = () => import('not-installed-either')`
  const shared = `import { later, own, without } from 'finder'
    later().catch(() => {})
    export const words = own + ' ' + without`
  const built = await site({
    ...installed(
      'finder',
      { main: 'lib/index.js' },
      { 'lib/index.js': code, 'lib/own.txt': 'own' },
    ),
    'shared.ts': shared,
    'site.config.ts': `import { words } from './shared.ts'\nexport default { title: words }`,
    'components/say.tsx': `import { component } from 'docsgen/component'
      import { words } from '../shared.ts'
      export default component({ props: {}, render: () => <p className="say">{words}</p> })`,
    'docs/index.md': '# Start\n\n::say\n',
  })
    .build()
    .built()
  expect(built.page('/').text('.say')).toBe('own without')
  expect(built.page('/').text('title')).toContain('own without')
})

test('packages resolve their own files and those of others', async () => {
  const code = `import { readFileSync } from 'node:fs'
    const read = (name) => readFileSync(new URL(import.meta.resolve(name)), 'utf8')
    export const words = [read('../own.txt'), read('other/its.txt'), import.meta.resolve('node:fs')].join(' ')`
  const built = await site({
    ...installed(
      'finder',
      { exports: './lib/index.js' },
      { 'lib/index.js': code, 'own.txt': 'own' },
    ),
    ...installed('other', {}, { 'its.txt': 'its' }),
    'site.config.ts': `import { words } from 'finder'\nexport default { title: words }`,
    'docs/index.md': '# Start\n',
  })
    .build()
    .built()
  expect(built.page('/').text('title')).toContain('own its node:fs')
})

test('the file that has React is the same whatever components import', async () => {
  const island = (imports: string, shown: string) => `
    import { component } from 'docsgen/component'
    ${imports}
    export default component({ hydrate: 'load', render: () => <p>{${shown}}</p> })`
  const filesWith = async (components: Readonly<Record<string, string>>) => {
    const files = Object.entries(components).map(
      ([name, code]) => [`components/${name}.tsx`, code] as const,
    )
    const uses = Object.keys(components).map((name) => `::${name}\n\n`)
    const built = await site({
      ...Object.fromEntries(files),
      'docs/index.md': `# Start\n\n${uses.join('')}`,
    })
      .build()
      .built()
    const scripts = Object.keys(built.tree()).filter((path) => path.endsWith('.js'))
    return scripts.filter((path) => built.text(path).includes('react.dev/errors'))
  }
  const state = island(`import { useState } from 'react'`, 'useState(1)[0]')
  const [first, ...others] = await filesWith({ one: state })
  expect(others).toEqual([])
  expect(
    await filesWith({
      one: island(`import { createPortal } from 'react-dom'`, 'typeof createPortal'),
      three: island(
        `import * as React from 'react'\nimport { createRoot } from 'react-dom/client'`,
        'typeof React + typeof createRoot',
      ),
      two: state,
    }),
  ).toEqual([first])
})

test('packages load the files of which they compute the paths', async () => {
  const code = `const path = require('node:path')
    const load = require
    module.exports = (name) => [
      require('./words/' + name),
      require(path.join(__dirname, 'words', name)),
      require(\`./words/\${name}.js\`),
      load('./words/' + name + '.json').word,
      // On one line with another call.
      name ? require('./words/' + name) : JSON.stringify('b.json'),
    ].join(' ')`
  const words = {
    'words/README.md': '# No code\n',
    'words/one.js': `module.exports = require('../shared.js') + '-word'`,
    'words/one.json': '{ "word": "data" }',
    'shared.js': `module.exports = 'shared'`,
  }
  const shared = `import compute from 'computing'
    export const words = [compute(['o', 'ne'].join(''))].join(' ')`
  const built = await site({
    ...installed(
      'computing',
      { main: 'lib/index.js' },
      { 'lib/index.js': code, ...under('lib', words) },
    ),
    'shared.ts': shared,
    'site.config.ts': `import { words } from './shared.ts'\nexport default { title: words }`,
    'components/say.tsx': `import { component } from 'docsgen/component'
      import { words } from '../shared.ts'
      export default component({ props: {}, render: () => <p className="say">{words}</p> })`,
    'docs/index.md': '# Start\n\n::say\n',
  })
    .build()
    .built()
  const expected = 'shared-word shared-word shared-word data shared-word'
  expect(built.page('/').text('.say')).toBe(expected)
  expect(built.page('/').text('title')).toContain(expected)
})

const broken = (code: string) => installed('@a/broken', { main: 'index.js' }, { 'index.js': code })
const SAYS = 'the package "@a/broken" failed: The "path" argument must be of type string.'
const FAILS = `require('path').join(undefined)`

test.each<[string, Files, string]>([
  [
    'a package that the configuration imports',
    { ...broken(FAILS), 'site.config.mjs': `import '@a/broken'\nexport default {}` },
    `site.config.mjs error the configuration could not be evaluated: ${SAYS}`,
  ],
  [
    'a package that a plugin uses',
    {
      ...broken(`module.exports = () => () => { ${FAILS} }`),
      'site.config.mjs': `import broken from '@a/broken'
        export default { plugins: [{ name: 'mine', rehype: [broken] }] }`,
    },
    `docs/index.md error "rehype" of the plugin "mine" threw an error: ${SAYS}`,
  ],
  [
    'a package that a component uses',
    {
      ...broken(`module.exports = () => { ${FAILS} }`),
      'components/say.tsx': `import { component } from 'docsgen/component'
        import broken from '@a/broken'
        export default component({ props: {}, render: () => broken() })`,
      'docs/index.md': '# Start\n\n::say\n',
    },
    `components/say.tsx:3:61 error the component "say" threw: ${SAYS}`,
  ],
])('an error in %s names the package and its message', async (_, files, expected) => {
  const made = site({ 'docs/index.md': '# Start\n', ...files }).build()
  expect(await made.problems()).toContain(expected)
})

test('a package that needs Node.js in a component that runs in browsers is an error that says so', async () => {
  const made = site({
    ...PACKAGES,
    'components/say.tsx': `import { component } from 'docsgen/component'
      import common from 'common'
      export default component({ props: {}, hydrate: 'load', render: () => <p>{common()}</p> })`,
    'docs/index.md': '# Start\n\n::say\n',
  }).build()
  expect(await made.problems()).toContain(
    'node_modules/common/index.cjs:1:30 error Could not resolve "stream" (template)\n' +
      '  It is a module of Node.js, which browsers do not have.',
  )
})
