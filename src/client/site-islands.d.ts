/** The components that run in browsers: how to load each, by name. */
declare module 'docsgen/site-islands' {
  import type { IslandMount } from './island.ts'
  export const islands: Readonly<Record<string, () => Promise<{ readonly mount: IslandMount }>>>
}

/** Whether there are any. esbuild's `define` sets it. */
declare const __ISLANDS__: boolean
