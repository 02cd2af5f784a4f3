/** Packages of which only the options matter, whether they are installed or not. */
const STUBBED =
  /^(?:@?astro(?:js)?(?:\/|$|:)|@astrojs\/|starlight-|vitepress|@docusaurus\/|docusaurus-|vite$|vite-|unplugin-)/

export function isStubbed(name: string): boolean {
  return STUBBED.test(name)
}
