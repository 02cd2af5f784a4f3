/** Examples of the pages agree with each other, and with the tables beside them. */
import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, inject, test } from 'vitest'
import { parse } from 'yaml'

interface BulkDescription {
  paths: Record<
    string,
    { get: { responses: Record<string, { content: { 'text/csv': { examples: CsvExamples } } }> } }
  >
}
type CsvExamples = Record<string, { 'x-locales': string[]; value: string }>

const read = (file: string): unknown => parse(readFileSync(file, 'utf8'))

test.each(['au', 'nz'])(
  'the CSV example of %s has all output columns, in their order',
  (country) => {
    const { address_columns: columns } = read('docs/_data/bulk.yaml') as {
      address_columns: { column: string; country: string[] }[]
    }
    const description = read('docs/api/bulk.openapi.yaml') as BulkDescription
    const { examples } =
      description.paths['/v1/bulk/jobs/{job_id}/results']?.get.responses['200']?.content[
        'text/csv'
      ] ?? expect.fail('no CSV')
    const example = Object.values(examples).find((one) => one['x-locales'].includes(country))
    const rows = example?.value.trim().split('\n') ?? []
    const header = rows[0]?.split(',').filter((name) => name.startsWith('out_'))
    expect(header).toEqual(
      columns
        .filter((column) => column.country.includes(country))
        .map(({ column }) => column.replaceAll('`', '')),
    )
    expect(new Set(rows.map((row) => row.split(',').length)).size).toBe(1)
  },
)

test('NZTM coordinates of the examples are those of their latitude and longitude', () => {
  const places = geocodes(read('docs/api/nz.openapi.yaml'))
  expect(places.length).toBeGreaterThan(4)
  for (const { latitude, longitude, nztm_easting, nztm_northing } of places) {
    const [easting, northing] = toNztm(latitude, longitude)
    expect(Math.hypot(easting - nztm_easting, northing - nztm_northing)).toBeLessThan(2)
  }
})

interface Geocode {
  latitude: number
  longitude: number
  nztm_easting: number
  nztm_northing: number
}

function geocodes(value: unknown): Geocode[] {
  if (typeof value !== 'object' || value === null) return []
  const isOne = 'nztm_easting' in value && typeof value.nztm_easting === 'number'
  return isOne ? [value as Geocode] : Object.values(value).flatMap(geocodes)
}

/** Krüger's series for EPSG:2193, exact to a millimeter. */
function toNztm(latitude: number, longitude: number): [easting: number, northing: number] {
  const f = 1 / 298.257222101
  const n = f / (2 - f)
  const e = Math.sqrt(f * (2 - f))
  const radius = (6378137 / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64) * 0.9996
  const phi = (latitude * Math.PI) / 180
  const lambda = ((longitude - 173) * Math.PI) / 180
  const t = Math.sinh(Math.atanh(Math.sin(phi)) - e * Math.atanh(e * Math.sin(phi)))
  const xi = Math.atan2(t, Math.cos(lambda))
  const eta = Math.asinh(Math.sin(lambda) / Math.hypot(t, Math.cos(lambda)))
  const series = [
    n / 2 - (2 * n ** 2) / 3 + (5 * n ** 3) / 16,
    (13 * n ** 2) / 48 - (3 * n ** 3) / 5,
    (61 * n ** 3) / 240,
  ]
  const sum = (part: (k: number) => number) =>
    series.reduce((total, factor, i) => total + factor * part(2 * (i + 1)), 0)
  return [
    1600000 + radius * (eta + sum((k) => Math.cos(k * xi) * Math.sinh(k * eta))),
    10000000 + radius * (xi + sum((k) => Math.sin(k * xi) * Math.cosh(k * eta))),
  ]
}

test('the webhook sample refuses every header that is not a signature, and throws for none', async () => {
  const page = readFileSync('docs/bulk-verification.md', 'utf8')
  const [, code = ''] = /```js title="webhook\.js \(server\)"\n([\s\S]*?)```/.exec(page) ?? []
  const file = join(mkdtempSync(join(inject('temporary'), 'webhook-')), 'webhook.mjs')
  writeFileSync(file, code)
  const { isGenuine } = (await import(pathToFileURL(file).href)) as {
    isGenuine: (body: string, header: string, secret: string) => boolean
  }
  const t = Math.floor(Date.now() / 1000)
  const signature = (time: number | string) =>
    createHmac('sha256', 'secret').update(`${time}.{}`).digest('hex')
  expect(isGenuine('{}', `t=${t},v1=${signature(t)}`, 'secret')).toBe(true)
  const wrong = [
    '',
    'v1=',
    `t=${t}, v1=abc`,
    `t=${t},v1=00`,
    `t=now,v1=${signature('now')}`,
    `t=${t - 400},v1=${signature(t - 400)}`,
  ]
  expect(wrong.filter((header) => isGenuine('{}', header, 'secret'))).toEqual([])
})

test('the examples of the methods listen to events that the widget has', () => {
  const widgets = Object.entries(read('docs/_data/widgets.yaml') as Record<string, WidgetApi>)
  const listening = widgets.flatMap(([widget, { methods = [], events = [] }]) =>
    methods.flatMap(({ example = '' }) =>
      [...example.matchAll(/widget\.(?:on|once|off)\('(\w+)'/g)].map(([, event]) => ({
        widget,
        event,
        known: events.some(({ name }) => name === event),
      })),
    ),
  )
  expect(listening.length).toBeGreaterThan(20)
  expect(listening.filter(({ known }) => !known)).toEqual([])
})

interface WidgetApi {
  methods?: { name: string; example?: string }[]
  events?: { name: string }[]
}
