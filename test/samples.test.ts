/** `docsgen check --samples`: what is found, where it is said to be, and that this site is clean. */
import { describe, expect, test } from 'vitest'
import { commandContext } from '../src/commands/context.ts'
import { checkSamples } from '../src/plugins/samples/check.ts'
import { samplesOf } from '../src/plugins/samples/collect.ts'
import { languages } from '../src/plugins/samples/languages.ts'
import { loaderFor } from '../src/plugins/samples/load.ts'
import { commandsOf } from '../src/plugins/samples/parsers/commands.ts'
import { rubyOfErb } from '../src/plugins/samples/parsers/templates.ts'
import { checkSiteSamples } from '../src/plugins/samples/site.ts'
import type { Sample } from '../src/plugins/samples/types.ts'
import { cache, inputOf, pageContextOf, readerOf } from './compile-page.ts'

const load = loaderFor(process.cwd())
const fence = '```'

/** The samples of a page with this text. */
function pageSamples(text: string, files: Record<string, string> = {}): Sample[] {
  const variables = { api: 'https://api.example.com' }
  const options = { files, variables }
  return [...samplesOf(inputOf(text), pageContextOf(options), readerOf(options), cache).samples]
}

/** Problems as `file:line reason`. */
async function problemsOf(text: string, files: Record<string, string> = {}): Promise<string[]> {
  const report = await checkSamples(pageSamples(text, files), load, (file) => files[file] ?? null)
  return report.problems.map(({ file, line, reason }) => `${file}:${line} ${reason}`)
}

/** One that parses and one that does not, of each language; the mistake is on the line given. */
const CODE: Record<string, readonly [good: string, bad: string, line: number]> = {
  json: ['{"a": [1, 2]}', '{\n  "a": [1, 2,]\n}', 2],
  js: ['const a = () => 1;\nawait a();', 'const a = 1;\nconst b = (;', 2],
  jsx: ['const a = <p>{b}</p>;', 'const a = <p>{b}</div>;', 1],
  ts: ['const a: Map<string, number> = new Map();', 'const a: = 1;', 1],
  tsx: ['const a = (b: string) => <p>{b}</p>;', 'const a =\n<p>{</p>;', 2],
  html: [
    '<p>a</p>\n<script>\n  const a = 1;\n</script>',
    '<p>a</p>\n<script>\n  const = 1;\n</script>',
    3,
  ],
  vue: [
    '<script setup>\nconst a = 1;\n</script>\n\n<template><p>{{ a }}</p></template>',
    '<script setup>\nconst a = ;\n</script>',
    2,
  ],
  css: ['.a { color: red }', '.a { color: red }\n.b { : }}', 2],
  yaml: ['a:\n  - 1', 'a: 1\nb: [1', 3],
  toml: ['[a]\nb = 1', '[a]\nb = ', 2],
  xml: ['<a><b/></a>', '<a>\n<b></a>', 2],
  http: ['GET /a HTTP/1.1\nHost: a.example.com\n\n{"a": 1}', 'POST /a\nHost: a\n\n{"a": }', 4],
  sh: ['curl -s "$A" \\\n  -d \'{}\'', 'if true; then\n  echo "a\nfi', 2],
  console: ['$ if true; then \\\n  echo a; fi\na "b', '$ echo "a', 1],
  ruby: ['puts [1].map { |a| a + 1 }', 'def a\n  puts(\nend', 2],
  php: ['<?php\necho "a";', '<?php\nfunction () { echo ; }', 2],
  python: ['def a():\n    return 1', 'def a():\nreturn 1', 2],
  java: ['class A { int b() { return 1; } }', 'class A {\n  int b( { return 1; }\n}', 2],
  csharp: ['var a = new List<int> { 1 };', 'var a = ;\nif (', 1],
  go: ['package main\n\nfunc main() { a := 1; _ = a }', 'package main\n\nfunc main( { a := }', 3],
  liquid: ['{% if a %}{{ a | upcase }}{% endif %}', '{% if a %}{{ a }}', 1],
  erb: [
    '<% if a %>\n<%= link_to "b", c do |d| %>\n<% end %>\n<% end %>',
    '<% if a %>\n<%= b( %>\n<% end %>',
    2,
  ],
  apex: [
    'public class A {\n  Integer b = [SELECT COUNT() FROM Account];\n}',
    'public class A {\n  Integer b = ;\n}',
    2,
  ],
}

describe('each language', () => {
  for (const [lang, [good, bad, line]] of Object.entries(CODE)) {
    test(lang, async () => {
      const checker = await languages.get(lang)?.open(load)
      if (!checker) throw new Error(`no checker for ${lang}`)
      const [none, fault] = await checker([good, bad])
      expect(none).toBeNull()
      expect(fault).toMatchObject({ reason: expect.stringMatching(/\w/) })
      // Tools differ by a line in what they call the place of a mistake.
      expect(Math.abs((fault?.line ?? 99) - line)).toBeLessThanOrEqual(1)
    })
  }
})

describe('HTML', () => {
  test.each([
    ['<div><p>a</p>', '<div> is never closed'],
    ['<a id="b"></a>\n<a id="b"></a>', 'duplicate id "b"'],
    ['<input type="text" type="text">', 'duplicate attribute'],
    ['<style>\n.a { : }\n</style>', 'style'],
    ['<script type="application/json">{a}</script>', 'JSON'],
  ])('%s', async (code, reason) => {
    const found = await problemsOf(`${fence}html\n${code}\n${fence}`)
    expect(found).toHaveLength(1)
    if (reason !== 'style') expect(found[0]).toContain(reason)
  })
})

describe('samples of a page', () => {
  test('variables are replaced, locales are separate, fragments are counted', async () => {
    const text = `---\ntitle: A\n---\n\n${fence}js title="a.js"\nfetch('{{api}}')\n${fence}\n\n:::only{nz}\n${fence}json\n{\n${fence}\n:::\n\n${fence}js fragment\nfields: {}\n${fence}\n`
    const samples = pageSamples(text)
    expect(samples.map(({ code }) => code)).toEqual([
      "fetch('https://api.example.com')",
      'fields: {}',
    ])
    const report = await checkSamples(samples, load, () => null)
    expect(report).toMatchObject({ problems: [], checked: { js: 1 }, fragments: 1 })
  })

  test('the position is that of the line, also in included files', async () => {
    const text = `Text\n\n${fence}js\nconst a = 1;\nconst b = ;\n${fence}\n\n${fence}js file="/docs/a.js"\n${fence}\n\n::include{file="/docs/_partials/b.md"}\n`
    const found = await problemsOf(text, {
      'docs/a.js': 'const a = ;',
      'docs/_partials/b.md': `One\n\n${fence}json\n{,}\n${fence}\n`,
    })
    expect(found.map((problem) => problem.split(' ')[0]).sort()).toEqual([
      'docs/_partials/b.md:4',
      'docs/a.js:1',
      'docs/page.md:5',
    ])
  })

  test('the same sample for two countries is parsed once', async () => {
    const samples = [
      ...pageSamples(`${fence}js\nlet\n${fence}`),
      ...pageSamples(`${fence}js\nlet\n${fence}`),
    ]
    expect((await checkSamples(samples, load, () => null)).checked).toEqual({ js: 1 })
  })

  test('JSON fits the schema that its fence names', async () => {
    const files = {
      'api.yaml':
        'openapi: 3.1.0\ncomponents:\n  schemas:\n    Cat:\n      type: object\n      required: [name]\n      properties: { name: { $ref: "#/components/schemas/Name" } }\n    Name: { type: string }\n',
    }
    const json = (value: string, name = 'Cat') =>
      `${fence}json schema="/api.yaml#${name}"\n${value}\n${fence}`
    expect(await problemsOf(json('{"name": "Tom"}'), files)).toEqual([])
    expect((await problemsOf(json('{"name": 1}'), files))[0]).toContain('/name must be string')
    expect((await problemsOf(json('{}'), files))[0]).toContain("must have required property 'name'")
    expect((await problemsOf(json('{}', 'Dog'), files))[0]).toContain('no schema "Dog"')
  })

  test('a language without a parser is reported, without an error', async () => {
    const sql = pageSamples(`${fence}sql\nSELECT 1\n${fence}`)
    const none = await checkSamples(sql, load, () => null)
    expect(none.unchecked).toEqual(['1 sql sample not checked: this language is not supported'])
    const missing = await checkSamples(
      pageSamples(`${fence}vue\n<\n${fence}`),
      async () => null,
      () => null,
    )
    expect(missing).toMatchObject({
      problems: [],
      unchecked: ['1 vue sample not checked: install @vue/compiler-sfc'],
    })
  })
})

test('only the commands in a console sample are parsed as shell', () => {
  expect(commandsOf('$ ls \\\n  -l\nfile "a\n# whoami')).toBe('ls \\\n  -l\n\nwhoami')
})

test('ERB keeps the lines of its Ruby', () => {
  expect(
    rubyOfErb('<p>\n<%= a %>\n<%# no %></p>\n<% end -%>')
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual(['', 'a;', '', 'end;'])
})

test('every sample of this site parses', { tags: 'thorough', timeout: 300_000 }, async () => {
  const report = await checkSiteSamples(commandContext({ cache: false }))
  expect(report.problems).toEqual([])
  expect(report.checked).toMatchObject({
    js: expect.any(Number),
    html: expect.any(Number),
    json: expect.any(Number),
    ruby: expect.any(Number),
  })
  expect(Object.values(report.checked).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(700)
  // Only what no parser of the registry reads may stay unread.
  expect(report.unchecked.filter((line) => !line.includes('sql'))).toEqual([])
})
