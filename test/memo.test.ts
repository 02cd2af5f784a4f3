import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { keyed, keyOf } from '../src/cache/hash.ts'
import { Memo } from '../src/cache/memo.ts'
import { readOnly } from '../src/plugin/read-only.ts'
import { site } from './site.ts'

const file = () => join(mkdtempSync(join(inject('temporary'), 'memo-')), 'deep', 'memory')

/** Builds with these arguments; returns those whose values were computed. */
function build(memo: Memo, ...names: string[]): string[] {
  const made: string[] = []
  for (const name of names) {
    const bytes = memo.remember('bytes', { name }, () => new Uint8Array(Buffer.from(name)))
    expect(bytes).toEqual(new Uint8Array(Buffer.from(name)))
    const value = memo.remember('kind', { name }, (argument) => {
      made.push(name)
      return { said: argument.name.repeat(3) }
    })
    expect(value).toEqual({ said: name.repeat(3) })
  }
  memo.turn()
  return made
}

test('computes each value once', () => {
  const memo = new Memo(null, '1')
  expect(build(memo, 'a', 'b', 'a')).toEqual(['a', 'b'])
  expect(build(memo, 'b', 'a')).toEqual([])
})

test('drops what neither this build nor the previous one used', () => {
  const memo = new Memo(null, '1')
  build(memo, 'a', 'b')
  expect(build(memo, 'a')).toEqual([])
  expect(build(memo, 'a', 'b')).toEqual(['b'])
})

test('has different keys for different kinds and arguments', () => {
  expect(keyOf('a', { x: 1 })).not.toBe(keyOf('b', { x: 1 }))
  expect(keyOf('a', { x: 1 })).not.toBe(keyOf('a', { x: '1' }))
  expect(keyOf('a', { x: 1 })).not.toBe(keyOf('a', { y: 1 }))
  expect(keyOf('a', { x: undefined })).not.toBe(keyOf('a', { x: 'undefined' }))
  expect(keyOf('a', { x: 'a\nb="c' })).not.toBe(keyOf('a', { x: 'a', b: 'c' }))
})

describe('keyed values', () => {
  const one = (rest: object = {}) => keyed({ key: '1', ...rest })
  const key = (x: unknown) => keyOf('a', { x })

  test('are represented by their key, wherever they are', () => {
    const unread = {
      key: '1',
      get html(): string {
        throw new Error('read')
      },
    }
    expect(key(keyed(unread))).toBe(key(one({ other: true })))
    expect(key([null, { inner: one({ a: 1 }) }])).toBe(key([null, { inner: one({ a: 2 }) }]))
  })

  test('differ from data and from other lists', () => {
    const two = keyed({ key: '2' })
    const all = [one(), '1', '@"1"', { key: '1' }, [one()], [one(), two], [keyed({ key: '1,2' })]]
    expect(new Set([...all, [one(), null], [null], [undefined]].map(key)).size).toBe(10)
  })

  test('cannot be forged by data with a key, nor by a copy with other content', () => {
    expect(key({ key: '1', a: 1 })).not.toBe(key({ key: '1', a: 2 }))
    expect(key([{ key: '1', a: 1 }])).not.toBe(key([{ key: '1', a: 2 }]))
    expect(key({ ...one(), a: 1 })).not.toBe(key({ ...one(), a: 2 }))
    const sent = (a: number) => structuredClone(one({ a }))
    expect(key(sent(1))).not.toBe(key(sent(2)))
  })

  test('may be frozen behind a read-only view, as plugins see them', () => {
    expect(key(readOnly(one({ a: 1 }), 'the page'))).toBe(key(one({ a: 2 })))
  })
})

test('a key is made of plain data only, and an error names what is not', () => {
  expect(keyOf('a', { x: Number.NaN })).not.toBe(keyOf('a', { x: null }))
  expect(keyOf('a', { x: undefined })).toBe(keyOf('a', {}))
  expect(keyOf('a', { x: Object.create(null) })).toBe(keyOf('a', { x: {} }))
  for (const [value, what] of [
    [new Map(), 'an instance of a class'],
    [new Date(0), 'an instance of a class'],
    [() => 1, 'a function'],
    [Symbol('s'), 'a symbol'],
    [1n, 'a bigint'],
  ])
    expect(() => keyOf('a', { list: [{ value }] })).toThrow(
      `a cache key needs plain data, but "argument.list[0].value" is ${what as string}`,
    )
})

test('counts the values that each build computed', () => {
  const memo = new Memo(null, '1')
  memo.remember('doc', { a: 1 }, () => 1)
  memo.remember('doc', { a: 2 }, () => 2)
  memo.remember('doc', { a: 1 }, () => 3)
  expect([memo.made('doc'), memo.made('other')]).toEqual([2, 0])
  memo.begin()
  expect(memo.made('doc')).toBe(0)
})

test('resets the count after a build that failed', async () => {
  const made = site({ 'docs/index.md': '# A\n', 'docs/b.md': '---\ntitle: [\n---\n' }).build()
  expect(await made.problems()).toContain('docs/b.md')
  await made.edit('docs/b.md', '# B\n').build().done()
  expect((await made.report()).compiled).toBe(1)
})

test('is loaded in the next process', () => {
  const path = file()
  const first = new Memo(path, '1')
  build(first, 'a', 'b')
  first.save()
  const second = new Memo(path, '1')
  expect(build(second, 'a', 'b', 'c')).toEqual(['c'])
  second.save()
  expect(build(new Memo(path, '1'), 'a', 'b', 'c')).toEqual([])
})

test('keeps bytes in a file, and gives the same object for the same bytes', () => {
  const memo = new Memo(file(), '1')
  const keep = (name: number) =>
    memo.keep('bytes', { name }, () => new Uint8Array(400_000).fill(name))
  const kept = [1, 2, 3, 4, 5].map(keep)
  memo.turn()
  expect([1, 2, 3, 4, 5].map(keep)).toEqual(kept)
  for (const [i, bytes] of kept.entries()) {
    expect(keep(i + 1)).toBe(bytes)
    expect(Buffer.compare(bytes.read(), Buffer.alloc(400_000, i + 1))).toBe(0)
  }
  // What is in the file is read again and again; only the last is not written yet.
  const first = kept.map((bytes) => bytes.read())
  const again = kept.map((bytes) => bytes.read())
  expect(again.map((bytes, i) => bytes === first[i])).toEqual([false, false, false, true, true])
  memo.save()
  const written = kept[0]?.read() ?? Buffer.alloc(0)
  expect(Buffer.compare(written, Buffer.alloc(400_000, 1))).toBe(0)
})

test('frees the disk from the bytes of many dropped entries', () => {
  const memo = new Memo(file(), '1')
  const keep = (name: number) =>
    memo.keep('bytes', { name }, () => new Uint8Array(20_000_000).fill(name))
  const kept = keep(0)
  for (let name = 1; name <= 8; name++) {
    keep(0)
    keep(name)
    memo.turn()
  }
  expect(keep(0)).toBe(kept)
  expect(Buffer.compare(kept.read(), Buffer.alloc(20_000_000))).toBe(0)
  expect(Buffer.compare(keep(8).read(), Buffer.alloc(20_000_000, 8))).toBe(0)
})

test('keeps bytes in memory where it may not write', () => {
  const path = join(mkdtempSync(join(inject('temporary'), 'memo-')), 'file')
  writeFileSync(path, '')
  const memo = new Memo(join(path, 'memory'), '1')
  const kept = [1, 2, 3, 4, 5].map((name) =>
    memo.keep('bytes', { name }, () => new Uint8Array(400_000).fill(name)),
  )
  expect(kept.map((bytes) => bytes.read()[0])).toEqual([1, 2, 3, 4, 5])
})

test('does not save what the last build did not use', () => {
  const path = file()
  const first = new Memo(path, '1')
  build(first, 'a', 'b')
  first.save()
  const second = new Memo(path, '1')
  build(second, 'a')
  second.save()
  expect(build(new Memo(path, '1'), 'a', 'b')).toEqual(['b'])
})

test('ignores the entries of another version', () => {
  const path = file()
  const first = new Memo(path, '1')
  build(first, 'a')
  first.save()
  const other = new Memo(path, '2')
  expect(build(other, 'a')).toEqual(['a'])
  expect(other.damage).toBeNull()
})

test('is safe to delete', () => {
  const path = file()
  const first = new Memo(path, '1')
  build(first, 'a')
  first.save()
  rmSync(path)
  expect(build(new Memo(path, '1'), 'a')).toEqual(['a'])
})

test('returns correct values, and reports the damage, whichever byte of its file is damaged', () => {
  const path = file()
  const first = new Memo(path, '1')
  build(first, 'a', 'b', 'c')
  first.save()
  const whole = readFileSync(path)
  const names = bytesOfNames(whole)
  const unnoticed: string[] = []
  for (let at = 0; at < whole.length; at++) {
    const damaged = Buffer.from(whole)
    damaged[at] = (damaged[at] as number) ^ (1 << (at % 8))
    writeFileSync(path, damaged)
    const memo = new Memo(path, '1')
    build(memo, 'a', 'b', 'c')
    if (!names.has(at) && !DAMAGED.test(memo.damage ?? ''))
      unnoticed.push(`byte ${at}: ${damaged.toString('latin1', at - 20, at + 20)}`)
  }
  expect(unnoticed).toEqual([])
})

const DAMAGED = /the cache in \.docsgen is damaged/

/**
 * Offsets of the version and of the entries' keys. With a flipped bit there, an entry belongs to
 * another version or another argument, which cannot be told from damage. Nor is it damage to lose
 * a start of 0 or the end of the last entry: an entry without them begins and ends with the file.
 */
function bytesOfNames(whole: Buffer): Set<number> {
  const names = whole
    .toString('latin1')
    .matchAll(
      /"version":"1"|"[^"]+"(?=:\{"start)|"start"(?=:0,)|"end"(?=:\d+,"digest":"[^"]+"\}\}\})/g,
    )
  return new Set(
    [...names].flatMap(({ 0: name, index }) => Array.from(name, (_, offset) => index + offset)),
  )
}

test('returns correct values wherever its file is truncated', () => {
  const path = file()
  const first = new Memo(path, '1')
  build(first, 'a', 'b', 'c')
  first.save()
  const whole = readFileSync(path)
  for (let length = 0; length < whole.length; length++) {
    writeFileSync(path, whole.subarray(0, length))
    const memo = new Memo(path, '1')
    expect(build(memo, 'a', 'b', 'c').length, `cut at ${length}`).toBeGreaterThan(0)
    expect(memo.damage, `cut at ${length}`).toMatch(DAMAGED)
  }
})

test.each([
  ['x', DAMAGED],
  ['000000000005', DAMAGED],
  ['null000000000004', DAMAGED],
  ['{}0000000000-1', DAMAGED],
  ['{}000000000NaN', DAMAGED],
  ['{"version":"1","slices":null}000000000029', DAMAGED],
  // Complete, but of another version or without entries.
  ['{}000000000002', null],
  ['{"version":"1","slices":5}000000000026', null],
])('ignores a file that is not a cache: %j', (text, damage) => {
  const path = file()
  const first = new Memo(path, '1')
  build(first, 'a')
  first.save()
  writeFileSync(path, text)
  const memo = new Memo(path, '1')
  expect(build(memo, 'a')).toEqual(['a'])
  if (damage === null) expect(memo.damage).toBeNull()
  else expect(memo.damage).toMatch(damage)
})
