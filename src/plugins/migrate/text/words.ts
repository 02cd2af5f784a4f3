/** What is the same in the source of a page and in what readers see of it. */

/** What a page has of each kind. */
export type Counts = Readonly<
  Record<'headings' | 'code blocks' | 'tables' | 'images' | 'admonitions', number>
>

/** Letters and digits; spelling marks, quotes and markup differ between source and page. */
export function wordsIn(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}
