/** The published package, installed elsewhere. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { PACKAGE_MANAGERS } from '../src/commands/package-managers.ts'
import { repository } from './run.ts'
import { listTree } from './tree.ts'

const run = promisify(execFile)
const MINUTES = 60_000
const MEGABYTE = 1e6

interface Packed {
  readonly filename: string
  readonly size: number
  readonly files: readonly { readonly path: string }[]
}

const home = join(inject('temporary'), 'package')
let packed: Packed

/** Not what building makes. */
const isSource = (path: string) => !/[\\/](?:\.docsgen|build)$/.test(path)

/** Packs a copy, so that the compiled files that other tests run stay as they are. */
beforeAll(async () => {
  const copy = join(home, 'copy')
  const { files } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
  const sources = [
    'package.json',
    'README.md',
    'LICENSE',
    'CHANGELOG.md',
    'bin',
    'manual',
    'scripts',
    'src',
    'templates',
  ]
  for (const name of [...sources, 'tsconfig.json', 'tsconfig.types.json'])
    cpSync(join(repository, name), join(copy, name), { recursive: true, filter: isSource })
  expect(files).toContain('dist')
  symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'))
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', home], { cwd: copy })
  packed = JSON.parse(stdout.slice(stdout.indexOf('[')))[0]
}, 5 * MINUTES)

const project: Readonly<Record<string, string>> = {
  'package.json': '{ "private": true, "type": "module" }',
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'ES2022',
      module: 'NodeNext',
      allowImportingTsExtensions: true,
      jsx: 'react-jsx',
      jsxImportSource: 'docsgen',
      strict: true,
      noEmit: true,
      types: [],
    },
    include: ['site.config.ts', 'client.ts', 'templates', 'components', 'pages'],
  }),
  'site.config.ts': `
    import { defineConfig } from 'docsgen'
    import { type Plugin, warning } from 'docsgen/plugin'
    const counting: Plugin = {
      name: 'counting',
      inspect: async () => [warning('counting', { file: 'site.config.ts' }, 'never called here')],
      remark: [() => (tree) => { tree.children.reverse() }],
      check: (site) => site.locales.flatMap(() => []),
    }
    export default defineConfig({ title: 'Mine', plugins: [counting] })`,
  'templates/components/Footer.tsx': `
    import { Footer as Before } from 'docsgen/templates/components/Footer'
    import type { SiteProps } from 'docsgen/theme'
    export function Footer({ site }: { site: SiteProps }) {
      return <><p className="own">{site.title}: {site.messages.search}</p><Before site={site} /></>
    }`,
  'components/since.tsx': `
    import { component } from 'docsgen/component'
    export default component({
      props: { v: 'number' },
      render: ({ v, children }) => <p className="since">{v.toFixed(1)} {children}</p>,
    })`,
  'client.ts': `
    import type { ClientModule } from 'docsgen/client'
    const run: ClientModule = ({ page, signal }) => {
      if (!signal.aborted) document.documentElement.dataset.seen = page.title
    }
    export default run`,
  'pages/pricing.css': '.plan { color: red }',
  'pages/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'pages/pricing.tsx': `
    import type { PageMeta, PageProps } from 'docsgen/page'
    import Video from 'docsgen/templates/blocks/video'
    import { Hero } from 'docsgen/templates/components/Hero'
    import Since from '../components/since.tsx'
    import plan from './plan.svg'
    import './pricing.css'
    export const meta = ({ site }: PageProps): PageMeta => ({ title: 'Prices of ' + site.title })
    export default function Pricing({ site, locale, page }: PageProps) {
      return (
        <section className="plan">
          <Hero title={page.title} titleId="" text={site.messages.search} language={null} />
          <Since v={6}>In {locale.label}</Since>
          <Video provider="vimeo" id="1" title="Tour" />
          <img src={plan} alt="" />
        </section>
      )
    }`,
  'docs/index.md': '# Start\n\n::since{v=5}\n\n[Pricing](../pages/pricing.tsx)\n',
}

/** A folder with a site in it, into which the package is installed as another would be. */
async function install(name: string, ...options: string[]): Promise<string> {
  const folder = join(home, name)
  for (const [path, text] of Object.entries(project)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const tarball = join(home, packed.filename)
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  await run('npm', ['install', ...quiet, ...options, tarball], { cwd: folder })
  return folder
}

/** The ways in which editors and bundlers find the types of a package. */
const RESOLUTIONS = {
  NodeNext: [],
  bundler: ['--module', 'ESNext', '--moduleResolution', 'bundler'],
}

/** What the compiler says of the folder's files. */
async function typeErrors(
  folder: string,
  resolution: keyof typeof RESOLUTIONS = 'NodeNext',
): Promise<string> {
  const compiler = join(repository, 'node_modules/typescript/bin/tsc')
  const options = ['--project', folder, '--pretty', 'false', ...RESOLUTIONS[resolution]]
  return run(process.execPath, [compiler, ...options], { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  )
}

function docsgen(folder: string, ...args: string[]) {
  const program = join(folder, 'node_modules/docsgen/bin/docsgen.js')
  return run(process.execPath, [program, ...args], { cwd: folder })
}

const compiledPages = async (folder: string) =>
  JSON.parse((await docsgen(folder, 'build', '--json')).stdout).compiled as number

describe('the package', () => {
  test('contains only code that runs, the types, and the manual', () => {
    const paths = packed.files.map(({ path }) => path)
    const others = paths.filter(
      (path) =>
        !/^(bin\/docsgen\.js|package\.json|README\.md|LICENSE|CHANGELOG\.md)$/.test(path) &&
        !/^dist\/([\w-]+\.js|fingerprint|licenses\.txt)$/.test(path) &&
        !/^dist\/types\/(src|templates)\/.*\.d\.ts$/.test(path) &&
        !/^dist\/(manual\/|esbuild\/(package\.json|lib\/main\.js)$)/.test(path) &&
        !/^(src\/client|src\/shared|src\/plugins\/(openapi\/browser|search\/engine)|templates)\//.test(
          path,
        ),
    )
    expect(others).toEqual([])
    expect(paths).toContain('dist/manual/reference/configuration/site.html')
    expect(paths.filter((path) => /\btest\b|site\.config/.test(path))).toEqual([])
    expect(packed.size).toBeLessThan(3.96 * MEGABYTE)
  })

  test('has the license of each package that is bundled with it', () => {
    const text = readFileSync(join(home, 'copy/dist/licenses.txt'), 'utf8')
    for (const name of ['unified', 'zod', 'commander', 'esbuild', 'highlight.js', 'elkjs'])
      expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'))
    expect(text).toContain('Eclipse Public License')
    expect(text).toContain('Permission is hereby granted')
  })
})

/** The stricter layout comes first: `npm test` tries one, `npm run test:all` both. */
const LAYOUTS: [name: string, options: string[]][] = [
  ['where each package sees only what it asks for, as with pnpm', ['--install-strategy=linked']],
  ['as npm does', []],
]

describe.each(inject('thorough') ? LAYOUTS : LAYOUTS.slice(0, 1))(
  'installed %s',
  (name, options) => {
    let folder: string
    beforeAll(async () => {
      folder = await install(`installed ${name.length}`, ...options)
    }, 10 * MINUTES)

    test('it is small', () => {
      const files = listTree(join(folder, 'node_modules'))
      const packages = files.filter((path) =>
        /(^|node_modules\/)((@[^/@]+\/)?[^/@.][^/@]*)\/package\.json$/.test(path),
      )
      const names = new Set(
        packages.map((path) => path.replace(/^.*node_modules\/|\/package\.json$/g, '')),
      )
      expect([...names]).toEqual(expect.arrayContaining(['docsgen', 'satteri', 'preact']))
      expect(names.size).toBeLessThanOrEqual(17)
      const stats = files.map((path) => lstatSync(join(folder, 'node_modules', path)))
      expect(stats.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(50 * MEGABYTE)
    })

    test('its types are found by a configuration and a template', {
      timeout: 3 * MINUTES,
    }, async () => {
      const config = join(folder, 'site.config.ts')
      const template = join(folder, 'templates/components/Footer.tsx')
      writeFileSync(config, project['site.config.ts']?.replace('title:', 'titel:') ?? '')
      writeFileSync(
        template,
        project['templates/components/Footer.tsx']?.replace('site.title', 'site.titel') ?? '',
      )
      // These two mistakes and no other.
      const errors = await typeErrors(folder)
      writeFileSync(config, project['site.config.ts'] ?? '')
      writeFileSync(template, project['templates/components/Footer.tsx'] ?? '')
      expect(errors.match(/^\S.*error TS.*/gm)).toEqual([
        expect.stringMatching(/^site\.config\.ts.*'titel'/),
        expect.stringMatching(/^templates\/components\/Footer\.tsx.*'titel'/),
      ])
    })

    test('its types are found by pages, components, layouts and copies of the whole theme', {
      tags: 'thorough',
      timeout: 5 * MINUTES,
    }, async () => {
      const site = join(home, `typed ${name.length}`)
      cpSync(folder, site, {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => !/[\\/](?:\.docsgen|build)$/.test(path),
      })
      rmSync(join(site, 'templates'), { recursive: true })
      const { stdout } = await docsgen(site, 'override')
      await docsgen(site, 'override', ...stdout.trim().split('\n'))
      await docsgen(site, 'build', '--strict')
      const page = join(site, 'pages/pricing.tsx')
      writeFileSync(
        page,
        readFileSync(page, 'utf8')
          .replace('v={6}', 'v="6"')
          .replace('locale.label', 'locale.lable'),
      )
      const title = join(site, 'templates/components/Title.tsx')
      writeFileSync(title, readFileSync(title, 'utf8').replace('titleId', 'titelId: titleId'))
      // The other one is that of the test above.
      const resolutions = inject('thorough')
        ? (['NodeNext', 'bundler'] as const)
        : (['bundler'] as const)
      for (const resolution of resolutions) {
        // These three mistakes and no other.
        const errors = await typeErrors(site, resolution)
        expect(errors.match(/^\S.*error TS.*/gm)).toEqual([
          expect.stringMatching(/^pages\/pricing\.tsx.*'string'/),
          expect.stringMatching(/^pages\/pricing\.tsx.*'lable'/),
          expect.stringMatching(/^templates\/components\/Title\.tsx.*'titelId'/),
        ])
      }
    })

    test('it builds a site', { timeout: 3 * MINUTES }, async () => {
      await docsgen(folder, 'build', '--strict')
      const page = readFileSync(join(folder, 'build/index.html'), 'utf8')
      expect(page).toContain('<p class="own">Mine: Search</p>')
      expect(page).toContain('<p class="since">5.0')
      expect(existsSync(join(folder, 'build/_search'))).toBe(true)
      const written = readFileSync(join(folder, 'build/pricing.html'), 'utf8')
      expect(written).toContain('<p class="since">6.0 In')
      expect(written).toMatch(/<img src="\/assets\/plan-/)
      expect(written).toContain('Prices of Mine</h1>')
    })

    // The rest does not depend on where packages are.
    if (options.length === 0) return

    test("a site of one file publishes an exact list of files, none of them another site's", {
      timeout: MINUTES,
    }, async () => {
      const site = join(home, `one file ${name.length}`)
      mkdirSync(join(site, 'docs'), { recursive: true })
      writeFileSync(join(site, 'docs/index.md'), '# Start\n')
      await docsgen(folder, 'build', '--strict', '--root', site)
      const published = listTree(join(site, 'build')).filter((path) => path !== '.docsgen.json')
      const named = (path: string) => path.replace(/(?<=-)[\w-]{10}(?=\.)|\w{9}(?=\.bin)/, '<hash>')
      // The order of files with a hash depends on it.
      expect(published.map(named).sort()).toMatchInlineSnapshot(`
        [
          ".nojekyll",
          "404.html",
          "404.json",
          "_search/current/<hash>.bin",
          "_search/current/<hash>.bin",
          "_search/current/<hash>.bin",
          "_search/current/manifest.bin",
          "assets/chunk-<hash>.js",
          "assets/chunk-<hash>.js",
          "assets/client-<hash>.js",
          "assets/component-embed-<hash>.css",
          "assets/component-video-<hash>.css",
          "assets/dialog-<hash>.js",
          "assets/found-<hash>.js",
          "assets/layout-landing-<hash>.css",
          "assets/layout-plain-<hash>.css",
          "assets/licenses-<hash>.txt",
          "assets/nearest-<hash>.js",
          "assets/page-<hash>.js",
          "assets/page-tools-<hash>.js",
          "assets/print-<hash>.css",
          "assets/propose-<hash>.js",
          "assets/reference-<hash>.css",
          "assets/styles-<hash>.css",
          "assets/try-<hash>.js",
          "favicon.svg",
          "index.html",
          "llms.txt",
          "robots.txt",
          "search.html",
          "site.webmanifest",
        ]
      `)
      const textOf = (path: string) => readFileSync(join(site, 'build', path), 'utf8')
      expect(textOf('index.html')).not.toMatch(/apple-touch-icon|og:image/)
      for (const path of published)
        expect(textOf(path), path).not.toMatch(
          /New Zealand|Australia|\bmps\b|login_started|signup_flow/,
        )
    })

    test('its manual is served in a folder without a site, and nothing is written there', {
      tags: 'thorough',
      timeout: MINUTES,
    }, async () => {
      const empty = join(home, `empty ${name.length}`)
      mkdirSync(empty)
      const program = join(folder, 'node_modules/docsgen/bin/docsgen.js')
      const server = spawn(process.execPath, [program, 'manual', '--port', '0'], {
        cwd: empty,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      onTestFinished(() => void server.kill('SIGKILL'))
      const [line] = await once(server.stdout, 'data')
      const url = /http:\S+/.exec(String(line))?.[0] ?? ''
      const page = await fetch(new URL('reference/configuration/site', url))
      expect(page.status).toBe(200)
      expect(await page.text()).toContain('<h1')
      expect(listTree(empty)).toEqual([])
    })

    test('another version of satteri, react, react-dom or preact invalidates the cache', {
      tags: 'thorough',
      timeout: 5 * MINUTES,
    }, async () => {
      await docsgen(folder, 'build')
      expect(await compiledPages(folder)).toBe(0)
      const manifests = new Map<string, string>()
      const dependencies = ['satteri', 'preact', 'react', 'react-dom']
      for (const dependency of inject('thorough') ? dependencies : dependencies.slice(0, 1)) {
        const manifest = join(packageOf(folder, dependency), 'package.json')
        const before = readFileSync(manifest, 'utf8')
        manifests.set(manifest, before)
        writeFileSync(manifest, before.replace(/"version": "[^"]+"/, '"version": "99.0.0"'))
        expect(await compiledPages(folder), dependency).toBe(2)
      }
      for (const [manifest, before] of manifests) writeFileSync(manifest, before)
    })

    test('without the program of esbuild, the message says how to install it', {
      tags: 'thorough',
      timeout: MINUTES,
    }, async () => {
      const name = `@esbuild/${process.platform}-${process.arch}`
      const program = packageOf(folder, name)
      renameSync(program, join(home, 'program'))
      const failed = await docsgen(folder, 'build').catch((error) => error as { stderr: string })
      renameSync(join(home, 'program'), program)
      expect(failed.stderr).toContain(`error the package ${name} is missing (install)\n  Install`)
    })

    test('a site with PostHog but without its package gets the command that installs it', {
      tags: 'thorough',
      timeout: MINUTES,
    }, async () => {
      const config = join(folder, 'site.config.ts')
      writeFileSync(
        config,
        `export default { analytics: { provider: 'posthog', key: 'phc_x', host: 'https://eu.i.posthog.com' } }`,
      )
      const failed = await docsgen(folder, 'build').catch((error) => error as { stderr: string })
      writeFileSync(config, project['site.config.ts'] ?? '')
      expect(failed.stderr).toContain(
        '`analytics.provider` is "posthog", but the package posthog-js is not installed',
      )
      expect(failed.stderr).toContain('npm install posthog-js')
    })

    test('a site with Shiki but without its package gets the command that installs it', {
      tags: 'thorough',
      timeout: MINUTES,
    }, async () => {
      const config = join(folder, 'site.config.ts')
      writeFileSync(config, `export default { code: { highlighter: 'shiki' } }`)
      const failed = await docsgen(folder, 'build').catch((error) => error as { stderr: string })
      writeFileSync(config, project['site.config.ts'] ?? '')
      expect(failed.stderr).toContain(
        '`code.highlighter` is "shiki", but the package shiki is not installed',
      )
      expect(failed.stderr).toContain('npm install shiki')
    })
  },
)

/** The package managers of today, by their names on npm. The program of Bun has no install script here. */
const MANAGERS = {
  pnpm: 'pnpm@12.21.0',
  yarn1: 'yarn@1.22.22',
  yarn4: '@yarnpkg/cli-dist@4.18.1',
  bun: `@oven/bun-${process.platform}-${process.arch === 'arm64' ? 'aarch64' : process.arch}@1.4.5`,
} as const

describe('a new site is installed, built, changed and checked', { tags: 'thorough' }, () => {
  const tools = join(home, 'managers')
  /** Folder with the commands of a manager, by its key. */
  const commandsOf = (key: string) => join(tools, 'commands', key)

  beforeAll(async () => {
    mkdirSync(tools, { recursive: true })
    writeFileSync(join(tools, 'package.json'), '{}')
    await run(
      'npm',
      ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...Object.values(MANAGERS)],
      { cwd: tools },
    )
    const programs = {
      pnpm: { pnpm: 'pnpm/bin/pnpm.mjs' },
      yarn1: { yarn: 'yarn/bin/yarn.js' },
      yarn4: { yarn: '@yarnpkg/cli-dist/bin/yarn.js' },
      bun: Object.fromEntries(
        ['bun', 'bunx'].map((name) => [name, `${MANAGERS.bun.replace(/@[\d.]+$/, '')}/bin/bun`]),
      ),
    }
    for (const [key, links] of Object.entries(programs)) {
      mkdirSync(commandsOf(key), { recursive: true })
      for (const [name, path] of Object.entries(links)) {
        const program = join(tools, 'node_modules', path)
        chmodSync(program, 0o755)
        symlinkSync(program, join(commandsOf(key), name))
      }
    }
  }, 5 * MINUTES)

  test.each([
    ['npm', 'npm', 'npm', '11.19.1', ''],
    ['pnpm', 'pnpm', 'pnpm', '12.21.0', ''],
    ['Yarn 1', 'yarn1', 'yarn', '1.22.22', ''],
    ["Yarn 4 with Plug'n'Play", 'yarn4', 'yarn', '4.18.1', ''],
    ['Yarn 4 with node_modules', 'yarn4', 'yarn', '4.18.1', 'nodeLinker: node-modules\n'],
    ['Bun', 'bun', 'bun', '1.4.5', ''],
  ] as const)('by %s', { timeout: 5 * MINUTES }, async (title, key, name, version, settings) => {
    const folder = join(home, `new with ${title}`)
    const manager = PACKAGE_MANAGERS[name]
    const env = {
      ...process.env,
      PATH: `${commandsOf(key)}:${process.env.PATH}`,
      npm_config_user_agent: `${name}/${version} npm/? node/${process.version}`,
      CI: '',
      // Of the tests: Yarn would take it for the store of this project.
      YARN_GLOBAL_FOLDER: join(home, 'yarn'),
    }
    const say = (line: string, more = {}) => {
      const [command = '', ...args] = line.split(' ')
      return run(command, args, { cwd: folder, env: { ...env, ...more } })
    }
    await run(process.execPath, [join(repository, 'bin/docsgen.js'), 'init', folder], { env })
    const manifest = join(folder, 'package.json')
    const tarball = `"docsgen": "file:${join(home, packed.filename)}"`
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"docsgen": ".*"/, tarball))
    if (settings !== '') writeFileSync(join(folder, '.yarnrc.yml'), settings)
    mkdirSync(join(folder, 'components'))
    writeFileSync(
      join(folder, 'components/since.tsx'),
      project['components/since.tsx']?.replace('props:', "hydrate: 'visible', props:") ?? '',
    )
    writeFileSync(join(folder, 'docs/index.md'), '# Start\n\n::since{v=5}\n')
    await say(manager.install)
    // Nothing but what Git keeps is there in CI.
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
    await say(manager.ci(version), { CI: 'true' })
    // Nothing has been made for this site before: it is built cold.
    await say(`${name} run build`)
    expect(readFileSync(join(folder, 'build/index.html'), 'utf8')).toContain('data-island="since"')
    await say(`${manager.run} override Footer`)
    expect(readFileSync(join(folder, 'tsconfig.json'), 'utf8')).toContain('"jsxImportSource"')
    await say(`${name} run check`)
  })
})

/** The folder of a package that docsgen itself depends on. */
function packageOf(folder: string, name: string): string {
  const beside = join(folder, 'node_modules', name)
  if (existsSync(beside)) return beside
  const store = join(folder, 'node_modules/.store')
  const found = listTree(store).find((path) => path.endsWith(`/node_modules/${name}/package.json`))
  return dirname(join(store, found ?? ''))
}
