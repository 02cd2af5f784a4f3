/** The environment variables that code names: what it makes depends on their values, too. */

const NAMED = /\bprocess\.env(?:\.([A-Za-z_$][\w$]*)|\[\s*(["'])([^"'\\\n]*)\2\s*\])/g

/** A text that changes with the value of each variable that the code names. */
export function environmentOf(code: string): string {
  const names = [...code.matchAll(NAMED)].map(([, plain, , quoted]) => plain ?? quoted ?? '')
  return JSON.stringify([...new Set(names)].sort().map((name) => [name, process.env[name]]))
}
