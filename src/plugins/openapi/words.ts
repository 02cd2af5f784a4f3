/** Changes words. */

/** `userGet` → `user-get` */
export function kebab(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replace(/[^A-Za-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
}

export function capital(value: string): string {
  return value.charAt(0).toUpperCase() + value.slice(1)
}
