/** View transitions: the browser fades from one page to the next. */

/**
 * Makes a change to the page, in a transition where browsers have them. The style sheet animates it
 * for visitors who accept motion.
 */
export async function inTransition(change: () => void): Promise<void> {
  const transition = document.startViewTransition?.(change)
  if (!transition) return change()
  // A hidden page, or the next navigation, skips the animation, not the change.
  transition.ready.catch(() => {})
  await transition.updateCallbackDone
}
