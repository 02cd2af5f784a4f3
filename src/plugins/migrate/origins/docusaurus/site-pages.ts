/** Pages besides documents and posts. https://docusaurus.io/docs/creating-pages */
import { at, joinRoute, matchesGlob, textOf } from '../../json.ts'
import type { OldFiles } from '../../old-files.ts'
import { todo } from '../../todo.ts'
import type { AllUsed } from './instances.ts'
import { type OldLocales, translationFolder } from './locales.ts'
import type { Collected } from './moved-docs.ts'

const EXCLUDED = ['**/_*.*', '**/_*/**', '**/*.test.*', '**/__tests__/**']

export function moveSitePages(
  old: OldFiles,
  { presets }: AllUsed,
  locales: Pick<OldLocales, 'others'>,
  { pages, todos }: Collected,
): void {
  const options = presets[0]?.options.pages
  const folder = textOf(at(options, 'path')) ?? 'src/pages'
  const base = joinRoute(textOf(at(options, 'routeBasePath')) ?? '')
  for (const path of options === false ? [] : old.list(folder)) {
    if (matchesGlob(path, EXCLUDED)) continue
    const route = joinRoute(base, path.replace(/\.\w+$/, '').replace(/(^|\/)index$/, ''))
    if (/\.mdx?$/.test(path)) {
      const translated = locales.others.map(
        (locale) => [translationFolder('pages', options, locale), `@${locale}/`] as const,
      )
      for (const [place, overlay] of [[folder, ''] as const, ...translated])
        if (old.isFile(`${place}/${path}`))
          pages.push({
            from: old.find(`${place}/${path}`) ?? '',
            to: `docs/${overlay}${joinRoute(base, path)}`,
            route,
            matter: {},
          })
    } else if (/\.[jt]sx?$/.test(path))
      todos.push(todo('page', `${folder}/${path}`, `The page /${route} is written in React.`))
  }
}
