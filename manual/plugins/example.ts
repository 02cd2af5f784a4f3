/** `:::example`: Markdown and what becomes of it, side by side. The source shown is the source rendered. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'docsgen'
import { box, codeBlock, type Node } from './nodes.ts'

const root = join(import.meta.dirname, '..')

interface Directive {
  readonly children: readonly Node[]
  readonly position: { readonly start: { line: number }; readonly end: { line: number } }
}

export const example: Plugin = {
  name: 'example',
  directives: {
    example: {
      kinds: ['container'],
      attributes: [],
      expand({ children, position }: Directive, { file }) {
        const lines = readFileSync(join(root, file), 'utf8').split('\n')
        const source = lines.slice(position.start.line, position.end.line - 1).join('\n')
        return [
          box('example', [
            box('example-source', [codeBlock('md', source.replaceAll('{{', '\\{{'))]),
            box('example-result', children),
          ]),
        ]
      },
    },
  },
}
