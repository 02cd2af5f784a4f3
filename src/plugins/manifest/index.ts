/** `site.webmanifest` of each locale, for a site that is installed on a home screen. */
import { lookup } from 'mrmime'
import {
  type Config,
  expandVariables,
  type Generator,
  type Locale,
  type Output,
  outputOfUrl,
  type Plugin,
  type Theme,
  textFile,
} from '../../plugin/index.ts'

const generate: Generator = ({ config }, theme) =>
  config.versionLocales.map((locale): Output => {
    const root = outputOfUrl(locale.path, config.base).replace(/index\.html$/, '')
    const text = () => `${JSON.stringify(manifestOf(config, theme, locale), null, 2)}\n`
    return textFile(`${root}site.webmanifest`, text)
  })

export const manifest: Plugin = { name: 'manifest', generate }

function manifestOf(config: Config, { urls }: Theme, locale: Locale) {
  const favicon = urls[config.favicon]
  const touchIcon = urls['/apple-touch-icon.png']
  return {
    name: expandVariables(config.title, locale),
    description: expandVariables(config.tagline, locale) || undefined,
    lang: locale.htmlLang,
    dir: locale.dir,
    start_url: locale.path,
    scope: config.base,
    // `minimal-ui` keeps the Back button. `theme-color` is set per color mode in the pages.
    display: 'minimal-ui',
    icons: [
      ...(favicon ? [icon(favicon, favicon.endsWith('.svg') ? 'any' : undefined)] : []),
      ...(touchIcon ? [icon(touchIcon, '180x180')] : []),
    ],
  }
}

function icon(src: string, sizes: string | undefined) {
  return { src, sizes, type: lookup(src) }
}
