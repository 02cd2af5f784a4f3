/** What readers see of schemas that combine others, and of maps. */

import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { LimitedValidator } from '../src/plugins/openapi/description/json-schema.ts'
import { fill } from '../src/shared/placeholders.ts'
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
  expect(text).toContain('one string required Refined. The first. At most 9 characters.')
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

test('positions of a tuple, further items, and what a list contains are shown', () => {
  const text = shown(`
    Body:
      type: object
      required: [point]
      properties:
        point: { type: array, minItems: 2, prefixItems: [{ type: number, description: East. }, { type: object, required: [unit], properties: { unit: { type: string, description: Of north. } } }], items: { type: string, description: Remarks. } }
        tags: { type: array, items: { type: string }, contains: { const: main }, maxContains: 2 }
        labels: { type: object, propertyNames: { pattern: '^[a-z]+$' }, additionalProperties: { type: string } }`)
  for (const part of [
    'point array required At least 2 items.',
    '[0] number East. [1] object',
    'unit string required Of north.',
    'any other item string Remarks.',
    'tags array of string 1 to 2 items: main .',
    'labels map of string Names: Pattern: ^[a-z]+$ .',
    '"point": [ 1, { "unit": "text" } ]',
  ])
    expect(text).toContain(part)
})

test('what depends on a value is shown with its condition, all of it if there are several, and is in the sample', () => {
  const text = shown(`
    Body:
      allOf:
        - type: object
          required: [kind]
          properties: { kind: { type: string, enum: [bird, cat] }, phone: { type: string }, card: { type: string } }
        - if: { properties: { kind: { const: bird } } }
          then: { required: [phone], properties: { wings: { type: integer, description: Of birds. } } }
          else: { properties: { claws: { type: integer, description: Of others. } } }
        - if: { properties: { kind: { enum: [bird, cat] } }, required: [phone] }
          then: { required: [card] }
        - not: { required: [both, none] }
        - dependentRequired: { card: [address] }
          dependentSchemas: { address: { properties: { tax: { type: string, description: For taxes. } } } }`)
  for (const part of [
    'Not both and none .',
    'If kind: bird : phone required wings integer Of birds.',
    'Otherwise : claws integer Of others.',
    'If kind: bird | cat and phone : card required',
    'If card is set: address required',
    'If address is set: tax string For taxes.',
    '"kind": "bird", "phone": "text", "card": "text", "address": null',
  ])
    expect(text.replaceAll(' :', ':')).toContain(part.replaceAll(' :', ':'))
})

test('a field is described by what is written in place, not by what it shares, in the order of the branches', () => {
  const text = shown(`
    Node: { type: object, properties: { type: { type: string, description: Of any kind. } } }
    Body: { allOf: [{ type: object, properties: { name: { type: string }, type: { type: string, enum: [GROUP], description: Always a group. } } }, { $ref: '#/components/schemas/Node' }] }`)
  expect(text).toMatch(/name string type string Always a group\. Of any kind\./)
})

test.each([
  ['a format', '{ type: string, format: date-time }'],
  ['a pattern', String.raw`{ type: string, pattern: '^(?:NZ|AU)-\d{3}[^\s/]+$' }`],
  ['a pattern and a length', `{ type: string, pattern: '^[A-Z]+$', minLength: 12 }`],
  ['a length', '{ type: string, minLength: 9, maxLength: 10 }'],
  ['a range without its ends', '{ type: integer, exclusiveMinimum: 3, exclusiveMaximum: 5 }'],
  ['a maximum', '{ type: number, maximum: -3 }'],
  ['a multiple', '{ type: integer, minimum: 5, multipleOf: 4 }'],
  ['a number of items', '{ type: array, minItems: 3, items: { type: boolean } }'],
  [
    'a number of members',
    '{ type: object, minProperties: 1, properties: { a: { type: string } } }',
  ],
  [
    'alternatives that only require',
    '{ type: object, properties: { a: { type: string }, b: { type: string } }, anyOf: [{ required: [b] }, { required: [a] }] }',
  ],
  ['null, listed first', "{ type: ['null', integer] }"],
  ['different items', '{ type: array, minItems: 2, uniqueItems: true, items: { type: string } }'],
  ['what it contains', '{ type: array, items: { type: string }, contains: { const: main } }'],
  ['no items', '{ type: array, maxItems: 0, items: { type: string } }'],
  ['a tuple without a type', '{ prefixItems: [{ type: string }, { type: integer }], minItems: 2 }'],
  ['a fraction', '{ type: number, exclusiveMinimum: 0, exclusiveMaximum: 1 }'],
  ['a maximum that is a multiple', '{ type: integer, maximum: -3, multipleOf: 2 }'],
  ['both minimums', '{ type: integer, minimum: 0, exclusiveMinimum: 0 }'],
  ['a multiple of a fraction', '{ type: number, minimum: 0.25, multipleOf: 0.1 }'],
  [
    'members of a map',
    '{ type: object, minProperties: 1, additionalProperties: { type: integer } }',
  ],
  ['a long text', '{ type: string, minLength: 300 }'],
  [
    'a condition that narrows a field',
    "{ type: object, required: [c, pc], properties: { c: { type: string, enum: [NZ] }, pc: { type: string } }, if: { properties: { c: { const: NZ } } }, then: { properties: { pc: { pattern: '^[0-9]{4}$' } } } }",
  ],
  [
    'lists in lists',
    '{ type: array, items: { type: array, items: { type: array, items: { type: string, format: uuid } } } }',
  ],
])('a sample is valid by %s', (_, value) => {
  const schema = `{ type: object, required: [value], properties: { value: ${value} } }`
  const text = shown(`\n    Body: ${schema}`)
  const sample = /--data '(\{.*?\})'/.exec(text)?.[1] ?? ''
  const validator = new LimitedValidator()
  const validate = validator.ajv.compile(load(schema) as object)
  expect(validator.errorsOf(validate, JSON.parse(sample)), sample).toEqual([])
})

test('null is allowed in every spelling', () => {
  const schemas = `
    Other: { type: object, properties: { a: { type: string } } }
    Body:
      type: object
      properties:
        typed: { type: string, nullable: true }
        referenced: { $ref: '#/components/schemas/Other', nullable: true }
        combined: { allOf: [{ $ref: '#/components/schemas/Other' }], nullable: true, description: Of both. }
        one: { oneOf: [{ type: string }, { type: integer }], nullable: true }
        never: { type: string, nullable: false }`
  const text = shown(schemas)
  for (const part of [
    'typed string or null',
    'referenced object or null',
    'combined Other or null Of both.',
    'one string or integer or null',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('never string or null')
})

test.each([
  [
    'constants',
    '{ oneOf: [{ const: red, description: Like blood. }, { const: blue, title: Blue }] }',
  ],
  ['a list', '{ type: string, enum: [red, blue], x-enum-descriptions: [Like blood., Blue] }'],
  [
    'a map',
    '{ type: string, enum: [red, blue], x-enumDescriptions: { red: Like blood., blue: Blue } }',
  ],
])('values that are described by %s are listed with their descriptions', (_, schema) => {
  const text = shown(`
    Body: { type: object, properties: { color: ${schema}, size: { oneOf: [{ const: 1 }, { const: 2 }] } } }`)
  expect(text).toContain(
    'color string red – Like blood. blue – Blue size number Allowed values: 1 , 2 .',
  )
})

test('a dynamic reference leads to its anchor, and a text that is a document shows it', () => {
  const text = shown(`
    Body:
      $dynamicAnchor: node
      type: object
      properties:
        inside: { type: string, contentMediaType: application/json, contentSchema: { type: object, properties: { key: { type: string, description: In the text. } } } }
        children: { type: array, items: { $dynamicRef: '#node' } }`)
  expect(text).toContain(
    'inside string (application/json) Nested fields: 1 key string In the text.',
  )
  expect(text).toContain('children array of Body')
})

test('a schema that asks for very much, or for itself, has a small sample', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const wide = names.map((name, index) => {
    const of = names[index + 1]
    const fields = names.map((it) => `${it}: { $ref: '#/components/schemas/${of ?? 'Leaf'}' }`)
    return `
    ${name}: { type: object, required: [${names.join(', ')}], properties: { ${fields.join(', ')} } }`
  })
  const text = shown(`
    Leaf: { type: string }${wide.join('')}
    Pair: { type: object, required: [l, r], properties: { l: { $ref: '#/components/schemas/Pair' }, r: { $ref: '#/components/schemas/Pair' } } }
    Lists: { type: array, minItems: 10, items: { $ref: '#/components/schemas/Lists' } }
    Body: { type: object, required: [wide, pair, lists, code], properties: { wide: { $ref: '#/components/schemas/a' }, pair: { $ref: '#/components/schemas/Pair' }, lists: { $ref: '#/components/schemas/Lists' }, code: { type: string, minLength: 200, pattern: '(?:(?:(?:(?:(?:){999}){999}){999}){999}){12}' } } }`)
  const sample = /--data '(\{.*?\})' JavaScript/.exec(text)?.[1] ?? ''
  expect(sample.length).toBeGreaterThan(100)
  expect(sample.length).toBeLessThan(20_000)
})

test('conditions that contain themselves end', () => {
  const text = shown(`
    X: { type: object, properties: { a: { type: string } }, if: { required: [a] }, then: { allOf: [{ $ref: '#/components/schemas/X' }, { required: [b] }] } }
    Y: { anyOf: [{ $ref: '#/components/schemas/Y' }] }
    Z: { type: string, propertyNames: { $ref: '#/components/schemas/Z' } }
    Body: { type: object, properties: { x: { $ref: '#/components/schemas/X' }, z: { $ref: '#/components/schemas/Z' }, deep: { type: array, prefixItems: [{ $ref: '#/components/schemas/Body' }] } }, if: { $ref: '#/components/schemas/Y' }, not: { anyOf: [{ anyOf: [{ $ref: '#/components/schemas/Y' }] }] } }`)
  expect(text).toContain('If a : b required')
})

test('conditions say all that they ask, and what is in force is listed, linked or limited', () => {
  const text = shown(`
    Bird: { type: object, properties: { wings: { type: integer } } }
    Admin: { type: object, properties: { level: { type: integer } } }
    Body:
      type: object
      properties: { age: { type: integer }, bird: { $ref: '#/components/schemas/Bird' } }
      not: { $ref: '#/components/schemas/Admin' }
      if: { properties: { age: { type: integer, minimum: 18 } } }
      then: { $ref: '#/components/schemas/Bird' }
      else: { not: { required: [card] }, minProperties: 2 }
      dependentSchemas: { age: {} }`)
  expect(text).toContain('Not Admin.')
  expect(text).toMatch(/If age: \{ "type": "integer", "minimum": 18 \} : Bird/)
  expect(text).toContain('Otherwise: At least 2 members, Not card')
  expect(text).not.toContain('If age is set')
})

test('a field is refined by a reference, and keeps what belongs to a schema that allows null', () => {
  const text = shown(`
    Base: { type: object, required: [id], properties: { id: { type: string, format: x, description: Identifier. } } }
    OrderId: { type: string, format: uuid, description: Order id. }
    Order: { allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { id: { $ref: '#/components/schemas/OrderId' } } }] }
    Foo: { type: object, nullable: true, allOf: [{ $ref: '#/components/schemas/Base' }], required: [more], properties: { more: { type: string } } }
    Body: { type: object, properties: { order: { $ref: '#/components/schemas/Order' }, foo: { $ref: '#/components/schemas/Foo' } } }`)
  expect(text).toContain('id string (uuid) required Order id. Identifier.')
  expect(text).toMatch(
    /foo object( or null)? Nested fields: 2 id string \(x\) required Identifier. more string required/,
  )
})

test('a dynamic reference with several anchors is of any type, and texts are of the values they were written for', () => {
  const text = shown(`
    T: { type: array, items: { $dynamicRef: '#item' } }
    P1: { $ref: '#/components/schemas/T', $defs: { i: { $dynamicAnchor: item, type: object, properties: { user: { type: string } } } } }
    P2: { $ref: '#/components/schemas/T', $defs: { i: { $dynamicAnchor: item, type: object, properties: { order: { type: string } } } } }
    Letters: { enum: [a, b, c], x-enum-descriptions: [A, B, C] }
    Body: { type: object, properties: { list: { $ref: '#/components/schemas/P2' }, letter: { allOf: [{ $ref: '#/components/schemas/Letters' }, { enum: [c] }] } } }`)
  expect(text).toContain('list array of any')
  expect(text).not.toContain('user')
  expect(text).not.toContain('c – A')
})
