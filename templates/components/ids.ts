/** Ids of the frame. The colon keeps them apart from every id made of a heading. */
export const CONTENT_ID = 'site:content'
export const MENU_ID = 'site:menu'
export const TOC_ID = 'site:toc'
