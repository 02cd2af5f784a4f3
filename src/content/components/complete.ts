/** Adds what components render (text, links, images) to the Docs of the pages that use them. */
import { keyOf } from '../../hash.ts'
import type { ComponentBundle } from '../../kit/components.ts'
import type { Memo } from '../../memo.ts'
import { SiteError, warning } from '../../problems.ts'
import type { Message } from '../../shared/format.ts'
import { fill } from '../../shared/holes.ts'
import type { Components, Doc, Locale, Problem, Remember } from '../../types.ts'
import { renderOwn } from './render.ts'

/** What a component's own markup must not hold, why, and what to do instead. */
const FORBIDDEN = [
  {
    pattern: /<h[1-6][\s>]/,
    reason: 'renders a heading, which the table of contents and the search do not include',
    note: 'Pass the heading as Markdown, in the children or a slot, or render a paragraph with a class.',
  },
  {
    pattern: /<[^<>]*\sid="/,
    reason: 'renders an id, which may not be unique on the page',
    note: 'Use a class, or `aria-label` in place of `aria-labelledby`.',
  },
  {
    pattern: /<[^<>]*\sstyle="/,
    reason: 'renders an inline style, which the pages’ Content-Security-Policy blocks',
    note: 'Use a class, and a style sheet with the same name next to the component.',
  },
]

/**
 * Renders each component of each page once: its text joins the page's sections, and what is wrong
 * with it joins the page's problems.
 * @param locales the locale of each Doc's text
 */
export async function completeDocs(
  docs: readonly Doc[],
  locales: readonly Locale[],
  { load }: Pick<ComponentBundle, 'load'>,
  memo: Memo,
): Promise<readonly Doc[]> {
  if (docs.every((doc) => doc.components.length === 0)) return docs
  const components = await load()
  return docs.map((doc, i) => {
    if (doc.components.length === 0) return doc
    const words = wordsFor(doc, components, locales[i] as Locale)
    return completeDoc({ ...doc, words }, components, memo.remember.bind(memo))
  })
}

/** The messages that a page's components read, in the words of its locale; null if they read none. */
function wordsFor(doc: Doc, { described }: Components, locale: Locale): Doc['words'] {
  const names = new Set(doc.components.flatMap(({ name }) => described[name]?.messages ?? []))
  if (names.size === 0) return null
  const all: Readonly<Record<string, Message>> = { ...locale.messages, ...locale.pluginMessages }
  const messages = [...names].flatMap((name) => {
    const message = all[name]
    return message === undefined ? [] : [[name, message] as const]
  })
  return { lang: locale.htmlLang, messages: Object.fromEntries(messages) }
}

function completeDoc(doc: Doc, components: Components, remember: Remember): Doc {
  const keys = [...new Set(doc.components.map(({ name }) => components.keys.get(name)))].sort()
  const argument = { doc, keys, words: doc.words }
  return remember('complete-doc', argument, () => ({
    ...complete(doc, components),
    key: keyOf('complete-doc', argument),
  }))
}

function complete(doc: Doc, components: Components): Doc {
  const problems = new Map<string, Problem>()
  const texts = doc.components.map(({ name, file, line, column }, number) => {
    try {
      const { html, text } = renderOwn(doc, number, components)
      for (const { pattern, reason, note } of FORBIDDEN) {
        // Once a page, however often it is used.
        if (!pattern.test(html) || problems.has(`${name} ${reason}`)) continue
        const place = { file, line, column }
        const problem = warning('component', place, `the component "${name}" ${reason}`, note)
        problems.set(`${name} ${reason}`, problem)
      }
      return text
    } catch (error) {
      if (!(error instanceof SiteError)) throw error
      for (const problem of error.problems) problems.set(`${name} ${problem.reason}`, problem)
      return ''
    }
  })
  const textOf = (hole: string) => texts[Number(hole.slice(hole.indexOf(':') + 1))] ?? ''
  return {
    ...doc,
    problems: [...doc.problems, ...problems.values()],
    sections: doc.sections.map((section) => ({
      ...section,
      text: fill(section.text, textOf).replace(/\s+/g, ' ').trim(),
    })),
  }
}
