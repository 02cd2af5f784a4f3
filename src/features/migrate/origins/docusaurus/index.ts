/** Reads sites of Docusaurus 2 and 3. */
import { accentOf } from '../../colors.ts'
import {
  at,
  compact,
  humanize,
  joinRoute,
  listOf,
  matchesGlob,
  objectOf,
  textOf,
} from '../../json.ts'
import { landingPage } from '../../landing.ts'
import type { OldFiles } from '../../old-files.ts'
import { type Call, evaluateOld, notEvaluated } from '../../sandbox.ts'
import { type Todo, todo } from '../../todo.ts'
import type {
  MadeFile,
  Move,
  MovedFile,
  MovedPage,
  Origin,
  ReadOptions,
  Settings,
} from '../../types.ts'
import { readBlog } from './blog.ts'
import { asMdx, docMatter } from './content.ts'
import { type OldDoc, readDocs } from './docs.ts'
import {
  type AllUsed,
  docsInstances,
  type Instance,
  isPlugin,
  translationOf,
  usedBy,
  type Version,
  versionsOf,
} from './instances.ts'
import { type OldLocales, readLocales } from './locales.ts'
import { navTargets, type ReadInstance, sidebarSettings } from './navigation.ts'
import { noteOthers } from './others.ts'
import { redirectsOf } from './redirects.ts'
import { firstRoute, sidebarItems } from './sidebars.ts'
import { themeSettings } from './theme.ts'

export const docusaurus: Origin = {
  name: 'docusaurus',
  label: 'Docusaurus',
  markers: ['js', 'ts', 'mjs', 'mts', 'cjs', 'cts'].map((ending) => `docusaurus.config.${ending}`),
  read: (old, file, options) => new Reader(old, file, options).read(),
}

/** Collects what becomes of a site. */
class Reader {
  readonly #old: OldFiles
  readonly #file: string
  readonly #options: ReadOptions
  readonly #pages: MovedPage[] = []
  readonly #files: MovedFile[] = []
  readonly #made: MadeFile[] = []
  readonly #todos: Todo[] = []
  #config: unknown = null

  constructor(old: OldFiles, file: string, options: ReadOptions) {
    this.#old = old
    this.#file = file
    this.#options = options
  }

  async read(): Promise<Move> {
    const { value, error } = await evaluateOld(this.#old, this.#file)
    this.#config = value
    if (error !== null) this.#todos.push(notEvaluated(this.#file, error))
    const used = usedBy(value)
    const locales = readLocales(this.#old, value, this.#todos)
    const read: ReadInstance[] = []
    for (const instance of docsInstances(used)) read.push(await this.#instance(instance, locales))
    const blog = this.#blogs(used)
    this.#sitePages(used)
    this.#statics()
    noteOthers(this.#old, value, used, this.#file, this.#todos)
    const settings = compact({
      ...this.#basics(used),
      ...this.#theme(read, used),
      ...sidebarSettings(read, at(value, 'themeConfig')),
      locales: locales.locales,
      ...blog,
      redirects: await this.#redirects(used),
    })
    this.#landing(read)
    const isMdx = at(value, 'markdown', 'format') !== 'detect'
    return {
      settings,
      pages: isMdx ? this.#pages.map((page) => asMdx(page, this.#old)) : this.#pages,
      files: isMdx ? this.#files.map((file) => asMdx(file, this.#old)) : this.#files,
      made: this.#made,
      dialect: { headingId: null, repeated: '-' },
      aliases: { '@site/': this.#old.from },
      todos: this.#todos,
    }
  }

  async #instance(instance: Instance, locales: OldLocales): Promise<ReadInstance> {
    let result: ReadInstance = { instance, docs: [], sidebars: {} }
    for (const version of versionsOf(this.#old, instance)) {
      if (!version.isLast && !this.#options.versions) {
        const text = `Version "${version.label}", at /${version.base}, was left out. Run \`docsgen migrate --versions\` to bring all.`
        this.#todos.push(todo('version', version.folder, text))
        continue
      }
      const docs = this.#docs(version.folder, version.base, instance, '')
      for (const locale of locales.others)
        this.#docs(translationOf(instance, version, locale), version.base, instance, `@${locale}/`)
      const sidebars = await this.#sidebars(version, docs)
      const all = { ...result.sidebars, ...sidebars }
      result = { instance, sidebars: all, docs: version.isLast ? docs : result.docs }
    }
    return result
  }

  /** @param overlay the folder of a locale */
  #docs(folder: string, base: string, { options }: Instance, overlay: string): OldDoc[] {
    const exclude = options.exclude === undefined ? undefined : listOf(options.exclude).map(String)
    const docs = readDocs(this.#old, folder, base, exclude)
    const place = `docs/${overlay}${base === '' ? '' : `${base}/`}`
    for (const { file, path, route, matter } of docs) {
      const text = this.#old.text(file) ?? ''
      this.#pages.push({ from: file, to: place + path, route, matter: docMatter(matter, text) })
    }
    const pages = new Set(docs.map(({ path }) => path))
    for (const path of this.#old.list(folder)) {
      if (pages.has(path) || /(?:^|\/)_category_\.\w+$/.test(path)) continue
      const from = this.#old.find(`${folder}/${path}`)
      if (from) this.#files.push({ from, to: place + path })
    }
    return docs
  }

  async #sidebars(version: Version, docs: readonly OldDoc[]): Promise<ReadInstance['sidebars']> {
    const written = version.sidebars
    // It may be written as an import, without its ending.
    const file =
      written &&
      (this.#old.first(written, ...['.ts', '.js', '.mjs', '.json'].map((end) => written + end)) ??
        written)
    let value: unknown = file === null ? { docs: [{ type: 'autogenerated', dirName: '.' }] } : null
    if (file !== null) {
      const evaluated = await evaluateOld(this.#old, file)
      value = evaluated.value
      if (evaluated.error !== null) this.#todos.push(notEvaluated(file, evaluated.error))
    }
    const shown = file === null ? this.#file : this.#old.shown(this.#old.find(file) ?? file)
    const { folder, base } = version
    const context = {
      old: this.#old,
      folder,
      base,
      docs,
      file: shown,
      made: this.#made,
      todos: this.#todos,
    }
    const entries = Object.entries(objectOf(value)).flatMap(([id, items]) => {
      const read = sidebarItems(items, context)
      const label = version.isLast ? humanize(id) : `${humanize(id)} (${version.label})`
      const key = version.isLast ? id : `${version.name}/${id}`
      return read.length > 0 ? [[key, { label, items: read }] as const] : []
    })
    return Object.fromEntries(entries)
  }

  #basics({ presets }: AllUsed): Settings {
    const config = this.#config
    const url = textOf(at(config, 'url'))
    const base = textOf(at(config, 'baseUrl')) ?? '/'
    const docs = objectOf(presets[0]?.options.docs)
    const favicon = textOf(at(config, 'favicon'))
    return {
      title: textOf(at(config, 'title')) ?? 'Documentation',
      ...compact({
        tagline: textOf(at(config, 'tagline')),
        url: url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined,
        base: base === '/' ? undefined : `/${joinRoute(base)}/`,
        favicon,
        editUrl: this.#editUrl(docs.editUrl),
        lastUpdated: docs.showLastUpdateTime === true ? true : undefined,
        math: /remark-?math/i.test(JSON.stringify(docs.remarkPlugins ?? '')) ? true : undefined,
      }),
    }
  }

  #editUrl(value: unknown): string | undefined {
    const [, repository, branch] =
      /^(https:\/\/[^/]+\/[^/]+\/[^/]+)\/(?:edit|tree|blob)\/([^/]+)/.exec(textOf(value) ?? '') ??
      []
    if (repository === undefined) return undefined
    const text = `\`editUrl\` names the files of the new site at the root of the repository; correct it if they are elsewhere. It was "${value}".`
    this.#todos.push(todo('setting', this.#file, text))
    return `${repository}/edit/${branch}/{path}`
  }

  #theme(read: readonly ReadInstance[], { presets }: AllUsed): Settings {
    const targets = navTargets(read)
    const css = [at(presets[0]?.options.theme, 'customCss')]
      .flat()
      .flatMap((file) => textOf(file) ?? [])
    const texts = css.flatMap((file) => this.#old.text(file) ?? [])
    for (const file of css) {
      const found = this.#old.find(file)
      if (found)
        this.#todos.push(
          todo(
            'theme',
            this.#old.shown(found),
            'Its classes are those of Docusaurus. Write your rules in `templates/styles/site.css`.',
          ),
        )
    }
    return {
      ...themeSettings(at(this.#config, 'themeConfig'), targets, this.#file, this.#todos),
      theme: accentOf(texts.join('\n'), '--ifm-color-primary', /data-theme=['"]?dark/),
    }
  }

  /** Posts are listed on a page of the blog; the sidebar need not name them. */
  #blogs({ presets, plugins }: AllUsed): Settings {
    const options = [
      ...presets.map((preset) => preset.options.blog ?? {}),
      ...plugins
        .filter((plugin) => isPlugin(plugin, 'content-blog'))
        .map((plugin) => plugin.options),
    ]
    const blogs = options.map((option) => readBlog(this.#old, option, this.#todos))
    for (const { pages, made, files } of blogs) {
      this.#pages.push(...pages)
      this.#made.push(...made)
      this.#files.push(...files)
    }
    const routes = blogs.flatMap((blog) => blog.routes)
    return {
      authors: Object.assign({}, ...blogs.map(({ authors }) => authors)),
      checks: routes.length > 0 ? { orphan: { allow: routes } } : undefined,
    }
  }

  #sitePages({ presets }: AllUsed): void {
    const options = presets[0]?.options.pages
    const folder = textOf(at(options, 'path')) ?? 'src/pages'
    const base = joinRoute(textOf(at(options, 'routeBasePath')) ?? '')
    for (const path of options === false ? [] : this.#old.list(folder)) {
      if (matchesGlob(path, ['**/_*.*', '**/_*/**', '**/*.test.*', '**/__tests__/**'])) continue
      const from = this.#old.find(`${folder}/${path}`) ?? ''
      const route = joinRoute(base, path.replace(/\.\w+$/, '').replace(/(^|\/)index$/, ''))
      if (/\.mdx?$/.test(path))
        this.#pages.push({ from, to: `docs/${joinRoute(base, path)}`, route, matter: {} })
      else if (/\.[jt]sx?$/.test(path))
        this.#todos.push(
          todo('page', `${folder}/${path}`, `The page /${route} is written in React.`),
        )
    }
  }

  #statics(): void {
    const folders = at(this.#config, 'staticDirectories')
    for (const folder of folders === undefined ? ['static'] : listOf(folders).map(String))
      for (const path of this.#old.list(folder)) {
        const from = this.#old.find(`${folder}/${path}`)
        if (from) this.#files.push({ from, to: `static/${path}` })
      }
  }

  async #redirects({ plugins }: AllUsed): Promise<Record<string, string>> {
    const used = plugins.find((plugin) => isPlugin(plugin, 'client-redirects'))
    if (!used) return {}
    const index = listOf(at(this.#config, 'plugins')).findIndex((entry) =>
      JSON.stringify(entry).includes('client-redirects'),
    )
    const routes = this.#pages
      .filter(({ to }) => !to.startsWith('docs/@'))
      .map(({ route }) => `/${route}`)
    const calls: Call[] =
      used.options.createRedirects === undefined
        ? []
        : [{ at: ['plugins', index, 1, 'createRedirects'], args: routes.map((route) => [route]) }]
    const { answers } =
      calls.length > 0 ? await evaluateOld(this.#old, this.#file, { calls }) : { answers: [] }
    const created = routes.map((route, i) => [route, answers[0]?.[i] ?? []] as const)
    return redirectsOf(used.options, created, this.#file, this.#todos)
  }

  #landing(read: readonly ReadInstance[]): void {
    if (this.#pages.some(({ route }) => route === '')) return
    const first = read
      .flatMap(({ sidebars }) => Object.values(sidebars))
      .flatMap(({ items }) => items)
    const to = firstRoute(first as never)
    const text = textOf(at(this.#config, 'tagline'))
    this.#made.push(landingPage(textOf(at(this.#config, 'title')) ?? 'Documentation', text, to))
  }
}
