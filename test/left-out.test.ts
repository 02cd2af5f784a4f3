/** What readers would not see: it is reported where it is written. */
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compilePage, problemsOf } from './compile-page.ts'
import { site } from './site.ts'

describe('HTML that is not closed, or closes nothing, is reported at its tag', () => {
  test.each([
    ['Where a<b and c>d holds.\n\nMore.\n', ['1:8 <b> is not closed']],
    ['x <i>never closed\n', ['1:3 <i> is not closed']],
    ['Text.\n\n<div>\n\nMore.\n', ['3:1 <div> is not closed']],
    [
      '</div></div></main>\n',
      ['1:1 </div> closes nothing', '1:7 </div> closes nothing', '1:13 </main> closes nothing'],
    ],
    ['<table><tr><td>\n\nText.\n', ['1:1 <table> is not closed']],
    [
      '<details><summary>More\n\nText.\n',
      ['1:1 <details> is not closed', '1:10 <summary> is not closed'],
    ],
    ['<div>\n  <span>\n</div>\n', ['2:3 <span> is not closed before </div>']],
    [
      '> <section>\n\nText. </section>\n',
      ['1:3 <section> is not closed', '3:7 </section> closes nothing'],
    ],
    [
      'a <b>b<i>c</b>d</i> e\n\n<p><b>one</p>\n<p>two</b></p>\n',
      ['1:7 <i> is not closed before </b>', '3:4 <b> is not closed before </p>'],
    ],
    [
      'Text.\n\n<!-- a\n\n## Lost\n',
      ['3:1 `<!--` is not closed, so that what follows is not shown'],
    ],
    [
      '<div>\n<!-- a\n\nb -->\n</div>\n',
      ['2:1 `<!--` is not closed, so that what follows is not shown'],
    ],
    [
      '<section>\n<p title="a\n\nb">\n</section>\n',
      ['2:1 `<p` is not closed, so that what follows is not shown'],
    ],
    ['Text </p> here </br> end.\n', ['1:6 </p> closes nothing', '1:16 </br> closes nothing']],
    ...[
      '<?php a',
      '<? a ?>',
      '<![CDATA[ a',
      '<![CDATA[a]]>',
      '<!DOCTYPE html',
      '<!DOCTYPE html>',
    ].map((text): [string, string[]] => [
      `Text.\n\n${text}\n\n## More\n`,
      [
        `3:1 \`${text.match(/^<!\[CDATA\[|<\S+/)?.[0]}\` begins no HTML, so that browsers do not show what is in it`,
      ],
    ]),
  ])('%j', (text, expected) => {
    const found = compilePage(text).problems.map(
      ({ ruleId, line, column, reason }) => `${ruleId} ${line}:${column} ${reason}`,
    )
    expect(found).toEqual(expected.map((problem) => `unclosed-html ${problem}`))
  })

  test('in the file that contains it', () => {
    const files = { 'docs/_part.md': 'One.\n\nTwo <kbd>three.\n' }
    const [problem] = compilePage('::include{file="_part.md"}\n', { files }).problems
    expect(problem).toMatchObject({ file: 'docs/_part.md', line: 3, column: 5 })
  })

  test.each([
    [
      'void elements',
      'a<br>b<br/>c<wbr>\n\n<hr>\n<img src="https://x.example.com/a.svg" alt="">\n',
    ],
    [
      'optional end tags',
      '<ul><li>a<li>b</ul>\n<table><tr><td>a<td>b<tr><th>c</table>\n<p>a\n\n<dl><dt>a<dd>b</dl>\n',
    ],
    [
      'paragraphs with an end',
      '<p>a</p>\n<p>b<br>c</p>\n<div><p>d</p></div>\n<p><table><tr><td><p>e</p></td></tr></table>\n',
    ],
    [
      'blocks around Markdown',
      '<details>\n<summary>*More*</summary>\n\nText **bold**.\n\n- item\n\n</details>\n',
    ],
    ['paragraphs around blocks', '<p align="center">\n\n# Title\n\n</p>\n'],
    [
      'comments and other languages',
      '<!-- <div> -->\n\n`<div>` &lt;div> \\<div>\n\n```html\n<div>\n```\n',
    ],
    ['slashes', '<a name="x"/>\n\nText <span id="y"/> more.\n\n<div id="z"/>\n\nText.\n'],
    ['formatting over blocks', '<b>one\n\ntwo</b> and <b><i>three</i></b>\n'],
    ['comments', 'a <!-- b --> c <!---->\n\n<!--\n\n# d\n\n-->\n\n<div>\n<!-- e -->\n</div>\n'],
    ['drawings', '<svg viewBox="0 0 1 1"><path d="M0 0"/><g><circle r="1"/></g></svg>\n'],
    ['text in elements', '<textarea><div></textarea>\n'],
    [
      'custom elements and lists',
      '1. <kbd>a</kbd>\n\n   <div>\n\n   Text.\n\n   </div>\n2. <x-y></x-y>\n',
    ],
  ])('but nothing else: %s', (_, text) => {
    expect(problemsOf(text).filter((problem) => problem.includes('unclosed-html'))).toEqual([])
  })
})

describe('Markdown that GFM drops is reported', () => {
  test.each([
    [
      '| a | b |\n|---|---|\n| 1 | 2 | 3 |\n',
      ['3:9 this row has 3 cells, and the header 2, so that the text from here on is not shown'],
    ],
    [
      '| Type | Note |\n|---|---|\n| string | null | may be absent |\n| `a \\| b` | c |\n',
      ['3:17 this row has 3 cells, and the header 2, so that the text from here on is not shown'],
    ],
    [
      'a[^u]\n\n[^u]: one\n\n[^never]: lost\n',
      ['5:1 nothing refers to the note [^never], so it is not shown'],
    ],
    [
      'a[^u]\n\n[^u]: one\n\n[^u]: two\n',
      ['5:1 [^u] is defined twice, and only the first definition counts'],
    ],
    [
      '[a][x]\n\n[x]: https://example.com/1\n[X]: https://example.com/2\n',
      ['4:1 [X] is defined twice, and only the first definition counts'],
    ],
    [
      '| a | b |\n|---|\n| 1 | 2 |\n',
      ['1:1 this is no table, because the header has 2 cells and the line below it 1'],
    ],
  ])('%j', (text, expected) => {
    const found = compilePage(text).problems.map(
      ({ ruleId, line, column, reason }) => `${ruleId} ${line}:${column} ${reason}`,
    )
    expect(found).toEqual(expected.map((problem) => `lost-text ${problem}`))
  })

  test.each([
    '| a | b |\n|---|---|\n| 1 | 2 | |\n| 1 |\n',
    '[a][x]\n\n[x]: https://example.com\n[x]: https://example.com\n',
    'a | b\n---\n\nText | more.\n- a\n',
    'a[^1] b[^1]\n\n[^1]: Note[^2].\n\n[^2]: Other.\n',
  ])('but nothing else: %j', (text) => {
    expect(problemsOf(text)).toEqual([])
  })
})

describe('references to what a page does not define are reported where they are', () => {
  test.each([
    ['A note[^none].\n', [[1, 7]]],
    [
      '> a [^1]\n> b [^two]\n\n- [ ] c [^3]\n',
      [
        [1, 5],
        [2, 5],
        [4, 9],
      ],
    ],
    ['| a |\n|---|\n| [^cell] |\n', [[3, 3]]],
    ['a[^u]\n\n[^u]: one [^inner]\n', [[3, 11]]],
    ['He said "so"[^said].\n', [[1, 13]]],
    ['cmd [-h][-v] [a][missing] b\n[c][gone], [d][]\n\n![e][nope]\n', [[1, 14]]],
  ])('%j', (text, places) => {
    const found = compilePage(text).problems
    expect(found.map(({ ruleId, line, column }) => [ruleId, line, column])).toEqual(
      places.map((place) => ['undefined-reference', ...place]),
    )
  })

  test.each([
    '- [x] done\n- [ ] not\n\nPress [x] or [y/n], `a[^1]`, `[a][b]` and <code>[^2]</code>.\n',
    '```\n[^1] [a][b]\n```\n\n    [^1] [a][b]\n',
    'Escaped \\[^none], [^a-z]+, [^abc]* and [^"].\n',
    'Not [^0-9a-f], [^A-Za-z0-9_], ^[^abc], [^abc]$, "[^abc]" or \'[^abc]x\'.\n',
    'Options [-h][-v] and years [2020][2021].\n',
    'The array list[0][1] and [a](https://example.com)[^n]\n\n[^n]: Note.\n',
    '<!-- [^none] -->\n\n<a title="[^none]" href="https://example.com">a</a>\n',
  ])('but no text that looks like one: %j', (text) => {
    expect(problemsOf(text)).toEqual([])
  })
})

test('a link without an address is reported', () => {
  const found = compilePage('[j](<>) [k]() [l](#)\n').problems
  expect(found.map(({ ruleId, column }) => [ruleId, column])).toEqual([
    ['broken-link', 1],
    ['broken-link', 9],
  ])
})

test('pages of linked folders of the site are pages, with what changes in them', async () => {
  const made = site({
    'docs/index.md': '# Start\n\n[A](linked/a.md), [B](../parts/deep/b.md)\n',
    'parts/a.md': '# A\n\n![P](p.png)\n',
    'parts/p.png': 'a picture',
    'parts/deep/b.md': '# B\n',
    'parts/.env.md': '# Secret\n',
  })
  made.step(() => {
    symlinkSync('../parts', join(made.root, 'docs/linked'))
    symlinkSync('../docs', join(made.root, 'parts/back'))
    symlinkSync('..', join(made.root, 'docs/around'))
  })
  const pages = async () =>
    Object.keys(await made.tree()).filter((path) => /\/\w+\.html$/.test(path))
  await made.build().done()
  expect(await pages()).toEqual(['linked/a.html', 'linked/deep/b.html'])
  const changes = { 'parts/a.md': '# New\n', 'parts/c.md': '# C\n' }
  await made.write(changes).edit('parts/deep/b.md', null).restart().build().done()
  expect(await made.text('linked/a.html')).toContain('New</h1>')
  expect(await pages()).toEqual(['linked/a.html', 'linked/c.html'])
  expect(await made.problems()).toContain('docs/around warning this symbolic link is not followed')
})

test('a link that leads to no file of the site is reported, whatever its name, until it does', async () => {
  const made = site({
    'docs/index.md': '# Start\n\n[A](a.txt)\n',
    'parts/a.txt': 'A',
    'parts/_b.md': 'B',
  })
  made.step(() => {
    const link = (name: string, target: string) =>
      symlinkSync(target, join(made.root, 'docs', name))
    link('loop', 'loop')
    link('gone.png', 'missing/gone.png')
    link('out.txt', '../../out.txt')
    link('.#lock', 'an editor')
    link('a.txt', '../parts/a.txt')
    link('unused.txt', '../parts/a.txt')
    link('_b.md', '../parts/_b.md')
  })
  const reported = async () =>
    [...(await made.build().problems()).matchAll(/^\S+ warning skipped/gm)].map(([line]) => line)
  const warnings = (...names: string[]) => names.map((name) => `docs/${name} warning skipped`)
  expect(await reported()).toEqual(warnings('gone.png', 'loop', 'out.txt'))
  made.restart().write({ 'docs/missing/gone.png': 'a picture' })
  expect(await reported()).toEqual(warnings('loop', 'out.txt'))
  made.restart().write({ 'parts/a.txt': null })
  expect(await reported()).toEqual(warnings('a.txt', 'loop', 'out.txt', 'unused.txt'))
})

test('a README beside an index, and a link to a folder around it, are reported', async () => {
  const made = site({
    'docs/index.md': '# Start\n',
    'docs/api/index.md': '# API\n',
    'docs/api/README.md': 'For writers.\n',
    'docs/guides/README.md': '# Guides\n',
    'docs/own/index.md': '# Own\n',
    'docs/own/readme.md': '---\nslug: more\n---\n\n# More\n',
    'docs/quoted/index.md': '# Quoted\n',
    'docs/quoted/README.md': '---\n{ "title": "A", "slug": "named" }\n---\n\nText.\n',
    'docs/text/index.md': '# Text\n',
    'docs/text/README.md':
      '---\ntitle: A\ndescription: "Sets\n\n  the\nslug: of pages"\n---\n\nText.\n',
    'docs/real/a.md': '# A\n',
  })
  made.step(() => symlinkSync('..', join(made.root, 'docs/linked')))
  expect(await made.build().problems()).toMatchInlineSnapshot(`
    "docs/api/README.md warning this file is not published, because docs/api/index.md is the page of the folder (left-out)
      Give it a \`slug\`, rename it to _README.md, or move it out of the folder.
    docs/linked warning this symbolic link is not followed, because it leads out of the site, to a folder that contains it, or on from another link (unreadable)
      Move or copy the folder itself here, or link to a folder of the site.
    docs/text/README.md warning this file is not published, because docs/text/index.md is the page of the folder (left-out)
      Give it a \`slug\`, rename it to _README.md, or move it out of the folder."
  `)
})

test('an anchor that only the translation of a page lacks is reported for the fallbacks that link to it', async () => {
  const links = '[one](guide.md#install) [two](/guide#install) [three](other.md#there)\n'
  const built = site({
    'site.config.mjs': `export default { locales: { en: { label: 'English' }, de: { label: 'Deutsch', fallback: 'en' } } }`,
    'docs/index.md': `# Start\n\n${links}\n::include{file="_part.md"}\n`,
    'docs/_part.md': '[four](guide.md#install)\n',
    'docs/guide.md': '# Guide\n\n## Install\n\nText.\n',
    'docs/guide.de.md': '# Anleitung\n\n## Installieren\n\nText.\n',
    'docs/other.md': '# Other\n\n## There\n\nText.\n',
  }).build()
  expect(await built.problems()).toMatchInlineSnapshot(`
    "docs/_part.md:1:1 warning in Deutsch, the link leads to docs/guide.de.md, which has no anchor "#install" (broken-anchor)
      Give the heading there the id of the original: {#install}.
    docs/index.md:3:1 warning in Deutsch, the link leads to docs/guide.de.md, which has no anchor "#install" (broken-anchor)
      Give the heading there the id of the original: {#install}.
    docs/index.md:3:25 warning in Deutsch, the link leads to docs/guide.de.md, which has no anchor "#install" (broken-anchor)
      Give the heading there the id of the original: {#install}."
  `)
})

test('headings of symbols have ids that are neither empty nor the same', () => {
  const { html, titleId } = compilePage(
    '# 🎉\n\n## Text\n\n## 🚀\n\n## ???\n\n## …\n\n## ![p](https://x.example.com/p.svg)\n\n## Section\n',
  )
  expect([titleId, ...[...html.matchAll(/<h2 id="([^"]*)"/g)].map(([, id]) => id)]).toEqual([
    'section',
    'text',
    'section-1',
    'section-2',
    'section-3',
    'section-4',
    'section-5',
  ])
})

test.each([
  ['# region r', '# endregion r'],
  ['# region r', '# endregion'],
  ['#Region "r"', '#End Region'],
  ['REM #region r', 'REM #endregion'],
  ['rem #region r', 'rem #endregion'],
  ["{$REGION 'r'}", '{$ENDREGION}'],
  ['//<editor-fold desc="r">', '//</editor-fold>'],
  ['// <editor-fold defaultstate="collapsed" desc="r">', '// </editor-fold>'],
  ['#pragma region r', '#pragma endregion'],
  ['--#region r', '--#endregion'],
  ['<!-- #region r -->', '<!-- #endregion -->'],
  ['% #region r', '% #endregion'],
  ['"#region r', '"#endregion'],
  ['//region r', '//endregion'],
  ['// region r', '// endregion'],
  [';; #region r', ';; #endregion'],
  ['(* #region r *)', '(* #endregion *)'],
  ['{- #region r -}', '{- #endregion -}'],
  ['\'#Region "r"', "'#End Region"],
  ["' #region r", "' #endregion"],
  ['--region r', '--endregion'],
  ['%region r', '%endregion'],
  ['%% region r', '%% endregion'],
  [';; region r', ';; endregion r'],
  ['! region r', '! endregion'],
  ['rem region r', 'rem endregion'],
  ['@rem #region r', '@rem #endregion'],
  ['/* region r */', '/* endregion */'],
  ['<!-- region r -->', '<!-- endregion -->'],
  ['{{!-- #region r --}}', '{{!-- #endregion --}}'],
  ['<%-- #region r --%>', '<%-- #endregion --%>'],
  ['@* #region r *@', '@* #endregion *@'],
  ['.. #region r', '.. #endregion'],
  ['#= region r =#', '#= endregion =#'],
])('the region of the marks %s and %s is found, and they are not shown', (start, end) => {
  const files = { 'docs/_a.txt': `out\n${start}\nin\n${end}\nout\n` }
  const shown = (text: string) =>
    compilePage(text, { files })
      .html.replace(/<[^>]+>/g, '')
      .trim()
  expect(shown('```txt file="_a.txt" region="r"\n```\n')).toBe('in')
  expect(shown('```txt file="_a.txt"\n```\n')).toBe('out\nin\nout')
})

test('a comment or a heading that begins like the mark of a region is shown', () => {
  const text =
    '# region of the user\nx = 1\n# Region Europe\naws \\\n  --region eu\n- region r\n- end region r\n<region id="r">\nregion r\nendregion\n# end region settings\n'
  const files = { 'docs/_a.txt': text }
  const { html } = compilePage('```txt file="_a.txt"\n```\n', { files })
  const shown = html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x3C;', '<')
    .replaceAll('&gt;', '>')
    .trim()
  expect(shown).toBe(text.trim())
})

test('lists of headings show the text of images, and no headings without text', () => {
  const page =
    '# T\n\n::toc\n\n## <br>\n\nA.\n\n## ![The plan](p.png)\n\nB.\n\n##\n\n### ![](p.png)\n'
  const { toc, html, sections } = compilePage(page)
  expect(toc.map(({ text }) => text)).toEqual(['The plan'])
  expect(html.match(/<nav.*?<\/nav>/s)?.[0]).toContain('">The plan</a></li></ul>')
  expect(sections.map(({ headings, text }) => [headings, text])).toEqual([
    [[], 'A.'],
    [['The plan'], 'B.'],
  ])
})

test('an option of a command stays in a script that has a region', () => {
  const files = {
    'docs/run.sh':
      'docker run \\\n  --region eu-west-1 \\\n  x\n# region setup\na\n# end region setup\n',
  }
  const { html } = compilePage('# T\n\n```sh file="run.sh"\n```\n', { files })
  const shown = html.replace(/<[^>]+>/g, '')
  expect(shown).toContain('--region eu-west-1')
  expect(shown).not.toContain('setup')
})
