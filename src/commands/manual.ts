/** `docsgen manual`: serves the manual that is part of the package. */
import { join } from 'node:path'
import { loadConfig } from '../config/load.ts'
import { hasManifest } from '../emit/manifest.ts'
import { packageRoot } from '../package.ts'
import { SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import { siteHandler } from '../serve/handler.ts'
import { listen } from '../serve/listen.ts'
import { portOf, present, type ServeCommand, shut } from './serve.ts'

/** @throws SiteError in a clone of the repository, where the manual is not built */
export async function runManual(
  options: Pick<ServeCommand, 'port' | 'host' | 'open'>,
): Promise<void> {
  const folder = join(packageRoot, 'dist/manual')
  if (!hasManifest(folder)) {
    const note = 'In a clone of the repository, run `docsgen serve --root manual`.'
    throw new SiteError([
      fatal('manual', { file: '' }, 'the manual is only part of the published package', note),
    ])
  }
  const config = await loadConfig({ root: folder })
  const handler = siteHandler(config, folder)
  const listening = await listen({ host: options.host, port: portOf(options), handler })
  present({ listening, config, stop: () => shut(listening) }, options)
}
