/** Loads the configuration of a site: evaluated, checked and normalized. */
import { relative } from 'node:path'
import { SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import type { Config } from '../types.ts'
import { evaluate, type LoadOptions, locate } from './evaluate.ts'
import { explainIssues } from './explain.ts'
import { normalize } from './normalize.ts'
import { withoutPluginMessages } from './plugin-messages.ts'
import { userConfig } from './schema.ts'
import type { UserConfig } from './user.ts'

/**
 * Reads the configuration of a site; without a file, the defaults.
 * @throws SiteError listing every mistake at once
 */
export async function loadConfig(options: LoadOptions): Promise<Config> {
  const { root, file } = locate(options)
  const loaded = file === null ? null : await evaluate(root, file)
  return normalize({
    root,
    file: file === null ? null : relative(root, file),
    inputs: Object.keys(loaded?.inputs ?? {}),
    modulePath: loaded?.modulePath ?? null,
    code: loaded?.code ?? '',
    user: loaded === null ? {} : validate(loaded.value, relative(root, file as string)),
    watch: options.watch ?? false,
  })
}

function validate(value: unknown, file: string): UserConfig {
  if (value === undefined) {
    throw new SiteError([
      fatal(
        'config',
        { file },
        'the configuration has no default export',
        'Write `export default defineConfig({ … })`.',
      ),
    ])
  }
  const parsed = userConfig.safeParse(withoutPluginMessages(value), { reportInput: true })
  if (parsed.success) return value as UserConfig
  const problems = explainIssues(parsed.error.issues, userConfig).map(({ reason, note }) =>
    fatal('config', { file }, reason, note),
  )
  throw new SiteError(problems)
}
