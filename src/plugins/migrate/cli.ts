import type { Command } from '../../plugin/index.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  description: 'bring a site of another tool, such as Docusaurus, MkDocs or Mintlify',
  arguments: [
    [
      '[generator]',
      'name of the generator: docusaurus, vitepress, starlight, mkdocs (or zensical) or mdbook (default: detected)',
    ],
  ],
  options: [
    [
      '--from <path>',
      'folder of the old site, or its configuration if that has a name of its own; only read (default: the current folder)',
    ],
    ['--to <dir>', 'folder of the new site (default: docsgen-site in the folder of the old one)'],
    ['--versions', 'bring all versions, not only the one that readers see first'],
    [
      '--verify [old]',
      'build the site in --to and prove that it has all text of the old one; with its build output, sitemap.xml or a list, that each address and heading resolves',
    ],
  ],
  examples: [
    'docsgen migrate --from ../old-docs --to ../new-docs',
    'docsgen migrate --to ../new-docs --verify ../old-docs/build',
  ],
  failed: (problems) => ({
    generator: null,
    to: null,
    pages: 0,
    files: null,
    todos: [],
    proof: null,
    text: null,
    problems,
  }),
  run: async (context) => (await import('./command.ts')).runMigrate(context),
}
