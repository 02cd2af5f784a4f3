import { describe, expect, test } from 'vitest'
import { figuresOf } from '../src/plugins/search/relevance.ts'
import { site } from './site.ts'

const files = {
  'docs/index.md': '# Start\n\nHello.\n',
  'docs/faq.md': '# Questions\n\n## Lost keys\n\nMake a new key.\n',
  'docs/billing.md': '# Billing\n\nInvoices come by email.\n',
}

describe('docsgen check --search', () => {
  test('reports how well the queries were answered, and warns about those that were not', async () => {
    const run = await site({
      ...files,
      'search.tests.yml':
        '- { query: invoices, page: /billing, within: 1 }\n- { query: lost key, page: /faq#lost-keys }\n- { query: invoices, page: /faq }\n',
    }).run('check', '--search')
    expect(run.stderr).toContain(
      'search.tests.yml:3:1 warning "invoices" should find /faq in the first 5',
    )
    expect(run.stderr).toContain(
      '3 queries: 2 found first, 2 in the first five (mean reciprocal rank 0.667)',
    )
    expect(run.code).toBe(0)
  })

  test('reports what changed since the last run', { tags: 'thorough' }, async () => {
    const it = site({ ...files, 'search.tests.yml': '- { query: invoices, page: /billing }\n' })
    await it.run('check', '--search')
    const run = await it.edit('docs/billing.md', '# Billing\n\nNothing.\n').run('check', '--search')
    expect(run.stderr).toContain('invoices: result 1 → not found')
  })

  test('warns about a page that no locale has', async () => {
    const run = await site({
      ...files,
      'search.tests.yml': '- { query: x, page: /nowhere }\n',
    }).run('check', '--search')
    expect(run.stderr).toContain('no locale has a page at /nowhere')
  })

  test('explains how to write queries where there are none', { tags: 'thorough' }, async () => {
    const run = await site(files).run('check', '--search')
    expect(run.code).toBe(1)
    expect(run.stderr).toContain('this site has no search tests')
  })

  test('reports where the list is invalid, and how to correct it', async () => {
    const run = await site({ ...files, 'search.tests.yml': '- { query: x\n' }).run(
      'check',
      '--search',
    )
    expect(run.code).toBe(1)
    expect(run.stderr).toContain('search.tests.yml:1:3 error invalid YAML: `{` is not closed')
    expect(run.stderr).toContain('Write `}` at the end.')
  })
})

test('figures: the share of first places, of the first five, and the mean of 1/place', () => {
  const places = [1, 2, 4, null]
  const results = places.map((place) => ({
    case: { query: '', pages: [], within: 5 },
    place,
    first: null,
  }))
  expect(figuresOf(results)).toEqual({
    queries: 4,
    success1: 0.25,
    success5: 0.75,
    mrr: (1 + 0.5 + 0.25) / 4,
  })
})
