/** Files with the types of the configuration, of front matter, and of plugins. */
export const configuration: readonly string[]
export const frontMatter: readonly string[]
export const plugin: readonly string[]
/** The file with the UI strings. */
export const messages: string
