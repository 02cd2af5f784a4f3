import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, test } from 'vitest'
import { site } from './site.ts'

const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('docsgen-verify-'))

describe('docsgen build --verify', () => {
  test('confirms that a clean build writes the same files', { tags: 'thorough' }, async () => {
    const run = await site({ 'docs/index.md': '# Start\n', 'docs/faq.md': '# FAQ\n' }).run(
      'build',
      '--verify',
    )
    expect(run.stderr).toMatch(/verified: a clean build writes the same \d+ files/)
    expect(run.code).toBe(0)
    expect(left()).toEqual([])
  })

  test('names what differs and fails', async () => {
    // The clock makes this site another one with every build.
    const made = site({
      'site.config.ts': `let count = 0
        const output = (path) => ({ path, key: 'same', bytes: () => String(process.hrtime.bigint()) })
        export default { plugins: [{ name: 'clock', generate: () => [output('time.txt')] }] }`,
      'docs/index.md': '# Start\n',
    })
    const run = await made.run('build', '--verify')
    expect(run.stderr).toContain('different time.txt\n1 of ')
    expect(run.code).toBe(1)
    expect(existsSync(made.path('build/index.html'))).toBe(true)
  })
})
