import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rules } from '../src/problems/rules.ts'
import { matchesPattern } from '../src/shared/paths.ts'
import { listFiles } from '../src/utilities/list-files.ts'
import { repository } from './run.ts'
import { site } from './site.ts'

const pages = {
  'docs/index.md': '# S\n\n[x](gone.md) ![y](gone.png)\n',
}
const config = (text: string) => ({ 'site.config.mjs': `export default ${text}` })

describe('a rule at level `error`', () => {
  test('makes its problems errors: nothing is published, and build and check fail', async () => {
    const made = site({ ...pages, ...config(`{ checks: { 'broken-link': 'error' } }`) })
    const check = await made.run('check')
    expect(check.code).toBe(1)
    expect(check.stderr).toContain('docs/index.md:3:1 error the link "gone.md"')
    expect(check.stderr).toContain('1 error, 1 warning')
    for (const args of [['check', '--strict'], ['build'], ['build', '--strict']])
      expect((await made.run(...args)).code, args.join(' ')).toBe(1)
    expect(await made.edit('build', null).build().problems()).toContain('error the link "gone.md"')
    await expect(made.page('/')).rejects.toThrow()
  })

  test('does not fail commands without such a problem', { tags: 'thorough' }, async () => {
    const made = site({ ...pages, ...config(`{ checks: { 'duplicate-id': 'error' } }`) })
    expect((await made.run('build')).code).toBe(0)
    expect((await made.run('check')).code).toBe(0)
  })

  test('applies to problems found outside the checks, too', async () => {
    const made = site({
      'docs/index.md': '# S\n',
      ...config(`{ lastUpdated: true, checks: { 'last-updated': { level: 'error' } } }`),
    })
    expect((await made.run('check')).code).toBe(1)
  })
})

describe('warnings', () => {
  test('fail build and check with --strict only, and the last line counts them', async () => {
    const made = site(pages)
    for (const command of ['build', 'check']) {
      expect((await made.run(command)).code).toBe(0)
      const strict = await made.run(command, '--strict')
      expect(strict.code).toBe(1)
      expect(strict.stderr.trim().split('\n').at(-1)).toContain('2 warnings')
    }
  })

  test('are turned off by their rule; an error that keeps the site from being built is not', async () => {
    const made = site({
      ...pages,
      'docs/a.md': '---\nslug: /same\n---\n\n# A\n',
      'docs/b.md': '---\nslug: /same\n---\n\n# B\n',
      ...config(
        `{ checks: { 'broken-link': 'off', 'missing-image': 'off', 'duplicate-route': 'off' } }`,
      ),
    })
    expect(await made.check().problems()).toMatchInlineSnapshot(`
      "docs/b.md error the route "/same" is already used by docs/a.md (duplicate-route)
        Rename one of the files, or set a different \`slug\`."
    `)
  })
})

describe('names of rules', () => {
  test('that do not exist are reported with their position and the nearest rule', async () => {
    const made = site({
      ...pages,
      ...config(`{\n  checks: { 'brokn-link': 'off', orfan: 'error', nonsense: 'off' },\n}`),
    })
    expect(await made.check().problems()).toMatchInlineSnapshot(`
      "docs/index.md:3:1 warning the link "gone.md" does not lead to a page (broken-link)
        There is no docs/gone.md: correct the link, or add that page.
      docs/index.md:3:14 warning the image "gone.png" does not exist (missing-image)
        Put it at docs/gone.png, or correct the path.
      site.config.mjs:2:13 warning \`checks\` names "brokn-link", which is not a rule (config)
        Did you mean "broken-link"?
      site.config.mjs:2:34 warning \`checks\` names "orfan", which is not a rule (config)
        Did you mean "orphan"?
      site.config.mjs:2:50 warning \`checks\` names "nonsense", which is not a rule (config)
        A problem ends with its rule in parentheses; a plugin declares its own in \`rules\`."
    `)
  })

  test('of plugins are accepted when the plugin declares or reports them', async () => {
    const plugin = `{ name: 'p', rules: ['declared'], check: () => [
      { ruleId: 'reported', file: 'docs/index.md', line: 1, column: 1, reason: 'said by a plugin', fatal: false }] }`
    const made = site({
      'docs/index.md': '# S\n',
      ...config(
        `{ plugins: [${plugin}], checks: { declared: 'off', reported: 'error', decleared: 'off' } }`,
      ),
    })
    expect(await made.check().problems()).toMatchInlineSnapshot(`
      "docs/index.md:1:1 error said by a plugin (reported)
      site.config.mjs:2:166 warning \`checks\` names "decleared", which is not a rule (config)
        Did you mean "declared"?"
    `)
  })

  test('are declared once: every rule in the code is in the list, and every one in the list is used', () => {
    const code = listFiles(join(repository, 'src'))
      .filter((path) => /\.tsx?$/.test(path) && path !== 'rules.ts')
      .map((path) => readFileSync(join(repository, 'src', path), 'utf8'))
      .join('\n')
    const unused = Object.keys(rules).filter((rule) => !code.includes(`'${rule}'`))
    expect(unused).toEqual([])
    const reported = [...code.matchAll(/ruleId: '([a-z-]+)'/g)].map(([, rule]) => rule as string)
    expect(reported.filter((rule) => !Object.hasOwn(rules, rule))).toEqual([])
  })
})

describe('allowed values', () => {
  test('are front matter keys, words of code blocks, link targets, images, languages and variables', async () => {
    const made = site({
      'docs/index.md': [
        '---\nreviewedBy: true\nother: 1\n---\n\n# S\n',
        '[a](/rules/no-any) [b](../std/vec.html) [c](/ruler)\n',
        '![y](/img/logo.png) {{later}} {{never}}\n',
        '```js acme tab=x\n1\n```\n\n```mylang\n1\n```\n',
      ].join('\n'),
      ...config(`{ checks: {
        'front-matter': { allow: ['reviewedBy'] },
        'broken-link': { level: 'error', allow: ['/rules/*', '../std/*'] },
        'missing-image': { allow: ['/img/*'] },
        'code-meta': { allow: ['tab=*'] },
        'unknown-language': { allow: ['mylang'] },
        'unknown-variable': { allow: ['later'] },
      } }`),
    })
    expect(await made.check().problems()).toMatchInlineSnapshot(`
      "docs/index.md:8:41 error the link "/ruler" does not lead to a page (broken-link)
        There is no /ruler: correct the link, or add that page.
      docs/index.md:10:31 warning unknown variable {{never}} (unknown-variable)
        Define it in the configuration, or write \\{{ for literal braces.
      docs/index.md:12:1 warning unknown code block attribute \`acme\` (code-meta)
        Supported: title, file, region, lines, schema, mark, ins, del, focus, lineNumbers, wrap, fragment, run and {lines}."
    `)
  })

  test('that a rule cannot have, and wrong levels, are mistakes of the configuration', async () => {
    const problems = (text: string) =>
      site({ ...pages, ...config(text) })
        .check()
        .problems()
    expect(await problems(`{ checks: { tabs: { allow: ['x'] } } }`)).toMatchInlineSnapshot(`
      "site.config.mjs:1:28 error \`checks.tabs.allow\` has no effect: this rule has no values to allow (config)
        Rules with values: active-file, blocked-form, blocked-frame, blocked-image, blocked-media, blocked-object, broken-anchor, broken-link, code-meta, contrast, duplicate-id, external-link, font, front-matter, icon, image-alt, inline-style, jsx-tag, layout, left-out, lost-anchor, lost-page, missing-image, orphan, override, raw-html, private-file, redirect, sidebar, static-file, stale-translation, template, unclosed-html, unknown-element, unknown-language, unknown-locale, unknown-variable, unread-config, unread-page."
    `)
    expect(
      await problems(
        `{ checks: { tabs: 'fatal', orphan: { allow: 'x' }, 'broken-link': { ignore: [] } } }`,
      ),
    ).toMatchInlineSnapshot(`
      "site.config.mjs:1:28 error \`checks.tabs\` must be "off" or "warning" or "error" or an object (config)
      site.config.mjs:1:53 error \`checks.orphan.allow\` must be a list, not "x" (config)
      site.config.mjs:1:84 error unknown key \`checks.broken-link.ignore\` (config)
        Known keys: level, allow, files."
    `)
  })

  test('match whole values, with `*` for any characters', () => {
    expect(matchesPattern('/rules/*', '/rules/a/b')).toBe(true)
    expect(matchesPattern('/rules/*', '/x/rules/a')).toBe(false)
    expect(matchesPattern('*.html', 'a.html')).toBe(true)
    expect(matchesPattern('a*a', 'a')).toBe(false)
    expect(matchesPattern('a*b*c', 'aXbYc')).toBe(true)
    expect(matchesPattern('a.c', 'abc')).toBe(false)
    expect(matchesPattern('', 'a')).toBe(false)
    expect(matchesPattern(`${'*a'.repeat(30)}b`, 'a'.repeat(5000))).toBe(false)
  })
})
