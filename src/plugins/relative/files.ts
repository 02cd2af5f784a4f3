/** The files of a site, each address of the site in them relative to the file that it is in. */
import { isUtf8 } from 'node:buffer'
import { hash, lazyOutput, type Output, type Site, type Theme } from '../../plugin/index.ts'
import { Addresses } from './addresses.ts'
import { relativeHtml } from './html.ts'

/** What names addresses for hosts and browsers, which do not read them relative to anything. */
const NEEDS_ADDRESS =
  /^(?:_redirects|redirects\.json)$|(?:^|\/)(?:site\.webmanifest|opensearch\.xml)$/

/** A file of the search index. */
const INDEX = /((?:^|\/)_search\/[^/]+\/[^/]+)\.bin$/

export function relativeFiles(
  outputs: readonly Output[],
  { config: { base } }: Site,
  theme: Theme,
): readonly Output[] {
  const kept = outputs.filter(({ path }) => !NEEDS_ADDRESS.test(path))
  const paths = kept.map(({ path }) => path)
  const addresses = new Addresses(paths, base)
  // Besides the file itself, its result depends on which file an address stands for.
  const names = hash([theme.key, base, ...paths.toSorted()].join('\0'))
  const convert = (path: string, bytes: Buffer): string | Buffer => {
    const own = (url: string) => addresses.relative(url, path)
    // Browsers let pages load scripts from files, but nothing else.
    if (INDEX.test(path)) return `docsgenData("${bytes.toString('base64')}")\n`
    // A file of the site in another encoding would be damaged.
    if (!isUtf8(bytes)) return bytes
    if (path.endsWith('.css')) return relativeCss(bytes.toString(), own)
    return relativeHtml(bytes.toString(), own, theme, /(?:^|\/)404\.html$/.test(path))
  }
  return kept.map((output) => {
    const { path, source, bytes } = output
    if (!/\.(?:css|html)$/.test(path) && !INDEX.test(path)) return output
    return lazyOutput(() => `${output.key}.${names}`, {
      path: path.replace(INDEX, '$1.js'),
      bytes: () => convert(path, Buffer.from(bytes())),
      source,
    })
  })
}

function relativeCss(css: string, relative: (url: string) => string): string {
  return css.replace(
    /(\burl\(\s*["']?|@import\s*["'])(\/[^"')]*)/g,
    (_, start: string, url: string) => start + relative(url.trimEnd()),
  )
}
