import { expect, test } from 'vitest'
import { PerItem } from '../src/cache/per-item.ts'

test('a list is made again only where an argument differs, and is the same list if nothing does', () => {
  const made: string[] = []
  const joined = new PerItem((a: string, b: number) => {
    made.push(a + b)
    return a + (b % 10)
  })
  const first = joined.of(['a', 'b', 'c'], [1, 2, 3])
  expect(first).toEqual(['a1', 'b2', 'c3'])
  expect(joined.of(['a', 'b', 'c'], [1, 2, 3])).toBe(first)
  expect(made).toEqual(['a1', 'b2', 'c3'])
  expect(joined.of(['a', 'b', 'c'], [1, 12, 3])).toBe(first)
  expect(joined.of(['a', 'x', 'c'], [1, 12, 4])).toEqual(['a1', 'x2', 'c4'])
  expect(made).toEqual(['a1', 'b2', 'c3', 'b12', 'x12', 'c4'])
  expect(first).toEqual(['a1', 'b2', 'c3'])
})

test('a list can grow, shrink and be empty', () => {
  const doubled = new PerItem((n: number) => 2 * n)
  for (const list of [[], [1, 2], [1], [1, 2, 3], [3], []])
    expect(doubled.of(list)).toEqual(list.map((n) => 2 * n))
})

test('an item that is stale is made again, and a list that was given up leaves the last one', () => {
  const known = new Map<string, number>()
  const found = new PerItem(
    (name: string) => known.get(name),
    (one) => one === undefined,
  )
  expect(found.of(['a', 'b'])).toEqual([undefined, undefined])
  known.set('a', 1)
  const steps = found.steps(['a', 'b'])
  steps.next()
  steps.next()
  expect(found.of(['a', 'b'])).toEqual([1, undefined])
})
