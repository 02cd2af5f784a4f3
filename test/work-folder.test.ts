import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { site } from './site.ts'

test('the work folder does not grow with every version of the configuration and the theme', async () => {
  const made = await site({ 'docs/index.md': '# S\n' }).done()
  const sizes: number[] = []
  for (let version = 0; version < 16; version++) {
    await made
      .write({
        'site.config.mjs': `export default { title: 'T${version}' }`,
        'templates/components/Footer.tsx': `export const Footer = () => <footer>${version}</footer>\n`,
      })
      .restart()
      .build()
      .done()
    sizes.push(readdirSync(made.path('.docsgen')).length)
  }
  expect((await made.page('/')).text('footer')).toBe('15')
  expect(sizes.at(-1)).toBe(sizes.at(-3))
})
