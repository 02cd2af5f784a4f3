/** `theme` in the configuration: accent color, radius and fonts. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wcagContrast } from 'culori'
import { describe, expect, test } from 'vitest'
import {
  darkAccent,
  leastContrast,
  paletteOf,
  readableAccent,
  SURROUNDINGS,
} from '../src/config/palette.ts'
import { packageRoot } from '../src/package.ts'
import { readFont } from '../src/theme/font-file.ts'
import { site } from './site.ts'

const MODES = ['light', 'dark'] as const
const fonts = join(packageRoot, 'node_modules/katex/dist/fonts')
const fontOf = (name: string) => readFileSync(join(fonts, `KaTeX_${name}.woff2`))
const tokens = readFileSync(join(packageRoot, 'templates/styles/tokens.css'), 'utf8')

/** Colors of tokens.css in a mode. */
function token(name: string, mode: (typeof MODES)[number], css = tokens): string {
  const colors = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\);`).exec(css)
  return colors?.[mode === 'light' ? 1 : 2] ?? ''
}

const docs = { 'docs/index.md': '# Start\n\nText.\n' }
const config = (theme: object, more = {}) =>
  `export default ${JSON.stringify({ title: 'Site', theme, ...more }, null, 1)}`

async function stylesOf(made: ReturnType<typeof site>): Promise<string> {
  const built = await made.built()
  const href = built.page('/').all('link[rel=stylesheet]')[0]?.attribute('href') ?? ''
  return built.text(href.replace(/^\/(repo\/)?/, ''))
}

describe('grays', () => {
  const files = { cool: 'tokens', gray: 'neutral-gray', warm: 'neutral-warm' } as const
  const GRAYS = ['bg', 'surface', 'surface-strong', 'border', 'text', 'heading', 'muted']
  const graysOf = (neutral: keyof typeof files, mode: (typeof MODES)[number]) => {
    const path = join(packageRoot, `templates/styles/${files[neutral]}.css`)
    const css = readFileSync(path, 'utf8')
    return Object.fromEntries(GRAYS.map((name) => [name, token(name, mode, css)]))
  }

  test.each(['gray', 'warm'] as const)(
    'that are %s replace all grays, and are as light as the others',
    async (neutral) => {
      const made = site({ ...docs, 'site.config.ts': config({ neutral }) }).build()
      expect(await made.problems()).toBe('')
      const css = await stylesOf(made)
      for (const mode of MODES) {
        const [grays, usual] = [graysOf(neutral, mode), graysOf('cool', mode)]
        for (const name of GRAYS) {
          expect(wcagContrast(grays[name] ?? '', usual[name] ?? ''), name).toBeLessThan(1.01)
          expect(css).toContain(grays[name]?.replace(/^#fff$/, '#fff') ?? '-')
        }
      }
      expect(await stylesOf(site({ ...docs, 'site.config.ts': config({}) }).build())).not.toContain(
        graysOf(neutral, 'dark').bg,
      )
    },
  )
})

test('a compact site has smaller text, and targets that can be hit', async () => {
  const made = site({ ...docs, 'site.config.ts': config({ density: 'compact' }) }).build()
  expect(await made.problems()).toBe('')
  expect(await stylesOf(made)).toMatch(/--target:\s*2\.25rem/)
})

describe('the accent color', () => {
  test('is in the style sheet for both color modes, and in no inline style', async () => {
    const made = site({ ...docs, 'site.config.ts': config({ accent: '#6d28d9' }) }).build()
    expect(await made.problems()).toBe('')
    const css = await stylesOf(made)
    expect(css).toMatch(
      new RegExp(`--accent:\\s*light-dark\\(#6d28d9,\\s*${darkAccent('#6d28d9')}\\)`),
    )
    expect((await made.page('/')).html).not.toContain('style=')
  })

  test('can be given for each mode, in any notation of CSS', async () => {
    const accent = { light: 'rebeccapurple', dark: 'hsl(270 90% 80%)' }
    const made = site({ ...docs, 'site.config.ts': config({ accent }) }).build()
    expect(await made.problems()).toBe('')
    expect(await stylesOf(made)).toMatch(
      /--accent:\s*light-dark\((?:#639|#663399|rebeccapurple),\s*(?:#\w{6}|hsl\(270 90% 80%\))\)/,
    )
  })

  test('changes the style sheet and the pages when it is edited', async () => {
    const made = site({ ...docs, 'site.config.ts': config({ accent: '#6d28d9' }) }).build()
    const before = await stylesOf(made)
    made.edit('site.config.ts', config({ accent: '#0f766e' })).build()
    expect(await stylesOf(made)).toMatch(/--accent:\s*light-dark\(#0f766e,/)
    made
      .edit('site.config.ts', config({ accent: '#6d28d9' }))
      .restart()
      .build()
    expect(await stylesOf(made)).toBe(before)
  })

  test('with too little contrast is reported for each mode, with the ratio and a color that works', async () => {
    const accent = { light: '#ffcc00', dark: '#3b0764' }
    const made = site({ ...docs, 'site.config.ts': config({ accent }) }).check()
    const problems = await made.problems()
    expect(problems).toMatch(
      /^site\.config\.ts:\d+:\d+ warning the accent color "#ffcc00" is hard to read in light mode: `--accent` on `--surface-strong` has a contrast of 1\.28:1; text needs 4\.5:1 \(contrast\)/m,
    )
    expect(problems).toContain('the accent color "#3b0764" is hard to read in dark mode')
    const [light = '', dark = ''] = [...problems.matchAll(/Use "(#\w+)"/g)].map(
      ([, color]) => color,
    )
    made.edit('site.config.ts', config({ accent: { light, dark } })).check()
    expect(await made.problems()).toBe('')
  })

  test.each(['purpleish', 'rgb(0 0 0 / 50%)', '#12'])('must be a color: %s', async (accent) => {
    const made = site({ ...docs, 'site.config.ts': config({ accent }) }).build()
    expect(await made.problems()).toContain('an opaque color such as "#6d28d9"')
  })
})

describe('derived colors', () => {
  const accents = Array.from({ length: 36 }, (_, i) => [`hsl(${i * 10} 90% 45%)`, i] as const)

  test.each(MODES)('are readable, as is every color of the theme on them: %s', (mode) => {
    const names = ['text', 'heading', 'muted', 'green', 'amber', 'red', 'violet', 'teal']
    for (const [accent] of [...accents, ['#000'], ['#fff'], ['gray']] as const) {
      const palette = paletteOf(readableAccent(accent, mode), mode)
      expect(leastContrast(palette, mode).ratio, accent).toBeGreaterThanOrEqual(4.5)
      for (const name of names) {
        const ratio = wcagContrast(token(name, mode), palette['accent-bg'])
        expect(ratio, `${name} on the background of ${accent}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  test('are those around the theme’s own accent color', () => {
    for (const mode of MODES) {
      for (const [name, color] of Object.entries(SURROUNDINGS[mode]))
        expect(token(name, mode).replace(/^#fff$/, '#ffffff'), name).toBe(color)
      expect(readableAccent(token('accent', mode), mode)).toBe(token('accent', mode))
    }
  })
})

test('the radius is that of all corners', async () => {
  const made = site({ ...docs, 'site.config.ts': config({ radius: '0' }) }).build()
  expect(await stylesOf(made)).toMatch(/--radius:\s*0px;--radius-sm:\s*0px/)
  made.edit('site.config.ts', config({ radius: 'round' })).build()
  expect(await made.problems()).toContain('a length such as "0" or "0.75rem"')
})

describe('fonts', () => {
  const files = {
    ...docs,
    'static/fonts/sans.woff2': fontOf('SansSerif-Regular'),
    'static/fonts/bold italic.woff2': fontOf('Main-BoldItalic'),
    'static/fonts/mono.woff2': fontOf('Typewriter-Regular'),
  }
  const theme = {
    fonts: {
      body: {
        family: 'Sans',
        files: [
          '/fonts/sans.woff2',
          {
            path: 'fonts/bold italic.woff2',
            weight: 650,
            style: 'italic',
            unicodeRange: 'U+0000-00FF',
          },
        ],
      },
      heading: 'Georgia, serif',
      code: { family: 'Mono', files: ['/fonts/mono.woff2'], fallback: 'Consolas' },
    },
  }

  test('become @font-face rules and preloads, below the base', async () => {
    const made = site({ ...files, 'site.config.ts': config(theme, { base: '/repo/' }) }).build()
    expect(await made.problems()).toBe('')
    const css = await stylesOf(made)
    expect(css).toContain(
      '@font-face{font-family:Sans;src:url(/repo/fonts/sans.woff2) format("woff2");font-weight:400;font-style:normal;font-display:swap}',
    )
    expect(css).toMatch(
      /bold%20italic\.woff2\) format\("woff2"\);font-weight:650;font-style:italic;font-display:swap;unicode-range:U\+0000-00FF/,
    )
    expect(css).toMatch(
      /font-family:Sans fallback;src:local\("?Arial"?\).*?;size-adjust:\d+\.?\d*%/,
    )
    expect(css).toMatch(
      /--font:"Sans","Sans fallback",system-ui, ?sans-serif;--mono:"Mono",.*Consolas/,
    )
    expect(css).toContain('h6{font-family:Georgia,serif}')
    const links = (await made.page('/')).all('link[rel=preload]')
    expect(links.map((link) => link.attribute('href'))).toEqual([
      '/repo/fonts/sans.woff2',
      '/repo/fonts/mono.woff2',
    ])
    expect(links[0]?.attribute('crossorigin')).toBeDefined()
    expect(links[0]?.attribute('as')).toBe('font')
  })

  test('that do not exist or are none are reported with their position, and the site is built', async () => {
    const made = site({
      ...files,
      'site.config.ts': config(theme),
      'static/fonts/sans.woff2': null,
      'static/fonts/mono.woff2': 'no font',
    }).build()
    const problems = await made.problems()
    expect(problems).toMatch(
      /^site\.config\.ts:\d+:\d+ warning the font "\/fonts\/sans\.woff2" in `theme\.fonts` does not exist \(font\)/m,
    )
    expect(problems).toContain(
      '"/fonts/mono.woff2" is not a WOFF2 font (font)\n  Convert it to WOFF2.',
    )
    expect(await stylesOf(made)).not.toContain('fonts/mono.woff2')
  })

  test.each([
    [{ body: { family: 'A', files: ['/a.ttf'] } }, 'the path of a WOFF2 file'],
    [{ body: 'a; } b {' }, 'names of fonts'],
    [{ body: { family: 'A"', files: [] } }, 'the name of a font'],
    [{ title: 'A' }, 'unknown key `theme.fonts.title`'],
  ])('%o is refused', async (wrong, reason) => {
    const made = site({ ...files, 'site.config.ts': config({ fonts: wrong }) }).build()
    expect(await made.problems()).toContain(reason)
  })
})

test('what a font file says is read from it', () => {
  expect(readFont(fontOf('Main-Bold'))?.weight).toBe('700')
  const { weight, style, metrics } = readFont(fontOf('Typewriter-Regular')) ?? {}
  expect([weight, style]).toEqual(['400', 'normal'])
  // All of its letters are as wide.
  expect(metrics?.width).toBeCloseTo(0.525, 2)
  expect(readFont(fontOf('Main-Regular').subarray(0, 200))).toBeNull()
  expect(readFont(Buffer.from('no font'))).toBeNull()
})

test('a site without `theme` has the style sheet of the theme, unchanged', async () => {
  const css = await stylesOf(site(docs).build())
  expect(css.match(/--accent:/g)).toHaveLength(1)
  expect(css).not.toContain('@font-face')
})

test('fonts and icons that cannot be used are reported by `docsgen check`, too', async () => {
  const made = site({
    ...docs,
    'static/f.woff2': 'not a font',
    'static/a.svg': '<svg><path d="M0 0" onload="x"/></svg>',
    'site.config.ts': config(
      { fonts: { body: { family: 'X', files: ['/f.woff2', '/none.woff2'] } } },
      { navbar: { items: [{ label: 'A', to: '/', icon: '/a.svg' }] } },
    ),
  })
  const problems = await made.build().problems()
  for (const rule of ['(font)', '(icon)', 'is not a WOFF2 font', 'does not exist'])
    expect(problems).toContain(rule)
  expect(await made.check().problems()).toBe(problems)
})
