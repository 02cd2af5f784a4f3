/** The documentation site as its readers get it. Its parts stand beside; it is built once for all. */
import { afterAll, beforeAll, describe } from 'vitest'
import { pages } from './pages.ts'
import { prose } from './prose.ts'
import { type BuiltSite, buildSite } from './site.ts'
import { walks } from './walks.ts'

let built: BuiltSite | undefined

beforeAll(async () => {
  built = await buildSite()
}, 170_000)

afterAll(() => built?.dispose())

const site = (): BuiltSite => {
  if (built === undefined) throw new Error('the site was not built')
  return built
}

describe('walks', () => walks(site))
describe('pages', () => pages(site))
describe('prose', () => prose(site))
