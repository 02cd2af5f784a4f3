import { openapi } from './directive.ts'

export const directives = { openapi }
