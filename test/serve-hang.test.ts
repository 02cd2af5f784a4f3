/** Code of the site that hangs under `serve --watch`: it is named, and the last good site stays up. */
import { expect, test } from 'vitest'
import { serveWith } from './http.ts'
import { sample } from './sample.ts'
import { site } from './site.ts'
import { until } from './until.ts'

const config = (title: string, more = '') => `${more}; export default { title: '${title}' }`

test.each(
  sample(
    [
      [
        'a promise of a plugin that never settles',
        `export default { title: 'Never', plugins: [{ name: 'mine', pages: () => new Promise(() => {}) }] }`,
        '"pages" of the plugin "mine" (site.config.mjs)',
      ],
      [
        'a promise of the configuration that never settles',
        config('Never', 'await new Promise(() => {})'),
        'the configuration site.config.mjs',
      ],
    ],
    2,
  ),
)('%s', async (_, hanging, name) => {
  const made = await site({
    'site.config.mjs': config('First'),
    'docs/index.md': '# Start\n',
  }).done()
  const server = await serveWith({ DOCSGEN_PLUGIN_TIMEOUT: '3' }, made.root, '--watch')
  const shows = (text: string) => until(async () => (await server.get('/')).body.includes(text))
  await shows('First')
  for (const round of ['Second', 'Third']) {
    await made.edit('site.config.mjs', `${hanging} // ${round}`).done()
    await until(
      () =>
        server.output.stderr.split(`${name} did not finish within 3 seconds`).length >
        (round === 'Second' ? 1 : 2),
    )
    expect((await server.get('/')).status).toBe(200)
    await made.edit('site.config.mjs', config(round)).done()
    await shows(round)
    await made.edit('docs/index.md', `# Start of ${round}\n`).done()
    await shows(`Start of ${round}`)
  }
})
