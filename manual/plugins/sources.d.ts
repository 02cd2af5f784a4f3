/** Files with the types of the configuration, of front matter, of plugins, and of components and templates. */
export const configuration: readonly string[]
export const frontMatter: readonly string[]
export const plugin: readonly string[]
export const code: readonly string[]
/** The changelog of docsgen. */
export const changelog: string
/** The file with the UI strings. */
export const messages: string
