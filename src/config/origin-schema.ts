/** Origins in the configuration. */
import * as z from 'zod/mini'

/** Also what a component allows. */
export const origin = z
  .string()
  .check(z.regex(/^https?:\/\/[\w.-]+(:\d+)?\/?$/, 'an origin such as "https://img.shields.io"'))
/** What scripts connect to. */
export const socketOrigin = z
  .string()
  .check(
    z.regex(
      /^(?:https?|wss?):\/\/[\w.-]+(:\d+)?\/?$/,
      'an origin such as "https://api.example.com" or "wss://live.example.com"',
    ),
  )
