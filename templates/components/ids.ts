/** Ids of the frame. The two underscores keep them apart from ids made of headings. */
export const CONTENT_ID = 'site__content'
export const MENU_ID = 'site__menu'
export const TOC_ID = 'site__toc'
