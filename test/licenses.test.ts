/** The licenses of the packages whose code a site publishes. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { repository } from './run.ts'
import { site } from './site.ts'

const COUNTER = `import { useState } from 'react'
import { component } from 'docsgen/component'

function Counter() {
  const [count, set] = useState(0)
  return <button onClick={() => set(count + 1)}>{count}</button>
}

export default component({ hydrate: 'load', render: () => <Counter /> })
`

test('a site with an island carries the license of React, and of every other package in its files', async () => {
  const built = await site({
    'docs/index.md': '# S\n\n:::counter\n:::\n',
    'components/counter.tsx': COUNTER,
  })
    .build()
    .built('build')
  const [path = '', ...others] = Object.keys(built.tree()).filter((one) => /licenses/.test(one))
  expect([path, others]).toEqual([expect.stringMatching(/^assets\/licenses-[\w-]{10}\.txt$/), []])
  const text = built.text(path)
  for (const name of ['react', 'react-dom', 'scheduler', 'preact']) {
    const license = readFileSync(`${repository}/node_modules/${name}/LICENSE`, 'utf8').trim()
    expect(text, name).toContain(`\n${name} `)
    expect(text, name).toContain(license)
  }
  expect(text).toMatch(/Copyright \(c\) (?:Meta|Facebook)[^\n]*\n/)
  expect(text).toContain('Permission is hereby granted, free of charge')
  expect(text).toContain('\ndocsgen ')
})

test('packages with a folder of licenses, and those of components on the other runtime, are among them', async () => {
  const installed = (name: string, license: unknown) => ({
    [`node_modules/${name}/package.json`]: JSON.stringify({
      name,
      version: '1.0.0',
      license,
      main: 'i.js',
    }),
    [`node_modules/${name}/i.js`]: `export const word = '${name}'`,
  })
  const component = (name: string, more: string) => `import { component } from 'docsgen/component'
    import { word } from '${name}'
    export default component({ hydrate: 'load', ${more} render: () => <p onClick={() => {}}>{word}</p> })`
  const built = await site({
    ...installed('reuse', { type: 'ISC' }),
    'node_modules/reuse/LICENSES/ISC.txt': 'Text of ISC',
    ...installed('small', 'MIT'),
    'node_modules/small/LICENSE': 'Text of MIT',
    'components/one.tsx': component('reuse', ''),
    'components/two.tsx': component('small', `runtime: 'preact',`),
    'docs/index.md': '# S\n\n::one\n\n::two\n',
  })
    .build()
    .built()
  const [path = ''] = Object.keys(built.tree()).filter((one) => /licenses/.test(one))
  const text = built.text(path)
  expect(text).toMatch(/\nreuse 1\.0\.0\nLicense: ISC\n[^\n]*\n\nText of ISC\n/)
  expect(text).toMatch(/\nsmall 1\.0\.0\nLicense: MIT\n[^\n]*\n\nText of MIT\n/)
})
