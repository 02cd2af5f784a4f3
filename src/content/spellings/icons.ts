/** Icons by name, which docsgen does not have: `:material-check:`. */

/** https://squidfunk.github.io/mkdocs-material/reference/icons-emojis/ */
export const ICON =
  /:(?:material|fontawesome|octicons|simple)-[a-z0-9]+(?:-[a-z0-9]+){0,12}:(?:\{[^{}\n]{0,200}\})?/g

export function withoutIcons(text: string): string {
  return text.includes(':') ? text.replace(ICON, '').replace(/ {2,}/g, ' ') : text
}
