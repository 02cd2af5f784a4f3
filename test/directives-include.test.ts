import { describe, expect, test } from 'vitest'
import { compilePage, htmlOf, problemsOf } from './compile-page.ts'

describe('include', () => {
  test('shows the Markdown of another file, its front matter left out', () => {
    const files = {
      'docs/_partials/a.md': '---\ntitle: x\n---\n\n## From a\n\n:::note\nOf {{brand}}\n:::',
    }
    const html = htmlOf('Before\n\n::include{file="/docs/_partials/a.md"}\n\nAfter', { files })
    expect(html).toContain('<h2 id="from-a">From a</h2>')
    expect(html).toContain('Of Acme')
    expect(htmlOf('# Page\n\n:::include{file="_partials/a.md"}\n:::', { files })).toContain(
      'From a',
    )
  })

  test('keeps links relative to the file that contains them', () => {
    const files = {
      'docs/_partials/a.md':
        '[x](../faq.md) ![y](y.png) [z][z]\n\n<a href="raw.md">raw</a>\n\n[z]: z.md',
    }
    const { links } = compilePage('[own](own.md)\n\n::include{file="_partials/a.md"}', { files })
    expect(links.map((l) => [l.target, l.file, l.line])).toEqual([
      ['own.md', 'docs/page.md', 1],
      ['../faq.md', 'docs/_partials/a.md', 1],
      ['y.png', 'docs/_partials/a.md', 1],
      ['z.md', 'docs/_partials/a.md', 1],
      ['raw.md', 'docs/_partials/a.md', 3],
    ])
  })

  test('keeps references and footnotes of the file apart from the page’s', () => {
    const files = { 'docs/a.md': '[x] [^1]\n\n[x]: inner.md\n[^1]: Inner note' }
    const doc = compilePage(
      '[x] [^1]\n\n::include{file="a.md"}\n\n[x]: outer.md\n[^1]: Outer note',
      { files },
    )
    expect(doc.links.map((l) => l.target).filter((t) => !t.startsWith('#'))).toEqual([
      'outer.md',
      'inner.md',
    ])
    expect(doc.html).toContain('Inner note')
    expect(doc.html).toContain('Outer note')
    expect(new Set(doc.anchors).size).toBe(doc.anchors.length)
  })

  test('can include a region', () => {
    const files = { 'docs/a.md': 'out\n\n<!-- #region x -->\nin\n<!-- #endregion x -->\n\nout' }
    expect(htmlOf('::include{file="a.md" region="x"}', { files })).toBe('<p>in</p>')
  })

  test('places what is in a region, or in some lines, where it is in the file', () => {
    const files = { 'docs/a.md': '1\n\n<!-- #region x -->\n4\n\n[y](y.md)\n<!-- #endregion -->\n' }
    const lineIn = (part: string) =>
      compilePage(`::include{file="a.md" ${part}}`, { files }).links[0]?.line
    expect(lineIn('region="x"')).toBe(6)
    expect(lineIn('region="x" lines="3"')).toBe(6)
    expect(lineIn('lines="6"')).toBe(6)
  })

  test('reports lines that the file or region does not have', () => {
    const files = {
      'docs/a.md': '1\n\n<!-- #region x -->\n4\n<!-- #endregion -->\n',
      'docs/a.js': 'a\nb\n',
    }
    expect(
      problemsOf(
        '::include{file="a.md" lines="4,90-99"}\n\n::include{file="a.md" region="x" lines="2-"}\n\n```js file="a.js" lines="2-1,0,1-9,-2"\n```\n\n::include{file="a.md" lines="-9, 1 - 9"}',
        { files },
      ),
    ).toEqual([
      'docs/page.md:1:1 missing-region: "docs/a.md" has no lines "90-99" — The last one is 5.',
      'docs/page.md:3:1 missing-region: the region "x" of "docs/a.md" has no lines "2-1" — The last one is 1.',
      'docs/page.md:5:1 missing-region: "docs/a.js" has no lines "2-1" — The last one is 2.',
      'docs/page.md:5:1 missing-region: "docs/a.js" has no lines "0" — The last one is 2.',
    ])
  })

  test('shows lines once that thousands of ranges name', () => {
    const files = { 'docs/a.js': 'a\nb\nc\n' }
    const ranges = '1-99999,'.repeat(10_000)
    const { html } = compilePage(`\`\`\`txt file="a.js" lines="3,${ranges}" {${ranges}}\n\`\`\``, {
      files,
    })
    expect(html.replace(/<[^>]*>/g, '').trim()).toBe('a\nb\nc')
  })

  test('places problems in the file that has them', () => {
    const files = {
      'docs/a.md': '\n\nHello {{brnd}}\n\n:::nota\nx\n:::\n\n![](x.png)\n\n```jss\n```',
      'docs/b.md': '::include{file="a.md"}',
    }
    expect(problemsOf('::include{file="b.md"}', { files })).toMatchInlineSnapshot(`
      [
        "docs/a.md:3:7 unknown-variable: unknown variable {{brnd}} — Did you mean "brand"?",
        "docs/a.md:5:1 unknown-directive: unknown directive ":::nota" — Did you mean "note"?",
        "docs/a.md:11:1 unknown-language: unknown code language "jss" — Did you mean "css"?",
        "docs/a.md:9:1 image-alt: image without alt text — Describe it: ![description](…), or use <img alt=""> if it is decorative.",
      ]
    `)
  })

  test('places what is removed from its HTML in it, and changes no text or attribute', () => {
    const html = [
      '<script>1</script>',
      '<p onclick="x()">t</p>',
      '<meta name=x>',
      '<div style="color:red">x</div>',
      '<form name="body"></form>',
      `<div title="a <b> c" data-x='<i>'>In <textarea><p></textarea> it</div>`,
      '<!-- <p> -->',
    ].join('\n\n')
    const files = { 'docs/a.md': html }
    const page = '# Page\n\n::include{file="a.md"}'
    const { problems } = compilePage(page, { files })
    expect(problems.map(({ file, line }) => `${file}:${line}`)).toEqual(
      [1, 3, 5, 9, 7].map((line) => `docs/a.md:${line}`),
    )
    expect(compilePage(page, { files }).html).toBe(compilePage(`# Page\n\n${html}`).html)
  })

  test('reports cycles, missing files and paths that leave the site', () => {
    const files = {
      'docs/a.md': 'A\n\n::include{file="b.md"}',
      'docs/b.md': 'B\n\n::include{file="a.md"}',
      'docs/gone.md': null,
    }
    const p = (file: string) => problemsOf(`::include{file="${file}"}`, { files })
    expect([
      ...p('a.md'),
      ...p('page.md'),
      ...p('gone.md'),
      ...p('none.md'),
      ...p('/../x.md'),
      ...p('../../x.md'),
    ]).toMatchInlineSnapshot(`
      [
        "docs/b.md:3:1 circular-include: "docs/a.md" includes itself: docs/a.md → docs/b.md → docs/a.md — Move the shared part into a separate file.",
        "docs/page.md:1:1 missing-file: the file "docs/page.md" does not exist, cannot be read, or is not text — The path is relative to this file; start it with "/" to make it relative to the root folder of the site.",
        "docs/page.md:1:1 missing-file: the file "docs/gone.md" does not exist, cannot be read, or is not text — The path is relative to this file; start it with "/" to make it relative to the root folder of the site.",
        "docs/page.md:1:1 missing-file: the file "docs/none.md" does not exist, cannot be read, or is not text — The path is relative to this file; start it with "/" to make it relative to the root folder of the site.",
        "docs/page.md:1:1 missing-file: "/../x.md" is outside the site's folder — Copy the file into the site.",
        "docs/page.md:1:1 missing-file: "../../x.md" is outside the site's folder — Copy the file into the site.",
      ]
    `)
    expect(problemsOf('::include')).toMatchInlineSnapshot(`
      [
        "docs/page.md:1:1 missing-file: missing file name — Write file="/path/from/the/root" or a path relative to this file.",
      ]
    `)
  })

  test('ends when files include each other over and over', { tags: 'thorough' }, () => {
    const files = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [
        `docs/f${i}.md`,
        `::include{file="f${i + 1}.md"}\n\n::include{file="f${i + 1}.md"}`,
      ]),
    )
    expect(
      problemsOf('::include{file="f0.md"}', { files }).some((p) => p.includes('too-much')),
    ).toBe(true)
  })
})

describe('file of a code block', () => {
  const samples = {
    'samples/x.ts':
      'import y\n\n  // #region init\n  const a = 1\n    // #region inner\n    nested()\n    // #endregion\n  // #endregion init\n\nend()\n',
    'samples/x.html': '<p>\n<!-- #region init -->\n<b>x</b>\n<!-- #endregion -->\n',
    'samples/x.py': '# #region init\nprint(1)\n# #endregion\n',
    'samples/x.sql': '-- #region init\nselect 1\n-- #endregion\n',
    'samples/x.css': '/* #region init */\na {}\n/* #endregion */\n',
    'samples/x.cs': '#region init\nFoo();\n#endregion\n',
    'samples/x.liquid':
      '{% comment %} no {% endcomment %}\n{# #region init #}\n{{ x }}\n{# #endregion #}\n',
    'samples/open.ts': '// #region init\na\nb\n',
  }
  const codeOf = (name: string, rest = 'region="init"') =>
    htmlOf(`\`\`\`text file="/samples/${name}" ${rest}\n\`\`\``, { files: samples }).replace(
      /<[^>]+>/g,
      '',
    )

  test('is a region in any style of comment, without marks and shared indentation', () => {
    expect(codeOf('x.ts')).toBe('const a = 1\n  nested()\n')
    expect(codeOf('x.html')).toBe('&#x3C;b&gt;x&#x3C;/b&gt;\n')
    expect(codeOf('x.py')).toBe('print(1)\n')
    expect(codeOf('x.sql')).toBe('select 1\n')
    expect(codeOf('x.css')).toBe('a {}\n')
    expect(codeOf('x.cs')).toBe('Foo();\n')
    expect(codeOf('x.liquid')).toBe('{{ x }}\n')
  })

  test('is the whole file without marks when no region is named', () => {
    expect(codeOf('x.ts', '')).toBe('import y\n\n  const a = 1\n    nested()\n\nend()\n')
  })

  test('says what is missing', () => {
    const p = (meta: string, body = '') =>
      problemsOf(`\`\`\`ts ${meta}\n${body}\`\`\``, { files: samples })
    expect([
      ...p('file="/samples/x.ts" region="int"'),
      ...p('file="/samples/open.ts" region="init"'),
      ...p('file="/samples/none.ts"'),
      ...p('file="../../none.ts"'),
      ...p('file="/samples/x.ts"', 'own\n'),
    ]).toMatchInlineSnapshot(`
      [
        "docs/page.md:1:1 missing-region: "samples/x.ts" has no region "int" — Did you mean "init"?",
        "docs/page.md:1:1 missing-region: the region "init" of "samples/open.ts" has no end — End it with \`#endregion\` in a comment.",
        "docs/page.md:1:1 missing-file: the file "samples/none.ts" does not exist, cannot be read, or is not text — A leading "/" means the root folder of the site.",
        "docs/page.md:1:1 missing-file: "../../none.ts" is outside the site's folder — Copy the file into the site.",
        "docs/page.md:1:1 code-file: this code block has both \`file\` and code; the code is ignored — Leave the block empty.",
      ]
    `)
  })
})
