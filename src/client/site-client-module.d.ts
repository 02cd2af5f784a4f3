/** The modules for browsers: `client` in the configuration, and those of plugins. */
declare module 'docsgen/site-clients' {
  import type { ClientModule } from './site-client.ts'

  export const clients: readonly (() => Promise<{ readonly default: ClientModule }>)[]
}

/** Whether there are any. esbuild's `define` sets it. */
declare const __CLIENTS__: boolean
