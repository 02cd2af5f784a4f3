/** The other grammars of highlight.js: most of a megabyte, which is loaded when a page has such code. */
import freedesktop from 'highlight.js/lib/languages/freedesktop'
import { all } from 'lowlight'

export const grammars = { ...all, freedesktop }
