/** Formulas in TeX become MathML at build time, behind `math: true`. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { site } from './site.ts'

const siteWith = (page: string, config = 'math: true') =>
  site({ 'site.config.mjs': `export default { ${config} }`, 'docs/index.md': page }).build()

const PAGE = String.raw`# Home

The sum $\sum_{i=0}^n x_i * y * z$ and a price, $5 to $10, and 1$-2$3.

$$
\begin{aligned}
a &= b \\
c &= \color{red} d
\end{aligned}
$$

~~~math
\boxed{e^{i\pi}} + \cancel{x}
~~~

In code: ${'`$x$`'}, and escaped: \$x$.

| Formula |
|---|
| $a_1$ |
`

describe.each(['native', 'remark'])('with the parser "%s"', (parser) => {
  const config = 'math: true'
  beforeEach(() => void vi.stubEnv('DOCSGEN_PARSER', parser))
  afterEach(() => void vi.unstubAllEnvs())

  test('formulas are MathML without inline styles, ids, and scripts', async () => {
    const made = siteWith(PAGE, config)
    expect(await made.problems()).toBe('')
    const { html } = await made.page('/')
    expect(html).toMatch(
      /The sum <math data-tex="[^"]*"><mrow>.*<mo[^>]*>∑<\/mo>.*<\/math> and a price, \$5 to \$10, and 1\$-2\$3\./,
    )
    expect(html).toMatch(
      /<div class="math" tabindex="0"><math display="block" data-tex="[^"]*"><mtable/,
    )
    expect(html).toContain('<mi mathcolor="red">d</mi>'.replace('red', '#ff0000'))
    expect(html).toContain('class="boxed"')
    expect(html).toContain('<code>$x$</code>, and escaped: $x$.')
    expect(html).toMatch(
      /<td><math data-tex="a_1"><msub><mi>a<\/mi><mn>1<\/mn><\/msub><\/math><\/td>/,
    )
    expect(html.match(/<math.*?<\/math>/gs)?.join()).not.toMatch(/\s(style|id|href|on\w+)=/)
  })

  test.each([
    ['Text $a \\frac{b}$.', '3:17', 'Unexpected end of input in a macro argument, expected'],
    ['Text $a + \\foo$.', '3:11', 'Unsupported function name: \\foo'],
    ['$$\na\n  b_1_2\n$$', '5:6', 'Double subscript'],
    ['Text $\\href{javascript:alert(1)}{x}$.', '3:7', 'Unsupported function name: \\href'],
  ])('bad TeX is reported with its position: %s', async (text, place, reason) => {
    const made = siteWith(`# Home\n\n${text}\n`, config)
    const problems = await made.problems()
    expect(problems).toContain(
      `docs/index.md:${place} warning this formula cannot be read: ${reason}`,
    )
    expect(problems).toMatch(/\(math\)$/)
    expect((await made.page('/')).html).toMatch(/<code>[^<]*(frac|foo|b_1_2|href)/)
  })
})

test('without `math`, dollars are text, and formulas are reported', async () => {
  const made = siteWith('# Home\n\nThe sum $\\sum_i x_i$.\n', '')
  expect((await made.page('/')).html).toContain('$\\sum_i x_i$')
  expect(await made.problems()).toContain('Set `math: true` in the configuration')
})

test.each([
  ['\\def\\a{\\a\\a}\\a', 'infinite loop'],
  [`${'{'.repeat(4000)}x`, ''],
  ['x'.repeat(20_000), 'longer than'],
])('hostile TeX is refused: %#', async (tex, reason) => {
  expect(await siteWith(`# Home\n\n$$\n${tex}\n$$\n`).problems()).toMatch(
    new RegExp(`this formula cannot be read: .*${reason}`),
  )
})

test('a formula is shown on a page whose only sign of it is a fence of tildes', async () => {
  const { html } = await siteWith('# Home\n\n~~~math\nx^2\n~~~\n').page('/')
  expect(html).toContain('<math')
})
