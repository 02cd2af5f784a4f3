/** Sites for the browser: a small one of a few files, or the real one; served by docsgen's own handler. */
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { inject } from 'vitest'
import { build } from '../../src/build.ts'
import { loadConfig } from '../../src/config/load.ts'
import type { UserConfig } from '../../src/config/user.ts'
import { packageRoot } from '../../src/package.ts'
import { type Handler, siteHandler } from '../../src/server/handler.ts'
import { Session } from '../../src/session.ts'
import { builtSite } from '../site.ts'
import { borrowThemes, lendThemes } from '../themes.ts'

/** Contents by path relative to the site's root. */
export type Files = Readonly<Record<string, string | Uint8Array>>

/** What answers a request instead of the site; false leaves it to the site. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => boolean

export interface Served {
  readonly url: string
  /** The folder that is served. */
  readonly out: string
  /** Paths that were asked for, in order. */
  readonly requests: readonly string[]
  /** Sees every request first, from now on. */
  intercept(answer: Answer | null): void
  close(): Promise<void>
}

export interface ServedSite extends Served {
  /** Builds the site again with these files changed or added. */
  rebuild(files: Files): Promise<void>
}

/** Two countries, as the real site has. */
export const COUNTRIES: UserConfig = {
  title: 'Example docs',
  locales: {
    nz: { label: 'New Zealand', htmlLang: 'en-nz', path: '/nz/docs/' },
    au: { label: 'Australia', htmlLang: 'en-au', path: '/au/docs/' },
  },
  defaultLocale: 'nz',
  search: false,
}

export async function smallSite(files: Files, config: UserConfig = COUNTRIES): Promise<ServedSite> {
  const root = join(mkdtempSync(join(inject('temporary'), 'browser-')), 'site')
  write(root, { 'site.config.js': `export default ${JSON.stringify(config)}`, ...files })
  symlinkSync(join(packageRoot, 'node_modules'), join(root, 'node_modules'))
  const out = join(root, 'build')
  const session = new Session(false)
  borrowThemes(root)
  await build({ root, out }, session)
  lendThemes(root)
  return {
    ...(await serve(root, out)),
    async rebuild(changed) {
      write(root, changed)
      await build({ root, out }, session)
    },
  }
}

/** The site of this repository, built once for all tests. */
export async function realSite(): Promise<Served> {
  const { out } = await builtSite()
  return serve(packageRoot, out)
}

/** Serves a built site. */
export async function serve(root: string, out: string): Promise<Served> {
  return { ...(await listen(siteHandler(await loadConfig({ root }), out))), out }
}

async function listen(handler: Handler) {
  const requests: string[] = []
  let intercept: Answer | null = null
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    if (!intercept?.(request, response)) handler(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    intercept(answer: Answer | null) {
      intercept = answer
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function write(root: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}
