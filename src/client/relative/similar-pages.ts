/** Proposes nothing: see not-found.ts, which replaces the address that does not exist by its own. */
export function proposePages(): void {}
