/** The web servers and hosts that a site is deployed to, by their files next to its configuration. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Host } from './types.ts'

/** Names of files whose presence has builds write what the host needs. */
export const HOST_FILES: Readonly<Record<string, Host>> = {
  'nginx.conf': 'nginx',
  Caddyfile: 'caddy',
  'netlify.toml': 'netlify',
  'wrangler.toml': 'cloudflare',
}

export function hostsIn(root: string): Host[] {
  return Object.entries(HOST_FILES).flatMap(([name, host]) =>
    existsSync(join(root, name)) ? [host] : [],
  )
}
