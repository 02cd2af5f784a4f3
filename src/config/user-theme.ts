/** The look of the site: keys of `site.config.ts`. */

/** Colors, corners and fonts. */
export interface UserLook {
  /**
   * The accent color, the radius of corners, and the fonts.
   *
   * @example
   * theme: {
   *   accent: '#6d28d9',
   *   radius: '0.75rem',
   *   fonts: { heading: 'Georgia, serif' },
   * }
   */
  theme?: UserTheme
  /**
   * Light and dark mode.
   *
   * @example colorMode: { default: 'dark' }
   */
  colorMode?: {
    /**
     * The mode for visitors who have not chosen one.
     *
     * @default `system`, or `light` without `offerSystem`
     */
    default?: 'light' | 'dark' | 'system'
    /**
     * Offers visitors a third choice, which follows their system. What they get before they choose is
     * `default`.
     *
     * @default `true`
     */
    offerSystem?: boolean
  }
}

/** A file of a font: its path among the static files, such as `/fonts/inter.woff2`. */
export type UserFontFile =
  | string
  | {
      path: string
      /**
       * @default what the file says, for a variable font its range
       */
      weight?: number | string
      /**
       * @default what the file says
       */
      style?: 'normal' | 'italic'
      /** Characters for which it is loaded, as in CSS: `U+0000-00FF`. */
      unicodeRange?: string
    }

/** Names of fonts as in CSS (`Georgia, serif`), or a font with files. */
export type UserFont =
  | string
  | {
      /** Its name, such as `Inter`. */
      family: string
      /** WOFF2 files. Pages preload the first one; browsers load the others when they are needed. */
      files: UserFontFile[]
      /**
       * Fonts that are shown until it is loaded.
       *
       * @default those of the system
       */
      fallback?: string
    }

/** The look of the theme; what it leaves open is in `templates/styles/tokens.css`. */
export interface UserTheme {
  /**
   * The color of links, buttons and marks: any opaque color of CSS, such as `#6d28d9`. For dark mode,
   * a lighter one of the same hue is chosen, unless both are given. Contrast is checked.
   */
  accent?: string | { light: string; dark: string }
  /**
   * The tint of backgrounds, lines and texts: bluish, none, or that of paper.
   *
   * @default `cool`
   */
  neutral?: 'cool' | 'gray' | 'warm'
  /**
   * `compact` shows more at once, with smaller text and less space.
   *
   * @default `comfortable`
   */
  density?: 'comfortable' | 'compact'
  /**
   * Radius of corners, such as `0`, `0.75rem` or `12px`.
   *
   * @default `0.5rem`
   */
  radius?: string
  fonts?: {
    /** All text without a font below. */
    body?: UserFont
    /**
     * Headings.
     *
     * @default the font of the body
     */
    heading?: UserFont
    /** Code. */
    code?: UserFont
  }
}
