/** What docsgen writes on a page is in the language of its locale, however the page asks for it. */
import { describe, expect, test } from 'vitest'
import { messagesOf } from '../src/messages/index.ts'
import { en, type MessageName } from '../src/shared/messages.ts'
import { type Files, site } from './site.ts'

const FENCE = '```'

const API = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'A', version: '1' },
  paths: {
    '/a': {
      get: {
        operationId: 'a',
        parameters: [{ name: 'b', in: 'query', required: true, schema: { type: 'string' } }],
        responses: { 200: { description: 'OK' } },
      },
    },
  },
})

/** A page, with the UI strings that it shows. */
type Case = readonly [file: string, text: string, ...shown: MessageName[]]

const ADMONITIONS = ['note', 'tip', 'info', 'warning', 'danger', 'important', 'caution'] as const

const MARKDOWN: readonly Case[] = [
  ...ADMONITIONS.map((name): Case => [`admonition-${name}.md`, `:::${name}\nA\n:::`, name]),
  ['alert.md', '> [!NOTE]\n> A', 'note'],
  ['details.md', ':::details\nA\n:::', 'details'],
  ['reference.md', '| A |\n|---|\n| &#10003; |\n| – |', 'yes', 'no'],
  ['hexadecimal.md', '| A |\n|---|\n| &#x2714; |\n| – |', 'yes', 'no'],
  ['name.md', '| A |\n|---|\n| &check; |\n| – |', 'yes', 'no'],
  ['emoji.md', '| A |\n|---|\n| :white_check_mark: |\n| – |', 'yes', 'no'],
  ['character.md', '| A |\n|---|\n| ✓ |\n| – |', 'yes', 'no'],
  ['footnote.md', 'A[^1]\n\n[^1]: B', 'footnotes'],
  ['tabs.md', ':::::tabs\n::::tab\nUn\n::::\n:::::', 'tab'],
  ['toc.md', '::toc\n\n## A', 'onThisPage'],
  ['toc-brackets.md', '[[toc]]\n\n## A', 'onThisPage'],
  ['diagram.md', `${FENCE}mermaid\nflowchart LR\n  a --> b\n${FENCE}`, 'diagramSource'],
  ['param.md', '::param[A]{name="b" required deprecated default="1"}', 'required', 'deprecated'],
  ['table.md', '::table{data="/data.yaml" columns="a,b"}', 'yes', 'no'],
  ['each.md', ':::each{data="/data.yaml"}\n> [!TIP]\n> {{row.a}}\n:::', 'tip'],
  ['include.md', '::include{file="/partial.mdx"}', 'note'],
  ['api.md', '::openapi{file="/api.json" operation="a"}', 'required', 'apiAuthentication'],
]

const MDX: readonly Case[] = [
  ['aside.mdx', '<Aside>Text</Aside>', 'note'],
  ['aside-type.mdx', '<Aside type="note">Text</Aside>', 'note'],
  ['aside-value.mdx', "<Aside type={'dan' + 'ger'}>Text</Aside>", 'danger'],
  ['callout.mdx', '<Callout>Text</Callout>', 'info'],
  ['check.mdx', '<Check>Text</Check>', 'tip'],
  ['admonition.mdx', '<Admonition type="warning">Text</Admonition>', 'warning'],
  ['tab-item.mdx', '<Tabs><TabItem>Un</TabItem></Tabs>', 'tab'],
  ['accordion.mdx', '<Accordion>Un</Accordion>', 'details'],
  ['details-element.mdx', '<Details>Un</Details>', 'details'],
  ['check-mark.mdx', "| A |\n|---|\n| {'\\u2713'} |\n| – |", 'yes', 'no'],
]

const OTHERS: Readonly<Record<string, readonly Case[]>> = {
  mkdocs: [
    ['a.md', '!!! note\n    A', 'note'],
    ['b.md', '??? tip\n    A', 'tip'],
    ['c.md', '/// warning\nA\n///', 'warning'],
    ['d.md', '[TOC]\n\n## A', 'onThisPage'],
    ['e.md', '/// details\nA\n///', 'details'],
    ['f.md', '!!! hint\n    A', 'tip'],
  ],
  vitepress: [
    ['a.md', '::: danger\nA\n:::', 'danger'],
    ['b.md', '::: details\nA\n:::', 'details'],
    ['c.md', '[[toc]]\n\n## A', 'onThisPage'],
    ['d.md', '> [!CAUTION]\n> A', 'caution'],
  ],
  starlight: [
    ['a.md', ':::caution\nA\n:::', 'caution'],
    ['b.mdx', '<Aside>A</Aside>', 'note'],
  ],
  mdbook: [
    ['a.md', '> [!IMPORTANT]\n> A', 'important'],
    ['b.md', `${FENCE}admonish\nA\n${FENCE}`, 'note'],
    ['c.md', `${FENCE}admonish danger\nA\n${FENCE}`, 'danger'],
  ],
}

const LANGUAGES = ['fr', 'de', 'en']

function siteOf(cases: readonly Case[], syntax: string): Files {
  const locales = Object.fromEntries(
    LANGUAGES.map((name) => [name, { label: name, path: `/${name}/` }]),
  )
  return {
    'site.config.ts': `export default ${JSON.stringify({ syntax, locales })}`,
    'data.yaml': '- { a: ✓, b: – }\n',
    'partial.mdx': '<Aside>Text</Aside>\n',
    'api.json': API,
    'docs/index.md': '# Start\n',
    ...Object.fromEntries(cases.map(([file, text]) => [`docs/${file}`, `# Un\n\n${text}\n`])),
  }
}

describe.each([['markdown', [...MARKDOWN, ...MDX]] as const, ...Object.entries(OTHERS)])(
  'pages in the syntax of %s',
  (syntax, cases) => {
    const built = site(siteOf(cases, syntax)).build()
    test.each(LANGUAGES)(
      'show their UI strings in the language of their locale: %s',
      async (language) => {
        const messages = messagesOf(language)
        const pages = await built.built()
        const wrong = cases.flatMap(([file, , ...names]) => {
          const { prose } = pages.page(`/${language}/${file.replace(/\.mdx?$/, '')}`)
          return names.flatMap((name) => {
            const [own, english] = [String(messages[name]), String(en[name])]
            const hasOther = own !== english && new RegExp(`[>"]${english}[<"]`).test(prose)
            return prose.includes(own) && !hasOther ? [] : [[file, name, own, prose]]
          })
        })
        expect(wrong).toEqual([])
      },
    )
  },
)
