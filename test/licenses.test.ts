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
