/** Emoji by name, as GitHub writes them. The table is loaded only for pages that may have some. */

type Table = Readonly<Record<string, string>>

let table: Table | null = null

const NAME = /:(?:[a-z][a-z0-9_+-]{0,80}|[+-]1):/

/** Loads the table if one of the texts needs it. */
export async function loadEmoji(texts: readonly (string | null)[]): Promise<void> {
  if (table !== null || !texts.some((text) => text !== null && NAME.test(text))) return
  table = (await import('gemoji')).nameToEmoji
}

/** `:rocket:` → 🚀; null for a name that no emoji has. */
export function emojiOf(name: string): string | null {
  return table !== null && Object.hasOwn(table, name) ? (table[name] ?? null) : null
}
