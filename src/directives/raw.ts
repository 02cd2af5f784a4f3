import { childrenOf, type Directive } from './types.ts'

/**
 * `:::raw` and `:::v-pre`, which VitePress needs where styles or Vue would change something.
 * https://vitepress.dev/guide/markdown#raw https://vitepress.dev/guide/using-vue#escaping
 */
export const raw: Directive = {
  names: ['raw', 'v-pre'],
  kinds: ['container'],
  attributes: [],
  expand: (node) => childrenOf(node),
}
