/** esbuild, loaded when it is first needed. */
import type * as esbuild from 'esbuild'

let loaded: typeof esbuild | null = null

export async function loadEsbuild(): Promise<typeof esbuild> {
  loaded ??= await import('esbuild')
  return loaded
}

/**
 * Ends esbuild's process. If it found itself without this one while it waits for an answer, it would
 * print a stack trace.
 */
export function stopEsbuild(): void {
  void loaded?.stop()
}
