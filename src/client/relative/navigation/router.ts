/** Browsers load pages themselves: see addresses.ts. */
export function startRouter(): void {}
