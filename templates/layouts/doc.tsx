/** The layout of most pages, with a sidebar and a table of contents. */
export { Doc as default } from '../components/Doc.tsx'
