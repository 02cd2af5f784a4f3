/** CSS: lightningcss. */
import { type Fault, type Language, type Load, oneByOne } from '../types.ts'

interface LightningCss {
  transform(options: { filename: string; code: Uint8Array; errorRecovery: boolean }): unknown
}

/** A parser for style sheets; null if the package is not installed. */
export async function parseCss(load: Load): Promise<((code: string) => Fault | null) | null> {
  const lightning = (await load('lightningcss')) as LightningCss | null
  if (lightning === null) return null
  return (code) => {
    try {
      lightning.transform({
        filename: 'sample.css',
        code: new TextEncoder().encode(code),
        errorRecovery: false,
      })
      return null
    } catch (error) {
      const { loc, message } = error as { loc?: { line: number; column: number }; message: string }
      return { line: loc?.line ?? 1, column: loc?.column ?? 1, reason: message }
    }
  }
}

export const css: Language = {
  names: ['css'],
  needs: 'lightningcss',
  open: async (load) => {
    const parse = await parseCss(load)
    return parse === null ? null : oneByOne(parse)
  },
}
