/** True for what leads to a page and runs nothing: storage and services may hold anything. */
export function isAddress(url: string): boolean {
  return /^\/|^https?:/.test(url)
}
