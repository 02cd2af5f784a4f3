/** Files other than pages: the theme's, and those in the docs folder that pages show or link to. */
import { readFileSync } from 'node:fs'
import type { Generator } from '../types.ts'
import { textFile } from './sitemap.ts'

export const files: Generator = (site, kit) => [
  ...kit.outputs,
  ...[...site.files].map(([path, asset]) => ({
    path,
    key: asset.key,
    bytes: () => readFileSync(asset.location),
    source: asset.file,
  })),
]

/** Tells GitHub Pages to publish folders that begin with `_`, such as the search index. */
export const noJekyll: Generator = () => [textFile('.nojekyll', '')]
