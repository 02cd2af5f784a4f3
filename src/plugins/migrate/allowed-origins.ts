/** The origins of what pages show of other sites: their policy allows only those that are named. */
import { playerOf } from '../../components/players.ts'
import { maskSpans } from './code-spans.ts'
import { pagesFolder } from './folders.ts'
import { maskCode } from './headings.ts'
import { isComponentFile, isMarkdown } from './pages.ts'
import type { Move } from './types.ts'

const IMAGE =
  /!\[[^[\]\n]*\]\(\s*<?(https?:\/\/[^/\s)>"']+)|<(img|[A-Z][\w.]*)\b[^<>]*?\ssrc=["']((https?:\/\/[^/\s"'>]+)[^\s"'>]*)/g
/** Components that show images, and addresses of images; others may be those of videos. */
const IMAGE_NAME = /^img$|Ima?ge?|Logo|Figure|Picture|Photo|Avatar|Screenshot/
const IMAGE_FILE = /\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#]|$)/i
/** Frames, which may be written over several lines. */
const FRAME = /<iframe\b[^<>]*?\ssrc=["'{`]{0,2}((?:https?:)?\/\/[^\s"'`<>}]+)/gi
const ORIGIN = /^https?:\/\/[\w.-]+(?::\d+)?$/

/** The settings, with the origins of the images and frames of other sites. */
export function withOrigins(
  settings: Move['settings'],
  files: ReadonlyMap<string, string | Uint8Array>,
): Move['settings'] {
  const images = new Set<string>()
  const embeds = new Set<string>()
  for (const [path, text] of files) {
    if (typeof text !== 'string' || pagesFolder(path) === null) continue
    if (!isMarkdown(path) && !isComponentFile(path)) continue
    const shown = isMarkdown(path) ? maskSpans(maskCode(text)) : text
    for (const origin of imageOrigins(shown)) images.add(origin)
    for (const origin of frameOrigins(shown)) embeds.add(origin)
  }
  return {
    ...settings,
    ...(images.size > 0 && { images: { allow: [...images].sort() } }),
    ...(embeds.size > 0 && { embeds: { allow: [...embeds].sort() } }),
  }
}

function imageOrigins(text: string): string[] {
  return [...text.matchAll(IMAGE)].flatMap(([, a, name = '', address = '', b]) => {
    if (a === undefined && !IMAGE_NAME.test(name) && !IMAGE_FILE.test(address)) return []
    const origin = (a ?? b ?? '').toLowerCase()
    return ORIGIN.test(origin) ? [origin] : []
  })
}

/** Videos need none: see `::video`. */
function frameOrigins(text: string): string[] {
  return [...text.matchAll(FRAME)].flatMap(([, written = '']) => {
    const url = written.replace(/^\/\//, 'https://')
    if (playerOf(url) || !URL.canParse(url)) return []
    const { origin } = new URL(url)
    return ORIGIN.test(origin) ? [origin] : []
  })
}
