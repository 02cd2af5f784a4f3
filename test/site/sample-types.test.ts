/** The TypeScript samples of the pages fit the types that the references print. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { parse } from 'yaml'
import { loadConfig } from '../../src/config/load.ts'
import { compileTasks } from '../../src/content/compile-tasks.ts'
import { NO_SCHEMAS } from '../../src/content/components/schema.ts'
import { scan } from '../../src/content/scan.ts'
import { samplesOf } from '../../src/features/samples/collect.ts'
import type { Sample } from '../../src/features/samples/types.ts'
import { noPause } from '../../src/pause.ts'
import { Session } from '../../src/session.ts'

const npmPackage = '@example/verify-widgets'
const folder = mkdtempSync(join(tmpdir(), 'docsgen-types-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the samples import and this repository does not have installed. */
const OTHERS = `
declare module 'vue' {
  export interface Ref<T> { value: T }
  export function ref<T>(value: T): Ref<T>
  export function ref<T>(): Ref<T | undefined>
  export function shallowRef<T>(value: T): Ref<T>
  export function useTemplateRef<T = HTMLInputElement>(name: string): Readonly<Ref<T | null>>
  export function computed<T>(get: () => T): Readonly<Ref<T>>
  export function reactive<T extends object>(value: T): T
  export function watch<T>(source: (() => T) | Ref<T>, run: (value: T, old: T) => void, options?: object): void
  export function onMounted(run: () => void): void
  export function onBeforeUnmount(run: () => void): void
  export function onUnmounted(run: () => void): void
  export function nextTick(): Promise<void>
  export function useId(): string
}
declare function defineProps<T>(): T
declare function withDefaults<T, D>(props: T, defaults: D): T & D
declare function defineEmits<T extends Record<string, unknown[]>>(): <K extends keyof T>(name: K, ...payload: T[K]) => void
declare function defineEmits(names: string[]): (name: string, ...payload: unknown[]) => void
declare function defineExpose(members: object): void
declare function defineModel<T>(name: string, options?: object): import('vue').Ref<T>
declare function defineModel<T>(options?: object): import('vue').Ref<T>
declare module '*.vue' { const component: unknown; export default component }
declare module 'react-hook-form' {
  export function useForm<T>(options?: object): {
    register(name: keyof T, rules?: object): { name: string; ref(element: HTMLInputElement | null): void; onBlur(event: object): void; onChange(event: object): void }
    handleSubmit(run: (values: T) => void): (event: React.FormEvent) => void
    setValue(name: keyof T, value: string, options?: object): void
    formState: { errors: { [K in keyof T]?: { message?: string } } }
  }
}
// Nuxt
declare function defineNuxtConfig(config: object): object
declare function defineEventHandler<T>(run: (event: object) => T): T
declare function readBody<T = any>(event: object): Promise<T>
declare function setResponseStatus(event: object, status: number): void
declare function createError(problem: object): Error
declare function useRuntimeConfig(event?: object): any
declare const $fetch: <T = any>(url: string, options?: object) => Promise<T>
`

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

const session = new Session()
const config = await loadConfig({ root: process.cwd() })
const scanned = await scan(config, session.disk(config.root))
const { members, inputs } = await compileTasks(config, scanned, NO_SCHEMAS, noPause)

/** Samples of a locale. */
const samplesIn = (name: string): Sample[] =>
  inputs.filter((_, i) => members[i]?.locale.name === name).flatMap(samplesOf)

/** The script of a Vue component, with the lines where they were; null if it is not TypeScript. */
function scriptOf(code: string): string | null {
  const found = /<script\b([^>]*)>\n?([\s\S]*?)<\/script>/.exec(code)
  if (!found?.[1]?.includes('lang="ts"')) return null
  const before = code.slice(0, found.index).split('\n').length
  return `${'\n'.repeat(before)}${found[2]}`
}

/** Writes the samples of a locale as modules next to the package they import. */
function write(locale: string): string {
  const root = join(folder, locale)
  mkdirSync(root, { recursive: true })
  const printed: string[] = []
  const names = new Set<string>()
  let count = 0
  for (const { lang, code, file, fragment, line } of samplesIn(locale)) {
    if (fragment) continue
    if (lang === 'ts' && isPrinted(code)) {
      printed.push(code)
      continue
    }
    const script = lang === 'vue' ? scriptOf(code) : lang === 'ts' || lang === 'tsx' ? code : null
    if (script === null) continue
    // Samples import a component by its name.
    const component = lang === 'tsx' ? /^export function (\w+)/m.exec(script)?.[1] : undefined
    const isFirst = component !== undefined && !names.has(component)
    const name = isFirst ? component : `${file.replace(/\W+/g, '-')}-${line}`
    names.add(name)
    const module = /^(?:import|export)\b/m.test(script) ? script : `${script}\nexport {}\n`
    writeFileSync(join(root, `${name}.${lang === 'tsx' ? 'tsx' : 'ts'}`), module)
    count++
  }
  expect(printed.length).toBeGreaterThan(8)
  expect(count).toBeGreaterThan(8)
  const exported = printed.join('\n').replace(/^(interface|type|declare) /gm, 'export $1 ')
  writeFileSync(join(root, 'package.d.ts'), exported)
  writeFileSync(join(root, 'others.d.ts'), OTHERS)
  return root
}

/** Declarations without any other statement: what the references print. */
const isPrinted = (code: string) =>
  /^(?:interface|type|declare) /m.test(code) && !/^import /m.test(code)

function typeErrors(root: string): string[] {
  writeFileSync(
    join(root, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        jsx: 'react-jsx',
        target: 'esnext',
        module: 'esnext',
        moduleResolution: 'bundler',
        lib: ['esnext', 'dom', 'dom.iterable'],
        types: ['react', 'node'],
        skipLibCheck: false,
        paths: { [npmPackage]: ['./package.d.ts'] },
      },
      include: ['*'],
    }),
  )
  try {
    execFileSync(process.execPath, [
      'node_modules/typescript/bin/tsc',
      '-p',
      root,
      '--pretty',
      'false',
    ])
    return []
  } catch (error) {
    return String((error as { stdout: Buffer }).stdout)
      .split('\n')
      .filter(Boolean)
  }
}

symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))

test('all samples fit, the types have all members of the API, and a misspelled event, option or member is an error', () => {
  const root = write('nz')
  writeFileSync(join(root, 'records.ts'), recordModule())
  writeFileSync(
    join(root, 'wrong.ts'),
    `import { Address } from '${npmPackage}'
const widget = new Address('#a', { key: 'k', country: 'nz', minlength: 2 })
widget.on('selected', () => {})
widget.on('select', ({ metadata }) => metadata.post_code)
`,
  )
  const errors = typeErrors(root)
  const wrong = errors.filter((line) => line.includes('wrong.ts'))
  expect(errors.filter((line) => !wrong.includes(line))).toEqual([])
  expect(wrong.map((line) => /\((\d+),/.exec(line)?.[1])).toEqual(['2', '3', '4'])
})

test.runIf(inject('thorough'))('all samples of the other locale fit', () => {
  expect(typeErrors(write('au'))).toEqual([])
})
