import { expect, test } from 'vitest'
import { forgeOf, withMagicLinks } from '../src/plugins/migrate/origins/mkdocs/magic-links.ts'

const options = { repo_url_shorthand: true, normalize_issue_symbols: true }
const forge = forgeOf(options, 'https://github.com/me/it/')

// https://facelessuser.github.io/pymdown-extensions/extensions/magiclink/
test.each([
  [
    'Fixed #1, !2 and ?3.',
    'Fixed [#1](H/me/it/issues/1), [#2](H/me/it/pull/2) and [#3](H/me/it/discussions/3).',
  ],
  ['- (#12)', '- ([#12](H/me/it/issues/12))'],
  ['By @some-one.', 'By [@some-one](H/some-one).'],
  ['See you/that#4', 'See [you/that#4](H/you/that/issues/4)'],
  ['`#1` [#1](x) [a #1][b] <a title="#1"> https://x.y/#1 a@b.c {#1} &#38; a#1 #1a # 1', null],
  ['[a]: https://x.y/z (#1)', null],
  ['[^1]: See #1', '[^1]: See [#1](H/me/it/issues/1)'],
  ['```\n#1 @a\n```', null],
  ['Text\n\n    #1 @a\n\n- a\n\n        #1\n', null],
  ['<pre>\n#1\n\n#2\n</pre>\n<!-- #1 -->', null],
  ['`a\n#1` `b` \\#21 #0 #000000', null],
  ['<table>\n  <tr><td>#1</td></tr>\n</table>', null],
  ['<div markdown>\n#1\n\n</div>', '<div markdown>\n[#1](H/me/it/issues/1)\n\n</div>'],
  [
    '!!! note\n    See #1\n\n    - or\n        #2',
    '!!! note\n    See [#1](H/me/it/issues/1)\n\n    - or\n        [#2](H/me/it/issues/2)',
  ],
  [
    '```npm i``` #1\n\n!!! note\n    See #1',
    '```npm i``` [#1](H/me/it/issues/1)\n\n!!! note\n    See [#1](H/me/it/issues/1)',
  ],
  ['---\ntitle: "#1"\n---', null],
])('%j', (text, expected) => {
  expect(forge && withMagicLinks(text, forge)).toBe(
    (expected ?? text).replaceAll('H/', 'https://github.com/'),
  )
})

test('only sites that ask for such links get them', () => {
  expect(forgeOf({}, 'https://github.com/me/it')).toBeNull()
  expect(forgeOf(options, undefined)).toBeNull()
  expect(forgeOf({ ...options, provider: 'gitlab' }, 'https://gitlab.com/me/it')).toBeNull()
  expect(forgeOf({ ...options, user: 'you' }, 'https://github.com/me/it')?.repository).toBe(
    'you/it',
  )
})

test('a long line takes linear time', () => {
  const text = '#1 [@a `'.repeat(600)
  expect(forge && withMagicLinks(text, forge)).toContain('issues/1')
})
