import { defineConfig, type Plugin } from 'docsgen'
import { changes } from './plugins/changes.ts'
import { highlight } from './plugins/highlight.ts'

interface Node {
  type: string
  value?: string
  tagName?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

const walk = (node: Node, visit: (node: Node) => void): void => {
  visit(node)
  for (const child of node.children ?? []) walk(child, visit)
}

const shout: Plugin = {
  name: 'shout',
  remark: [() => (tree: Node) => walk(tree, (node) => { if (node.type === 'text') node.value = node.value?.replaceAll('quiet', 'LOUD') })],
  rehype: [() => (tree: Node) => walk(tree, (node) => { if (node.tagName === 'p') node.properties = { ...node.properties, className: 'said' } })],
  check: (site) =>
    site.locales.flatMap(({ pages }) =>
      pages
        .filter((page) => page.doc.title.endsWith('!'))
        .map((page) => ({ ruleId: 'no-shouting', file: page.doc.file, line: 1, column: 1, reason: `the title "${page.doc.title}" shouts`, fatal: false })),
    ),
  generate: (site) => {
    const text = JSON.stringify(site.locales.flatMap(({ pages }) => pages.map((page) => page.url)))
    return [{ path: 'pages.json', key: text, bytes: () => text }]
  },
}

export default defineConfig({
  title: 'Plugins',
  locales: { en: { label: 'English', path: '/' }, de: { label: 'Deutsch' } },
  plugins: [shout, highlight(), changes('data/changes.json')],
})
