/** Like `doc`, but the page takes the room of the table of contents. */
export { Doc as default } from '../components/Doc.tsx'

export const toc = false
