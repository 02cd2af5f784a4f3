import type { Command } from '../../plugin/index.ts'

export const overrideCommand: Command = {
  name: 'override',
  description: 'copy files of the theme into the site, to change them',
  arguments: [['[names...]', 'such as Footer or layouts/wide; without one, all are listed']],
  options: [
    ['--update', "make the theme's changes since then in a copy"],
    ['--accept', 'take a copy as up to date with the theme'],
  ],
  examples: ['docsgen override Footer', 'docsgen override Footer --update'],
  run: async (context) => (await import('./command.ts')).runOverride(context),
}
