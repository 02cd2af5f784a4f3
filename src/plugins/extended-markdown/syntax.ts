/** What other tools read in pages, and what docsgen says of the rest. */
import type { SourceSyntax } from '../../plugin/index.ts'
import { findForeign, hasForeign } from './foreign/find.ts'
import { FOREIGN_KEYS, isIgnoredKey, isIgnoredWord } from './foreign/ignored.ts'
import {
  directiveOfCode,
  groupTabFences,
  isOnlyIncluded,
  titleFromComment,
} from './spellings/fences.ts'
import { fillCode } from './spellings/includes.ts'
import { inlineEdits } from './spellings/inline.ts'
import { blocks } from './spellings/lines.ts'
import { ALIASES, loadEmoji } from './spellings/names.ts'
import { headingIds } from './spellings/slugs.ts'

/** Notes on code have a number in a comment, and are a list below it. https://squidfunk.github.io/mkdocs-material/reference/code-blocks/#code-annotations */
function plainAnnotations(code: string): string {
  return code.replace(/(?:#|\/\/|--|\/\*|<!--|;|%).*/g, (comment) =>
    comment.replace(/(?<![\w\])])\((\d{1,3})\)!(?![\w.!([])/g, '($1)'),
  )
}

export const source: SourceSyntax = {
  blocks,
  inline: inlineEdits,
  load: loadEmoji,
  siblings: groupTabFences,
  replaceCode: (code) => {
    if (isOnlyIncluded(code)) return []
    const directive = directiveOfCode(code)
    return directive === null ? undefined : [directive]
  },
  fillCode,
  finishCode: (code, syntax) => {
    if (syntax === 'starlight') titleFromComment(code)
    if (syntax === 'mkdocs') code.value = plainAnnotations(code.value)
  },
  admonitions: ALIASES,
  headingIds,
  findUnread: findForeign,
  hasUnread: hasForeign,
  explainKey: (key) => FOREIGN_KEYS.get(key),
  ignoresKey: isIgnoredKey,
  ignoresWord: isIgnoredWord,
}
