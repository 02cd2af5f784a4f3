/** `docsgen/client`: what a site's own components and client module may use of docsgen's client. */
export { announce } from './announce-event.ts'
export { COPIED_FOR, copy } from './clipboard.ts'
export type { ClientContext, ClientModule, ClientPage } from './site-client.ts'
export { readStored, store } from './storage.ts'
