import { readFileSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../src/build.ts'
import { packageRoot } from '../../src/package.ts'
import { Session } from '../../src/session.ts'
import { builtSite, site } from '../site.ts'
import { listTree, readTree } from '../tree.ts'

test('building in this process, in threads or again writes the same bytes', {
  tags: 'thorough',
}, async () => {
  const built = await builtSite()
  const again = await site().done()
  const root = dirname(built.out)
  await build({ root, out: again.path('again') }, new Session(false))
  const [one, two] = [built.tree(), readTree(again.path('again'))]
  expect(Object.keys(two)).toEqual(Object.keys(one))
  const different = Object.keys(one).filter((path) => one[path] !== two[path])
  expect(different).toEqual([])
})

test('the output does not reveal the machine it was built on', async () => {
  const { out } = await builtSite()
  const secrets = [
    packageRoot,
    process.cwd(),
    hostname(),
    `/home/${userInfo().username}`,
    '/node_modules/',
    process.env.HOME ?? '/root',
  ].filter((text) => text.length > 3)
  for (const path of listTree(out)) {
    const text = readFileSync(`${out}/${path}`, 'latin1')
    for (const secret of secrets)
      expect(text.includes(secret) ? `${path} has ${secret}` : '').toBe('')
  }
})
