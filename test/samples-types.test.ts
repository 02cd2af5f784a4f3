/** `docsgen check --samples` with types that pages print, through the command line. */
import { expect, test } from 'vitest'
import { Scratch } from '../src/plugins/samples/scratch.ts'
import { checkTypes } from '../src/plugins/samples/type-check.ts'
import { site } from './site.ts'

const fence = '```'
const CONFIG = `import { defineConfig } from 'docsgen'
export default defineConfig({
  title: 'A',
  samples: { types: { modules: { '@acme/client': ['docs/ref*'] }, declarations: ['others.d.ts'] } },
})
`
const REFERENCE = `# Reference

${fence}ts
interface Events {
  select: { id: string };
}

declare class Client<
  T extends Events
> {
  on<K extends keyof T>(name: K, run: (value: T[K]) => void): void;
}
${fence}

${fence}ts
declare function open(): Client<Events>;
${fence}
`

/** Lines of the report. */
async function typeErrors(files: Record<string, string>): Promise<string[]> {
  const found = site({
    'site.config.ts': CONFIG,
    'others.d.ts': "declare module 'ui' { export function html(text: string): string }\n",
    'docs/reference.md': REFERENCE,
    ...files,
  })
  const { stderr } = await found.run('check', '--samples')
  return stderr.split('\n').filter((line) => /\((?:sample-type|config)\)$/.test(line))
}

const page = (...blocks: string[]) => `# Page\n\n${blocks.join('\n\n')}\n`
const block = (info: string, code: string) => `${fence}${info}\n${code}\n${fence}`

test('samples are compared with the types that other pages print, at the line of the mistake', async () => {
  const errors = await typeErrors({
    'docs/index.md': page(
      block(
        'ts',
        "import { open } from '@acme/client'\nopen().on('select', ({ id }) => id.length)",
      ),
      block(
        'ts title="a.ts"',
        "import { open } from '@acme/client'\n\nopen().on('selct', () => {})",
      ),
      block('tsx', "import { html } from 'ui'\nexport const a: number = html('a')"),
      block(
        'vue',
        `<template><p /></template>\n\n<script setup lang="ts">\nimport { open } from '@acme/client'\nopen().close()\n</script>`,
      ),
      block('vue title="Plain.vue"', '<script setup>\nconst a = b\n</script>'),
      block('ts fragment', 'open().close()'),
      block(
        'ts title="use.ts"',
        "import Plain from './Plain.vue'\nimport { x } from './lib'\nexport const y: string = x + Plain",
      ),
      block('ts title="lib.ts"', 'export const x = 1'),
      block('ts', "import { z } from 'not-installed'\nz()"),
    ),
  })
  expect(
    errors.map((line) =>
      line.replace(
        / warning this (\w+) sample has a type error:.*\((TS\d+)\) \(sample-type\)/,
        ' $1 $2',
      ),
    ),
  ).toEqual([
    'docs/index.md:11:11 ts TS2345',
    'docs/index.md:16:14 tsx TS2322',
    'docs/index.md:24:8 vue TS2339',
    'docs/index.md:49:19 ts TS2307',
  ])
})

test('a mistake in printed types is reported where they are printed', async () => {
  const errors = await typeErrors({
    'docs/index.md': page(block('ts', "import { open } from '@acme/client'\nopen()")),
    'docs/ref2.md': page('Text', block('ts', 'interface Other {\n  a: Missing;\n}')),
  })
  expect(errors.map((line) => line.split(' ')[0])).toEqual(['docs/ref2.md:7:6'])
})

test('a type error of a file is reported in that file, and titles that collide are both checked', {
  tags: 'thorough',
}, async () => {
  const wrong = "const a: number = 'a'"
  const errors = await typeErrors({
    'code.ts': wrong,
    'docs/x.ts': wrong,
    'docs/a/_part.md': block('ts file="../../code.ts"', ''),
    'docs/index.md': page(
      block('ts file="x.ts"', ''),
      '::include{file="a/_part.md"}',
      block('ts title="a.ts"', wrong),
      block('ts title="a.ts/b.ts"', wrong),
    ),
    'docs/ref3.md': page(block('ts', 'interface Other { a: Missing }')),
  })
  expect(errors.map((line) => line.split(' ')[0]).sort()).toEqual([
    'code.ts:1:7',
    'docs/index.md:10:7',
    'docs/index.md:14:7',
    'docs/ref3.md:4:22',
    'docs/x.ts:1:7',
  ])
})

test('no file is written outside the folder of samples', () => {
  const scratch = new Scratch(site().root)
  expect(() => scratch.write('a/../../up.ts', '')).toThrow()
  scratch.remove()
})

test('a file of declarations that does not exist is named', { tags: 'thorough' }, async () => {
  const config = CONFIG.replace('others.d.ts', 'gone.d.ts')
  const [error] = await typeErrors({ 'site.config.ts': config, 'docs/index.md': '# A\n' })
  expect(error).toContain('`samples.types.declarations` names "gone.d.ts", which does not exist')
})

test('without a compiler, the number of samples that were not checked is named', async () => {
  const sample = { lang: 'ts', code: 'a', title: null, page: 'a', file: 'a', line: 1 }
  const samples = new Map([['en', [{ ...sample, fragment: false, run: false, schema: null }]]])
  const report = await checkTypes(samples, { modules: {}, declarations: [] }, '/', null)
  expect(report.unchecked).toEqual(['1 sample not type-checked: install typescript'])
})
