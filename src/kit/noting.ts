/** For bundles that render the site's own code: its JSX and hooks note what static markup is without. */

import { join } from 'node:path'
import type * as esbuild from 'esbuild'
import { isOfPackage } from '../cache/bundle-inputs.ts'
import { packageRoot } from '../package.ts'

export const NOTING = join(packageRoot, 'src/shared/noting.ts')

const NAMESPACE = 'noting'

/** React with hooks that note their use. */
const REACT = [
  `import React from 'react'`,
  `import { notingHooks } from ${JSON.stringify(NOTING)}`,
  'const noted = notingHooks(React)',
  `export * from 'react'`,
  'export const { useState, useReducer, useEffect, useLayoutEffect } = noted',
  'export default { ...React, ...noted }',
].join('\n')

export const notingPlugin: esbuild.Plugin = {
  name: 'noting',
  setup({ onResolve, onLoad }) {
    const isOwn = ({ importer, namespace }: esbuild.OnResolveArgs) =>
      !isOfPackage(importer) && importer !== NOTING && namespace === 'file'
    onResolve({ filter: /^(?:react|docsgen)\/jsx-runtime$/ }, (args) =>
      isOwn(args) ? { path: NOTING } : null,
    )
    // React's own has no `jsxDEV` in production.
    onResolve({ filter: /\/jsx-dev-runtime$/ }, () => ({ path: NOTING }))
    onResolve({ filter: /^react$/ }, (args) =>
      isOwn(args) ? { path: 'react', namespace: NAMESPACE } : null,
    )
    onLoad({ filter: /./, namespace: NAMESPACE }, () => ({
      contents: REACT,
      resolveDir: packageRoot,
    }))
  },
}
