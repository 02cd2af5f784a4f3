/** Which picture a page has, and how it becomes a file. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { lookup } from 'mrmime'
import {
  type Config,
  type DrawSocialImage,
  expandVariables,
  fatal,
  hash,
  isExternal,
  isIndexed,
  messageOf,
  type Output,
  type Page,
  type Plugin,
  type Problem,
  type Site,
  SiteError,
  type SocialImagePage,
} from '../../plugin/index.ts'
import { draw, HEIGHT, WIDTH } from './drawing.ts'
import { type Font, Fonts } from './fonts.ts'
import { linesOf } from './lines.ts'
import { pngOf } from './png.ts'

const NAME = 'social-image'

/** Where the parts are that draw, as absolute paths. */
export interface Parts {
  readonly root: string
  /** The folder of the rasterizer. */
  readonly rasterizer: string
  /** Font files, and folders of packages of Fontsource. */
  readonly fonts: readonly string[]
  readonly draw: DrawSocialImage | undefined
}

interface Picture {
  readonly path: string
  readonly svg: string
  readonly fonts: readonly Font[]
}

export function pluginOf(parts: Parts): Plugin {
  const drawings = new Drawings(parts)
  return {
    name: NAME,
    head: (page, config) => {
      const path = drawings.of(page, config)?.path
      if (path === undefined) return []
      const tags = {
        'og:image': config.url + config.base + path,
        'og:image:width': String(WIDTH),
        'og:image:height': String(HEIGHT),
        'og:image:alt': page.doc.title,
      }
      return [
        ...Object.entries(tags).map(([property, content]) => {
          return { tag: 'meta' as const, attributes: { property, content } }
        }),
        { tag: 'meta', attributes: { name: 'twitter:card', content: 'summary_large_image' } },
      ]
    },
    check: (site) => noticeOf(pagesOf(site), drawings, site.config),
    generate: async (site) => {
      const pages = new Map<string, Page>()
      for (const page of pagesOf(site)) {
        const path = drawings.of(page, site.config)?.path
        if (path !== undefined && !pages.has(path)) pages.set(path, page)
      }
      if (pages.size === 0) return []
      const rasterize = await loadRasterizer(parts.rasterizer)
      return [...pages].map(([path, page]): Output => {
        const bytes = () => rasterize(drawings.of(page, site.config) as Picture, page)
        return { path, key: path, bytes, source: page.doc.file }
      })
    },
  }
}

function pagesOf(site: Site): readonly Page[] {
  return site.locales.flatMap(({ pages }) => pages)
}

class Drawings {
  readonly #parts: Parts
  readonly #fonts: Fonts
  readonly #version: string
  #logo: { readonly config: Config; readonly logo: SocialImagePage['logo'] } | null = null

  constructor(parts: Parts) {
    this.#parts = parts
    this.#fonts = new Fonts(parts.fonts, parts.root)
    this.#version = readFileSync(join(parts.rasterizer, 'package.json'), 'utf8')
  }

  readonly #segmenters = new Map<string, Intl.Segmenter>()
  readonly #known = new WeakMap<Page, Picture | null>()

  /**
   * The picture of a page; null if it needs none, names its own, or cannot be written in these fonts.
   * It is asked for several times.
   */
  of(page: Page, config: Config): Picture | null {
    const known = this.#known.get(page)
    if (known !== undefined) return known
    const picture = this.#make(page, config)
    this.#known.set(page, picture)
    return picture
  }

  #make(page: Page, config: Config): Picture | null {
    if (!needsPicture(page) || this.missingIn(page, config) !== null) return null
    const svg = this.#draw(page, config)
    const texts = svg.split('<').map((part) => part.slice(part.indexOf('>') + 1))
    const fonts = [...new Set(texts.flatMap((text) => this.#fonts.mostFor(text)))]
    const key = hash(JSON.stringify([svg, fonts.map(({ key }) => key), this.#version]))
    return { path: `social/${key}.png`, svg, fonts }
  }

  /** What no font has of the texts that a picture must show; null if they can be written, `''` without any. */
  missingIn(page: Page, config: Config): string | null {
    if (!needsPicture(page)) return null
    const [title = '', name = ''] = [page.doc.title, siteOf(page, config)].map((text) =>
      this.#shown(text),
    )
    if (title === '') return ''
    const unwritten = [title, name].find((text) => this.#fonts.fontsFor(text) === null)
    if (unwritten === undefined) return null
    return this.#fonts.missingIn(unwritten) || unwritten
  }

  #draw(page: Page, config: Config): string {
    const { draw: own = draw } = this.#parts
    const { doc, locale, breadcrumbs } = page
    const { accent } = config.theme
    const optional = (text = '') => {
      const shown = this.#shown(text)
      return this.#fonts.fontsFor(shown) === null ? '' : shown
    }
    const title = this.#shown(doc.title)
    const segmenter = this.#segmenterOf(locale.htmlLang)
    const section = optional(breadcrumbs[0]?.title)
    const props: SocialImagePage = {
      title,
      description: optional(doc.description),
      section: section === title ? '' : section,
      site: this.#shown(siteOf(page, config)),
      host: optional(config.url.replace(/^https?:\/\//, '') + config.base.replace(/\/$/, '')),
      dir: locale.dir,
      htmlLang: locale.htmlLang,
      accent: accent?.dark ?? ACCENT,
      logo: this.#logoOf(config),
      showTitle: config.logo?.showTitle ?? true,
      lines: (text, width, most) => {
        const ellipsis = this.#fonts.fontsFor(`${text}…`) === null ? '' : '…'
        const widthOf = (part: string) => this.#fonts.widthOf(part)
        return linesOf(text, { segmenter, widthOf, width, most, ellipsis })
      },
    }
    let svg: unknown
    try {
      svg = own(props)
    } catch (error) {
      throw mistake(page, `threw an error: ${messageOf(error)}`, error)
    }
    if (typeof svg === 'string') return svg
    throw mistake(page, 'must return the source of an SVG image, as a string')
  }

  /** A text without symbols that no font has, such as emoji. */
  #shown(text: string): string {
    const letters = Array.from(text.normalize().replace(/\s+/g, ' '), (letter) =>
      /\p{S}|\p{P}|\p{Me}|\uFE0F/u.test(letter) && this.#fonts.missingIn(letter) !== ''
        ? ''
        : letter,
    )
    return letters.join('').replace(/ {2,}/g, ' ').trim()
  }

  #segmenterOf(language: string): Intl.Segmenter {
    const known = this.#segmenters.get(language)
    const segmenter = known ?? new Intl.Segmenter(language, { granularity: 'word' })
    this.#segmenters.set(language, segmenter)
    return segmenter
  }

  #logoOf(config: Config): SocialImagePage['logo'] {
    if (this.#logo?.config !== config) this.#logo = { config, logo: readLogo(config) }
    return this.#logo.logo
  }
}

/** The accent color of the theme's dark mode. */
export const ACCENT = '#7ab8f5'

function needsPicture({ doc, locale }: Page): boolean {
  // Other values are data of the page.
  const { image } = doc.data
  return isIndexed(locale) && !(typeof image === 'string' && /^(?:https?:\/)?\//.test(image))
}

function siteOf({ locale }: Page, { title }: Config): string {
  return expandVariables(title, locale)
}

/** A larger logo would be a part of the drawing of each page. */
const MOST_LOGO_BYTES = 100_000

/** Null for one that is not a small image among the static files. */
function readLogo({ logo, root, static: folder }: Config): SocialImagePage['logo'] {
  if (logo === null || isExternal(logo.dark)) return null
  try {
    const bytes = readFileSync(join(root, folder, logo.dark))
    if (bytes.length > MOST_LOGO_BYTES) return null
    return `data:${lookup(logo.dark)};base64,${bytes.toString('base64')}`
  } catch {
    return null // The checks report a logo that does not exist.
  }
}

function mistake({ doc }: Page, what: string, cause?: unknown): SiteError {
  const reason = `\`socialImage.draw\` ${what}`
  return new SiteError([fatal(NAME, { file: doc.file }, reason)], { cause })
}

/** Loads the rasterizer, which one process may do several times. */
async function loadRasterizer(
  folder: string,
): Promise<(picture: Picture, page: Page) => Uint8Array> {
  const load = createRequire(join(folder, 'package.json'))
  const { initWasm, Resvg } = load('./index.js') as typeof import('@resvg/resvg-wasm')
  // Rejects if it is ready; if it failed, drawing says so.
  await initWasm(readFileSync(join(folder, 'index_bg.wasm'))).catch(() => {})
  return ({ svg, fonts }, page) => {
    try {
      const font = { fontBuffers: fonts.map(({ bytes }) => bytes) }
      const drawing = new Resvg(svg, { font, background: '#ffffff' })
      const image = drawing.render()
      const { width, height, pixels } = image
      const png = pngOf(pixels, width, height) ?? image.asPng()
      image.free()
      drawing.free()
      if (width === WIDTH && height === HEIGHT) return png
      throw new Error(`it has the size ${width} × ${height}, not ${WIDTH} × ${HEIGHT}`)
    } catch (error) {
      throw mistake(page, `returned an SVG image that cannot be drawn: ${messageOf(error)}`, error)
    }
  }
}

/** One note about all pages whose texts the fonts do not have. */
function noticeOf(pages: readonly Page[], drawings: Drawings, config: Config): Problem[] {
  const missing = pages.flatMap((page) => {
    const text = drawings.missingIn(page, config)
    return text ? [{ page, text }] : []
  })
  const [first] = missing
  if (first === undefined) return []
  const count = missing.length === 1 ? 'a page has' : `${missing.length} pages have`
  const letters = [...new Set(missing.flatMap(({ text }) => [...text]))].slice(0, 12).join('')
  const reason = `${count} no share image, because no font of \`socialImage\` writes “${letters}”`
  const note =
    "Name a font that does, a package of Fontsource or a TTF file: `socialImage: { font: '@fontsource/noto-sans-jp' }` is one for Japanese. A title in Arabic or Indic letters needs one file with all of its characters."
  const place = { file: first.page.doc.file, line: 0, column: 0 }
  return [{ ruleId: NAME, ...place, reason, note, fatal: false, info: true }]
}
