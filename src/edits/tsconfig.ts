/** The `tsconfig.json` of a site: with it, editors know the types of components and templates. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../types.ts'
import { writeNew } from './write-new.ts'

const TSCONFIG = 'tsconfig.json'

const OPTIONS = {
  module: 'ESNext',
  moduleResolution: 'Bundler',
  allowImportingTsExtensions: true,
  jsx: 'react-jsx',
  jsxImportSource: 'docsgen',
  strict: true,
  noEmit: true,
}

/** Folders of a site that contain code. */
export function codeFolders({ components, pages, templates }: Config): string[] {
  return [components, ...(pages === null ? [] : [pages]), templates]
}

function tsconfigOf(config: Config): string {
  const include = ['*.ts', ...codeFolders(config)]
  return `${JSON.stringify({ compilerOptions: OPTIONS, include }, null, 2)}\n`
}

/** The file and its content, unless the site has one. */
export function missingTsconfig(config: Config): readonly (readonly [string, string])[] {
  const isThere = existsSync(join(config.root, TSCONFIG))
  return isThere ? [] : [[TSCONFIG, tsconfigOf(config)]]
}

/**
 * Writes `tsconfig.json` unless the site has one.
 * @returns whether it was written
 */
export function addTsconfig(config: Config): boolean {
  return writeNew(config.root, TSCONFIG, tsconfigOf(config))
}
