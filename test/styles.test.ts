/** Fonts and images in a site's own style sheets. */
import { describe, expect, test } from 'vitest'
import { site } from './site.ts'

const docs = { 'docs/index.md': '# Start\n' }
const font = Uint8Array.from({ length: 300 }, (_, i) => i % 256)
const styles = (css: string) => ({ 'templates/styles/site.css': css })
const config = (text: string) => ({ 'site.config.js': `export default { ${text} }` })

async function built(files: Parameters<typeof site>[0]) {
  const made = site({ ...docs, ...files }).build()
  expect(await made.problems()).toBe('')
  const result = await made.built()
  const paths = Object.keys(result.tree())
  const css = paths.find((path) => /^assets\/styles-.*\.css$/.test(path)) as string
  return { result, paths, css: result.text(css) }
}

describe('a style sheet may name', () => {
  test('a static file by its path, to which the base is added', async () => {
    const { css } = await built({
      ...config(`base: '/repo/'`),
      ...styles(
        '@font-face{font-family:m;src:url(/fonts/mine.woff2)}a{background:url("/img/a%20b.png?v=1#x")}b{background:url(/repo/logo.gif)}',
      ),
      'static/fonts/mine.woff2': font,
      'static/img/a b.png': font,
      'static/logo.gif': font,
    })
    expect(css).toContain('src:url(/repo/fonts/mine.woff2)')
    expect(css).toMatch(/url\("?\/repo\/img\/a%20b\.png\?v=1#x"?\)/)
    expect(css).toContain('url(/repo/logo.gif)')
  })

  test('a file by a relative path, which is published with its hash in the name', async () => {
    const { css, paths, result } = await built({
      ...config(`base: '/repo/'`),
      ...styles(
        '@font-face{font-family:m;src:url(../fonts/my.own-font.woff2)}@font-face{font-family:n;src:url("./my other.woff2")}',
      ),
      'templates/fonts/my.own-font.woff2': font,
      'templates/styles/my other.woff2': font,
    })
    const files = paths.filter((path) => path.endsWith('.woff2'))
    expect(files).toHaveLength(2)
    for (const path of files) {
      expect(path).toMatch(/^assets\/my.*-[\w-]{10}\.woff2$/)
      expect(css.replaceAll('%20', ' ').replaceAll('\\ ', ' ')).toContain(`/repo/${path}`)
      expect(result.bytes(path)).toEqual(Buffer.from(font))
    }
  })

  test('a style sheet among the static files, which is bundled', async () => {
    const { css } = await built({
      ...styles('@import "/extra.css";'),
      'static/extra.css': '.extra{letter-spacing:3px}',
    })
    expect(css).toContain('.extra{letter-spacing:3px}')
  })
})

describe('a style sheet that names', () => {
  const problemsOf = (css: string) =>
    site({ ...docs, ...styles(css) })
      .build()
      .problems()

  test('a static file that does not exist stops the build', async () => {
    expect(await problemsOf('a {\n  background: url(/img/gone.png);\n}')).toMatchInlineSnapshot(`
      "templates/styles/site.css:2:15 error there is no file "static/img/gone.png" (template)
        Put the file there, or write a path relative to the style sheet."
    `)
  })

  test('another site or a font in a data: URL gives a warning, since the policy blocks it', async () => {
    expect(
      await problemsOf(
        '@import "https://fonts.test/css";\n@font-face { font-family: a; src: url(data:font/woff2;base64,AAAA) }\na { background: url(//cdn.test/a.png) }',
      ),
    ).toMatchInlineSnapshot(`
      "templates/styles/site.css:1:9 warning the Content-Security-Policy of the pages blocks "https://fonts.test/css" (template)
        Put the file into static and name it by its path there, such as "/fonts/mine.woff2".
      templates/styles/site.css:2:35 warning the Content-Security-Policy of the pages blocks fonts in data: urls (template)
        Put the file into static and name it by its path there, such as "/fonts/mine.woff2".
      templates/styles/site.css:3:17 warning the Content-Security-Policy of the pages blocks "//cdn.test/a.png" (template)
        Put the file into static and name it by its path there, such as "/fonts/mine.woff2"."
    `)
  })

  test('at-rules of tools, which browsers drop, give a warning, also those of packages', async () => {
    const tailwind = {
      'node_modules/tailwindcss/package.json': '{ "name": "tailwindcss", "style": "index.css" }',
      'node_modules/tailwindcss/index.css': '@layer a, b;\n@theme default { --x: 1px }\n',
    }
    const own =
      '/* @theme */ @media print { a { color: red } }\n.b { content: "@use"; @apply bold; }\n@custom-media --wide (width > 60em);\n.c { background: url(#me@b) }'
    const made = site({
      ...docs,
      ...tailwind,
      ...styles('@import "tailwindcss";\n@import "./own.css";\n'),
      'templates/styles/own.css': own,
    })
    expect(await made.build().problems()).toMatchInlineSnapshot(`
      "templates/styles/own.css:2:23 warning browsers do not support \`@apply\` and ignore it (template)
        Write what it stands for, or list a plugin in \`plugins\` of the configuration whose \`css\` makes CSS of it, such as with Tailwind or PostCSS.
      templates/styles/own.css:3:1 warning browsers do not support \`@custom-media\` and ignore it (template)
        Write what it stands for, or list a plugin in \`plugins\` of the configuration whose \`css\` makes CSS of it, such as with Tailwind or PostCSS.
      templates/styles/site.css warning in node_modules/tailwindcss/index.css, browsers do not support \`@theme\` and ignore it (template)
        Write what it stands for, or list a plugin in \`plugins\` of the configuration whose \`css\` makes CSS of it, such as with Tailwind or PostCSS."
    `)
    const plugin =
      "{ name: 'tools', css: (code) => code.replace(/@theme default.*|@apply bold;|@custom-media.*/g, '') }"
    const used = made.write(config(`plugins: [${plugin}]`)).build()
    expect(await used.problems()).toBe('')
  })

  test('an unknown property gives a warning', async () => {
    expect(await problemsOf('a { colr: red }')).toMatchInlineSnapshot(
      `"templates/styles/site.css:1:5 warning "colr" is not a known CSS property (template)"`,
    )
  })
})
