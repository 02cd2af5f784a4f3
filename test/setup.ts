/** Before each test file: a worker ends with the process that started it, however that one ends. */
if (process.listenerCount('disconnect') === 0) process.on('disconnect', () => process.exit())
