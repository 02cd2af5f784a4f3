/**
 * Before each test file: a worker exits when the process that started it ends, and at once on
 * SIGTERM, since Vitest kills it half a second later. On exit its browser is killed and cleaned up.
 */
if (process.listenerCount('disconnect') === 0) {
  process.on('disconnect', () => process.exit())
  process.on('SIGTERM', () => process.exit())
}
