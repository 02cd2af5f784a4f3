/** `docsgen override`: copies files of the theme into the site, and keeps the copies up to date. */

import {
  type CommandContext,
  type Config,
  didYouMean,
  type Files,
  fatal,
  SiteError,
  tsconfigOf,
  UsageError,
} from '../../plugin/index.ts'
import { updated } from './check.ts'
import {
  exists,
  hashOf,
  type Override,
  overridesOf,
  type Version,
  writeOverrides,
} from './origin.ts'
import { ownPath, type ThemeFile, themeFiles, themeText, withStyle } from './theme-files.ts'

const TSCONFIG = 'tsconfig.json'

/** Without names, lists what can be replaced. @throws SiteError; then nothing was written */
export async function runOverride(context: CommandContext): Promise<void> {
  const { names, options, theme } = context
  const config = await context.config()
  if (names.length === 0) return list(config, context)
  const paths = names.map((name) => find(name, theme)).flatMap(({ path }) => withStyle(path, theme))
  const done = options.update
    ? update(config, copiesOf(config, paths, context), context)
    : options.accept
      ? accept(config, copiesOf(config, paths, context), context)
      : copy(config, paths, context)
  for (const sentence of done) console.error(sentence)
}

function list(config: Config, context: CommandContext): void {
  for (const { name, path } of themeFiles(context.theme))
    context.print(exists(config, path, context) ? `${name} (${ownPath(path, config)})` : name)
}

/** A file by its name, its path, or the end of its path. */
function find(name: string, theme: Files): ThemeFile {
  const files = themeFiles(theme)
  const found = files.find(
    (file) =>
      [file.name, file.path].includes(name) ||
      file.name.endsWith(`/${name}`) ||
      file.path.endsWith(`/${name}`),
  )
  if (found) return found
  const names = files.map((file) => file.name)
  const last = names.map((known) => known.replace(/^.*\//, ''))
  const note = didYouMean(name, [...names, ...last]) ?? 'Run `docsgen override` for a list.'
  const reason = `the theme has no file "${name}"`
  throw new UsageError([fatal('override', { file: '' }, reason, note)])
}

/** @returns what was done, as sentences */
function copy(config: Config, paths: readonly string[], context: CommandContext): string[] {
  for (const path of paths) {
    if (!exists(config, path, context)) continue
    const note = 'Rename or delete it first. `--update` brings a copy up to date.'
    throw problem(ownPath(path, config), 'the file exists and is not overwritten', note)
  }
  const versions = paths.map((path) => {
    const text = themeText(path, context.theme) as string
    return { path, text, original: text }
  })
  const isCode = paths.some((path) => path.endsWith('.tsx'))
  const isTsconfigMissing = isCode && context.read(TSCONFIG) === null
  const others = isTsconfigMissing ? [[TSCONFIG, tsconfigOf(config)] as const] : []
  writeOverrides(config, versions, context, others)
  const done = paths.map((path) => `wrote ${ownPath(path, config)}`)
  return isTsconfigMissing
    ? [...done, 'wrote tsconfig.json, with which editors know the types of templates']
    : done
}

/** Makes the changes of the theme in copies. */
function update(config: Config, overrides: readonly Override[], context: CommandContext): string[] {
  const versions = overrides.flatMap((override): Version[] => {
    const { path, file } = override
    const original = themeText(path, context.theme) as string
    if (hashOf(original) === override.hash) return []
    const text = updated(override, original)
    if (text !== null) return [{ path, text, original }]
    const note = '`docsgen check` shows the changes. Make them by hand, then use `--accept`.'
    throw problem(file, "the theme's changes overlap with yours", note)
  })
  writeOverrides(config, versions, context)
  const paths = new Set(versions.map(({ path }) => path))
  return overrides.map(({ path, file }) =>
    paths.has(path) ? `updated ${file}` : `${file} is up to date`,
  )
}

/** Takes copies as up to date with the theme, as they are. */
function accept(config: Config, overrides: readonly Override[], context: CommandContext): string[] {
  writeOverrides(
    config,
    overrides.map(({ path, text }) => ({
      path,
      text,
      original: themeText(path, context.theme) as string,
    })),
    context,
  )
  return overrides.map(({ file }) => `${file} is up to date`)
}

function copiesOf(config: Config, paths: readonly string[], site: Files): Override[] {
  const all = overridesOf(config, site)
  return paths.map((path) => {
    const found = all.find((override) => override.path === path)
    if (found) return found
    const note = 'Run `docsgen override` without the option to make one.'
    throw problem(ownPath(path, config), `the site has no copy of the theme's ${path}`, note)
  })
}

function problem(file: string, reason: string, note: string): SiteError {
  return new SiteError([fatal('override', { file }, reason, note)])
}
