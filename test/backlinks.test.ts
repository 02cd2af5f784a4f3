import { describe, expect, test } from 'vitest'
import type { Page } from './page.ts'
import { site } from './site.ts'

const errors =
  '# Errors\n\n## not_found\n\n::entity{kind="error" name="not_found"}\n\nIt is not there. See [this](error:not_found).\n\n## unused\n\n::entity{kind="error" name="unused"}\n\nNobody.\n'

const made = () =>
  site({
    'docs/errors.md': errors,
    'docs/a.md': '# A <br>\n\n[one](error:not_found) and [two](error:not_found).\n',
    'docs/index.md': '# Start\n',
  })

const usersOn = (page: Page) => page.all('.used-in a').map((a) => a.text)

describe('what a page describes', () => {
  test('names the other pages that refer to it', async () => {
    const page = await made().build().page('/errors')
    expect(page.text('.used-in summary')).toBe('Used in')
    expect(usersOn(page)).toEqual(['A'])
    expect(page.one('.used-in a').attribute('href')).toBe('/a')
  })

  test('names them after its meaning, before the next heading', async () => {
    const page = await site({
      'docs/errors.md':
        '# Errors\n\n## gone\n\n::entity{kind="error" name="gone"}\n\nIt is gone.\n\n- Cause\n\n## Other\n\nText.\n',
      'docs/index.md': '# Start\n\n[one](error:gone)\n',
    })
      .build()
      .page('/errors')
    const order = page.all('article h2, article p, article li, .used-in summary')
    expect(order.map((e) => e.text.replace('#', '').trim()).slice(0, 6)).toEqual([
      'gone',
      'It is gone.',
      'Cause',
      'Used in',
      'Start',
      'Other',
    ])
  })

  test('is reported when two pages describe it', async () => {
    const twice = made().write({
      'docs/b.md': '# B\n\n## not_found\n\n::entity{kind="error" name="not_found"}\n',
    })
    expect(await twice.check().problems()).toBe(
      'docs/errors.md warning the error "not_found" is already described by docs/b.md (duplicate-entity)\n  Links to it lead there.',
    )
  })

  test('names the pages that refer to a listed parameter and to an endpoint', async () => {
    const described = site({
      'docs/index.md': '# Start\n\n[limit](param:w#limit) and [q](param:find#q)\n',
      'docs/w.md':
        '# W\n\n:::param{name="limit" scope="w"}\nHow many.\n:::\n\n::openapi{file="x.openapi.yaml" operation="find"}\n',
      'docs/x.openapi.yaml': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'X', version: '1' },
        paths: {
          '/find': {
            get: {
              operationId: 'find',
              parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }],
              responses: { 200: { description: 'Found.' } },
            },
          },
        },
      }),
    }).build()
    expect(await described.problems()).toBe('')
    const page = await described.page('/w')
    expect(page.all('dd .used-in a').map((a) => a.attribute('href'))).toEqual(['/', '/'])
  })

  test('updates these names when another page changes', async () => {
    const edited = made()
      .build()
      .edit('docs/index.md', '# Start\n\n[it](error:not_found)\n')
      .build()
    expect(usersOn(await edited.page('/errors'))).toEqual(['A', 'Start'])
    expect((await edited.report()).rendered).toBe(2)
    const gone = edited.edit('docs/a.md', null).build()
    expect(usersOn(await gone.page('/errors'))).toEqual(['Start'])
  })
})
