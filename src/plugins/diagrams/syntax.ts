import type { CodeRenderer } from '../../plugin/index.ts'
import { diagramFigure } from './blocks.ts'

export const codeBlocks: Readonly<Record<string, CodeRenderer>> = { mermaid: diagramFigure }
