/** Names that every object inherits are names like any other, wherever a user may choose one. */
import { describe, expect, test } from 'vitest'
import { type Files, site } from './site.ts'

const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty']
const config = (text: string): string => `export default { ${text} }`

/** What is reported, without positions. */
async function reported(files: Files): Promise<string> {
  const text = await site({ 'docs/index.md': '# Home\n', ...files })
    .build()
    .problems()
  return text.replace(/:\d+:\d+/g, '')
}

describe.each(NAMES)('%s', (name) => {
  test('as a layout that does not exist', async () => {
    expect(await reported({ 'docs/index.md': `---\nlayout: ${name}\n---\n# Home\n` })).toContain(
      `"${name}"`,
    )
  })

  test('as a variable that does not exist, and as one that does', async () => {
    // In code: in text, `__proto__` is strong emphasis.
    const page = `# Home\n\n\`{{${name}}} {{${name}.name}}\`\n`
    const missing = await reported({ 'docs/index.md': page })
    expect(missing).toContain(`unknown variable {{${name}}}`)
    expect(missing).toContain(`unknown variable {{${name}.name}}`)
    const made = site({
      'docs/index.md': `# Home\n\n\`{{${name}}}\`\n`,
      'site.config.mjs': config(`variables: { ['${name}']: 'my value' }`),
    }).build()
    expect(await made.problems()).toBe('')
    expect(await made.text('index.html')).toContain('my value')
  })

  test('as an author', async () => {
    const made = site({ 'docs/index.md': `---\nauthors: ['${name}']\n---\n# Home\n` }).build()
    expect(await made.text('index.html')).toContain(name)
    expect(await made.text('index.html')).not.toContain('Object')
  })

  test('as a directive, an attribute and an element', async () => {
    const page = `# Home\n\n::${name}\n\n:::note{${name}="x"}\nText\n:::\n\n<${name} src="x"></${name}>\n`
    expect(await reported({ 'docs/index.md': page })).not.toContain('bug')
  })

  test('as a message that a component reads', async () => {
    const component = `import { component } from 'docsgen/component'
      export default component({ messages: ['${name}'], render: ({ messages }) => <p>{typeof messages['${name}']}</p> })`
    const made = site({
      'docs/index.md': '# Home\n\n::since\n',
      'components/since.tsx': component,
    }).build()
    expect(await made.problems()).not.toContain('bug')
    expect(await made.tree().catch(() => ({}))).toBeDefined()
  })

  test('as an included file', async () => {
    const page = `# Home\n\n::include{file="/${name}"}\n`
    expect(await reported({ 'docs/index.md': page })).toContain(`"${name}" does not exist`)
  })

  test('as a key in data', async () => {
    const page = `# Home\n\n::::each{data="/rows.json"}\n{{row.${name}}}.\n::::\n`
    expect(await reported({ 'docs/index.md': page, 'rows.json': '[{ "a": 1 }]' })).not.toContain(
      'bug',
    )
  })

  test('as a locale without a list in the sidebar', async () => {
    const locales = `locales: { en: { label: 'E' }, ['${name}']: { label: 'C', htmlLang: 'de', path: '/c/' } }`
    const files = { 'site.config.mjs': config(`${locales}, sidebar: { en: ['/'] }`) }
    expect(await reported(files)).toContain(`\`sidebar\` has no list for ${name}`)
  })

  test('as a plugin', async () => {
    const plugin = `{ name: '${name}', components: { note: { render: () => null } } }`
    const files = { 'site.config.mjs': config(`plugins: [${plugin}]`) }
    expect(await reported(files)).toContain(`the plugin "${name}" provides "note"`)
  })

  test('as a redirect', async () => {
    const files = { 'site.config.mjs': config(`redirects: { ['${name}']: '/' }`) }
    expect(await reported(files)).toBe('')
  })
})

test('as the name of a component, with neither styles nor messages', async () => {
  const made = site({
    'docs/index.md': '# Home\n\n::constructor\n',
    'components/constructor.tsx': `import { component } from 'docsgen/component'
      export default component({ render: () => <p>mine</p> })`,
  }).build()
  expect(await made.problems()).toBe('')
  const text = await made.text('index.html')
  expect(text).toContain('<p>mine</p>')
  expect(text).not.toContain('native code')
})
