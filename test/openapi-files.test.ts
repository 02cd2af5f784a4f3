/** Descriptions that are written in several files. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { validateDocument } from '../src/plugins/openapi/checks/document.ts'
import { mayReferOutside, referencedFiles } from '../src/plugins/openapi/description/files.ts'
import { Disk } from '../src/sources/disk.ts'
import { PageFiles } from '../src/sources/includes.ts'
import { cache, compilePage, htmlOf, problemsOf } from './compile-page.ts'

const ROOT = `openapi: 3.1.0
info: { title: Pets, version: '1' }
servers: [{ url: https://api.example.com }]
paths:
  /pets/{id}: { $ref: paths/pet.yaml }
  /pets:
    post:
      operationId: petAdd
      requestBody: { $ref: 'common.json#/bodies/Pet' }
      responses:
        '201': { $ref: 'common.json#/responses/Made' }
components:
  schemas:
    Pet: { $ref: ./schemas/Pet.yaml }
    Kind: { type: string, enum: [cat, dog] }
    Owner: { type: string, description: NOT THE OTHER OWNER }
`
const PET = `$id: https://schemas.example.com/pet
type: object
required: [id]
properties:
  id: { type: integer, format: int64, example: 5224666563250046117 }
  price: { type: number, default: 1.0 }
  kind: { $ref: '../openapi.yaml#/components/schemas/Kind' }
  owner: { $ref: 'Owner.yaml#/Owner' }
`
const OWNER = `Owner:
  type: object
  properties:
    pets: { type: array, items: { $ref: Pet.yaml } }
    favorite: { $ref: 'https://schemas.example.com/pet#/properties/id' }
    address: { $ref: '#address' }
    boss: { $ref: '#/Owner' }
Places:
  a/b: { $anchor: address, type: object, properties: { street: { type: string, description: STREET } } }
`
const PATH = `parameters: [{ $ref: '../common.json#/parameters/Id' }]
get:
  operationId: petGet
  responses:
    '200':
      description: The pet.
      content: { application/json: { schema: { $ref: ../schemas/Pet.yaml }, example: { id: 5224666563250046117 } } }
`
const COMMON = JSON.stringify({
  parameters: {
    Id: { name: 'id', in: 'path', required: true, schema: { type: 'integer' }, example: 7 },
  },
  bodies: { Pet: { content: { 'application/json': { schema: { $ref: 'schemas/Pet.yaml' } } } } },
  responses: { Made: { description: 'MADE' } },
})
const FILES = {
  'docs/openapi.yaml': ROOT,
  'docs/schemas/Pet.yaml': PET,
  'docs/schemas/Owner.yaml': OWNER,
  'docs/paths/pet.yaml': PATH,
  'docs/common.json': COMMON,
}
const page = (operation: string, part = '') =>
  `::openapi{file="openapi.yaml" operation="${operation}"${part && ` part="${part}"`}}`

/** The problems of the page and of the description, without rules. */
function problems(
  changes: Readonly<Record<string, string | null>>,
  operation = 'petGet',
): string[] {
  return problemsOf(page(operation), { files: { ...FILES, ...changes } })
}

test('a description in several files is shown as one in one file', () => {
  const html = htmlOf(page('petGet'), { files: FILES })
  expect(html).toContain('https://api.example.com/pets/7')
  // Numbers are as they are written.
  expect(html).toContain('5224666563250046117')
  expect(html).toContain('<code>1.0</code>')
  // A circle through three files, whose schemas have the names of their components.
  const ids = [...html.matchAll(/<dt id="([^"]*)"/g)].map(([, id]) => id)
  expect(ids).toEqual(expect.arrayContaining(['field-kind', 'field-owner', 'field-owner.pets']))
  expect(ids).toContain('field-owner.address.street')
  expect(html).toMatch(/array of <a href="[^"]*">Pet</)
  expect(html).toContain('STREET')
  const added = htmlOf(page('petAdd'), { files: FILES })
  expect(added).toContain('MADE')
  expect(added).toContain('favorite')
  expect(validateDocument({ file: 'docs/openapi.yaml', text: ROOT, files: FILES })).toEqual([])
})

test('a page shows a schema of another file by the name that the first gives it', () => {
  const files = { ...FILES, 'docs/openapi.yaml': ROOT.replace('Pet: {', 'Animal: {') }
  const html = htmlOf('::openapi{file="openapi.yaml" schema="Animal"}', { files })
  expect(html).toContain('5224666563250046117')
  expect(html).toContain('>array of ')
  expect(html).not.toContain('>Pet<')
})

test('whole parts of a description are in other files', () => {
  const root = `openapi: 3.0.3
info: { $ref: info.yaml }
paths: { $ref: paths.yaml }
components: { schemas: { $ref: schemas/index.yaml } }
`
  const files = {
    'docs/openapi.yaml': root,
    'docs/info.yaml': "title: T\nversion: '1'\n",
    'docs/paths.yaml': `/a:
  get:
    operationId: a
    responses:
      '200': { description: OK, content: { application/json: { schema: { $ref: 'schemas/index.yaml#/A' } } } }
`,
    'docs/schemas/index.yaml': 'A: { $ref: A.yaml }\n',
    'docs/schemas/A.yaml':
      'type: object\nproperties: { x: { type: string, nullable: true, description: XXX } }\n',
  }
  expect(htmlOf(page('a'), { files })).toContain('XXX')
  expect(htmlOf('::openapi{file="openapi.yaml" schema="A"}', { files })).toContain('null')
  expect(validateDocument({ file: 'docs/openapi.yaml', text: root, files })).toEqual([])
})

test('a description in 2.0 has definitions in other files', () => {
  const files = {
    'docs/openapi.yaml': `swagger: '2.0'
info: { title: T, version: '1' }
paths:
  /a:
    get:
      operationId: a
      parameters: [{ $ref: 'parts.yaml#/Limit' }]
      responses: { '200': { description: OK, schema: { $ref: 'parts.yaml#/A' } } }
`,
    'docs/parts.yaml': `A: { type: object, properties: { b: { $ref: '#/B' } } }
B: { type: object, properties: { c: { type: string, description: CCC } } }
Limit: { in: query, name: limit, type: array, items: { type: integer }, collectionFormat: pipes, required: true, default: [1, 2] }
`,
  }
  const html = htmlOf(page('a'), { files })
  expect(html).toContain('CCC')
  expect(html).toContain('limit=1|2')
})

test('names that are also keywords for data lead to files, and data does not', () => {
  const path = PATH.replace("    '200':", "    default: { $ref: '../error.yaml' }\n    '200':")
  const pet = `${PET}  value: { $ref: '../money.yaml' }\n`
  const files = {
    ...FILES,
    'docs/paths/pet.yaml': path,
    'docs/schemas/Pet.yaml': pet,
    'docs/error.yaml': 'description: FAILED\n',
    'docs/money.yaml': "type: string\ndescription: MONEY\nexamples: [{ $ref: '../none.yaml' }]\n",
  }
  const html = htmlOf(page('petGet'), { files })
  expect(html).toContain('FAILED')
  expect(html).toContain('MONEY')
  expect(referencedFiles('docs/money.yaml', files['docs/money.yaml'], cache)).toEqual([])
})

test.each([
  ['a schema that is itself', { 'docs/schemas/Pet.yaml': '$ref: Pet.yaml\n' }],
  ['a path that is itself', { 'docs/paths/pet.yaml': '$ref: pet.yaml\n' }],
  [
    'two paths that are each other',
    { 'docs/paths/pet.yaml': '$ref: two.yaml\n', 'docs/paths/two.yaml': '$ref: pet.yaml\n' },
  ],
  [
    'a part of itself',
    {
      'docs/openapi.yaml': ROOT.replace('./schemas/Pet.yaml', "'./p.yaml#/x/y'"),
      'docs/p.yaml': "x: { $ref: '#/x/y' }\n",
    },
  ],
])('a reference that leads back to itself is reported where it is written: %s', (_, changes) => {
  for (const operation of ['petGet', 'petAdd']) {
    const found = problems(changes, operation)
    expect(found.join('\n')).toMatch(/^docs\/\S+:\d+:\d+ openapi: .* leads back to itself/m)
  }
})

test('a reference that leads nowhere is reported where it is written, with what to do', () => {
  expect(problems({ 'docs/schemas/Owner.yaml': OWNER.replace('Pet.yaml', 'Gone.yaml') })).toEqual([
    'docs/schemas/Owner.yaml:4:35 openapi: $ref "docs/schemas/Gone.yaml" does not exist, cannot be read, or is not text — The path is relative to the file that refers to it.',
  ])
  expect(problems({ 'docs/paths/pet.yaml': PATH.replace('/Id', '/Idd') })).toEqual([
    'docs/paths/pet.yaml:1:16 openapi: $ref "../common.json#/parameters/Idd" does not exist in "docs/common.json" — Did you mean "Id"?',
  ])
  expect(problems({ 'docs/schemas/Owner.yaml': OWNER.replace('#address', '#adress') })).toEqual([
    'docs/schemas/Owner.yaml:6:16 openapi: $ref "#adress" does not exist: "docs/schemas/Owner.yaml" has no `$anchor` of this name — Did you mean "address"?',
  ])
  const inFirst = PET.replace('../openapi.yaml#/', '#/')
  expect(problems({ 'docs/schemas/Pet.yaml': inFirst })).toEqual([
    'docs/schemas/Pet.yaml:7:11 openapi: $ref "#/components/schemas/Kind" does not exist in "docs/schemas/Pet.yaml" — References are relative to the file that they are in. Write the path to "docs/openapi.yaml" before the `#`.',
  ])
})

test('addresses are not fetched, and nothing outside the folder of the site is read', () => {
  const address = 'https://api.example.com/x.yaml#/A'
  expect(problems({ 'docs/schemas/Pet.yaml': PET.replace('Owner.yaml#/Owner', address) })).toEqual([
    'docs/schemas/Pet.yaml:8:12 openapi: $ref "https://api.example.com/x.yaml" is an address, which a build does not fetch — Save what is there in a file of the site, and refer to that by its path.',
  ])
  for (const path of ['../../../etc/x.yaml', '..%2F../../x.yaml'])
    expect(problems({ 'docs/schemas/Pet.yaml': PET.replace('Owner.yaml#/Owner', path) })).toEqual([
      `docs/schemas/Pet.yaml:8:12 openapi: $ref "${path}" is outside the site's folder — Copy the file into it.`,
    ])
})

test('mistakes in the YAML of another file, and its examples, are reported there', () => {
  expect(problems({ 'docs/schemas/Owner.yaml': 'Owner: {\n  type: object\n' })[0]).toMatch(
    /^docs\/schemas\/Owner\.yaml:\d+:\d+ openapi: invalid YAML/,
  )
  const changes = {
    'docs/schemas/Pet.yaml': PET.replace('example: 5224666563250046117', 'example: x'),
  }
  const found = validateDocument({
    ...{ file: 'docs/openapi.yaml', text: ROOT, files: { ...FILES, ...changes } },
  })
  expect(found.map(({ file, line, ruleId }) => `${file}:${line} ${ruleId}`)).toEqual([
    'docs/schemas/Pet.yaml:5 openapi-example',
  ])
})

test('unknown variables and links of another file are reported there', () => {
  const text = PET.replace('format: int64,', "description: '[x](gone.md) {{nope}}',")
  const doc = compilePage(page('petGet', 'fields'), {
    files: { ...FILES, 'docs/schemas/Pet.yaml': text },
  })
  const places = doc.problems.map(({ file, line }) => `${file}:${line}`)
  expect([...new Set(places)]).toEqual(['docs/schemas/Pet.yaml:5'])
})

test('references to the address that a description gives itself lead to it', () => {
  const address = 'https://apis.example.com/pets'
  const root = ROOT.replace('3.1.0', `3.2.0\n$self: ${address}`)
  const pet = PET.replace('../openapi.yaml#', `${address}#`)
  const files = { ...FILES, 'docs/openapi.yaml': root, 'docs/schemas/Pet.yaml': pet }
  expect(htmlOf(page('petGet'), { files })).toContain('<code>dog</code>')
  expect(validateDocument({ file: 'docs/openapi.yaml', text: root, files })).toEqual([])
})

test('only a description that refers to another file is looked through for files', () => {
  const inside = [
    "$ref: '#/a'",
    '$ref: #/a',
    '{"$ref": "#/a"}',
    '"$ref":"#/a"',
    "$ref: '#'",
    'ref: a',
  ]
  expect(inside.filter((text) => mayReferOutside(text, cache))).toEqual([])
  const outside = [
    "$ref: 'a.yaml#/a'",
    '$ref: a.yaml',
    '{"$ref":"a.json"}',
    "$ref: '#anchor'",
    '$ref: *x',
  ]
  expect(outside.filter((text) => mayReferOutside(text, cache))).toEqual(outside)
})

test('a page includes all files of a description, and is made again when one of them changes', () => {
  const root = mkdtempSync(join(inject('temporary'), 'openapi-files-'))
  for (const [path, text] of Object.entries({ ...FILES, 'docs/unused.yaml': 'A: 1' })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const disk = new Disk(root)
  const reader = new PageFiles(disk)
  const { files } = compilePage(page('petGet'), { reader })
  expect(files).toEqual(Object.keys(FILES).sort())
  expect(reader.areSame).toBe(true)
  writeFileSync(join(root, 'docs/schemas/Owner.yaml'), `${OWNER}# changed\n`)
  disk.assumeUnchangedExcept(null)
  expect(reader.areSame).toBe(false)
})
