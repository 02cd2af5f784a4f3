/** Front matter of plain lines is read without a YAML parser, with the same result. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { splitText } from '../src/compile/body.ts'
import { plainMatter } from '../src/sources/matter-yaml.ts'
import { Random } from './random.ts'
import { repository } from './run.ts'
import { listTree } from './tree.ts'

/** What the YAML parser makes of a text; undefined for an error. */
function parsed(yaml: string): unknown {
  const document = parseDocument(yaml, { logLevel: 'silent' })
  if (document.errors.length > 0) return undefined
  return JSON.parse(JSON.stringify(document.toJS()))
}

/** Compares both on a text; returns whether it was plain. */
function compare(yaml: string): boolean {
  const plain = plainMatter(yaml)
  if (plain !== null) expect(plain, JSON.stringify(yaml)).toEqual(parsed(yaml))
  return plain !== null
}

describe('plain front matter', () => {
  test('is text, numbers, booleans and nothing', () => {
    const yaml = 'title: A page: no, "two"\nsidebar_position: 3\nsearch: false\nslug: /a#b\ntags:\n'
    expect(plainMatter(yaml.replace(': no', ' or no'))).toEqual({
      title: 'A page or no, "two"',
      sidebar_position: 3,
      search: false,
      slug: '/a#b',
      tags: null,
    })
    expect(plainMatter(yaml)).toBe(null)
    expect(plainMatter('description: "It\'s: one # two" \n')).toEqual({
      description: "It's: one # two",
    })
  })

  test('is what the YAML parser reads, for all pages of this site', () => {
    const docs = join(repository, 'docs')
    const texts = listTree(docs).filter((path) => path.endsWith('.md'))
    const yamls = texts.flatMap(
      (path) => splitText(readFileSync(join(docs, path), 'utf8')).yaml ?? [],
    )
    expect(yamls.filter(compare).length).toBeGreaterThan(yamls.length / 2)
  })

  test('is what the YAML parser reads, for random lines', () => {
    const pieces = [
      ...['title', 'a', 'b-c', 'true', 'Null', '__proto__', 'constructor', '1', '<<', '? a', '- a'],
      ...[
        ': ',
        ':',
        ' :',
        ':  ',
        ' ',
        '\t',
        '  ',
        '\n',
        '\n',
        '\n',
        '\n ',
        '\n\n',
        ' #',
        '#',
        '# ',
      ],
      ...[
        'x',
        'word and word',
        '"',
        "'",
        '"a"',
        "'b'",
        '"a\\n"',
        "''",
        '"',
        '\\',
        '|',
        '>',
        '&a',
        '*a',
      ],
      ...[
        '!t',
        '[',
        ']',
        '[a, b]',
        '[a b,c ]',
        '[a, ',
        ']\n',
        '{',
        '}',
        ',',
        '0',
        '12',
        '012',
        '0x1f',
        '1e3',
        '1_000',
        '-',
        '+1',
      ],
      ...[
        '.5',
        '.inf',
        '.nan',
        '~',
        'yes',
        'False',
        'NULL',
        '2020-01-01',
        '%',
        '@',
        '`',
        '...',
        '---',
      ],
      ...[
        'é',
        '日本',
        '\u2028',
        '\u0085',
        '\uFEFF',
        '\u00a0',
        '\u007f',
        '/',
        'a/b',
        'http://a.b',
        'é: ü',
      ],
    ]
    const random = new Random(7)
    let plain = 0
    for (let i = 0; i < 40_000; i++) {
      let yaml = random.pick(['title: ', ''])
      for (let n = random.below(7); n > 0; n--) yaml += random.pick(pieces)
      if (compare(`${yaml}\n`)) plain++
    }
    expect(plain).toBeGreaterThan(1000)
  })
})
