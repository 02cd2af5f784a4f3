/** Loads the configuration of a site: evaluated, checked and normalized. */
import { relative } from 'node:path'
import { pathsOf } from '../cache/bundle-inputs.ts'
import { SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import type { Config } from '../types.ts'
import { evaluate, type LoadOptions, locate } from './evaluate.ts'
import { explainIssues } from './explain.ts'
import { normalize } from './normalize.ts'
import { withoutPluginMessages } from './plugin-messages.ts'
import { resolveRefs } from './refs.ts'
import { userConfig } from './schema.ts'
import type { UserConfig } from './user.ts'

const NO_FILE = {
  file: null,
  inputs: [],
  modulePath: null,
  code: '',
  user: {},
  optional: [],
  commits: new Map<string, string>(),
}

/**
 * Reads the configuration of a site; without a file, the defaults.
 * @throws SiteError listing every mistake at once
 */
export async function loadConfig(options: LoadOptions): Promise<Config> {
  const { root, file } = locate(options)
  const { watch = false, relative: isRelative = false } = options
  const mode = { watch, relative: isRelative }
  if (file === null) return normalize({ ...NO_FILE, root, ...mode })
  const loaded = await evaluate(root, file)
  const name = relative(root, file)
  try {
    const user = validate(loaded.value, name)
    const { modulePath, code } = loaded
    const { optionalPlugins } = await import('../plugins/optional.ts')
    const optional = await optionalPlugins(user, root, name)
    return normalize({
      root,
      file: name,
      inputs: [...pathsOf(loaded.inputs), ...optional.inputs],
      modulePath,
      code,
      user,
      optional: watch || isRelative ? [] : optional.plugins,
      commits: await resolveRefs(user, root, name),
      ...mode,
    })
  } catch (error) {
    if (!(error instanceof SiteError)) throw error
    const { withPlaces } = await import('./locate.ts')
    throw withPlaces(error, name, loaded, root)
  }
}

function validate(value: unknown, file: string): UserConfig {
  if (value === undefined) {
    const note = 'Write `export default defineConfig({ … })`.'
    throw new SiteError([
      fatal('config', { file }, 'the configuration has no default export', note),
    ])
  }
  const parsed = userConfig.safeParse(withoutPluginMessages(value), { reportInput: true })
  if (parsed.success) return value as UserConfig
  const problems = explainIssues(parsed.error.issues, userConfig).map(({ reason, note }) =>
    fatal('config', { file }, reason, note),
  )
  throw new SiteError(problems)
}
