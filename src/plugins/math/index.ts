/** Formulas in TeX as MathML, on sites with `markdown.math`. */
export const math = {
  name: 'math',
  syntax: async () => ({ remark: (await import('./formulas.ts')).showFormulas }),
}
