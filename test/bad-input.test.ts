import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sample } from './sample.ts'
import { site } from './site.ts'

const problems = (files: Record<string, string | Uint8Array>) => site(files).check().problems()

describe('the docs folder', () => {
  test('is requested when it is missing', async () => {
    expect(await problems({ 'README.md': '# Title\n' })).toMatchInlineSnapshot(`
      "docs error the folder "docs" does not exist in <root> (docs)
        Run \`docsgen init\` to create a site here, or create the folder and add Markdown files."
    `)
  })

  test('can have another name', async () => {
    const page = await site({
      'site.config.mjs': 'export default { docs: "./pages/" }',
      'pages/index.md': '# Here\n',
    })
      .build()
      .page('/')
    expect(page.text('h1')).toBe('Here')
  })

  test('is reported as empty, and does not replace a published site', async () => {
    const made = site({ 'docs/index.md': '# Start\n' }).build()
    const before = await made.tree()
    await made
      .edit('docs/index.md', null)
      .step(() => mkdirSync(made.path('docs'), { recursive: true }))
      .build()
      .done()
    expect(await made.problems()).toMatchInlineSnapshot(`
      "docs error the folder "docs" contains no pages (docs)
        Add Markdown files (.md or .mdx) to it."
    `)
    expect(await made.tree()).toEqual(before)
  })

  test('is reported when it is a file', async () => {
    expect(await problems({ docs: 'text' })).toMatchInlineSnapshot(`
      "docs error the folder "docs" does not exist in <root> (docs)
        Run \`docsgen init\` to create a site here, or create the folder and add Markdown files."
    `)
  })

  test('can lack a page for the root', async () => {
    const made = site({ 'docs/faq.md': '# Faq\n' }).build()
    expect(await made.problems()).toMatchInlineSnapshot(`
      "docs warning there is no page at / (no-root)
        Create docs/index.md."
    `)
  })
})

describe('a file that is not text', () => {
  test('is reported with its first invalid line', async () => {
    expect(
      await problems({
        'docs/index.md': Buffer.concat([
          Buffer.from('# Start\n\nline three\n'),
          Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x0a]),
        ]),
      }),
    ).toMatchInlineSnapshot(`
      "docs warning there is no page at / (no-root)
        Create docs/index.md.
      docs/index.md:4:1 error the file is not valid UTF-8 (encoding)
        Save it as UTF-8, or rename it if it is not a Markdown file."
    `)
    expect(
      await problems({ 'docs/index.md': Buffer.from('# Start\n', 'utf16le') }),
    ).toMatchInlineSnapshot(`
      "docs/index.md:1:1 warning the file contains NUL or Unicode noncharacters, which were replaced (encoding)
        Is it really a text file?"
    `)
  })

  test('with a NUL or a noncharacter is published without it', async () => {
    const made = site({ 'docs/index.md': '# Start\n\nA\0B \uFDEF C\n' }).build()
    expect(await made.problems()).toMatchInlineSnapshot(`
      "docs/index.md:3:1 warning the file contains NUL or Unicode noncharacters, which were replaced (encoding)
        Is it really a text file?"
    `)
    expect((await made.page('/')).main).toContain('A\uFFFDB \uFFFD C')
  })

  test('and noncharacters in included files, data and entities are not placeholders', async () => {
    const made = site({
      'docs/index.md':
        '# T\n\n::include{file="_part.md"}\n\n::table{data="_data.json"}\n\ne &#xFDEF;y&#xFDEF; [f](/)\n',
      'docs/_part.md': 'a \uFDEFlink:0\uFDEF b',
      'docs/_data.json': '[{"a": "c \\uFDEFimage:9\\uFDEF d"}]',
    }).build()
    const text = (await made.page('/')).text('main')
    expect(text).toMatch(/a \uFFFDlink:0\uFFFD b/)
    expect(text).toMatch(/c \uFFFDimage:9\uFFFD d/)
    expect(text).not.toContain('\uFDEF')
  })
})

describe('two pages with one route', () => {
  test('are reported once for each locale', async () => {
    expect(
      await problems({
        'site.config.mjs': `export default { locales: { nz: { label: 'NZ' }, au: { label: 'AU' } } }`,
        'docs/index.md': '# Start\n',
        'docs/a.md': '# A\n',
        'docs/a/index.md': '# Also A\n',
        'docs/b.md': '---\nslug: /a\n---\n# Again A\n',
      }),
    ).toMatchInlineSnapshot(`
      "docs/a/index.md error the route "/a" is already used by docs/a.md (duplicate-route)
        Rename one of the files, or set a different \`slug\`.
      docs/b.md error the route "/a" is already used by docs/a.md (duplicate-route)
        Rename one of the files, or set a different \`slug\`."
    `)
  })

  test('are reported when they differ only in case', async () => {
    expect(
      await problems({ 'docs/index.md': '# S\n', 'docs/Faq.md': '# A\n', 'docs/faq.md': '# B\n' }),
    ).toMatchInlineSnapshot(`
      "docs/faq.md error the route "/faq" differs from "/Faq" of docs/Faq.md only in letter case (duplicate-route)
        Rename one of the files, or set a different \`slug\`."
    `)
  })

  test("are reported when one is docsgen's own page", async () => {
    const own = { 'docs/index.md': '# S\n', 'docs/404.md': '# Mine\n', 'docs/search.md': '# M\n' }
    expect(await problems(own)).toMatchInlineSnapshot(`
      "docs/404.md warning the route "/404" is reserved for the not-found page; this page was left out (duplicate-route)
        Rename the file, or set a different \`slug\`.
      docs/search.md warning the route "/search" is reserved for the search page; this page was left out (duplicate-route)
        Rename the file, or set a different \`slug\`."
    `)
    const noSearch = {
      ...own,
      'docs/404.md': null,
      'site.config.mjs': 'export default { search: false }',
    }
    const made = site(noSearch).build()
    expect(await made.problems()).toBe('')
    expect((await made.page('/search')).text('h1')).toBe('M')
  })

  test('are reported when the paths of two locales give two pages one route', async () => {
    expect(
      await site({
        'site.config.mjs': `export default { locales: { nz: { label: 'NZ', path: '/' }, au: { label: 'AU', path: '/au/' } } }`,
        'docs/index.md': '# S\n',
        'docs/au/faq.md': '# In a folder\n',
        'docs/faq.md': '# At the top\n',
      })
        .build()
        .problems(),
    ).toMatchInlineSnapshot(`
      "au/faq.html error two outputs have the same path: one is made from docs/au/faq.md, the other from docs/faq.md (output)
        Rename one of them."
    `)
  })
})

describe('a page that cannot be read', () => {
  test('is reported with its name', async () => {
    if (process.getuid?.() === 0) return // Nothing is unreadable to root.
    const made = site({ 'docs/index.md': '# S\n', 'docs/faq.md': '# F\n' })
    await made
      .step(() => chmodSync(made.path('docs/faq.md'), 0))
      .check()
      .done()
    expect(await made.problems()).toContain('docs/faq.md')
  })

  test('is not a page if it is a folder named .md', async () => {
    expect(await problems({ 'docs/index.md': '# S\n', 'docs/folder.md/inner.md': '# I\n' })).toBe(
      '',
    )
  })

  test('is reported if it is a broken symbolic link or leads out of the site', async () => {
    const made = site({ 'docs/index.md': '# S\n', '../outside.md': '# Out\n' })
    await made
      .step(() => {
        symlinkSync('gone.md', made.path('docs/lost.md'))
        symlinkSync('../../outside.md', made.path('docs/out.md'))
        symlinkSync('.', made.path('docs/loop'))
      })
      .build()
      .done()
    expect(await made.problems()).toMatchInlineSnapshot(`
      "docs/loop warning this symbolic link is not followed, because it leads out of the site, to a folder that contains it, or on from another link (unreadable)
        Move or copy the folder itself here, or link to a folder of the site.
      docs/lost.md warning skipped, because it is a symbolic link to a missing file, to one outside the site, or to one that pages do not publish (unreadable)
        Rename or delete it, or put a copy here.
      docs/out.md warning skipped, because it is a symbolic link to a missing file, to one outside the site, or to one that pages do not publish (unreadable)
        Rename or delete it, or put a copy here."
    `)
  })
})

describe('hostile front matter', () => {
  test.each([
    'title: *nobody',
    'a: &a [*a]',
    '__proto__: { x: 1 }',
    '? [a, b]\n: c',
    '!!js/function x: y',
    'constructor: 1',
    'a: &a [x]\n'.concat(
      ...Array.from('bcdefgh', (name, index) => {
        const last = '*'.concat('abcdefg'.charAt(index))
        return `${name}: &${name} [${Array(10).fill(last).join(', ')}]\n`
      }),
    ),
  ])('%s', async (matter) => {
    expect(await problems({ 'docs/index.md': `---\n${matter}\n---\n# S\n` })).toMatchSnapshot()
  })
})

describe('building', () => {
  test('refuses an output folder that is not its own, and one that holds the site', async () => {
    const made = site({ 'docs/index.md': '# S\n', 'other/thesis.txt': 'years of work' })
    for (const out of sample(['other', '.', '..', 'docs'], 2)) {
      const run = await made.run('build', '--out', out)
      expect(run.code, out).toBe(1)
      expect(run.stderr, out).toMatch(
        /contains files that docsgen did not write|contains the site itself|the site is made from what is in the folder/,
      )
    }
    expect(readFileSync(made.path('other/thesis.txt'), 'utf8')).toBe('years of work')
    expect(readFileSync(made.path('docs/index.md'), 'utf8')).toBe('# S\n')
  })

  test('reports that .docsgen cannot be created', async () => {
    const made = site({ 'docs/index.md': '# S\n', '.docsgen': 'a file' })
    const run = await made.run('build')
    expect(run.code).toBe(1)
    expect(run.stderr).not.toContain('defect')
    expect(run.stderr).not.toMatch(/\n\s+at /)
  })

  test('fails on warnings only with --strict', { tags: 'thorough' }, async () => {
    const made = site({ 'docs/index.md': '# S\n\n[x](gone.md)\n' })
    expect((await made.run('build')).code).toBe(0)
    expect((await made.run('build', '--strict')).code).toBe(1)
    expect(existsSync(made.path('build/index.html'))).toBe(true)
  })

  test('prints the report as JSON to standard output, and text for people to standard error', {
    tags: 'thorough',
  }, async () => {
    const run = await site({ 'docs/index.md': '# S\n\n[x](gone.md)\n' }).run('build', '--json')
    const report = JSON.parse(run.stdout)
    expect(report).toMatchObject({
      pages: 1,
      compiled: 1,
      rendered: 1, // Neither the search nor the not-found page counts.
      removed: 0,
      problems: [{ ruleId: 'broken-link', file: 'docs/index.md', line: 3, column: 1 }],
    })
    expect(Object.keys(report.times)).toContain('publish')
    expect(run.stderr).toContain('does not lead to a page')
  })

  test('writes stable lines without colors when the output is not a terminal', {
    tags: 'thorough',
  }, async () => {
    const run = await site({ 'docs/index.md': '# S\n\n[x](gone.md)\n' }).run('build')
    expect(
      run.stderr
        .replace(/in [\d.]+ m?s/, 'in TIME')
        .replace(/\d+ files written/, 'N files written'),
    ).toMatchInlineSnapshot(`
      "docs/index.md:3:1 warning the link "gone.md" does not lead to a page (broken-link)
        3 | [x](gone.md)
          | ^
        There is no docs/gone.md: correct the link, or add that page.
      1 page: 1 compiled, 1 rendered; N files written, 0 unchanged, 0 removed in TIME
      1 warning
      "
    `)
    expect(run.stdout).toBe('')
  })

  test('prints help, and explains an unknown option or command', { tags: 'thorough' }, async () => {
    const empty = site()
    expect(await empty.run('--version')).toMatchObject({
      code: 0,
      stdout: `${JSON.parse(readFileSync('package.json', 'utf8')).version}\n`,
    })
    expect((await empty.run('--help')).stdout).toMatch(/build.*serve.*check/s)
    const option = await empty.run('build', '--outt', 'x')
    expect(option.code).toBe(2)
    expect(option.stderr).toContain('Did you mean --out?')
    expect((await empty.run('biuld')).stderr).toContain('Did you mean build?')
  })

  test('works with a damaged cache, and reports it in one line', { tags: 'thorough' }, async () => {
    const made = site({ 'docs/index.md': '# S\n', 'docs/faq.md': '# F\n' })
    await made.run('build')
    const memory = readFileSync(made.path('.docsgen/memory'))
    writeFileSync(made.path('.docsgen/memory'), memory.subarray(0, memory.length - 3))
    writeFileSync(made.path('docs/faq.md'), '# Another\n')
    const run = await made.run('build')
    expect(run.code).toBe(0)
    expect(run.stderr.match(/cache in \.docsgen is damaged/g)).toHaveLength(1)
    expect((await made.page('/faq')).text('h1')).toBe('Another')
  })
})

test('text in a code sample that looks like a file with an endless name is left unchanged', async () => {
  const sample = `curl --data="${'x'.repeat(5000)}"`
  const made = site({ 'docs/index.md': `# Start\n\n\`\`\`sh\n${sample}\n\`\`\`\n` }).build()
  expect(await made.problems()).toBe('')
})

test('docs outside the folder of the site are refused before anything is published', async () => {
  const config = "export default { docs: '../other' }"
  expect(await problems({ 'site.config.mjs': config })).toMatchInlineSnapshot(`
    "site.config.mjs:1:24 error \`docs\` is "../other", which is outside the site's folder (config)
      Name a place below it, or build from a parent folder with --root."
  `)
})

test('a cache that cannot be written is reported in one line, and the site is built', {
  tags: 'thorough',
}, async () => {
  const made = site({ 'docs/index.md': '# Start\n', '.docsgen/memory/a': '' })
  const { code, stderr } = await made.run('build')
  expect(code).toBe(0)
  expect(stderr).toContain('the cache in .docsgen could not be written')
})

test('the line shown with an error is from the site, not from the current folder', {
  tags: 'thorough',
}, async () => {
  const made = site({
    'docs/index.md': 'A line of another site.\n',
    'inner/docs/index.md': '---\ntitle: [\n---\n',
  })
  const { stderr } = await made.run('build', '--root', 'inner')
  expect(stderr).toContain('docs/index.md:')
  expect(stderr).not.toContain('another site')
})
