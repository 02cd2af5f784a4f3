/** The site's own module: `client` in the configuration. */
declare module 'docsgen/site-client' {
  import type { ClientModule } from './site-client.ts'

  const run: ClientModule
  export default run
}

/** Whether the site has such a module. esbuild's `define` sets it. */
declare const __SITE_CLIENT__: boolean
