/** The `tsconfig.json` of a site: with it, editors know the types of components and templates. */
import type { Config } from '../types.ts'

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

/** The text of the file. */
export function tsconfigOf(config: Config): string {
  const include = ['*.ts', ...codeFolders(config), 'plugins']
  return `${JSON.stringify({ compilerOptions: OPTIONS, include }, null, 2)}\n`
}
