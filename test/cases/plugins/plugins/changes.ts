import type { Plugin } from 'docsgen'

interface Change {
  version: string
  text: string
}

/** A page for each version in a data file, and what pages need to refer to them. */
export const changes = (file: string): Plugin => ({
  name: 'changes',
  pages: ({ read }) =>
    (JSON.parse(read(file) ?? '[]') as Change[]).map(({ version, text }) => ({
      route: `changes/${version}`,
      title: `Version ${version}`,
      markdown: text,
    })),
  components: [new URL('./since.tsx', import.meta.url)],
  messages: {
    en: { addedIn: 'Added in {v}', uses: { one: '{count} use', other: '{count} uses' } },
    de: { addedIn: 'Neu in {v}', uses: { one: '{count} Mal', other: '{count} Male' } },
  },
  directives: {
    changes: {
      kinds: ['leaf'],
      attributes: ['from'],
      expand: ({ attributes }, { warn }) => {
        if (!attributes.from) {
          warn('`changes` needs the version to start from', 'Write from="1".')
          return []
        }
        const text = `Changes since ${attributes.from}`
        const link = { type: 'link', url: `changes/${attributes.from}.md`, children: [{ type: 'text', value: text }] }
        return [{ type: 'paragraph', children: [link] }]
      },
    },
  },
  head: ({ route }) => [{ tag: 'meta', attributes: { name: 'route', content: `"${route}"` } }],
  client: new URL('./client.ts', import.meta.url),
})
