/** The components that run in browsers: how to load each, and what runs it, by name. */
declare module 'docsgen/site-islands' {
  import type { IslandDefinition, RunIsland } from './island.ts'
  export const islands: Readonly<
    Record<
      string,
      {
        readonly code: () => Promise<{ readonly default: IslandDefinition }>
        readonly runtime: () => Promise<{ readonly run: RunIsland }>
      }
    >
  >
}

/** Whether there are any. esbuild's `define` sets it. */
declare const __ISLANDS__: boolean
