/**
 * The components that other generators provide, as docsgen's blocks. One entry for each name; the
 * comment says where its attributes are documented.
 */
import type { Nodes } from 'mdast'
import type { Element } from './element.ts'
import {
  accordion,
  admonition,
  details,
  field,
  fileTree,
  frame,
  steps,
  toc,
  update,
} from './words/blocks.ts'
import { card, cardGrid, linkCard } from './words/cards.ts'
import { codeBlock, codeGroup } from './words/code.ts'
import { icon } from './words/icons.ts'
import { idealImage, image, link, themedImage, tooltip, video } from './words/links.ts'
import { packageManagers, tab, tabs } from './words/tabs.ts'

/** What an element becomes. */
export type Word = (element: Element) => readonly Nodes[]

const inside: Word = (element) => element.children

const WORDS: Readonly<Record<string, Word>> = {
  // https://docusaurus.io/docs/markdown-features/tabs
  // https://starlight.astro.build/components/tabs/
  // https://nextra.site/docs/built-ins/tabs
  Tabs: tabs,
  TabItem: tab,
  // https://www.mintlify.com/docs/components/tabs
  Tab: tab,
  'Tabs.Tab': tab,
  // https://starlight-package-managers.vercel.app/usage/
  PackageManagers: packageManagers,
  // https://www.mintlify.com/docs/components/code-groups
  CodeGroup: codeGroup,
  // https://docusaurus.io/docs/markdown-features/code-blocks#usage-in-jsx
  CodeBlock: codeBlock,
  // https://starlight.astro.build/components/code/
  // https://docs.astro.build/en/guides/syntax-highlighting/#code-
  Code: codeBlock,
  // https://docusaurus.io/docs/markdown-features/admonitions#usage-in-jsx
  Admonition: admonition(),
  // https://starlight.astro.build/components/asides/
  Aside: admonition('note'),
  // https://nextra.site/docs/built-ins/callout
  Callout: admonition('info'),
  // https://www.mintlify.com/docs/components/callouts
  Note: admonition('note'),
  Tip: admonition('tip'),
  Info: admonition('info'),
  Warning: admonition('warning'),
  Danger: admonition('danger'),
  Check: admonition('tip'),
  // https://starlight.astro.build/components/cards/
  Card: card,
  CardGrid: cardGrid,
  // https://starlight.astro.build/components/link-cards/
  LinkCard: linkCard,
  // https://www.mintlify.com/docs/components/cards
  CardGroup: cardGrid,
  Columns: cardGrid,
  // https://nextra.site/docs/built-ins/cards
  Cards: cardGrid,
  'Cards.Card': card,
  // https://www.mintlify.com/docs/components/tiles
  Tile: card,
  // https://starlight.astro.build/components/steps/
  // https://www.mintlify.com/docs/components/steps
  Steps: steps,
  // https://starlight.astro.build/components/file-tree/
  FileTree: fileTree,
  // https://www.mintlify.com/docs/components/tree
  Tree: fileTree,
  // https://fumadocs.dev/docs/ui/components/files
  Files: fileTree,
  // https://starlight.astro.build/components/badges/
  Badge: (element) => [
    element.inline('badge', element.text('text') ? [text(element.text('text'))] : element.line),
  ],
  // https://starlight.astro.build/components/icons/
  // https://iconify.design/docs/icon-components/react/
  Icon: icon,
  // https://starlight.astro.build/components/link-buttons/
  LinkButton: link('href'),
  // https://docusaurus.io/docs/docusaurus-core#link
  Link: link('to', 'href'),
  // https://docs.astro.build/en/guides/images/#display-optimized-images-with-the-image--component
  Image: image,
  Picture: image,
  // https://docusaurus.io/docs/markdown-features/assets#themed-images
  ThemedImage: themedImage,
  // https://docusaurus.io/docs/markdown-features#details
  Details: details,
  // https://www.mintlify.com/docs/components/accordions
  Accordion: accordion,
  AccordionGroup: inside,
  // https://fumadocs.dev/docs/ui/components/accordion
  Accordions: inside,
  // https://www.mintlify.com/docs/components/expandables
  Expandable: accordion,
  // https://www.mintlify.com/docs/components/frames
  Frame: frame,
  // https://www.mintlify.com/docs/components/fields
  ParamField: field,
  ResponseField: field,
  // https://www.mintlify.com/docs/components/examples
  RequestExample: codeGroup,
  ResponseExample: codeGroup,
  // https://www.mintlify.com/docs/components/update
  Update: update,
  // https://www.mintlify.com/docs/components/panel
  Panel: inside,
  // https://www.mintlify.com/docs/components/view
  View: inside,
  // https://www.mintlify.com/docs/components/tooltips
  Tooltip: tooltip,
  // https://www.npmjs.com/package/react-lite-youtube-embed
  LiteYouTubeEmbed: video,
  // https://astro-embed.netlify.app/components/youtube/
  YouTube: video,
  // https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-ideal-image
  IdealImage: idealImage,
  // https://docusaurus.io/docs/markdown-features/toc#inline-table-of-contents
  TOCInline: toc,
  // https://docusaurus.io/docs/i18n/tutorial#translate-your-react-code
  Translate: inside,
  // https://react.dev/reference/react/Fragment
  Fragment: inside,
}

export const wordNames: readonly string[] = Object.keys(WORDS)

/** The first of these names that is known. @param names as the page writes and imports it */
export function wordOf(names: readonly string[]): Word | undefined {
  for (const name of names) if (Object.hasOwn(WORDS, name)) return WORDS[name]
  return undefined
}

/** The modules that provide these components. */
const MODULES =
  /^(?:@theme(?:-original)?(?:\/|$)|@docusaurus\/|@astrojs\/(?:starlight|markdoc)|astro[:/]|nextra|fumadocs-|@?rspress|(?:@hideoo\/)?starlight-|@mdx-js\/react$|react$|react-lite-youtube-embed$|astro-embed$|@astro-community\/astro-embed)/

export function isVocabularyModule(specifier: string): boolean {
  return MODULES.test(specifier)
}

function text(value: string | undefined): Nodes {
  return { type: 'text', value: value ?? '' }
}
