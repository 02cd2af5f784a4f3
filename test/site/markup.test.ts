/** HTML, SVG and CSS checkers find nothing in what is built. */
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { HtmlValidate } from 'html-validate'
import { transform } from 'lightningcss'
import { expect, inject, test } from 'vitest'
import { repository } from '../run.ts'
import { type BuiltSite, builtSite, site } from '../site.ts'
import { listTree } from '../tree.ts'
import { hasOwnKinds } from './kinds.ts'

const blocks = site().step(() =>
  cpSync(join(repository, 'test/cases/kitchen-sink'), blocks.root, { recursive: true }),
)
/** The real site, and every block that a page can have. */
const sites: readonly (readonly [string, BuiltSite])[] = [
  ['the real site', await builtSite()],
  ['every block', await blocks.build().built()],
]

const htmlValidate = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // Ids are headings as GitHub writes them, such as `1-get-a-key`; HTML allows all but spaces.
    'valid-id': ['error', { relaxed: true }],
    // The list of a combobox, of which there is no native element.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
  },
})

const nu = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar')
const hasJava = canRun('java', '-version')

/**
 * `npm test` checks every twelfth page of one country, and of the other those about it.
 * `npm run test:all` checks all of the first, and those of the other with elements of other kinds.
 */
const isChecked = (out: string, path: string, index: number) => {
  if (inject('thorough')) return !path.endsWith('.html') || hasOwnKinds(out, path)
  return path.startsWith('nz/docs/')
    ? index % 12 === 0
    : /^(?!au\/)|^au\/docs\/api\/au\//.test(path)
}

/** Absolute paths of the built files of a kind. */
function files({ out }: BuiltSite, pattern: RegExp): string[] {
  const found = listTree(out)
    .filter((path) => pattern.test(path))
    .filter((path, index) => isChecked(out, path, index))
  if (found.length === 0) throw new Error(`${out} has no file that matches ${pattern}`)
  return found.map((path) => join(out, path))
}

/** Cases of a few seconds each, called by their first file. */
function shards(pattern: RegExp, size: number): (readonly [string, readonly string[]])[] {
  const all = sites.flatMap(([name, built]) =>
    files(built, pattern).map((path) => ({ path, name: `${name}, ${relative(built.out, path)}` })),
  )
  const starts = all.filter((_, index) => index % size === 0)
  return starts.map(({ name }, index) => {
    const paths = all.slice(index * size, (index + 1) * size).map(({ path }) => path)
    return [`${paths.length} from ${name}`, paths] as const
  })
}

test.each(shards(/\.html$/, 10))('html-validate reports nothing: %s', (_, paths) => {
  const found = paths.flatMap((path) =>
    htmlValidate
      .validateStringSync(readFileSync(path, 'utf8'), path)
      .results.flatMap(({ messages }) => messages)
      .map(({ ruleId, message, selector }) => `${path}: ${ruleId}: ${message} (${selector})`),
  )
  expect(found).toEqual([])
})

test.each(shards(/\.css$/, 10))('style sheets are valid: %s', (_, paths) => {
  for (const path of paths) {
    const { warnings } = transform({ filename: path, code: readFileSync(path) })
    expect(warnings, path).toEqual([])
  }
})

const skipped = hasJava ? '' : ' (skipped: there is no Java)'
// Java takes a second to start, so these are larger.
test.skipIf(!hasJava).each(shards(/\.(html|svg)$/, 80))(
  `the Nu checker finds nothing${skipped}: %s`,
  { tags: 'thorough' },
  async (_, paths) => {
    expect(await checkWithNu(paths)).toEqual([])
  },
)

/** Errors and warnings, from one run over the files. */
async function checkWithNu(paths: readonly string[]): Promise<string[]> {
  // It runs for seconds: what makes Java fast in the long run makes this slow.
  const java = '-Xss8m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -jar'.split(' ')
  const flags = '--format json --stdout --exit-zero-always --also-check-svg'.split(' ')
  const { stdout } = await promisify(execFile)('java', [...java, nu, ...flags, ...paths], {
    maxBuffer: 1 << 28,
  })
  const { messages } = JSON.parse(stdout) as { messages: NuMessage[] }
  return messages
    .filter(({ message }) => !message.startsWith(NO_ORIGIN))
    .map(({ url, lastLine, message, extract }) => `${url}:${lastLine}: ${message} ${extract ?? ''}`)
}

/** Read from a file, a page has no origin that its policy could allow. */
const NO_ORIGIN = 'Resource violates Content Security Policy'

interface NuMessage {
  readonly url: string
  readonly lastLine: number
  readonly message: string
  readonly extract?: string
}

function canRun(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
