/** Whether a kit is being bundled: esbuild must not be interrupted. */
let loading: Promise<unknown> = Promise.resolve()

/** Notes that a kit is being loaded. */
export function noteLoading(kit: Promise<unknown>): void {
  loading = kit.catch(() => {})
}

/** Resolves when no kit is being loaded. */
export async function kitSettled(): Promise<void> {
  await loading
}
