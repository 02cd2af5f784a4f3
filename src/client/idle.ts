/** Resolves when the page has loaded and the browser is idle. */
export async function idle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  }
  // Safari has no idle callbacks, but an element of the page may have the name.
  await new Promise<unknown>((resolve) =>
    typeof requestIdleCallback === 'function'
      ? requestIdleCallback(resolve, { timeout: 3000 })
      : setTimeout(resolve, 200),
  )
}
