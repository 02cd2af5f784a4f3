import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig } from '../src/config/load.ts'
import { siteHandler } from '../src/serve/handler.ts'
import { site } from './site.ts'

test('a file that is deleted while it is sent ends the response, not the server', async () => {
  const built = site({ 'docs/index.md': '# Home\n' })
  await built.run('build')
  const out = built.path('build')
  const handler = siteHandler(await loadConfig({ root: built.root }), out)
  const server = createServer((request, response) => {
    const writeHead = response.writeHead.bind(response)
    // The last moment before the file is opened.
    response.writeHead = ((...head: Parameters<typeof writeHead>) => {
      if (request.url?.includes('icon')) rmSync(join(out, 'favicon.svg'))
      return writeHead(...head)
    }) as typeof response.writeHead
    handler(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const answer = fetch(`http://127.0.0.1:${port}/favicon.svg`, {
    headers: { 'accept-encoding': 'identity' },
  })
  await expect(answer.then((it) => it.text())).rejects.toThrow()
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
  server.closeAllConnections()
  server.close()
})
