/** Emoji by name, as GitHub writes them. The table is loaded only for pages that may have some. */

import { own } from '../../own.ts'

type Table = Readonly<Record<string, string>>

let table: Table | null = null

const NAME = /:(?:[a-z][a-z0-9_+-]{0,80}|[+-]1):/

/** Loads the table if a page may need it: looking through the files that it shows would take longer. */
export async function loadEmoji(text: string, showsFiles: boolean): Promise<void> {
  if (table !== null || !(showsFiles || NAME.test(text))) return
  table = (await import('gemoji')).nameToEmoji
}

/** `man_raising_hand` and `woman_in_lotus_position`, as EmojiOne names them. */
const PERSON_FIRST = /^((?:wo)?man)_(?:in_)?(.+)$/

/** `:rocket:` → 🚀; null for a name that no emoji has. */
export function emojiOf(name: string): string | null {
  if (table === null) return null
  return own(table, name) ?? own(table, name.replace(PERSON_FIRST, '$2_$1')) ?? null
}
