/** What readers see of schemas that combine others, and of maps. */
import { expect, test } from 'vitest'
import { fill } from '../src/shared/holes.ts'
import { compilePage, htmlOf } from './compile-page.ts'

const KINDS = {
  allOf: `
    A: { type: object, required: [one], properties: { one: { type: string, maxLength: 9, description: The first. }, two: { type: string } } }
    B: { allOf: [{ $ref: '#/components/schemas/A' }, { required: [two], properties: { one: { description: Refined., maxLength: 20 } } }] }
    Body:
      required: [three]
      allOf: [{ $ref: '#/components/schemas/B' }, { properties: { three: { type: integer, minimum: 1 }, made: { type: string, readOnly: true } } }, { properties: { three: { minimum: 5 } } }]
    Loop: { allOf: [{ $ref: '#/components/schemas/Loop' }, { properties: { self: { $ref: '#/components/schemas/Loop' } } }] }`,
  maps: `
    Body:
      type: object
      properties:
        plain: { type: object, additionalProperties: { type: string } }
        lists: { type: object, additionalProperties: { type: array, items: { type: integer, description: Of a list. } } }
        both: { type: object, properties: { known: { type: string } }, additionalProperties: { type: string, description: Of others. } }
        named: { type: object, patternProperties: { '^x-': { type: boolean, description: Of extensions. } } }
      unevaluatedProperties: { type: number, description: Of the rest. }`,
  oneOf: `
    Cat: { type: object, required: [kind], properties: { kind: { type: string }, hunts: { type: boolean, description: Of cats. } } }
    Dog: { title: A dog, type: object, required: [kind], properties: { kind: { type: string }, barks: { type: boolean, description: Of dogs. } } }
    Pet:
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]
      discriminator: { propertyName: kind, mapping: { CATTY: '#/components/schemas/Cat', DOGGY: Dog } }
    Body:
      type: object
      required: [pet]
      properties:
        pet: { $ref: '#/components/schemas/Pet' }
        size: { anyOf: [{ type: string, description: A name. }, { type: integer, description: In cm. }] }`,
}

function shown(schemas: string, directive = 'operation="send"'): string {
  const document = `openapi: 3.1.0
info: { title: T, version: "1" }
paths:
  /send:
    post:
      operationId: send
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Body' } } } }
      responses: { '204': { description: Done. } }
components:
  schemas:${schemas}
`
  const options = { files: { 'docs/a.yaml': document } }
  const page = `::openapi{file="a.yaml" ${directive}}`
  expect(compilePage(page, options).problems).toEqual([])
  return fill(htmlOf(page, options), () => '')
    .replaceAll('<wbr>', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\uFDEFused:[^\uFDEF]*\uFDEF/g, ' ')
    .replace(/\s+/g, ' ')
}

test('all branches of allOf are in force, at any depth, and in the sample', () => {
  const text = shown(KINDS.allOf)
  expect(text).toContain('one string required Refined. At most 9 characters.')
  expect(text).toContain('two string required')
  expect(text).toContain('three integer required At least 5.')
  expect(text).not.toContain('made string')
  expect(text).toMatch(/--data '\{ "one": "text", "two": "text", "three": 5 \}'/)
  expect(shown(KINDS.allOf, 'schema="Loop"')).toContain('self Loop optional')
  expect(shown(KINDS.allOf, 'schema="Body"')).toContain('made string optional')
})

test('maps show what their values are, by pattern and for any other name', () => {
  const text = shown(KINDS.maps)
  expect(text).toContain('plain map of string lists map of array of integer')
  for (const part of [
    'any other name array of integer Of a list.',
    'known string any other name string Of others.',
    '^x- boolean Of extensions.',
    'any other name number Of the rest.',
  ])
    expect(text).toContain(part)
})

test('a backslash before braces is a part of a pattern', () => {
  const text = shown(`
    Body: { type: object, properties: { code: { type: string, pattern: '^\\{{2}[a-z]+$' } } }`)
  expect(text).toContain(String.raw`^\{{2}[a-z]+$`)
})

test('a subtype has the fields of its base, and not those of the other subtypes', () => {
  const text = shown(`
    Pet: { type: object, properties: { kind: { type: [number, 'null'], description: Of all. } }, oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Body' }], discriminator: { propertyName: kind } }
    Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { hunts: { type: boolean } } }] }
    Body: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { kind: { type: [integer, 'null'] }, barks: { type: boolean } } }] }`)
  expect(text).toMatch(/kind integer or null Of all\. barks boolean Response/)
})

test('a map may contain itself', () => {
  const tree = `
    Body: { type: object, additionalProperties: { $ref: '#/components/schemas/Body' } }`
  expect(shown(tree)).toContain('any other name')
})

test('alternatives have their names and the value that selects them, which the sample sends', () => {
  const text = shown(KINDS.oneOf)
  expect(text).toContain(
    'One of these: Cat – kind : CATTY kind string required hunts boolean Of cats.',
  )
  expect(text).toContain('A dog – kind : DOGGY kind string required barks boolean Of dogs.')
  expect(text).toContain('One of these: string – A name. integer – In cm.')
  expect(text).toContain('"pet": { "kind": "CATTY" }')
})

test('of several lists of alternatives that are all in force, each is shown, and is in the sample', () => {
  const text = shown(`
    Card: { type: object, required: [card], properties: { card: { type: string, description: CARD } } }
    Bank: { type: object, required: [bank], properties: { bank: { type: string, description: BANK } } }
    Home: { type: object, required: [home, to], properties: { home: { type: string, description: HOME } } }
    Shop: { type: object, required: [shop, to], properties: { shop: { type: string, description: SHOP } } }
    Now: { type: object, properties: { now: { type: string, description: NOW } } }
    Later: { type: object, properties: { later: { type: string, description: LATER } } }
    Body:
      required: [note]
      properties: { note: { type: string, description: NOTE } }
      anyOf: [{ $ref: '#/components/schemas/Now' }, { $ref: '#/components/schemas/Later' }]
      allOf:
        - oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Bank' }]
        - oneOf: [{ $ref: '#/components/schemas/Home' }, { $ref: '#/components/schemas/Shop' }]
          discriminator: { propertyName: to }`)
  for (const word of ['CARD', 'BANK', 'HOME', 'SHOP', 'NOW', 'LATER', 'NOTE'])
    expect(text.split(`${word}`), word).toHaveLength(2)
  expect(text.split('One of these:')).toHaveLength(4)
  expect(text).toMatch(/Home – to ?: ?Home/)
  expect(text).not.toContain('Card –')
  const sample = /--data '([^']*)/.exec(text)?.[1] ?? ''
  for (const name of ['note', 'card', 'home', 'to']) expect(sample).toContain(`"${name}":`)
})
