/** `docsgen manual`: serves the manual that is part of the package, or of a clone of the repository. */
import { join } from 'node:path'
import { loadConfig } from '../config/load.ts'
import { packageRoot } from '../package.ts'
import { hasManifest } from '../publish/manifest.ts'
import { siteHandler } from '../server/handler.ts'
import { listen } from '../server/listen.ts'
import { portOf, present, runServe, type ServeCommand, shut } from './serve.ts'

export async function runManual(
  options: Pick<ServeCommand, 'port' | 'host' | 'open'>,
): Promise<void> {
  const folder = join(packageRoot, 'dist/manual')
  // Only the package has the manual built; a clone has its source.
  if (!hasManifest(folder)) {
    return runServe({ ...options, root: join(packageRoot, 'manual'), cache: true })
  }
  const config = await loadConfig({ root: folder })
  const handler = siteHandler(config, folder)
  const listening = await listen({ host: options.host, port: portOf(options), handler })
  present({ listening, config, stop: () => shut(listening) }, options)
}
