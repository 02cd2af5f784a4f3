/** Code that a visitor changes has the colors that the build would give it. */
import type { ElementContent } from 'hast'
import { common, createLowlight } from 'lowlight'
import { describe, expect, test } from 'vitest'
import { colorJson, colorLike, type Piece } from '../src/client/try/colors.ts'
import { LANGUAGES } from '../src/plugins/openapi/browser/languages.ts'
import { requestOf } from '../src/plugins/openapi/browser/request.ts'
import type { Parameter, RequestTemplate } from '../src/plugins/openapi/browser/template.ts'

const lowlight = createLowlight(common)

function built(lang: string, code: string): Piece[] {
  const pieces = (nodes: readonly ElementContent[], path: string): Piece[] =>
    nodes.flatMap((node) => {
      if (node.type === 'text') return [{ text: node.value, path }]
      if (node.type !== 'element') return []
      const name = (node.properties.className as string[]).join(' ')
      return pieces(node.children, path === '' ? name : `${path}/${name}`)
    })
  const { children } = lowlight.highlight(lang, code, { prefix: 'hl-' })
  return pieces(children as ElementContent[], '')
}

/** Each character that is not space, with its classes. */
const characters = (pieces: readonly Piece[]) =>
  pieces.flatMap(({ text, path }) =>
    [...text].filter((char) => char.trim() !== '').map((char) => `${char} ${path}`),
  )

const query = (name: string): Parameter => ({
  in: 'query',
  name,
  style: 'form',
  explode: true,
  allowReserved: false,
})
const template: RequestTemplate = {
  method: 'GET',
  url: 'https://library.example/v1/books',
  parameters: [query('q'), query('limit'), query('kinds')],
  keys: {
    server: [{ in: 'header', name: 'Authorization', prefix: 'Bearer ', variable: 'LIBRARY_KEY' }],
    browser: [],
  },
  body: null,
  timeout: 3,
  isJsonAnswer: true,
}
const post = {
  ...template,
  method: 'POST',
  body: { type: 'application/json', files: {}, styles: {} },
}

const PARAMETERS = [
  { 'query/q': 'momo' },
  { 'query/q': 'momo', 'query/limit': 3 },
  { 'query/q': '"a" & b $KEY', 'query/kinds': ['novel', 'poem'] },
  {},
]
const BODIES = [
  { title: 'Momo', pages: 304, author: { name: 'Ende' } },
  { title: 'Ulysses and more', pages: 730, author: { name: 'Joyce' } },
  { title: 'Momo', pages: 304, signed: true, author: { name: 'Ende' } },
  { title: 'Momo', note: null, tags: ['a, b', 'c'], years: [1, 2] },
]

describe.each(LANGUAGES)('$title', ({ lang, place, write }) => {
  const codes = [
    PARAMETERS.map((parameters) => [template, { parameters, body: undefined }] as const),
    BODIES.map((body) => [post, { parameters: {}, body }] as const),
  ]
  test.each(codes)('%#', (...cases) => {
    const texts = cases.map(([request, values]) => {
      const sent = requestOf(request, place, values)
      return sent === null ? '' : write(sent)
    })
    const before = built(lang, texts[0] ?? '')
    for (const text of texts)
      expect.soft(characters(colorLike(before, text))).toEqual(characters(built(lang, text)))
  })
})

test('JSON', () => {
  const text = JSON.stringify({ a: [1, -2.5e3, 'x: "y"', { b: null }], 'c d': true }, null, 2)
  expect(characters(colorJson(text))).toEqual(characters(built('json', text)))
})
