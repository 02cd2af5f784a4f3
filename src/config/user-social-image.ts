/** How a site draws the share images of its pages: `socialImage.draw` of the configuration. */

/** What is known of a page when its picture is drawn. */
export interface SocialImagePage {
  readonly title: string
  /** Empty if the page has none. */
  readonly description: string
  /** The outermost group of the sidebar that the page is in; empty outside all of them. */
  readonly section: string
  /** The name of the site. */
  readonly site: string
  /** Where it is served, such as `docs.example.com`. */
  readonly host: string
  readonly dir: 'ltr' | 'rtl'
  readonly htmlLang: string
  /** The accent color of dark mode, in hexadecimal. */
  readonly accent: string
  /** The logo for dark mode, as the address of an `<image>`; null without one. */
  readonly logo: string | null
  /** Whether the name of the site is shown beside the logo. */
  readonly showTitle: boolean
  /**
   * Breaks a text into lines, the last of which ends with an ellipsis if there are more.
   * @param width in font sizes
   */
  readonly lines: (text: string, width: number, most: number) => readonly string[]
}

/** Returns the source of an SVG image of 1200 × 630 pixels. */
export type DrawSocialImage = (page: SocialImagePage) => string
