/** `guides/getting-started.md` → `Getting started`; an index page is named after its folder. */
export function titleOfPath(path: string): string {
  const words = path
    .replace(/\.\w+$/, '')
    .replace(/\/(index|readme)$/i, '')
    .split('/')
    .at(-1)
    ?.replace(/^\d+[-_.\s]+/, '')
    .replace(/[-_]+/g, ' ')
    .trim()
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : path
}
