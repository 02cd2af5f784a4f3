/** The components that run in browsers: how to load each, by name. */
declare module 'docsgen/site-islands' {
  import type { IslandMount } from './island.ts'
  export const islands: Readonly<Record<string, () => Promise<{ readonly mount: IslandMount }>>>
}

/** Whether the site has components at all, and any that run in browsers. esbuild's `define` sets them. */
declare const __COMPONENTS__: boolean
declare const __ISLANDS__: boolean
