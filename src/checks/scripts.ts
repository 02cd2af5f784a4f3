/** Scripts of other services in the configuration. */
import { warning } from '../problems/problem.ts'
import { didYouMean } from '../problems/suggest.ts'
import { decodePath } from '../shared/paths.ts'
import type { Check } from '../types.ts'

/** Static files that `scripts` names and that do not exist. */
export const missingScripts: Check = ({ config, staticFiles }) =>
  config.scripts.flatMap(({ src }) => {
    const path = `/${src.slice(config.base.length)}`
    if (!src.startsWith('/') || staticFiles.has(decodePath(path))) return []
    const place = { file: config.file ?? '', ...config.places[path] }
    const reason = `the script "${path}" in \`scripts\` does not exist`
    const note = didYouMean(path, [...staticFiles]) ?? `Put it in ${config.static}${path}.`
    return [warning('static-file', place, reason, note, path)]
  })
