/** For bundles that render the site's own code: its JSX and hooks note what static markup is without. */

import { join } from 'node:path'
import type * as esbuild from 'esbuild'
import { isOfPackage } from '../cache/bundle-inputs.ts'
import { packageRoot } from '../package.ts'

export const INSTRUMENTED_JSX = join(packageRoot, 'src/shared/instrumented-jsx.ts')
/** Renders with the `Suspense` of `suspensePlugin`. */
export const SUSPENSE = join(packageRoot, 'src/shared/suspense.ts')

const NAMESPACE = 'recordJsx'

/** React with the `Suspense`, `lazy` and `use` of builds, and with hooks that note their use. */
const REACT = [
  `import React from 'react'`,
  `import { instrumentHooks } from ${JSON.stringify(INSTRUMENTED_JSX)}`,
  `import { lazy, Suspense, use } from ${JSON.stringify(SUSPENSE)}`,
  'const noted = instrumentHooks(React)',
  `export * from 'react'`,
  'export const { useState, useReducer, useEffect, useLayoutEffect } = noted',
  'export { lazy, Suspense, use }',
  'export default { ...React, ...noted, lazy, Suspense, use }',
].join('\n')

/** React with those alone. */
const WITH_SUSPENSE = [
  `import React from 'react'`,
  `import { lazy, Suspense, use } from ${JSON.stringify(SUSPENSE)}`,
  `export * from 'react'`,
  'export { lazy, Suspense, use }',
  'export default { ...React, lazy, Suspense, use }',
].join('\n')

export const suspensePlugin: esbuild.Plugin = {
  name: 'suspense',
  setup: (build) => provideReact(build, WITH_SUSPENSE),
}

export const instrumentJsx: esbuild.Plugin = {
  name: 'recordJsx',
  setup(build) {
    provideReact(build, REACT)
    build.onResolve({ filter: /^(?:react|docsgen)\/jsx-runtime$/ }, (args) =>
      isOwn(args) ? { path: INSTRUMENTED_JSX } : null,
    )
    // React's own has no `jsxDEV` in production.
    build.onResolve({ filter: /\/jsx-dev-runtime$/ }, () => ({ path: INSTRUMENTED_JSX }))
  },
}

/** What stands for React in the site's own code. */
function provideReact({ onResolve, onLoad }: esbuild.PluginBuild, contents: string): void {
  onResolve({ filter: /^react$/ }, (args) =>
    isOwn(args) ? { path: 'react', namespace: NAMESPACE } : null,
  )
  onLoad({ filter: /./, namespace: NAMESPACE }, () => ({ contents, resolveDir: packageRoot }))
}

function isOwn({ importer, namespace }: esbuild.OnResolveArgs): boolean {
  return (
    !isOfPackage(importer) &&
    ![INSTRUMENTED_JSX, SUSPENSE].includes(importer) &&
    namespace === 'file'
  )
}
