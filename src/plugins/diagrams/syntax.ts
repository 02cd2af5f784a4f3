import { diagramFigure } from './blocks.ts'

export const codeBlocks = { mermaid: diagramFigure }
export { loadDrawing as load } from './draw.ts'
