/** What is in the files for web servers and hosts, without a server. */
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { shellWord } from '../src/commands/shell.ts'
import { caddySite } from '../src/plugins/deploy/caddy.ts'
import type { Deployment } from '../src/plugins/deploy/description.ts'
import { nginxMaps, nginxServer } from '../src/plugins/deploy/nginx.ts'
import { githubPages, gitlabPages } from '../src/plugins/init/ci.ts'
import type { Found } from '../src/plugins/init/find-out.ts'

const deployment: Deployment = {
  id: 'one',
  base: '/',
  home: null,
  roots: ['/'],
  rules: [],
  moved: new Map([['/a', '/b?c#{http.request.header.Cookie}']]),
  notFound: { of: new Map([['/', '/404.html']]), other: '/404.html' },
  wellKnown: '/\\.well-known/',
  immutable: '/x',
  policy: "default-src 'none'",
}

test('two sites on one nginx define no variable twice', () => {
  const variables = (id: string) => {
    const site = { ...deployment, id }
    return new Set(`${nginxMaps(site)}${nginxServer(site)}`.match(/\$docs_\w+/g))
  }
  const [one, two] = [variables('one'), variables('two')]
  expect(one.size).toBe(9)
  expect([...one].filter((name) => two.has(name))).toEqual([])
})

test('nginx gets no parameter that is too long', () => {
  const maps = nginxMaps({ ...deployment, policy: 'x'.repeat(5000) })
  expect(maps).toContain(`"frame-ancestors 'none'"`)
  expect(maps).not.toContain('xxx')
})

test('the target of a redirect has no placeholders of Caddy', () => {
  expect(caddySite(deployment)).toContain('"#%7Bhttp.request.header.Cookie%7D"')
})

test('a site in a folder of a repository is built there, from files at the root', () => {
  const found = { packageManager: 'npm', branch: 'trunk', folder: "my docs'/" } as Found
  const files = { ...githubPages(found), ...gitlabPages(found) }
  expect(Object.keys(files).sort()).toEqual(['../.github/workflows/docs.yml', '../.gitlab-ci.yml'])
  const { on, permissions, jobs } = parse(files['../.github/workflows/docs.yml'] ?? '')
  expect([on.push.branches, permissions]).toEqual([['trunk'], { contents: 'read' }])
  expect(jobs.build.defaults.run['working-directory']).toBe("my docs'/")
  expect(jobs.build.steps.at(-1).with.path).toBe("my docs'/build")
  expect(jobs.deploy.permissions).toEqual({ pages: 'write', 'id-token': 'write' })
  const { pages } = parse(files['../.gitlab-ci.yml'] ?? '')
  expect(pages.script[0]).toBe("cd 'my docs'\\''/'")
  expect(pages.cache.paths).toEqual(["my docs'/.docsgen/"])
})

test('words of commands are quoted if they need it', () => {
  expect(['a/b-c', 'a b', "it's", '', '$(x)'].map(shellWord)).toEqual([
    'a/b-c',
    "'a b'",
    "'it'\\''s'",
    "''",
    "'$(x)'",
  ])
})
