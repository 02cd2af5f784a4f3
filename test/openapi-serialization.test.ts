/** How values of parameters are written: each style in each place, as OpenAPI 3.2 and RFC 6570 have them. */
import { describe, expect, test } from 'vitest'
import { serialize } from '../src/plugins/openapi/browser/serialize.ts'
import type { Parameter } from '../src/plugins/openapi/browser/template.ts'
import { readDocument } from '../src/plugins/openapi/description/document.ts'
import { isNameOf } from '../src/plugins/openapi/description/parameters.ts'
import { Numeral } from '../src/shared/numeral.ts'

const COLORS = ['blue', 'black', 'brown']
const RGB = { R: 100, G: 200, B: 150 }
const EMPTY: readonly unknown[] = [null, [], {}, [null], { a: null }]

type Row = readonly [
  place: Parameter['in'],
  style: Parameter['style'],
  explode: boolean,
  text: string,
  array: string,
  object: string,
]

/** The table of the specification, with the cookies of `form` separated as cookies are. */
const TABLE: readonly Row[] = [
  ['path', 'simple', false, 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
  ['path', 'simple', true, 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
  ['path', 'label', false, '.blue', '.blue,black,brown', '.R,100,G,200,B,150'],
  ['path', 'label', true, '.blue', '.blue.black.brown', '.R=100.G=200.B=150'],
  ['path', 'matrix', false, ';color=blue', ';color=blue,black,brown', ';color=R,100,G,200,B,150'],
  [
    ...(['path', 'matrix', true, ';color=blue'] as const),
    ';color=blue;color=black;color=brown',
    ';R=100;G=200;B=150',
  ],
  ['header', 'simple', false, 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
  ['header', 'simple', true, 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
  ['query', 'form', false, 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  [
    ...(['query', 'form', true, 'color=blue'] as const),
    'color=blue&color=black&color=brown',
    'R=100&G=200&B=150',
  ],
  [
    ...(['query', 'spaceDelimited', false, 'color=blue'] as const),
    'color=blue%20black%20brown',
    'color=R%20100%20G%20200%20B%20150',
  ],
  [
    ...(['query', 'pipeDelimited', false, 'color=blue'] as const),
    'color=blue%7Cblack%7Cbrown',
    'color=R%7C100%7CG%7C200%7CB%7C150',
  ],
  [
    ...(['query', 'tabDelimited', false, 'color=blue'] as const),
    'color=blue%09black%09brown',
    'color=R%09100%09G%09200%09B%09150',
  ],
  [
    ...(['query', 'spaceDelimited', true, 'color=blue'] as const),
    'color=blue&color=black&color=brown',
    'R=100&G=200&B=150',
  ],
  [
    ...(['query', 'deepObject', true, 'color=blue'] as const),
    'color=blue&color=black&color=brown',
    'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150',
  ],
  [
    ...(['query', 'json', false, 'color=%22blue%22'] as const),
    'color=%5B%22blue%22%2C%22black%22%2C%22brown%22%5D',
    'color=%7B%22R%22%3A100%2C%22G%22%3A200%2C%22B%22%3A150%7D',
  ],
  [
    ...(['path', 'json', false, '%22blue%22'] as const),
    '%5B%22blue%22%2C%22black%22%2C%22brown%22%5D',
    '%7B%22R%22%3A100%2C%22G%22%3A200%2C%22B%22%3A150%7D',
  ],
  ['header', 'json', false, '"blue"', '["blue","black","brown"]', '{"R":100,"G":200,"B":150}'],
  ['cookie', 'form', false, 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  [
    ...(['cookie', 'form', true, 'color=blue'] as const),
    'color=blue; color=black; color=brown',
    'R=100; G=200; B=150',
  ],
  ['cookie', 'cookie', false, 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  [
    ...(['cookie', 'cookie', true, 'color=blue'] as const),
    'color=blue; color=black; color=brown',
    'R=100; G=200; B=150',
  ],
]

function written(parameter: Partial<Parameter> & Pick<Parameter, 'in'>, value: unknown): string {
  const { in: place } = parameter
  const style = place === 'path' || place === 'header' ? 'simple' : 'form'
  const whole = {
    name: 'color',
    style,
    explode: false,
    allowReserved: false,
    ...parameter,
  } as const
  return serialize(whole, value)
    .map(({ text }) => text)
    .join(place === 'cookie' ? '; ' : '&')
}

test.each(TABLE)('%s, %s, explode %s', (place, style, explode, text, array, object) => {
  const parameter = { in: place, style, explode } as const
  expect(written(parameter, 'blue')).toBe(text)
  expect(written(parameter, COLORS)).toBe(array)
  expect(written(parameter, RGB)).toBe(object)
})

describe('values without a member', () => {
  test.each(['query', 'header', 'cookie'] as const)('are not sent in a %s', (place) => {
    for (const value of EMPTY)
      for (const explode of [true, false])
        expect(serialize({ ...NAMED, in: place, style: 'form', explode }, value)).toEqual([])
  })

  test('are as an empty text in a path', () => {
    for (const value of ['', ...EMPTY]) {
      expect(written({ in: 'path' }, value)).toBe('')
      expect(written({ in: 'path', style: 'label' }, value)).toBe('.')
      expect(written({ in: 'path', style: 'matrix', explode: true }, value)).toBe(';color')
    }
  })

  test('are no items of others', () => {
    expect(written({ in: 'query' }, ['a', null, 'b'])).toBe('color=a,b')
    expect(written({ in: 'query', explode: true }, { a: null, b: 1 })).toBe('b=1')
    expect(written({ in: 'path', style: 'matrix', explode: true }, { a: '', b: 1 })).toBe(';a;b=1')
  })

  test('but an empty text is one', () => {
    expect(written({ in: 'query' }, '')).toBe('color=')
    expect(written({ in: 'query', explode: true }, ['', 'a'])).toBe('color=&color=a')
  })
})

const NAMED = { name: 'color', allowReserved: false } as const
const RESERVED = `:/?#[]@!$&'()*+,;=`
const ENCODED = '%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D'

describe('characters', () => {
  test.each(['path', 'query', 'cookie'] as const)('are percent-encoded in a %s', (place) => {
    const start = place === 'path' ? '' : 'color='
    expect(written({ in: place }, `${RESERVED}-._~`)).toBe(`${start}${ENCODED}-._~`)
    expect(written({ in: place }, 'a b %20 Ōé😀"<>|')).toBe(
      `${start}a%20b%20%2520%20%C5%8C%C3%A9%F0%9F%98%80%22%3C%3E%7C`,
    )
    // A comma that delimits is one; a comma of a value is none.
    expect(written({ in: place }, ['a,b', 'c'])).toBe(`${start}a%2Cb,c`)
  })

  test('of names are percent-encoded', () => {
    expect(written({ in: 'query', name: 'a b[]' }, 1)).toBe('a%20b%5B%5D=1')
    expect(written({ in: 'query', explode: true }, { 'x&y': 'z=1' })).toBe('x%26y=z%3D1')
    expect(written({ in: 'path', style: 'matrix', name: 'a/b' }, 1)).toBe(';a%2Fb=1')
  })

  test('that are reserved are sent as they are with allowReserved, unless they would end the value', () => {
    const reserved = { in: 'query', allowReserved: true } as const
    expect(written(reserved, 'https://a.example/x?y=1;z')).toBe('color=https://a.example/x?y=1;z')
    expect(written(reserved, RESERVED)).toBe(`color=:/?%23%5B%5D@!$%26'()*%2B,;=`)
    expect(written(reserved, '50%25 of 100%')).toBe('color=50%25%20of%20100%25')
    expect(written({ in: 'path', allowReserved: true }, 'a/b?c#d:e')).toBe('a%2Fb%3Fc%23d:e')
  })

  test('are sent as they are in a header and in a cookie of that style', () => {
    expect(written({ in: 'header' }, `${RESERVED} é"`)).toBe(`${RESERVED} é"`)
    expect(written({ in: 'cookie', style: 'cookie' }, 'a="1"')).toBe('color=a="1"')
  })

  test('that are halves are replaced, not an error', () => {
    expect(written({ in: 'query' }, 'a\uD83D')).toBe('color=a%EF%BF%BD')
    expect(written({ in: 'query', allowReserved: true }, '\uDE00')).toBe('color=%EF%BF%BD')
  })
})

test('numbers are sent as they are written, and other values as JSON has them', () => {
  const id = new Numeral('5224666563250046117')
  expect(written({ in: 'path' }, id)).toBe('5224666563250046117')
  expect(written({ in: 'query' }, [id, 1.5, true, false])).toBe(
    'color=5224666563250046117,1.5,true,false',
  )
  expect(written({ in: 'query', style: 'json' }, { id })).toBe(
    'color=%7B%22id%22%3A5224666563250046117%7D',
  )
})

test('the names in a query are those that parameters have there', () => {
  const object = { type: 'object', properties: { a: {} } }
  const parameters = [
    { in: 'query', name: 'open', schema: object },
    { in: 'query', name: 'fixed', schema: { ...object, additionalProperties: false } },
    { in: 'query', name: 'deep', style: 'deepObject', schema: object },
    { in: 'query', name: 'whole', explode: false, schema: object },
    { in: 'query', name: 'text' },
  ]
  const get = { operationId: 'get', parameters }
  const { document } = readDocument(JSON.stringify({ openapi: '3.1.0', paths: { '/': { get } } }))
  if (document === null) throw new Error('no document')
  const names = (sent: string) =>
    parameters.filter((one) => isNameOf(document, one, sent)).map(({ name }) => name)
  expect(names('a')).toEqual(['open', 'fixed'])
  expect(names('b')).toEqual(['open'])
  expect(names('deep[a]')).toEqual(['open', 'deep'])
  expect(names('whole')).toEqual(['open', 'whole'])
})

test('values within values are JSON, besides those of deepObject', () => {
  const value = { a: { b: [1, 2], c: { d: 'x y' } }, e: [] }
  expect(written({ in: 'query', explode: true }, value)).toBe(
    'a=%7B%22b%22%3A%5B1%2C2%5D%2C%22c%22%3A%7B%22d%22%3A%22x%20y%22%7D%7D',
  )
  expect(written({ in: 'query', style: 'deepObject' }, value)).toBe(
    'color%5Ba%5D%5Bb%5D=1&color%5Ba%5D%5Bb%5D=2&color%5Ba%5D%5Bc%5D%5Bd%5D=x%20y',
  )
})
