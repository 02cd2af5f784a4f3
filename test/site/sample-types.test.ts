/** The TypeScript samples of the pages fit the types that the references print. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { compileTasks } from '../../src/compile/compile-tasks.ts'
import type { PageContext } from '../../src/compile/needs.ts'
import { NO_SCHEMAS } from '../../src/components/schema.ts'
import { loadConfig } from '../../src/config/load.ts'
import { samplesOf } from '../../src/plugins/samples/collect.ts'
import { checkTypes } from '../../src/plugins/samples/type-check.ts'
import type { Sample } from '../../src/plugins/samples/types.ts'
import { Session } from '../../src/session.ts'
import type { Disk } from '../../src/sources/disk.ts'
import { PageFiles } from '../../src/sources/includes.ts'
import { scan } from '../../src/sources/scan.ts'
import { noPause } from '../../src/utilities/pause.ts'

const npmPackage = '@example/verify-widgets'

/** Printed types, and the schemas of docs/api that they are the records of. */
const RECORDS: readonly [type: string, file: string, schema: string][] = [
  ['Suggestion', 'au', 'AuSuggestion'],
  ['Suggestion', 'nz', 'NzSuggestion'],
  ['AddressMetadata', 'au', 'AuAddress'],
  ['AddressMetadata', 'nz', 'NzAddress'],
  ["NonNullable<AddressMetadata['geocode']>", 'au', 'AuAddress.geocode'],
  ["NonNullable<AddressMetadata['geocode']>", 'nz', 'NzGeocode'],
  ['LocationSuggestion', 'au', 'AuLocationSuggestion'],
  ['LocationSuggestion', 'nz', 'NzLocationSuggestion'],
  ['LocationMetadata', 'au', 'AuLocation'],
  ['LocationMetadata', 'nz', 'NzLocation'],
  ['PlaceSuggestion', 'nz', 'NzPlaceSuggestion'],
  ['PlaceMetadata', 'nz', 'NzPlace'],
  ['InternationalSuggestion', 'international', 'IntSuggestion'],
  ['InternationalMetadata', 'international', 'IntAddress'],
]

interface Schema {
  properties: Record<string, Schema>
}

/** The names of a schema's members; after a dot, those of one of its members. */
function membersOf(file: string, schema: string): string[] {
  const api = parse(readFileSync(`docs/api/${file}.openapi.yaml`, 'utf8')) as {
    components: { schemas: Record<string, Schema> }
  }
  const [name = '', member] = schema.split('.')
  const found = api.components.schemas[name]
  return Object.keys((member ? found?.properties[member] : found)?.properties ?? {})
}

/** A module that compiles only if each type has the members of its schemas. */
function recordModule(): string {
  const lines = RECORDS.map(([type, file, schema], index) => {
    const members = membersOf(file, schema)
    expect(members.length, schema).toBeGreaterThan(4)
    return `export const ${schema.replace('.', '_')}_${index}: Array<keyof ${type}> = ${JSON.stringify(members)}`
  })
  const types = [...new Set(RECORDS.map(([type]) => /<?(\w+)(?:\[|$)/.exec(type)?.[1]))]
  return `import type { ${types.join(', ')} } from '${npmPackage}'\n${lines.join('\n')}\n`
}

const session = new Session(false)
const config = await loadConfig({ root: process.cwd() })
const { members, inputs, contexts, disks } = await compileTasks(
  config,
  await scan(config, session.disk(config.root)),
  NO_SCHEMAS,
  noPause,
)

const samplesIn = (name: string): Sample[] =>
  inputs.flatMap((input, i) =>
    members[i]?.locale.name === name
      ? samplesOf(input, contexts[i] as PageContext, new PageFiles(disks[i] as Disk), session.cache)
          .samples
      : [],
  )

const moduleOf = (file: string, code: string): Sample => ({
  lang: 'ts',
  code,
  title: null,
  page: file,
  file,
  line: 1,
  fragment: false,
  run: false,
  schema: null,
})

// `docsgen check --samples` checks the other locale, too.
test('all samples fit, the types have all members of the API, and a misspelled event, option or member is an error', {
  tags: 'thorough',
}, async () => {
  const wrong = `import { Address } from '${npmPackage}'
const widget = new Address('#a', { key: 'k', country: 'nz', minlength: 2 })
widget.on('selected', () => {})
widget.on('select', ({ metadata }) => metadata.post_code)
`
  const configured = `import { Address, Email, configure } from '${npmPackage}'
configure({ key: 'k' })
new Address('#a', { country: 'nz' })
new Email('#b', {})
`
  const added = [
    moduleOf('records', recordModule()),
    moduleOf('configured', configured),
    moduleOf('wrong', wrong),
  ]
  const { types } = config.samples
  if (types === null) throw new Error('the example site does not configure types')
  const samples = new Map([['nz', [...samplesIn('nz'), ...added]]])
  const { problems, checked } = await checkTypes(samples, types, config.root)
  const places = problems.map(({ file, line }) => `${file}:${line}`)
  expect(places).toEqual(['wrong:2', 'wrong:3', 'wrong:4'])
  expect(checked).toBeGreaterThan(20)
})
