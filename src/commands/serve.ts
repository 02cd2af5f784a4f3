export async function runServe(_options: unknown): Promise<void> {}
