import { defineConfig } from 'docsgen'
import manifest from '../package.json' with { type: 'json' }
import { example } from './plugins/example.ts'
import { facts } from './plugins/facts.ts'
import { hosts } from './plugins/host-files.ts'
import { reference } from './plugins/reference.ts'

export default defineConfig({
  title: 'docsgen',
  tagline: 'A static site generator for documentation',
  version: { name: manifest.version, label: `docsgen ${manifest.version}` },
  footer: { links: [{ label: 'Changelog', to: '/reference/changelog' }] },
  sections: [
    {
      label: 'Guide',
      items: [
        { label: 'Start', folder: 'tutorial' },
        { label: 'Guides', folder: 'guides' },
        { label: 'Background', folder: 'explanation' },
      ],
    },
    { label: 'Reference', folder: 'reference' },
  ],
  math: true,
  llms: { pages: true },
  embeds: { allow: ['https://example.com'] },
  // Shown by the examples of the syntax.
  variables: { product: 'Acme', keys: { test: 'acme_test_123' } },
  theme: { accent: '#0f766e', radius: '0.625rem' },
  logo: { light: '/logo.svg', showTitle: true },
  favicon: '/logo.svg',
  plugins: [example, facts, hosts, reference],
})
