/** The documentation site as its readers get it. */
import { describe } from 'vitest'
import { pages } from './pages.ts'
import { prose } from './prose.ts'
import { readSite } from './site.ts'
import { walks } from './walks.ts'

const site = await readSite()

describe('walks', () => walks(site))
describe('pages', () => pages(site))
describe('prose', () => prose(site))
