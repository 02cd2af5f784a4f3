/** Interpolates values into a message: `format(messages.seeAllResults, { count: 37 })`. */
export function format(message: string, values: Readonly<Record<string, string | number>>): string {
  return message.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all))
}
