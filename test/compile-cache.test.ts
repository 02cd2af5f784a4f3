/** Node.js keeps compiled code for the next start, where it can (22.1 and newer). */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { repository } from './run.ts'

const start = async (change: string) => {
  const code = `import module from 'node:module'; ${change}`
  const args = ['--import', `data:text/javascript,${encodeURIComponent(code)}`]
  const program = join(repository, 'bin/docsgen.js')
  return promisify(execFile)(process.execPath, [...args, program, '--version'])
}

test('compiled code is kept', async () => {
  const { stderr } = await start("module.enableCompileCache = () => console.error('kept')")
  expect(stderr).toBe('kept\n')
})

test('versions of Node.js that cannot keep it start as well', async () => {
  const { stdout, stderr } = await start('delete module.enableCompileCache')
  expect([stdout.trim(), stderr]).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+/), ''])
})
