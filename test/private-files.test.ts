/** Pages publish no file that is private: hidden, ignored by Git, a key, or the configuration. */
import { execFileSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Files, site, type TestSite } from './site.ts'
import { readTree } from './tree.ts'

const SECRET = 'hunter2-do-not-publish'

/** Every private file of these sites contains it. */
const PRIVATE: Files = {
  '.env': SECRET,
  '.git-credentials': SECRET,
  '.npmrc': SECRET,
  '.aws/credentials': SECRET,
  '.docsgen/kept.json': JSON.stringify({ key: SECRET }),
  'node_modules/acme/config.json': JSON.stringify({ key: SECRET }),
  'secrets/server.key': SECRET,
  'secrets/id_ed25519': SECRET,
  'prod.ENV': SECRET,
  'site.config.mjs': `export default { title: 'T' } // ${SECRET}`,
}

/** The text of all files of the site that was built. */
async function published(built: TestSite): Promise<string> {
  const { out } = await built.built()
  return Object.keys(readTree(out))
    .map((path) => readFileSync(`${out}/${path}`, 'latin1'))
    .join('\n')
}

const REFERENCES: Readonly<Record<string, (path: string) => string>> = {
  'a code block': (path) => `\`\`\`txt file="/${path}"\n\`\`\``,
  'a relative path': (path) => `\`\`\`txt file="../${path}"\n\`\`\``,
  'lines of a file': (path) => `\`\`\`txt file="/${path}" lines="1"\n\`\`\``,
  'an include': (path) => `::include{file="/${path}"}`,
  'an include in a block': (path) => `:::note\n::include{file="/docs/../${path}"}\n:::`,
  'an include with a variable': (path) => `::include{file="/${path.replace('.', '{{dot}}')}"}`,
  'an included file that includes it': () => '::include{file="_part.md"}',
  'a table of data': (path) => `::table{data="/${path}"}`,
  'a list of rows': (path) => `:::each{data="/${path}"}\n{{row.key}}\n:::`,
  'an API description': (path) => `::openapi{file="/${path}" operation="a"}`,
  'a snippet of VitePress': (path) => `<<< @/${path}`,
  'a relative snippet of VitePress': (path) => `<<< ../${path}`,
  'an include of VitePress': (path) => `<!--@include: ../${path}-->`,
  'an include of mdBook': (path) => `{{#include ../${path}}}`,
  'a snippet of Python-Markdown': (path) => `--8<-- "${path}"`,
  'an include of MkDocs': (path) => `{! ../${path} !}`,
  'a directive of MyST': (path) => `\`\`\`{literalinclude} ../${path}\n\`\`\``,
}

test('no way to refer to a file publishes a private one', async () => {
  const paths = Object.keys(PRIVATE)
  const pages = Object.entries(REFERENCES).flatMap(([way, reference]) =>
    paths.map((path): [string, string] => [
      `docs/${way.replaceAll(' ', '-')}-${paths.indexOf(path)}.md`,
      `# P\n\n${reference(path)}\n`,
    ]),
  )
  const built = site({
    ...PRIVATE,
    'docs/_part.md': '```txt file="/.env"\n```\n\n::include{file="/secrets/id_ed25519"}\n',
    'docs/index.md': '# T\n',
    ...Object.fromEntries(pages),
  }).build()
  await built.report()
  const { out } = await built.built()
  const leaks = Object.keys(readTree(out)).filter((path) =>
    readFileSync(`${out}/${path}`, 'latin1').includes(SECRET),
  )
  expect(leaks).toEqual([])
})

test('a private file in a page is reported with its place and what to do', async () => {
  const problems = await site({ ...PRIVATE, 'docs/index.md': '# T\n\n```txt file="/.env"\n```\n' })
    .build()
    .problems()
  expect(problems).toMatchInlineSnapshot(`
    "docs/index.md:3:1 warning ".env" may hold a private key or passwords, so pages do not publish it (private-file)
      If everybody may read it, add ".env" to \`includes: { allow: […] }\` in the configuration."
  `)
})

test.each(['mkdocs', 'mdbook', 'vitepress', 'starlight'] as const)(
  'lines of %s in code publish no private file',
  async (syntax) => {
    const built = site({
      '.env': SECRET,
      'site.config.ts': `export default { syntax: '${syntax}' }`,
      'docs/index.md':
        '# T\n\n```txt\n--8<-- ".env"\n--8<-- "../.env"\n{{#include ../.env}}\n{! ../.env !}\n```\n',
    }).build()
    expect(await published(built)).not.toContain(SECRET)
  },
)

test('MDX publishes no private file', async () => {
  const built = site({
    ...PRIVATE,
    '.part.mdx': SECRET,
    'docs/index.mdx': [
      "import env from '../.env?raw'",
      "import key from '../secrets/server.key?raw'",
      "import data from '../.docsgen/kept.json'",
      "import other from '@site/node_modules/acme/config.json'",
      "import config from '!!raw-loader!@site/site.config.mjs'",
      "import Part from '../.part.mdx'",
      '',
      '# T',
      '',
      '{env} {key} {data.key} {other.key} {config}',
      '',
      '<Part />',
    ].join('\n'),
  }).build()
  expect(await published(built)).not.toContain(SECRET)
  expect(await built.problems()).toContain('"../secrets/server.key", which may hold a private key')
})

test('links, images and front matter publish no private file that lies beside the pages', async () => {
  const built = site({
    'docs/tls/server.key': SECRET,
    'docs/tls/bundle.pem': SECRET,
    'docs/local.env': SECRET,
    'docs/index.md': [
      '---\nimage: tls/server.key\nhero: { title: T, image: { src: tls/bundle.pem, alt: a } }\n---',
      '# T',
      '[key](tls/server.key) [env](/local.env) ![pem](tls/bundle.pem)',
      '<a href="tls/server.key">a</a> <video src="tls/bundle.pem"></video>',
      '<img src="local.env" alt="" srcset="tls/server.key 2x">',
    ].join('\n\n'),
  }).build()
  expect(await published(built)).not.toContain(SECRET)
  expect(await built.problems()).toContain(
    '"docs/tls/server.key" may hold a private key or passwords, so pages do not publish it',
  )
})

test('a key, a password and the state of a server have many names, also as backups', async () => {
  const secret = [
    'prod.tfvars',
    'a.auto.tfvars.json',
    'terraform.tfstate.backup',
    'key.pem.bak',
    'id_rsa.old',
    'credentials.json',
    'prod.envrc',
    'b.key~',
  ]
  const others = ['monkey.txt', 'environment.json', 'credentials.md.txt', 'old.txt', 'a.bak']
  const files = [...secret, ...others].map((name) => [`docs/${name}`, `${name} ${SECRET}`])
  const links = [...secret, ...others].map((name) => `[x](${name})`).join(' ')
  const built = site({ ...Object.fromEntries(files), 'docs/index.md': `# T\n\n${links}\n` }).build()
  const text = await published(built)
  expect(secret.filter((name) => text.includes(`${name} ${SECRET}`))).toEqual([])
  expect(others.filter((name) => !text.includes(`${name} ${SECRET}`))).toEqual([])
})

test('symbolic links publish no private file', async () => {
  const built = site({
    ...PRIVATE,
    'docs/index.md':
      '# T\n\n![a](a.png) [b](b.txt)\n\n```txt file="c.txt"\n```\n\n```txt file="/open/credentials"\n```\n',
  })
    .step(() => {
      for (const name of ['a.png', 'b.txt', 'c.txt', 'page.md'])
        symlinkSync('../.env', built.path('docs', name))
      symlinkSync('.aws', built.path('open'))
    })
    .build()
  expect(await published(built)).not.toContain(SECRET)
  expect(await built.problems()).toContain('docs/page.md')
})

function git(root: string, ...args: string[]): void {
  const user = ['-c', 'user.name=T', '-c', 'user.email=t@example.com']
  execFileSync('git', [...user, ...args], { cwd: root, stdio: 'ignore' })
}

test('what Git ignores is not published, as soon as Git ignores it', async () => {
  const page = '# T\n\n```txt file="/local/a.txt"\n```\n\n![b](b.png)\n\n[c](kept.txt)\n'
  const built = site({
    '.gitignore': 'local/\n',
    'local/a.txt': SECRET,
    'docs/b.png': SECRET,
    'docs/kept.txt': 'kept',
    'docs/index.md': page,
  })
  await built
    .step(() => git(built.root, 'init'))
    .build()
    .done()
  expect(await built.problems()).toContain('"local/a.txt" is ignored by Git')
  expect((await published(built)).split(SECRET)).toHaveLength(2)
  await built.edit('.gitignore', 'local/\n*.png\n').restart().build().done()
  expect(await built.problems()).toContain('"docs/b.png" is ignored by Git')
  expect(await published(built)).not.toContain(SECRET)
  expect(await published(built)).toContain('kept')
  // What the repository has is not ignored, whatever the patterns say.
  await built
    .step(() => git(built.root, 'add', '-f', 'local/a.txt'))
    .edit('.gitignore', '*.png\nlocal/\n')
    .restart()
    .build()
    .done()
  expect((await published(built)).split(SECRET).length).toBeGreaterThan(1)
})

test('a site whose whole folder Git ignores has no ignored files', async () => {
  const built = site({
    'local/a.txt': 'public text',
    'docs/index.md': '```txt file="/local/a.txt"\n```\n',
  })
  await built
    .step(() => {
      git(built.path('..'), 'init')
      execFileSync('sh', ['-c', 'echo site/ > .gitignore'], { cwd: built.path('..') })
    })
    .build()
    .done()
  expect(await published(built)).toContain('public text')
})

test('pages of a commit publish no private file of it', async () => {
  const built = site({
    '.env': SECRET,
    'site.config.ts':
      "export default { version: { name: '2', label: '2' }, versions: [{ name: '1', ref: 'v1' }] }",
    'docs/index.md': '# T\n\n```txt file="/.env"\n```\n\n::include{file="/.env"}\n',
  })
  await built
    .step(() => {
      for (const args of [['init'], ['add', '-A'], ['commit', '-m', 'x'], ['tag', 'v1']])
        git(built.root, ...args)
    })
    .edit('docs/index.md', '# T\n')
    .build()
    .done()
  await built.report()
  expect(await published(built)).not.toContain(SECRET)
})

test('the configuration allows private files by name, and a build notices when it no longer does', async () => {
  const allow = ['.env.example', 'certificates/**/*.pem', 'docs/open.key']
  const built = site({
    '.env': SECRET,
    '.env.example': 'KEY=example-value',
    'certificates/a/ca.pem': 'a certificate',
    'docs/open.key': 'an open key',
    'site.config.ts': `export default { includes: { allow: ${JSON.stringify(allow)} } }`,
    'docs/index.md':
      '# T\n\n```txt file="/.env.example"\n```\n\n```txt file="/certificates/a/ca.pem"\n```\n\n[key](open.key)\n\n::include{file="/.env"}\n',
  }).build()
  const text = await published(built)
  for (const part of ['example-value', 'a certificate', 'an open key']) expect(text).toContain(part)
  expect(text).not.toContain(SECRET)
  const again = await published(built.edit('site.config.ts', 'export default {}').build())
  for (const part of ['example-value', 'a certificate', 'an open key'])
    expect(again).not.toContain(part)
})

test('what is meant to be published stays so: static files, and folders that the configuration names', async () => {
  const built = site({
    'site.config.ts': "export default { docs: '.github/docs', static: '.github/static' }",
    '.github/static/.well-known/security.txt': 'Contact: someone',
    '.github/static/.nojekyll': '',
    '.github/docs/index.md':
      '# T\n\n![a](a.png)\n\n::include{file="_part.md"}\n\n```txt file="/.github/static/.well-known/security.txt"\n```\n',
    '.github/docs/a.png': 'an image',
    '.github/docs/_part.md': 'A part.\n',
  }).build()
  const { out } = await built.built()
  const text = await published(built)
  expect(Object.keys(readTree(out))).toEqual(
    expect.arrayContaining(['.nojekyll', '.well-known/security.txt']),
  )
  expect(text).toContain('A part.')
  expect(text).toContain('an image')
  expect((await built.page('/')).main).toContain('Contact: someone')
})
