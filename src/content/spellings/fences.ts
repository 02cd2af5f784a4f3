/** Code blocks that other tools turn into something else. */
import type { Code } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'

/** Commands of npm, by the language of the code or a word after it. */
const LANGUAGES: readonly string[] = [
  // https://fumadocs.dev/docs/markdown#package-install
  'npm',
  'package-install',
]
// https://docusaurus.io/docs/markdown-features/code-blocks#npm2yarn-remark-plugin
// https://www.npmjs.com/package/@sapphire/docusaurus-plugin-npm2yarn2pnpm
const WORDS = /(?:^|\s)npm2yarn(?:2pnpm)?(?:\s|$)/

/** True for code that only other code blocks include. https://www.npmjs.com/package/remark-shiki-twoslash */
export function isOnlyIncluded({ lang, meta }: Code): boolean {
  return lang === 'twoslash' && /^include\s/.test(meta ?? '')
}

/** The directive that a code block means; null if it is just code. */
export function directiveOfCode(code: Code): ContainerDirective | null {
  const { lang, meta, position } = code
  const isLanguage = LANGUAGES.includes(lang ?? '')
  if (!isLanguage && !WORDS.test(meta ?? '')) return null
  const value = isLanguage
    ? code.value.replace(/^(?=[@\w])(?!(?:npm|npx)\b)/gm, 'npm install ')
    : code.value
  const child: Code = {
    ...code,
    lang: isLanguage ? 'sh' : (lang ?? 'sh'),
    meta: meta?.replace(WORDS, ' ').trim() || null,
    value,
  }
  return {
    type: 'containerDirective',
    name: 'package-managers',
    children: [child],
    ...(position && { position }),
  }
}
