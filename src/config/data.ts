/** Recognizes configurations that are nothing but data: they need not run to know that they are the same. */

import { loadEsbuild } from '../utilities/esbuild.ts'

/** Before and after the data, as esbuild prints them. */
const AROUND =
  /^(?:import \{ defineConfig \} from "docsgen";\n)?export default (?:\{([\s\S]*)\}|defineConfig\(\{([\s\S]*)\}\));\n$/

/** Texts, numbers, constants, names of properties, and what is between them. */
const DATA =
  /^(?:[\s{}[\],]|"(?:[^"\\\n]|\\.)*":?|'(?:[^'\\\n]|\\.)*':?|`(?:[^`\\$]|\\[\s\S])*`|-?\d[\de.+-]*(?=[\s,\]}])|(?:true|false|null)(?=[\s,\]}])|[A-Za-z_$][\w$]*:)*$/

/** @param source a module in TypeScript or JavaScript */
export async function isData(source: string): Promise<boolean> {
  const { transform } = await loadEsbuild()
  const { code } = await transform(source, {
    loader: 'ts',
    logLevel: 'silent',
    // Modules may do something when they are imported, whether or not they are used.
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  })
  const [, plain, defined = plain] = AROUND.exec(code) ?? []
  return defined !== undefined && DATA.test(`${defined}\n`)
}
