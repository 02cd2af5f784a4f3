/** The same pages, read by docsgen and run by the reference implementation of MDX. */
import { evaluateSync } from '@mdx-js/mdx'
import { createElement, type ReactNode } from 'react'
import * as runtime from 'react/jsx-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import remarkGfm from 'remark-gfm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inputOf, loadAndCompile } from './compile-page.ts'
import { Page } from './page.ts'

const PAGES: Readonly<Record<string, string>> = {
  'Markdown without anything else':
    '# Title\n\nText *em* **strong** `code` [link](/a) <br />\n\n- a\n- b\n  1. c\n\n> quote\n\n```js\nconst a = 1\n```\n\n| a | b |\n| - | - |\n| 1 | [x](/x) |\n\n## Two\n\n---\n\n![alt](/i.png)\n',
  'elements of HTML around Markdown':
    '# T\n\n<div className="x">\n  ## In a div\n\n  *em* and <kbd>Ctrl</kbd>+<kbd>C</kbd>\n\n  - item [l](/l)\n</div>\n\n<details>\n  <summary>Sum **x**</summary>\n\n  Text\n</details>\n\nEnd<sup>1</sup>\n',
  'elements on one line':
    '# T\n\n<a href="/one">one *two*</a>\n\n<span>a</span> <span>b</span>\n\n<p>text</p>\n\n<>fragment **x**</>\n',
  'lists and quotes with elements':
    '# T\n\n1. one\n\n   <div>\n     inner\n   </div>\n2. two\n   - <b>x</b> y\n\n> <div>\n> quoted\n> </div>\n',
  'expressions and constants':
    "export const a = 'A', list = ['x', 'y'], o = { k: { d: 5 } }\n\n# T {a}\n\n{a} {o.k.d} {list} {list[1]}\n\n{/* gone */}\n\ntext {`template`} {' '} {1} {null} {true} end\n\n## {o.k.d}\n",
  'attributes in braces':
    "export const url = '/u'\n\n# T\n\n<a href={url} title={'t'} hidden={false} tabIndex={1}>link</a>\n\ntext <a href={`/v`}>v</a>\n",
  'code that looks like MDX':
    '# T\n\n```jsx\nimport a from "b"\n<Foo {...props}>{x}</Foo>\n```\n\n`{x} <Foo>` and \\{x} and \\<b>\n\n<div>\n  ```\n  {a}\n    b\n  ```\n</div>\n',
  'indentation is no code': '# T\n\n    text\n\n<div>\n\n        deep **x**\n\n</div>\n',
  'tables with expressions and elements':
    '# T\n\n| {1} | <b>c</b> |\n| --- | --- |\n| `{x}` | a<br />b |\n',
  'entities, emoji and escapes':
    '# T\n\n&copy; &lt; 😀 héllo <b title="&amp;">x</b> &#35; {"&lt;"}\n',
  'footnotes and references': '# T\n\nA[^1] [r] [s][r]\n\n[^1]: Note <b>x</b>\n\n[r]: /ref\n',
  'comments everywhere':
    '# T {/* a */}\n\n- {/* b */} x\n\ntext {/* c\nd */} more\n\n<div>\n  {/* e */}\n  y\n</div>\n\n| a |\n| - |\n| {/* f */} z |\n',
  'html that nests wrongly is closed':
    '# T\n\n<ul>\n  <li>a **b**</li>\n  <li>\n    c\n\n    d\n  </li>\n</ul>\n\n<table>\n  <tbody>\n    <tr>\n      <td>x</td>\n      <td>[y](/y)</td>\n    </tr>\n  </tbody>\n</table>\n',
  'imports between blocks':
    "# T\n\nimport x from './x.js'\n\ntext\n\nexport const b = [\n\n  'b'\n\n]\n\n{b}\n",
  'components with content':
    '# T\n\n<Tabs>\n  <TabItem label="One">\n    Text *one*\n\n    ## In one\n  </TabItem>\n  <TabItem label="Two">two [l](/l)</TabItem>\n</Tabs>\n\n<Card title="C" href="/c">\n  text\n</Card>\n\n<Steps>\n  1. a\n\n     <Card title="D" href="/d">x</Card>\n  2. b\n</Steps>\n',
}

/** Components as simple as possible: what they show of their attributes, and their content. */
const labeled = ({ title, label, href, children }: Record<string, ReactNode>) =>
  createElement(
    'div',
    null,
    createElement(
      'p',
      null,
      href ? createElement('a', { href: String(href) }, title) : (title ?? label),
    ),
    children,
  )
const components = { Tabs: labeled, TabItem: labeled, Card: labeled, Steps: labeled }

/** What a reader gets of a page, without white space. */
function contentOf(html: string) {
  const page = new Page(`<html><body><main>${html}</main></body></html>`)
  const bare = (text: string) => text.replace(/\s+/g, '')
  return {
    text: bare(page.text('main')).replaceAll('↩', ''),
    headings: ['h1', 'h2', 'h3'].flatMap((tag) =>
      page.all(tag).map((found) => `${tag} ${bare(found.text)}`),
    ),
    links: page.all('a').map((link) => `${bare(link.text)} ${link.attribute('href') ?? ''}`),
    code: page.all('pre code').map(({ text }) => text.trimEnd()),
    cells: ['td', 'th'].flatMap((tag) => page.all(tag).map(({ text }) => bare(text))),
    items: page.all('li').length,
  }
}

test.each(Object.entries(PAGES))('%s', async (_, text) => {
  const input = { ...inputOf(text), path: 'page.mdx', file: 'docs/page.mdx' }
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('DOCSGEN_PARSER', 'remark')
  const withRemark = await loadAndCompile(input)
  vi.unstubAllEnvs()
  const page = await loadAndCompile(input)
  expect(withRemark).toEqual(page)
  const { html, title, links, problems } = page
  // The imported file does not exist.
  const allowed = ['tabs', 'mdx-module']
  expect(problems.filter(({ ruleId }) => !allowed.includes(ruleId))).toEqual([])
  const { default: Content } = evaluateSync(text.replace("import x from './x.js'", ''), {
    ...runtime,
    remarkPlugins: [remarkGfm],
  } as never)
  const expected = renderToStaticMarkup(createElement(Content, { components }))
  const linked = html
    .replace(
      /\uFDD0?[\uFDD0-\uFDEF]link:(\d+)[\uFDD0-\uFDEF]/g,
      (_all, n) => links[Number(n)]?.target ?? '',
    )
    .replace(/[\uFDD0-\uFDEF]image:\d+[\uFDD0-\uFDEF]/g, '')
  const found = contentOf(`<h1>${title}</h1>${linked}`)
  const wanted = contentOf(expected)
  expect({ ...found, links: ignoreNotes(found.links) }).toEqual({
    ...wanted,
    links: ignoreNotes(wanted.links),
  })
})

/** Footnotes have ids of their own. */
function ignoreNotes(links: readonly string[]): string[] {
  return links.filter((link) => !link.includes(' #'))
}
