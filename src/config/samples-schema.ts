import * as z from 'zod/mini'

const text = z.string()

/** See `UserSamples`. */
export const samples = z.strictObject({
  run: z.optional(z.boolean()),
  types: z.optional(
    z.strictObject({
      modules: z.optional(z.record(text, z.array(text))),
      declarations: z.optional(z.array(text)),
    }),
  ),
})
