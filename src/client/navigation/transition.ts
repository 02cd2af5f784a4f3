/** View transitions: the browser fades from one page to the next. */

/**
 * Makes a change to the page, in a transition where browsers have them. The style sheet animates it
 * for visitors who accept motion.
 * @param isAnimated the browser has animated the change itself, as some do when the visitor swipes back
 */
export async function inTransition(change: () => void, isAnimated: boolean): Promise<void> {
  if (isAnimated || !document.startViewTransition) return change()
  const transition = document.startViewTransition(change)
  // A hidden page, or the next navigation, skips the animation, not the change.
  transition.ready.catch(() => {})
  await transition.updateCallbackDone
}
