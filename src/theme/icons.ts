/** Reads the icons of the configuration: SVG files whose shapes become part of the pages. */
import { iconsOf } from '../config/links.ts'
import { readIcon } from '../icons/shapes.ts'
import { warning } from '../problems/problem.ts'
import type { IconProps } from '../shared/theme.ts'
import type { Config, Problem } from '../types.ts'
import { readStatic, themeFolders } from './static-files.ts'

/** The icons by path. A file that does not exist is left out; the checks report it. */
export function loadIcons(config: Config): {
  readonly icons: Readonly<Record<string, IconProps>>
  readonly problems: readonly Problem[]
} {
  const folders = themeFolders(config)
  const problems: Problem[] = []
  const icons = iconsOf(config).flatMap((path) => {
    const svg = readStatic(path.slice(1), folders)
    if (svg === null) return []
    const rejected = new Set<string>()
    const isLarge = svg.length > MOST_BYTES
    const icon = isLarge ? null : readIcon(svg.toString(), rejected)
    if (isLarge) rejected.add(`more than ${MOST_BYTES} bytes`)
    else if (icon === null) rejected.add('no <svg>')
    if (rejected.size > 0) {
      const place = { file: config.file ?? '', ...config.places[path] }
      const reason = `the icon "${path}" has ${[...rejected].join(', ')}, which cannot be part of a page`
      const note = 'Export it with shapes and plain attributes only, such as the icons of Lucide.'
      problems.push(warning('icon', place, reason, note, path))
    }
    return icon === null ? [] : [[path, icon] as const]
  })
  return { icons: Object.fromEntries(icons), problems }
}

/** Every page contains the icons. */
const MOST_BYTES = 10_000
