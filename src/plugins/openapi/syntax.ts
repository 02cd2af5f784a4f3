import { arrangeColumns } from './columns.ts'
import { openapi } from './directive.ts'

export const directives = [openapi]
export const transform = arrangeColumns
