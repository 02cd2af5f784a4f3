/** docsgen's own manual: it has no problems, and everything on it works. */
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { program } from '../src/program.ts'
import { commandsIn, fencesOf, filesOf, isFile, manual } from './manual-examples.ts'
import { repository, startDocsgen } from './run.ts'
import { builtManual, site, type TestSite } from './site.ts'
import { listTree } from './tree.ts'
import { until } from './until.ts'

const pages = listTree(join(manual, 'docs')).filter((path) => path.endsWith('.md'))
const guides = pages.filter((path) => /^(?:tutorial|guides|explanation)\//.test(path))

test('the manual has no problems', async () => {
  await builtManual()
})

test('`docsgen manual` serves the manual of a clone of the repository in any folder', {
  tags: 'thorough',
}, async () => {
  const empty = site({})
  await empty.done()
  const running = startDocsgen(['manual', '--port', '0'], { cwd: empty.root })
  const url = await until(() => {
    if (running.process.exitCode !== null) throw new Error(running.output.stderr)
    return /http:\S+/.exec(running.output.stdout)?.[0]
  })
  const page = await fetch(new URL('reference/configuration/site', url))
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<h1')
})

/** `npm test` builds the examples of every third page. */
const withFiles = guides
  .map((page) => ({ page, fences: fencesOf(page) }))
  .filter(({ fences }) => fences.some(isFile))
const built = withFiles.filter((_, index) => inject('thorough') || index % 3 === 0)

describe('the files on a page make a site without problems', () => {
  test.for(built.map(({ page }) => page))('%s', async (page) => {
    const made: TestSite = site(filesOf(fencesOf(page)))
      // Packages that the examples import.
      .step(() =>
        symlinkSync(join(repository, 'node_modules'), made.path('node_modules'), 'junction'),
      )
      .build()
    expect(await made.problems()).toBe('')
  })
})

describe('the commands on a page exist', () => {
  test.for(pages)('%s', (page) => {
    expect(commandsIn(fencesOf(page)).flatMap(mistakesIn)).toEqual([])
  })
})

test('every command is on the page of commands', () => {
  const page = readFileSync(join(manual, 'docs/reference/commands.md'), 'utf8')
  const names = program.commands.flatMap((command) =>
    command.commands.length === 0
      ? [command.name()]
      : command.commands.map((part) => `${command.name()} ${part.name()}`),
  )
  expect([...page.matchAll(/^::command\{name="(.*)"\}$/gm)].map(([, name]) => name).sort()).toEqual(
    names.sort(),
  )
})

/** What is wrong with a call of docsgen. */
function mistakesIn(call: string): string[] {
  const words = call.replace(/\s+#.*/, '').split(/\s+/)
  let command = program
  for (const word of words) {
    const next = command.commands.find((one) => one.name() === word)
    if (next === undefined) break
    command = next
  }
  const flags = words.filter((word) => word.startsWith('-')).map((word) => word.split('=')[0])
  const known = [...command.options, ...program.options].flatMap(({ short, long }) => [short, long])
  return [
    ...(command === program && !words[0]?.startsWith('-') ? [`no command: ${call}`] : []),
    ...flags
      .filter((flag) => !['--help', ...known].includes(flag))
      .map((flag) => `${flag}: ${call}`),
  ]
}
