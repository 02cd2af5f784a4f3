/** Module boundaries: which module may import which, and which may use the disk and the terminal. */
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repository } from './run.ts'
import { listTree } from './tree.ts'

interface File {
  readonly path: string
  readonly text: string
  /** Paths of the files it imports, types included, and names of packages. */
  readonly imports: readonly string[]
}

const files: File[] = ['src', 'templates'].flatMap((folder) =>
  listTree(join(repository, folder))
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => read(`${folder}/${path}`)),
)
const source = files.filter(({ path }) => path.startsWith('src/'))

function read(path: string): File {
  const text = readFileSync(join(repository, path), 'utf8')
  const statements = text.matchAll(
    /^(?:import|export)\b[^'";]*?\bfrom\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm,
  )
  const imports = [...statements].map(([, from, whole, late]) => {
    const name = (from ?? whole ?? late) as string
    return name.startsWith('.') ? normalize(join(dirname(path), name)) : name
  })
  return { path, text, imports }
}

/** Code without comments, so that words in comments do not count. */
const code = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1')

/** Lists that may only become shorter. */
const DISK = [
  'src/commands/baseline.ts',
  'src/commands/build.ts',
  'src/commands/result.ts',
  'src/commands/terminal.ts',
  // Writes to standard error while the main thread is blocked.
  'src/commands/watchdog-thread.ts',
  'src/config/evaluate.ts',
  'src/config/hosts.ts',
  'src/config/mistakes.ts',
  'src/config/normalize.ts',
  'src/config/provided.ts',
  'src/sources/disk.ts',
  'src/sources/entries.ts',
  'src/sources/scan.ts',
  'src/publish/publish.ts',
  'src/publish/kept.ts',
  'src/publish/replace.ts',
  'src/publish/lock.ts',
  'src/publish/manifest.ts',
  'src/publish/published.ts',
  'src/publish/preconditions.ts',
  'src/publish/swap.ts',
  'src/publish/writer.ts',
  'src/cache/bundle-inputs.ts',
  'src/cache/inputs.ts',
  'src/theme/esbuild-hints.ts',
  'src/theme/describe-components.ts',
  'src/theme/imports.ts',
  'src/theme/licenses.ts',
  'src/theme/docsgen-modules.ts',
  'src/theme/module-urls.ts',
  'src/theme/plugins.ts',
  'src/theme/linked-static-files.ts',
  'src/theme/static-files.ts',
  'src/theme/templates.ts',
  'src/cache/byte-file.ts',
  'src/cache/memo.ts',
  'src/plugins/init/find-out.ts',
  'src/plugins/migrate/command.ts',
  'src/plugins/migrate/detect.ts',
  'src/plugins/migrate/host.ts',
  'src/plugins/migrate/old-files.ts',
  'src/plugins/migrate/old-urls.ts',
  'src/plugins/migrate/proof.ts',
  'src/plugins/migrate/read-static.ts',
  'src/plugins/migrate/trial-site.ts',
  'src/plugins/migrate/write.ts',
  'src/plugins/move/paths.ts',
  'src/plugins/move/refuse.ts',
  'src/edits/texts.ts',
  'src/utilities/list-files.ts',
  'src/edits/write-new.ts',
  'src/edits/write-together.ts',
  // Tools that check samples read files.
  'src/plugins/samples/scratch.ts',
  // The rasterizer and the fonts of share images are files of packages.
  'src/plugins/social-image/fonts.ts',
  'src/plugins/social-image/index.ts',
  'src/plugins/social-image/pictures.ts',
  'src/package.ts',
  'src/server/find.ts',
  'src/server/handler.ts',
  'src/server/redirects.ts',
  'src/server/reread.ts',
  'src/server/send.ts',
  'src/server/file-watcher.ts',
  'src/commands/verify.ts',
  'src/cache/work-folder.ts',
  'src/plugins/ledger/file.ts',
  'src/plugins/translate/file.ts',
  'src/plugins/diff/command.ts',
  'src/plugins/diff/output.ts',
  'src/plugins/diff/sides.ts',
]
/** How many modules of the core the official plugins import past `docsgen/plugin`. The numbers may only fall. */
const PAST_THE_INTERFACE = {
  llms: 12,
  mdx: 18,
  migrate: 13,
  move: 8,
  openapi: 3,
  samples: 19,
  search: 11,
  variance: 1,
}
const MOST_LINES = 400
/** Used, but asked for only by packages that we ask for. */
const BORROWED = ['hast-util-to-html', 'mdast-util-directive', 'mdast-util-to-hast']

/** What other official plugins may import: syntaxes of several tools, and how API descriptions are read. */
const SHARED = ['src/plugins/extended-markdown/', 'src/plugins/openapi/description/']

/** The parts of official plugins that browsers run, too. */
const BROWSER_PARTS = /^src\/plugins\/(?:search\/engine|openapi\/browser)\//

/** Its texts are code for browsers. */
const SAMPLES = 'src/plugins/openapi/browser/javascript.ts'

/** What of the client uses the parts of plugins for browsers, and nothing that each page loads. */
const USERS = [
  [/^src\/client\/(?:relative\/)?search\//, 'src/plugins/search/engine/'],
  [/^src\/client\/try\//, 'src/plugins/openapi/browser/'],
] as const

describe('imports', () => {
  test('of the client are from the client, from src/shared, and from what plugins have for browsers', () => {
    const wrong = source
      .filter(({ path }) => path.startsWith('src/client/'))
      .flatMap(({ path, imports }) =>
        imports
          .filter((name) => name.startsWith('src/') && !/^src\/(client|shared)\//.test(name))
          .filter((name) => !USERS.some(([user, part]) => user.test(path) && name.startsWith(part)))
          .map((name) => `${path} → ${name}`),
      )
    expect(wrong).toEqual([])
  })

  test('of src/shared are from src/shared only, and those of what plugins have for browsers from itself, too', () => {
    const wrong = source
      .filter(({ path }) => path.startsWith('src/shared/') || BROWSER_PARTS.test(path))
      .flatMap(({ path, imports }) =>
        imports
          .filter(
            (name) =>
              !BROWSER_PARTS.test(path) ||
              BROWSER_PARTS.exec(name)?.[0] !== BROWSER_PARTS.exec(path)?.[0],
          )
          // The contract of components names React's types; only esbuild bundles it.
          .filter((name) => !/^(src\/shared\/|react$)/.test(name))
          .map((name) => `${path} → ${name}`),
      )
    expect(wrong).toEqual([])
  })

  test('of the theme are from the theme, its contract and React only', () => {
    const wrong = files
      .filter(({ path }) => path.startsWith('templates/'))
      .flatMap(({ path, imports }) =>
        imports
          .filter(
            (name) =>
              !/^(templates\/|docsgen\/(theme|component)$|react(\/jsx-runtime)?$)/.test(name),
          )
          .map((name) => `${path} → ${name}`),
      )
    expect(wrong).toEqual([])
  })

  test('of the core reach official plugins only through their lists', () => {
    const wrong = source
      .filter(({ path }) => !path.startsWith('src/plugins/'))
      .flatMap(({ path, imports }) =>
        imports
          .filter((name) => /^src\/plugins\/.*\//.test(name))
          .filter((name) => !path.startsWith('src/client/') || !BROWSER_PARTS.test(name))
          .map((name) => `${path} → ${name}`),
      )
    expect(wrong).toEqual([])
  })

  test('of an official plugin are from the core, its own folder, and what plugins share', () => {
    const folder = (path: string) => path.split('/').slice(0, 3).join('/')
    const wrong = source
      .filter(({ path }) => /^src\/plugins\/.*\//.test(path))
      .flatMap(({ path, imports }) =>
        imports
          .filter((name) => name.startsWith('src/plugins/') && folder(name) !== folder(path))
          .filter(
            (name) => !SHARED.some((one) => name.startsWith(one)) && !BROWSER_PARTS.test(name),
          )
          .map((name) => `${path} → ${name}`),
      )
    expect(wrong).toEqual([])
  })

  test('of official plugins are from `docsgen/plugin`, but for these modules of the core', () => {
    const past = source
      .filter(({ path }) => /^src\/plugins\/.*\//.test(path) && !BROWSER_PARTS.test(path))
      .flatMap(({ path, imports }) =>
        imports
          .filter((name) => /^src\/(?!plugins\/|plugin\/index\.ts)/.test(name))
          .map((name) => `${path.split('/')[2]} ${name}`),
      )
    const counts: Record<string, number> = {}
    for (const pair of new Set(past)) {
      const [plugin = ''] = pair.split(' ')
      counts[plugin] = (counts[plugin] ?? 0) + 1
    }
    expect(counts).toEqual(PAST_THE_INTERFACE)
  })

  test('lead to existing files', () => {
    const paths = new Set(files.map(({ path }) => path))
    const wrong = files.flatMap(({ path, imports }) =>
      imports
        .filter(
          (name) => /^(src|templates)\//.test(name) && /\.tsx?$/.test(name) && !paths.has(name),
        )
        .map((name) => `${path} → ${name}`),
    )
    expect(wrong).toEqual([])
  })
})

describe('edges', () => {
  test('only these files use the file system, and all of them do', () => {
    const users = source
      .filter(({ imports }) => imports.some((name) => /^(node:)?fs(\/promises)?$/.test(name)))
      .map(({ path }) => path)
    expect(
      users.filter((path) => !DISK.includes(path) && !path.startsWith('src/plugins/search/')),
      'new',
    ).toEqual([])
    expect(
      DISK.filter((path) => !users.includes(path)),
      'no longer needed in the list',
    ).toEqual([])
  })

  test('only commands print', () => {
    const printing = source
      .filter(({ text }) => /\bconsole\.\w+\(|process\.std(out|err)\.write/.test(code(text)))
      .map(({ path }) => path)
    expect(
      printing.filter(
        (path) =>
          !path.startsWith('src/commands/') &&
          !/^src\/plugins\/[^/]+\/(\w+-)?command\.ts$/.test(path) &&
          path !== 'src/cli.ts' &&
          path !== SAMPLES &&
          !path.startsWith('src/client/'),
      ),
    ).toEqual([])
  })

  test('only the client uses the DOM', () => {
    const users = source
      .filter(({ text }) =>
        /\bdocument\.(querySelector|getElementById|body|createElement|cookie)|\b(window|localStorage)\.\w/.test(
          code(text),
        ),
      )
      .map(({ path }) => path)
    expect(users.filter((path) => path !== SAMPLES && !path.startsWith('src/client/'))).toEqual([])
  })

  test('memoized code uses neither clock nor random numbers', () => {
    const users = source
      .filter(({ path }) =>
        /^src\/(sources|compile|markdown|directives|components|icons|site|checks|render|config|publish|plugins|shared)\//.test(
          path,
        ),
      )
      .filter(({ text }) =>
        /\bMath\.random\(|\bnew Date\(\)|\btoLocale\w+\(|\.localeCompare\(/.test(code(text)),
      )
      .map(({ path }) => path)
    expect(users).toEqual([])
  })
})

test('files are short', () => {
  const long = files
    .map(({ path, text }) => [path, text.split('\n').length - 1] as const)
    .filter(([, lines]) => lines > MOST_LINES)
  expect(long).toEqual([])
})

test('every declared package is used, and every used package is declared', () => {
  const manifest = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
    dependencies: Record<string, string>
    optionalDependencies: Record<string, string>
    devDependencies: Record<string, string>
  }
  const used = new Set(
    files
      .flatMap(({ imports }) => imports)
      .filter((name) => !/^(src|templates|node:|docsgen)/.test(name))
      .map((name) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      ),
  )
  const bundled = Object.keys(manifest.devDependencies)
  const installed = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
  expect(
    [...used].filter(
      (name) =>
        ![...bundled, ...installed, ...BORROWED].includes(name) &&
        !/^(hast|mdast|unist)$/.test(name),
    ),
    'not asked for',
  ).toEqual([])
  const elsewhere = ['test', 'bin', 'scripts', 'manual/plugins'].flatMap((folder) =>
    listTree(join(repository, folder))
      .filter((path) => /\.(js|tsx?)$/.test(path))
      .map((path) => readFileSync(join(repository, folder, path), 'utf8')),
  )
  const texts = [...elsewhere, ...files.map(({ text }) => text)]
  const programs = Object.values(manifest.scripts).flatMap((script) => script.split(' '))
  const isNamed = (name: string) =>
    texts.some((text) => text.includes(name)) || programs.includes(name.replace(/^.*\//, ''))
  expect(
    [...bundled, ...installed].filter(
      (name) => !used.has(name) && !/^@(?:types|esbuild)\//.test(name) && !isNamed(name),
    ),
    'not used',
  ).toEqual([])
})

test('a site installs only the packages that cannot be bundled with docsgen', () => {
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(repository, 'package.json'), 'utf8'),
  )
  expect(Object.keys(dependencies)).toEqual([
    '@types/react', // types of the templates
    'preact', // bundled with each site, as are React's two
    'react',
    'react-dom',
  ])
  // Without satteri sites are the same; of esbuild's programs, each system needs one.
  const optional = Object.keys(optionalDependencies)
  expect(optional.filter((name) => !name.startsWith('@esbuild/'))).toEqual(['satteri'])
})

test('a site installs no package with an install script, at which pnpm would fail', () => {
  const { packages } = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; hasInstallScript?: boolean }>
  }
  const installed = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev)
  expect(installed.length).toBeGreaterThan(5)
  expect(installed.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([])
})

test('the programs of esbuild are those of the version that is copied', () => {
  const read = (path: string) => JSON.parse(readFileSync(join(repository, path), 'utf8'))
  const { optionalDependencies, version } = read('node_modules/esbuild/package.json')
  expect(read('package.json').optionalDependencies).toMatchObject(optionalDependencies)
  expect(read('package.json').devDependencies.esbuild).toBe(version)
})
