import { expect, test } from 'vitest'
import { readOnly } from '../src/plugin/read-only.ts'
import { LazyRecord, lazyRecords } from '../src/utilities/lazy-record.ts'

interface Page {
  readonly path: string
  readonly text: string
}

const makePage = lazyRecords<Page, 'text', { reads: number }>({
  text: (state) => {
    state.reads++
    return `read ${state.reads}`
  },
})

test('a lazy field is made when it is read, from the state of its own record', () => {
  const state = { reads: 0 }
  const page = makePage({ path: 'a.md' }, state)
  const other = makePage({ path: 'b.md' }, { reads: 5 })
  expect(state.reads).toBe(0)
  expect([page.path, page.text, other.text]).toEqual(['a.md', 'read 1', 'read 6'])
})

test('a lazy field is not an own property, which would give each record another shape', () => {
  const page = makePage({ path: 'a.md' }, { reads: 0 })
  expect(Object.keys(page)).toEqual(['path'])
  expect(page).toBeInstanceOf(LazyRecord)
})

test('plugins cannot change a record with lazy fields', () => {
  const page = readOnly(makePage({ path: 'a.md' }, { reads: 0 }), 'the page')
  expect(page.text).toBe('read 1')
  expect(() => Object.assign(page, { path: 'b.md' })).toThrow('the page is read-only')
})
