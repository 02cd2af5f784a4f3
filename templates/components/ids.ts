/** Ids of the frame. The double underscore prevents collisions with heading ids. */
export const CONTENT_ID = 'site__content'
export const MENU_ID = 'site__menu'
export const TOC_ID = 'site__toc'
