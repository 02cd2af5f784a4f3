/**
 * The not-found page of sites built with `--relative`. Hosts send it for addresses in any folder, from
 * which its own relative addresses lead nowhere, so it is shown at its own address instead: that of
 * the nearest not-found page above.
 */
export async function showNotFound(): Promise<void> {
  const { pathname } = location
  if (/\/404(?:\.html|\/)?$/.test(pathname)) return
  const folders = pathname.split('/').slice(0, -1)
  for (; folders.length > 0; folders.pop()) {
    const url = [...folders, '404.html'].join('/')
    const { ok } = await fetch(url, { method: 'HEAD' })
    if (ok) return location.replace(url)
  }
}
