/**
 * The JSX of templates, for a site's tsconfig.json: `"jsxImportSource": "docsgen"`. React and its types
 * are docsgen's own, so that a site needs neither, whatever its package manager.
 */
export type { JSX } from 'react'
export { Fragment, jsx, jsxs } from 'react/jsx-runtime'
