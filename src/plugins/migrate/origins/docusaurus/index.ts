/** Reads sites of Docusaurus 2 and 3. */
import { accentOf } from '../../colors.ts'
import { editUrlOf } from '../../edit-url.ts'
import { filesIn, isSource } from '../../folders.ts'
import { at, compact, joinRoute, listOf, objectOf, textOf } from '../../json.ts'
import { landingPage } from '../../landing.ts'
import type { OldFiles } from '../../old-files.ts'
import { asMdx } from '../../pages.ts'
import { type Call, evaluateOld, leftOut } from '../../sandbox.ts'
import { type Todo, todo } from '../../todo.ts'
import type {
  MadeFile,
  MovedFile,
  MovedPage,
  OldSite,
  Origin,
  ReadOptions,
  Settings,
} from '../../types.ts'
import { noteTitled, showsTitledAsText } from './admonitions.ts'
import { readBlog } from './blog.ts'
import { docusaurusDialect, withoutLayout } from './content.ts'
import { importGlobals } from './global-components.ts'
import {
  type AllUsed,
  docsInstances,
  type Instance,
  isPlugin,
  usedBy,
  versionsOf,
} from './instances.ts'
import { type OldLocales, readLocales } from './locales.ts'
import { type Collected, moveVersion } from './moved-docs.ts'
import { navTargets, type ReadInstance, sidebarSettings } from './navigation.ts'
import { noteOthers } from './others.ts'
import { redirectsOf } from './redirects.ts'
import { firstRoute } from './sidebars.ts'
import { moveSitePages } from './site-pages.ts'
import { themeSettings } from './theme.ts'
import { nameOfVersion, OlderVersions, versionFolder } from './versions.ts'

const PROJECT =
  '`staticDirectories` names the folder of the site itself: its pages, scripts and settings of tools were left out of `static`.'

export const docusaurus: Origin = {
  name: 'docusaurus',
  label: 'Docusaurus',
  markers: ['js', 'ts', 'mjs', 'mts', 'cjs', 'cts'].map((ending) => `docusaurus.config.${ending}`),
  read: (old, file, options) => new Reader(old, file, options).read(),
}

const BRING_ALL = 'Run `docsgen migrate --versions` to bring all.'

/** Collects what becomes of a site. */
class Reader {
  readonly #old: OldFiles
  readonly #file: string
  readonly #options: ReadOptions
  readonly #pages: MovedPage[] = []
  readonly #files: MovedFile[] = []
  readonly #made: MadeFile[] = []
  readonly #todos: Todo[] = []
  readonly #older = new OlderVersions()
  readonly #collected: Collected
  #config: unknown = null

  constructor(old: OldFiles, file: string, options: ReadOptions) {
    this.#old = old
    this.#file = file
    this.#options = options
    this.#collected = {
      pages: this.#pages,
      files: this.#files,
      made: this.#made,
      todos: this.#todos,
    }
  }

  async read(): Promise<OldSite> {
    const evaluated = await evaluateOld(this.#old, this.#file)
    const { value } = evaluated
    this.#config = value
    this.#todos.push(...leftOut(this.#file, evaluated))
    const used = usedBy(value)
    const locales = readLocales(this.#old, value, this.#todos)
    const read: ReadInstance[] = []
    for (const instance of docsInstances(used)) read.push(await this.#instance(instance, locales))
    const blog = this.#blogs(used, locales)
    moveSitePages(this.#old, used, locales, this.#collected)
    importGlobals([...this.#pages, ...this.#files], this.#old)
    this.#statics()
    const isText = showsTitledAsText(value, this.#old)
    if (isText) noteTitled(this.#pages, this.#old, this.#todos)
    noteOthers(this.#old, value, used, this.#file, this.#todos)
    const settings = compact({
      ...this.#basics(used),
      ...this.#theme(read, used),
      ...sidebarSettings(read, at(value, 'themeConfig')),
      ...this.#older.settings(),
      locales: locales.locales,
      ...blog,
      redirects: { ...this.#older.redirects(), ...(await this.#redirects(used)) },
    })
    this.#landing(read)
    const pages = this.#pages.map((page) => withoutLayout(page, this.#old))
    const isMdx = at(value, 'markdown', 'format') !== 'detect'
    return {
      settings,
      pages: pages.map((page) => (isMdx ? asMdx(page, this.#old) : page)),
      files: isMdx ? this.#files.map((file) => asMdx(file, this.#old)) : this.#files,
      made: this.#made,
      dialect: docusaurusDialect(value, isText, isMdx, this.#older.redirects()),
      aliases: { '@site/': this.#old.from },
      todos: this.#todos,
    }
  }

  async #instance(instance: Instance, locales: OldLocales): Promise<ReadInstance> {
    let last: ReadInstance = { instance, docs: [], sidebars: {} }
    for (const version of versionsOf(this.#old, instance, this.#file, this.#todos)) {
      const name = nameOfVersion(version)
      if (!version.isLast && (!this.#options.versions || name === null)) {
        const how = name === null ? 'Its name cannot be a part of addresses.' : BRING_ALL
        const text = `Version "${version.label}", at /${version.base}, was left out. ${how}`
        this.#todos.push(todo('version', version.folder, text))
        continue
      }
      const place = version.isLast
        ? { instance, version, root: 'docs', base: version.base }
        : { instance, version, root: versionFolder(name ?? ''), base: instance.base }
      const moved = await moveVersion(this.#old, place, locales, this.#file, this.#collected)
      if (version.isLast) {
        this.#older.addLast(version)
        last = { instance, ...moved }
      } else this.#older.add(name ?? '', version, instance, moved)
    }
    return last
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
        editUrl: editUrlOf(textOf(docs.editUrl), this.#file, this.#todos),
        lastUpdated: docs.showLastUpdateTime === true ? true : undefined,
        math: /remark-?math/i.test(JSON.stringify(docs.remarkPlugins ?? '')) ? true : undefined,
      }),
    }
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
  #blogs({ presets, plugins }: AllUsed, locales: OldLocales): Settings {
    const options = [
      ...presets.map((preset) => preset.options.blog ?? {}),
      ...plugins
        .filter((plugin) => isPlugin(plugin, 'content-blog'))
        .map((plugin) => plugin.options),
    ]
    const blogs = options.map((option) => readBlog(this.#old, option, locales, this.#todos))
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

  #statics(): void {
    const folders = at(this.#config, 'staticDirectories')
    for (const folder of folders === undefined ? ['static'] : listOf(folders).map(String)) {
      const isProject = this.#old.find(folder) === this.#old.from
      if (isProject) this.#todos.push(todo('setting', this.#file, PROJECT))
      this.#files.push(...filesIn(this.#old, folder, 'static', isProject ? isSource : undefined))
    }
  }

  async #redirects({ plugins }: AllUsed): Promise<Record<string, string>> {
    const used = plugins.find((plugin) => isPlugin(plugin, 'client-redirects'))
    if (!used) return {}
    const index = listOf(at(this.#config, 'plugins')).findIndex((entry) =>
      JSON.stringify(entry).includes('client-redirects'),
    )
    const routes = this.#pages
      .filter(({ to }) => /^docs\/(?!@)/.test(to))
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
