/** The hosts that `docsgen init --deploy` knows. */
export const HOST_NAMES = [
  'github-pages',
  'gitlab-pages',
  'netlify',
  'cloudflare',
  'vercel',
  'nginx',
  'caddy',
  'docker',
] as const

export type HostName = (typeof HOST_NAMES)[number]
