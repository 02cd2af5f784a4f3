/** Longest wait for something that must happen, in milliseconds; only a failing test waits that long. */
const PATIENCE = 120_000

/**
 * Waits until a condition holds, and gives what it gave. Conditions that throw do not hold yet.
 * @throws with the condition's last error, so that a failure says what was missing
 */
export async function until<T>(
  condition: () => T | Promise<T>,
  patience = PATIENCE,
): Promise<NonNullable<T>> {
  const end = Date.now() + patience
  for (;;) {
    let reason: unknown = new Error('the condition did not become true')
    try {
      const found = await condition()
      if (found) return found as NonNullable<T>
    } catch (error) {
      reason = error
    }
    if (Date.now() > end) throw reason
    await new Promise((resume) => setTimeout(resume, 10))
  }
}
