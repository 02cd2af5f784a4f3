import { describe, expect, test } from 'vitest'
import { site } from './site.ts'

const docs = { 'docs/index.md': '# Start\n\n## Part\n' }
const styles = async (made: ReturnType<typeof site>) => {
  const built = await made.built()
  const path = Object.keys(built.tree()).find((name) => /^assets\/styles-.*\.css$/.test(name))
  return built.text(path as string)
}

describe("a site's own templates", () => {
  test('may be JavaScript', async () => {
    const page = await site({
      ...docs,
      'templates/components/Footer.jsx': 'export const Footer = () => <footer>Plain</footer>',
    })
      .build()
      .page('/')
    expect(page.text('footer')).toBe('Plain')
  })

  test('can use what they replace, and the props of the theme', async () => {
    const page = await site({
      ...docs,
      'site.config.ts': `export default { footer: { copyright: 'Me' } }`,
      'templates/components/Footer.tsx': `
        import type { SiteProps } from 'docsgen/theme'
        import { Footer as Before } from 'docsgen/templates/components/Footer'
        export function Footer({ site }: { site: SiteProps }) {
          return <><p id="before">{site.title}, {site.messages.search}</p><Before site={site} /></>
        }`,
    })
      .build()
      .page('/')
    expect(page.text('#before')).toBe('site, Search')
    expect(page.all('footer')).toHaveLength(1)
  })

  test('are reported for links that lead nowhere, where they are written', async () => {
    const made = site({
      'site.config.ts': `export default { footer: { links: [{ label: 'Gone', to: '/gone-too' }] } }`,
      'docs/index.md': '# Start\n',
      'static/a.txt': 'a',
      'templates/components/FooterEnd.tsx': `export const FooterEnd = ({ site }) => (
  <p>
    <a href="/">1</a> <a href="/gone">2</a> <a href="/a.txt">3</a> <a href="//other.example">4</a>
    {site.footer?.links?.map(({ url }) => <a href={url}>5</a>)}
  </p>
)\n`,
    }).check()
    expect((await made.problems()).split('\n').filter((line) => line.includes('template'))).toEqual(
      [
        'templates/components/FooterEnd.tsx:3:32 warning this template renders the link "/gone", which does not lead to a page (broken-link)',
      ],
    )
  })

  test('add styles to the theme, and replace any of its style sheets', async () => {
    const added = await styles(
      site({ ...docs, 'templates/styles/site.css': '.own{letter-spacing:7px}' }).build(),
    )
    expect(added).toContain('.own{letter-spacing:7px}')
    expect(added).toContain('.skip-link')
    const replaced = await styles(
      site({ ...docs, 'templates/styles/footer.css': '.foot-only{color:red}' }).build(),
    )
    expect(replaced).toContain('.foot-only')
    expect(replaced).not.toContain('.footer-end')
  })

  test('replace static files of the theme and add others', async () => {
    const built = await site({
      ...docs,
      'static/favicon.svg': '<svg id="own"/>',
      'static/deep/robots.json': '{}',
    })
      .build()
      .built()
    expect(built.text('favicon.svg')).toBe('<svg id="own"/>')
    expect(built.text('deep/robots.json')).toBe('{}')
  })
})

test('a package that a template imports is bundled again after an upgrade', async () => {
  const installed = (version: string) => ({
    'node_modules/said/package.json': JSON.stringify({ name: 'said', version, main: 'index.js' }),
    'node_modules/said/index.js': `export const said = 'version ${version}'`,
  })
  const made = site({
    ...docs,
    ...installed('1.0.0'),
    'templates/components/Footer.jsx': `import { said } from 'said'\nexport const Footer = () => <footer>{said}</footer>`,
  }).build()
  expect((await made.page('/')).text('footer')).toBe('version 1.0.0')
  made.write(installed('2.0.0')).restart().build()
  expect((await made.page('/')).text('footer')).toBe('version 2.0.0')
})

describe('a mistake in a template', () => {
  test('is reported with its position when it has a syntax error', async () => {
    const problems = await site({
      ...docs,
      'templates/components/Footer.tsx': 'export function Footer() {\n  return <footer>\n}\n',
    })
      .build()
      .problems()
    expect(problems).toMatchInlineSnapshot(`
      "templates/components/Footer.tsx:3:1 error The character "}" is not valid inside a JSX element (template)
      templates/components/Footer.tsx:2:11 error Unexpected end of file before a closing "footer" tag (template)
        Close it."
    `)
  })

  test('is reported with component and position when it throws', async () => {
    const problems = await site({
      ...docs,
      'templates/components/Pager.tsx': `export function Pager({ next }) {\n  const wanted = next.nothing.here\n  return <p>{wanted}</p>\n}\n`,
    })
      .build()
      .problems()
    expect(problems).toMatchInlineSnapshot(
      `
      "templates/components/Pager.tsx:2:23 error the template layouts/doc failed: Cannot read properties of null (reading 'nothing') (template)
        While rendering docs/index.md."
    `,
    )
  })

  test('is reported when an import cannot be resolved or a style sheet is invalid', async () => {
    expect(
      await site({
        ...docs,
        'templates/components/Footer.tsx': `import { x } from './Gone.tsx'\nexport const Footer = () => x`,
      })
        .build()
        .problems(),
    ).toMatchInlineSnapshot(
      `
      "templates/components/Footer.tsx:1:19 error Could not resolve "./Gone.tsx" (template)
        The path is relative to this file."
    `,
    )
    const navbar = `const x = "üü"; import './NavbarEnd.tsx'; export const Navbar = () => x`
    expect(
      await site({ ...docs, 'templates/components/Navbar.tsx': navbar })
        .build()
        .problems(),
    ).toBe(
      `templates/components/Navbar.tsx:1:24 error Could not resolve "./NavbarEnd.tsx" (template)\n  The path is relative to this file.`,
    )
    expect(
      await site({ ...docs, 'templates/styles/site.css': `@import './gone.css';` })
        .build()
        .problems(),
    ).toMatchInlineSnapshot(
      `
      "templates/styles/site.css:1:9 error Could not resolve "./gone.css" (template)
        The path is relative to this file."
    `,
    )
  })

  test('leaves the site that was built before as it was', async () => {
    const broken = site(docs).build()
    const before = await broken.tree()
    await broken
      .edit(
        'templates/components/Footer.tsx',
        'export const Footer = () => { throw new Error("no") }',
      )
      .build()
      .done()
    expect(await broken.problems()).toContain('no')
    expect(await broken.tree()).toEqual(before)
  })
})
