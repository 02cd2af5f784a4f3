import type { FeatureCommand } from '../../commands/extension.ts'

export const initCommand: FeatureCommand = {
  name: 'init',
  description: 'create a site, or turn a folder that has Markdown in docs into one',
  argument: ['[dir]', 'folder of the site (default: the current one)'],
  options: [
    [
      '--deploy <host>',
      'add what a host needs: github-pages, gitlab-pages, netlify, cloudflare, vercel, nginx, caddy or docker',
    ],
  ],
  run: async (options, names) => (await import('./command.ts')).runInit(names[0], options),
}
