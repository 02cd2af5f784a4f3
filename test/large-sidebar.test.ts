/** Sidebars with more links than one page should have. */
import { expect, test } from 'vitest'
import { site } from './site.ts'

const many = (folder: string, count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `docs/${folder}/page-${i}.md`,
      `# ${folder} ${i}\n\nText.\n`,
    ]),
  )

test('a large sidebar shows the groups around the page, and links to the first page of each other', async () => {
  const made = site({
    'docs/index.md': '# Start\n\nText.\n',
    ...many('api/users', 90),
    ...many('api/orders', 90),
    ...many('guide', 20),
  })
  await made.build().problems()
  const labels = async (url: string) => {
    const page = await made.page(url)
    return {
      open: page.all('[data-part="sidebar"] details[open] > summary').map((one) => one.text),
      links: page.all('[data-part="sidebar"] a').map((one) => one.attribute('href')),
    }
  }
  const user = await labels('/api/users/page-5')
  expect(user.open).toEqual(['Api', 'Users'])
  expect(user.links.filter((href) => href?.startsWith('/api/users/'))).toHaveLength(90)
  expect(user.links.filter((href) => href?.startsWith('/api/orders/'))).toEqual([
    '/api/orders/page-0',
  ])
  expect(user.links.filter((href) => href?.startsWith('/guide/'))).toEqual(['/guide/page-0'])
  const start = await labels('/')
  expect(start.links.filter((href) => href?.startsWith('/api/'))).toEqual(['/api/orders/page-0'])
})
