/** What all commands have in common: exit codes and help. */
import { expect, test } from 'vitest'
import { runDocsgen } from './run.ts'
import { site } from './site.ts'

test.concurrent.each([
  ['an unknown command', ['biuld'], 'Did you mean build?'],
  ['an unknown part of a command', ['search', 'pull'], 'push'],
  ['a missing part of a command', ['translate'], 'accept'],
  ['an unknown command to explain', ['help', 'biuld'], 'build'],
  ['an unknown option', ['check', '--strickt'], 'Did you mean --strict?'],
  ['a missing value', ['build', '--out'], 'argument missing'],
  ['a missing argument', ['move', 'a.md'], "missing required argument 'new'"],
  ['an argument too many', ['ledger', 'all'], 'too many arguments'],
  ['a value that is not allowed', ['build', '--format', 'xml'], 'pretty, json, github, sarif'],
  ['a format of another command', ['diff', '--format', 'sarif'], 'markdown, json, html'],
  ['a port that is not a number', ['serve', '--port', 'x'], 'Use a number from 0 to 65535.'],
  ['a folder that does not exist', ['ledger', '--root', 'gone'], 'Check --root.'],
  ['a configuration that does not exist', ['diff', '--config', 'gone.ts'], 'Check --config.'],
  ['a page that does not exist', ['move', 'faw.md', 'a.md'], 'Did you mean'],
  ['a page that is no translation', ['translate', 'accept', 'faq.md'], 'not a translated page'],
  ['an unknown generator', ['migrate', 'docusauru'], 'Did you mean "docusaurus"?'],
  ['an old site that does not exist', ['migrate', '--from', 'gone'], 'Check --from.'],
  ['a file of the theme that does not exist', ['override', 'Fotter'], 'Did you mean "Footer"?'],
  ['a commit that does not exist', ['diff', 'v9'], 'not in a git repository'],
  ['an output folder that cannot be one', ['build', '--out', '.docsgen/x'], 'another folder'],
])('%s exits with 2 and says what is right', async (_, args, sentence) => {
  const made = await site({ 'docs/index.md': '# S\n', 'docs/faq.md': '# F\n' }).done()
  const { code, stdout, stderr } = await runDocsgen(args, { cwd: made.root })
  expect(stderr).toContain(sentence)
  expect([code, stdout]).toEqual([2, ''])
})
