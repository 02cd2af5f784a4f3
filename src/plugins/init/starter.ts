/** The pages of a new site, which show what docsgen can do: a landing page and four pages of a guide. */
import { picture } from './art.ts'
import type { NewFiles } from './places.ts'

export interface StarterArgument {
  readonly title: string
  /** Folder of the pages, relative to the site. */
  readonly docs: string
  /** What runs docsgen, such as `npx docsgen`. */
  readonly run: string
  readonly install: string
}

/** Labels of the pages of the guide, in the order of the sidebar. */
const PAGES = ['Install', 'Write', 'Customize', 'Publish']

export function starterFiles(argument: StarterArgument): NewFiles {
  const { title, docs, install } = argument
  return {
    [`${docs}/index.md`]: landing(argument),
    [`${docs}/guide/install.md`]: installPage(argument),
    [`${docs}/guide/write.md`]: writePage(argument),
    [`${docs}/guide/customize.md`]: customizePage(argument),
    [`${docs}/guide/publish.md`]: publishPage(argument),
    [`${docs}/hero.svg`]: picture(title, 'light', PAGES, install),
    [`${docs}/hero.dark.svg`]: picture(title, 'dark', PAGES, install),
  }
}

/** A text in YAML, in double quotes, in which braces are no variables. */
const quoted = (text: string) => JSON.stringify(text.replaceAll('{{', '{ {'))

function landing({ title, docs, run }: StarterArgument): string {
  const isDocs = /\b(?:docs?|documentation|guides?|handbook|manual)\b/i.test(title)
  const text = isDocs ? 'Guides and reference.' : `Guides and reference for ${title}.`
  return `---
title: ${quoted(title)}
description: ${quoted(text)}
layout: landing
hero:
  name: ${quoted(title)}
  title: ${isDocs ? 'in one place' : 'documentation'}
  text: ${quoted(`${text} Change a line in ${docs}/index.md, save it, and see it here.`)}
  # Replace it by a picture of your product. The one in hero.dark.svg is shown in dark mode.
  image: hero.svg
  actions:
    - { label: Get started, to: guide/install.md }
    - { label: See every block, to: guide/write.md }
  # A command that visitors can copy, such as the one that installs your product.
  command: ${run} serve --watch
---

::::cards
:::card[Write]{href="guide/write.md" icon="pencil"}
Steps, tabs, callouts, diagrams and code with marked lines, all in Markdown.
:::
:::card[Make it yours]{href="guide/customize.md" icon="palette"}
One line sets the color. Logo, fonts and each part of the page can be replaced.
:::
:::card[Check and publish]{href="guide/publish.md" icon="rocket"}
Find broken links before your readers do, then put the site on any host.
:::
::::
`
}

function installPage({ docs, run }: StarterArgument): string {
  return `---
title: Install
description: Run this site on your computer, and see every change as soon as you save it.
sidebar_position: 1
---

Run this site on your computer, and see every change as soon as you save it. You need [Node.js](https://nodejs.org) 20.19 or newer.

:::::steps
1. Install what the site needs, once:

   ::::package-managers
   \`\`\`sh
   npm install
   \`\`\`
   ::::

2. Start the site:

   \`\`\`sh title="Terminal"
   ${run} serve --watch
   \`\`\`

3. Open the address that it prints. Pages in the browser follow each file that you save.
:::::

## Write your own page

This page is \`${docs}/guide/install.md\`. Replace it by what your readers do first:

\`\`\`\`md title="${docs}/guide/install.md" {5-9}
# Install

What readers need before they begin.

:::package-managers
\`\`\`sh
npm install acme
\`\`\`
:::
\`\`\`\`

Each Markdown file in \`${docs}\` is a page, and the sidebar follows the folders:

:::files
- ${docs}/
  - index.md
  - guide/
    - **install.md**
    - write.md
    - customize.md
    - publish.md
- site.config.ts
:::

:::tip
Link to a page by its file, such as \`[Write](write.md)\`. Links that lead nowhere are reported as you type.
:::
`
}

function writePage({ docs }: StarterArgument): string {
  return `---
title: Write
description: One of each block, to copy from.
sidebar_position: 2
---

One of each block. To see how they are written, open \`${docs}/guide/write.md\` beside this page.

## Callouts

:::note
For what is good to know.
:::

:::tip[Titles are optional]
\`:::tip[Titles are optional]\` begins this one.
:::

:::warning
For what goes wrong easily.
:::

:::danger
For what cannot be undone.
:::

## Code

Code has a title, marked lines and a button that copies it.

\`\`\`ts title="greet.ts" {2} /name/
export function greet(name: string): string {
  return \`Hello, \${name}!\`
}
\`\`\`

\`\`\`ts ins={2} del={1}
const answer = 41
const answer = 42
\`\`\`

:::code-group
\`\`\`sh title="cURL"
curl https://api.example.com/hello
\`\`\`
\`\`\`js title="JavaScript"
const response = await fetch('https://api.example.com/hello')
\`\`\`
\`\`\`python title="Python"
response = requests.get('https://api.example.com/hello')
\`\`\`
:::

## Steps and tabs

:::steps
1. Write a numbered list.
2. Put \`:::steps\` around it.
3. Save the file.
:::

::::tabs{group="os"}
:::tab{label="macOS"}
Readers who choose macOS here get it in all tabs of this group.
:::
:::tab{label="Windows"}
Readers who choose Windows here get it in all tabs of this group.
:::
:::tab{label="Linux"}
Readers who choose Linux here get it in all tabs of this group.
:::
::::

## Tables

| Plan | Pages | Price |
| --- | ---: | ---: |
| Small | 100 | 0 € |
| Large | 10,000 | 0 € |

## Diagrams

\`\`\`mermaid
flowchart LR
  accTitle: From a file to a reader
  accDescr: A Markdown file is checked, becomes a page, and is read.
  file[Markdown] --> check{Check} --> page[Page] --> reader([Reader])
\`\`\`

## Cards

::::cards
:::card[Install]{href="install.md" icon="download"}
The page before this one.
:::
:::card[Customize]{href="customize.md" icon="palette"}
The page after it.
:::
::::

## In a line of text

Press :kbd[Ctrl+K] to search. :badge[new] marks what is new, \`code\` what is typed, and :icon{name="flag"} is an icon.

:::details[What else is there?]
Formulas, tabular data, API references from OpenAPI, components of your own, and more.
:::
`
}

function customizePage({ docs, run }: StarterArgument): string {
  return `---
title: Customize
description: Color, logo, navigation and the parts of the page.
sidebar_position: 3
---

Everything about the site as a whole is in \`site.config.ts\`. Change a line there, and all pages follow.

## Color and shape

\`\`\`ts title="site.config.ts" {3}
export default defineConfig({
  // …
  theme: { accent: '#6d28d9', radius: '0.75rem', neutral: 'warm' },
})
\`\`\`

The color of dark mode is derived from it. \`docsgen check\` says if a text would be hard to read.

## Logo and picture

| File | Where it is shown |
| --- | --- |
| \`logo.svg\` among the static files | navbar, and tab of the browser |
| \`${docs}/hero.svg\` | first page |
| \`${docs}/hero.dark.svg\` | first page in dark mode |

They are drawings of the title. Put your own files in their place.

## Navigation

The sidebar follows the folders. \`sidebar_position\` at the top of a page sets its place:

\`\`\`md title="${docs}/guide/customize.md"
---
title: Customize
sidebar_position: 3
---
\`\`\`

Links at the top are \`navbar\` in \`site.config.ts\`.

## Parts of the page

Each part of the theme is a file that you can replace. This copies the footer to \`templates\`, where you can edit it:

\`\`\`sh title="Terminal"
${run} override Footer
\`\`\`
`
}

function publishPage({ run }: StarterArgument): string {
  return `---
title: Publish
description: Check the site, build it, and put it on a host.
sidebar_position: 4
---

Three commands take the site from your computer to its readers.

:::steps
1. Check it. Broken links, missing images and unclear headings are reported with file, line and fix:

   \`\`\`console
   $ ${run} check --strict
   5 pages checked: no problems
   \`\`\`

2. Build it. The folder \`build\` is the whole site, for any static host:

   \`\`\`sh title="Terminal"
   ${run} build
   \`\`\`

3. Add what your host needs, such as a workflow that publishes each push:

   \`\`\`sh title="Terminal"
   ${run} init --deploy github-pages
   \`\`\`
:::

:::note
Set \`url\` in \`site.config.ts\` to the address of the site. Search engines and shared links need it.
:::
`
}
