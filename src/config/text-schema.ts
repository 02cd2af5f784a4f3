import * as z from 'zod/mini'

export const text = z.string()
export const filledText = text.check(z.regex(/\S/, 'a non-empty string'))
export const link = z.strictObject({ label: text, to: text })
