/** The rules in the manual: each is described, and its example reports this rule and no other. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { rules } from '../src/problems/rules.ts'
import { fencesIn, filesOf, isFile, manual } from './manual-examples.ts'
import { site } from './site.ts'
import { listTree } from './tree.ts'

const folder = join(manual, 'docs/reference/rules')

interface Described {
  readonly rule: string
  /** What reports it. */
  readonly wrong: string
  /** How it is fixed. */
  readonly fix: string
}

const described: Described[] = listTree(folder).flatMap((path) =>
  readFileSync(join(folder, path), 'utf8')
    .split(/^## (?=[a-z-]+\n)/m)
    .slice(1)
    .map((section) => {
      const [wrong = '', fix = ''] = section.split(/^Fix: /m)
      return { rule: section.slice(0, section.indexOf('\n')), wrong, fix }
    }),
)

test('every rule is described once, with a fix, and then how to silence it', () => {
  expect(described.map(({ rule }) => rule).sort()).toEqual(Object.keys(rules).sort())
  const incomplete = described.filter(
    ({ rule, wrong, fix }) =>
      !wrong.includes(`::rule{name="${rule}"}`) ||
      !fix.trimEnd().endsWith(`::silence{name="${rule}"}`),
  )
  expect(incomplete).toEqual([])
})

/** What files of text cannot show. */
const WITHOUT_EXAMPLE = [
  'encoding',
  'external-link',
  'font',
  'override',
  'social-image',
  'too-deep',
  'too-much',
  'unreadable',
]

test('every rule has an example', () => {
  const without = described.filter(({ wrong }) => !fencesIn(wrong).some(isFile))
  expect(without.map(({ rule }) => rule).sort()).toEqual(WITHOUT_EXAMPLE)
})

/** These report more than others. */
const OPTIONS: Readonly<Record<string, string>> = {
  sample: '--samples',
  'sample-run': '--samples',
  'sample-type': '--samples',
  search: '--search',
}

/** `npm test` builds every sixth one. */
const built = described
  .filter(({ rule }) => !WITHOUT_EXAMPLE.includes(rule))
  .filter((_, index) => inject('thorough') || index % 6 === 0)

describe('the example of a rule reports it, and no other', () => {
  test.for(built.map(({ rule }) => rule))('%s', async (name) => {
    const { wrong, fix } = described.find(({ rule }) => rule === name) as Described
    const made = site(filesOf(fencesIn(wrong)))
    const report = async () => {
      const option = OPTIONS[name]
      const text = option ? (await made.run('check', option)).stderr : await made.check().problems()
      return [...new Set(text.match(/(?<=\()[a-z-]+(?=\)$)/gm))]
    }
    expect(await report()).toEqual([name])
    const fixed = fencesIn(fix).filter(isFile)
    if (fixed.length === 0) return
    made.write(filesOf([...fencesIn(wrong), ...fencesIn(fix)]))
    expect(await report()).toEqual([])
  })
})
