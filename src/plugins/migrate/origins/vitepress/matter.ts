/** Front matter of VitePress. https://vitepress.dev/reference/frontmatter-config */
import { matterOf } from '../../front-matter.ts'
import { firstHeading } from '../../headings.ts'
import { at, compact, listOf, objectOf, plainText, textOf } from '../../json.ts'
import { authorIds } from '../../posts.ts'
import type { Matter, MovedPage } from '../../types.ts'

/** What becomes of a page's front matter; the features of a home page become cards. */
export function vitepressMatter(text: string): Pick<MovedPage, 'matter' | 'end'> {
  const matter = matterOf(text)
  const { layout } = matter
  const isWide = layout === 'page' || matter.aside === false || matter.outline === false
  const changes: Matter = {
    ...(layout === undefined ? {} : { layout: undefined }),
    ...(isWide ? { layout: 'wide' } : {}),
    ...(matter.sidebar === undefined ? {} : { sidebar: undefined }),
    ...(matter.authors === undefined ? {} : authorIds(matter)),
    ...(layout === 'home'
      ? homeMatter(matter)
      : {
          ...titleMatter(matter, text),
          ...(matter.hero === undefined ? {} : { hero: undefined }),
        }),
  }
  const cards = layout === 'home' ? listOf(matter.features).flatMap(cardOf) : []
  return cards.length === 0
    ? { matter: changes }
    : {
        matter: { ...changes, features: undefined },
        end: `::::cards\n\n${cards.join('\n\n')}\n\n::::`,
      }
}

/** Uses of the title on the page, for which it stays. */
const USES_TITLE = /frontmatter\??\.title|frontmatter\[/

/**
 * VitePress shows the heading that a page has, and `title` in the tab of the browser only.
 * https://vitepress.dev/reference/frontmatter-config#title
 */
function titleMatter({ title }: Matter, text: string): Matter {
  if (title === undefined || USES_TITLE.test(text)) return {}
  const heading = firstHeading(text)
  const isOther = heading?.level === 1 && heading.text !== '' && heading.text !== title
  return isOther ? { title: undefined } : {}
}

function homeMatter(matter: Matter): Matter {
  const { name, text, tagline, image, actions } = objectOf(matter.hero)
  const src = textOf(image) ?? textOf(at(image, 'src')) ?? textOf(at(image, 'light'))
  const title = textOf(name) ?? textOf(text)
  return {
    layout: 'landing',
    ...(matter.title === undefined && title ? { title: plainText(title) } : {}),
    hero: compact({
      title: title && plainText(title),
      text:
        plainText(
          [textOf(name) ? textOf(text) : undefined, textOf(tagline)].filter(Boolean).join('. '),
        ) || undefined,
      image: src === undefined ? undefined : { src, alt: textOf(at(image, 'alt')) ?? '' },
      actions: listOf(actions).flatMap((action) => {
        const [label, to] = [textOf(at(action, 'text')), textOf(at(action, 'link'))]
        return label && to ? [{ label, to: fromRoot(to) }] : []
      }),
    }),
  }
}

/** A path without a slash or dot begins at the root of the site. */
function fromRoot(link: string): string {
  return /^[\w-]+(?:\/|$)/.test(link) ? `/${link}` : link
}

function cardOf(feature: unknown): string[] {
  const title = textOf(at(feature, 'title'))
  const link = textOf(at(feature, 'link'))
  if (title === undefined) return []
  const details = plainText(textOf(at(feature, 'details')) ?? '')
  const icon = textOf(at(feature, 'icon'))
  const label = icon && !/[<\w/]/.test(icon) ? `${icon} ${title}` : title
  return [
    `:::card[${plainText(label).replace(/[[\]]/g, '\\$&')}]${link ? `{href="${fromRoot(link)}"}` : ''}\n${details}\n:::`,
  ]
}
