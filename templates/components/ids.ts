/** Ids of the frame. */
export { CONTENT_ID, MENU_ID, TOC_ID } from 'docsgen/theme'
