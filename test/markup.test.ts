/** What checkers of HTML, drawings and styles say of what is built: nothing. */
import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import { transform } from 'lightningcss'
import { expect, test } from 'vitest'
import { repository } from './run.ts'
import { type BuiltSite, builtSite, site } from './site.ts'
import { listTree } from './tree.ts'

const blocks = site().step(() =>
  cpSync(join(repository, 'test/cases/kitchen-sink'), blocks.root, { recursive: true }),
)
/** Every page of the real site, and every block that a page can have. */
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
  },
})

const nu = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar')
const hasJava = canRun('java', '-version')

/** Absolute paths of what was built of a kind. */
function files({ out }: BuiltSite, pattern: RegExp): string[] {
  const found = listTree(out).filter((path) => pattern.test(path))
  expect(found).not.toEqual([])
  return found.map((path) => join(out, path))
}

test.each(sites)('html-validate finds no mistake: %s', { timeout: 180_000 }, (_, built) => {
  const found = files(built, /\.html$/).flatMap((path) =>
    htmlValidate
      .validateStringSync(readFileSync(path, 'utf8'), path)
      .results.flatMap(({ messages }) => messages)
      .map(({ ruleId, message, selector }) => `${path}: ${ruleId}: ${message} (${selector})`),
  )
  expect(found).toEqual([])
})

test.each(sites)('style sheets have no mistake: %s', (_, built) => {
  for (const path of files(built, /\.css$/)) {
    const { warnings } = transform({ filename: path, code: readFileSync(path) })
    expect(warnings, path).toEqual([])
  }
})

const left = hasJava ? '' : ' (left out: there is no Java)'
test.skipIf(!hasJava)(
  `the Nu checker finds nothing in pages and drawings${left}`,
  {
    timeout: 240_000,
  },
  () => {
    expect(checkWithNu(sites.flatMap(([, built]) => files(built, /\.(html|svg)$/)))).toEqual([])
  },
)

/** Errors and warnings, from one run over all files. */
function checkWithNu(paths: readonly string[]): string[] {
  // It runs for seconds: what makes Java quick in the long run makes this slow.
  const java = '-Xss8m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -jar'.split(' ')
  const flags = '--format json --stdout --exit-zero-always --also-check-svg'.split(' ')
  const output = execFileSync('java', [...java, nu, ...flags, ...paths], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  const { messages } = JSON.parse(output) as { messages: NuMessage[] }
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
