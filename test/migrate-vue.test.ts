/** What pages of VitePress write with Vue is written out by `docsgen migrate`, if it is known without running anything. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { OldFiles } from '../src/plugins/migrate/old-files.ts'
import {
  markdownSettings,
  vitepressMarkdown,
} from '../src/plugins/migrate/origins/vitepress/markdown.ts'
import { VueComponents } from '../src/plugins/migrate/vue/find.ts'
import { readVuePage } from '../src/plugins/migrate/vue/page.ts'

const root = mkdtempSync(join(tmpdir(), 'vue-'))
afterAll(() => rmSync(root, { recursive: true }))

const FILES = {
  // https://vitepress.dev/guide/extending-default-theme#registering-global-components
  '.vitepress/theme/index.ts': `
import Lesson from './Lesson.vue'
import Options from './Options.vue'
import Live from './Live.vue'
export default { enhanceApp({ app }) {
  app.component('Lesson', Lesson)
  app.component("my-options", Options)
  app.component('Live', Live)
} }`,
  '.vitepress/theme/Lesson.vue': `<script setup lang="ts">
defineProps<{ href: string; title?: string }>()
</script>
<template>
  <!-- a comment -->
  <div class="lesson">
    <a :href="\`\${href}?from=docs\`" :title="title" target="_blank">
      <slot>Watch it</slot>
    </a>
    <em v-if="title">{{ title }}</em>
  </div>
</template>
<style scoped>a { color: red }</style>`,
  '.vitepress/theme/Options.vue': `<template><b>{{ kind + '!' }}</b><i><slot name="more"/></i></template>
<script>export default { props: { kind: { type: String, default: 'all' } } }</script>`,
  '.vitepress/theme/Live.vue': '<template><button @click="n++">{{ n }}</button></template>',
  'local/Box.vue':
    '<script setup>\nimport Inner from "./Inner.vue"\nconst { size = 3 } = defineProps(["size"])\n</script>\n<template><Inner :n="size" /></template>',
  'local/Inner.vue':
    '<script setup>defineProps({ n: Number })</script><template><u>{{ n }}</u></template>',
  'local/data.json': '{"names":["a","b"]}',
  'local/Flag.vue':
    '<script setup lang="ts">\ninterface Props { beta?: boolean; title?: string }\ndefineProps<Props>()\n</script>\n<template><i v-if="beta">B</i><b v-else>{{ title }}</b></template>',
  'local/Nested.vue':
    '<script setup lang="ts">defineProps<{ link: { text: string } }>()</script><template><b>{{ link.text }}</b></template>',
  'local/Renamed.vue':
    "<script setup>const { b: c = 'cc' } = defineProps(['b'])</script><template><b>{{ c }}</b></template>",
  'local/Fetched.vue':
    "<script setup>\nimport { ref } from 'vue'\nconst all = ref([])\nfetch('/x').then((r) => (all.value = r))\n</script><template><b v-if=\"!all.length\">Loading…</b></template>",
  'local/Site.vue':
    '<script setup lang="ts">\nimport { useData } from "vitepress"\nimport { computed } from "vue"\nconst { site, theme } = useData()\nconst words = { de: "Gut", en: "Good" }\nconst props = defineProps<{ href: string }>()\nconst isVideo = computed(() => props.href.startsWith("https://v.example"))\n</script>\n<template><b v-if="isVideo">V</b><a v-else :href="href"><slot>{{ words[site.lang] }}</slot></a></template>',
  'local/Theme.vue':
    '<script setup>\nconst { site } = useData()\n</script><template><b>{{ site.themeConfig.x }}</b></template>',
  'one/package.json': '{"devDependencies":{"vitepress":"^1.3.4"}}',
  'local/Since.vue':
    '<script setup lang="ts">\nimport { VPBadge } from "vitepress/theme"\nconst { type = "stable" } = defineProps<{ type?: "stable" | "experimental" }>()\n</script>\n<template><VPBadge :type="type === \'experimental\' ? \'warning\' : \'info\'"><slot />+</VPBadge></template>',
  'local/Root.vue':
    '<script setup>\nimport { Icon as Sign } from "@iconify/vue"\n</script>\n<template><Badge type="warning" title="Top"><Sign icon="carbon:root" /></Badge></template>',
  'local/Play.vue':
    '<script setup>\nimport IconPlay from "~icons/carbon/play"\ndefineProps(["href"])\n</script>\n<template><a :href="href"><IconPlay /><slot /></a></template>',
  'local/MyBox.vue':
    '<script setup>defineProps(["title"])</script><template><div>\n<p>{{ title }}</p><slot /></div></template>',
  'local/After.vue': '<template><div><slot /><em>x</em></div></template>',
  'local/MyLink.vue': '<template>\n<a class="btn" id="x"><slot/></a>\n</template>',
  'local/Either.vue': '<template><b v-if="true">b</b><i v-else>i</i></template>',
  'local/Two.vue': '<template><b>b</b><i>i</i></template>',
  'local/Off.vue':
    '<template><b>b</b></template><script>export default { inheritAttrs: false }</script>',
  'local/Note.vue':
    '<script setup lang="ts">withDefaults(defineProps<{ items?: string[] }>(), { items: () => ["d"] })</script><template><i v-for="item in items">{{ item }}</i></template>',
  'local/Noted.vue':
    '<script>export default { props: { items: { type: Array, default: () => [\'d\'] } } }</script><template><i v-for="item in items">{{ item }}</i></template>',
  'local/Called.vue':
    "<script>export default { props: { make: { type: Function, default: () => 'd' } } }</script><template><i>{{ make }}</i></template>",
  'local/MyPre.vue':
    "<script setup>const code = 'a\\n  b\\n\\nc*'</script><template><pre>{{ code }}\n  <b>x</b> *y*</pre></template>",
  'local/Dyn.vue':
    '<script setup>defineProps(["tag"])</script><template><slot :name="tag">none</slot></template>',
  'local/one.data.ts':
    "import { defineLoader } from 'vitepress'\nexport interface Data { names: string[] }\ndeclare const data: Data\nexport { data }\nconst last = 'c'\nexport default defineLoader({ async load(): Promise<Data> { return { names: ['a', last] } } })",
  'local/two.data.js': 'export default { load: () => [1, 2] }',
  'local/posts.data.js':
    "import { createContentLoader } from 'vitepress'\nexport default createContentLoader(['posts/*.md', '!posts/_*'], { excerpt: false })",
  'local/run.data.js': 'export default { async load() { return (await fetch("/x")).json() } }',
  'local/sorted.data.js':
    "import { createContentLoader } from 'vitepress'\nexport default createContentLoader('posts/*.md', { transform: (raw) => raw.reverse() })",
  'posts/b.md': '---\ntitle: B\n---\n',
  'posts/a.md': '---\ntitle: A\n---\n',
  'posts/_draft.md': '# Draft\n',
  'local/Listed.vue':
    "<script setup>import { data as all } from './two.data'</script><template><i>{{ all[1] }}</i></template>",
  'local/team.ts':
    "import type { X } from 'x'\nexport const members = [{ avatar: 'a.png', name: 'Ada', title: 'Lead', links: [{ icon: 'github', link: 'https://a.b' }] }] satisfies X[]",
  'local/Spaces.vue': '<template><p><span>Hello </span><b>World</b><i /></p></template>',
}
for (const [path, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const old = new OldFiles(root, join(root, 'new'))
const components = new VueComponents(old, { aliases: { '@/': root } }, () => ({ lang: 'de' }))
const read = (text: string) => readVuePage(text, join(root, 'page.md'), old, components)

const SETUP = '<script setup>\n'
const END = '\n</script>\n\n'
const use = (name: string) => `${SETUP}import ${name} from './local/${name}.vue'${END}`
const BOX = use('MyBox')

/** By the part of the documentation of Vue or VitePress that says so: a text, and what it becomes. */
const CASES: Readonly<Record<string, readonly (readonly [text: string, becomes: string])[]>> = {
  'https://vuejs.org/guide/essentials/template-syntax.html#text-interpolation': [
    ['A {{ 1 + 1 }} b', 'A 2 b'],
    ["{{ '<b>' }}", '&#60;b&#62;'],
    [`${SETUP}const a = '@b/$& C'${END}{{ a.replace('@b/', '') }}`, '&#36;&#38; C'],
    [
      `${SETUP}const a = ' a-b-c '${END}{{ a.trim().toUpperCase().replaceAll('-', '$&') }}`,
      'A&#36;&#38;B&#36;&#38;C',
    ],
    ["{{ 'b'.replace(/b/, 'c') }}", "{{ 'b'.replace(/b/, 'c') }}"],
    [`${SETUP}const a = 'x'${END}{{ a }}`, 'x'],
    [`${SETUP}import { ref } from 'vue'\nconst a = ref<number>(1)${END}{{ a }}`, '1'],
    [`${SETUP}import data from './local/data.json'${END}{{ data.names[1] }}`, 'b'],
    ['`{{ 1 + 1 }}`', '`{{ 1 + 1 }}`'],
    ['{{ now() }}', '{{ now() }}'],
    [`${SETUP}const a = now()${END}{{ a }}`, `${SETUP}const a = now()${END}{{ a }}`],
  ],
  'https://vuejs.org/guide/essentials/template-syntax.html#text-interpolation as text of Markdown':
    [
      ["{{ '# a' }}", '&#35; a'],
      ["> {{ '- a' }}", '> &#45; a'],
      ["- {{ '1. a' }}", '- 1&#46; a'],
      ["{{ '   1) a' }}", ' 1&#41; a'],
      ["{{ ':::tip' }}", '&#58;::tip'],
      ['{{ 2024 }}. A', '&#50;024. A'],
      ['In {{ 2024 }}. A {{ -1 }}', 'In 2024. A -1'],
      ["1{{ '. a' }}", '1&#46; a'],
      ["{{ '' }}{{ '# a' }}", '&#35; a'],
      ["A\n{{ '===' }}", 'A\n&#61;=='],
      ["A | {{ 'a\\n\\n# b | c' }} |", 'A | a # b &#124; c |'],
      [
        `${SETUP}const a = '{{name}} :tada: $x$'${END}{{ a }}`,
        '\\{{name&#125;&#125; &#58;tada: &#36;x&#36;',
      ],
    ],
  'https://vuejs.org/guide/components/slots.html of a component that is not read': [
    [
      '<LinkCard title="A title" href="/x">\n</LinkCard>',
      '<LinkCard title="A title" href="/x">\n</LinkCard>',
    ],
    ['<DocLink href="/a">the [b](/b)</DocLink>', '<DocLink href="/a">the [b](/b)</DocLink>'],
  ],
  'https://vitepress.dev/guide/using-vue#unescape-in-code-blocks': [
    ["```sh-vue\ncd {{ 'a' }}\n```", '```sh-vue\ncd a\n```'],
    ["```sh\ncd {{ 'a' }}\n```", "```sh\ncd {{ 'a' }}\n```"],
  ],
  'https://spec.commonmark.org/0.31.2/#code-spans in a dynamic element': [
    [
      `${SETUP}const n = 'N'${END}<div v-if="n">\n\nUse \`{{ n }}\` \`a\n{{ n }}\` {{ n }}\n\n\`\`\`js-vue\n{{ n }}\n\`\`\`\n\n<!-- {{ n }} -->\n</div>`,
      '<div>\n\nUse `{{ n }}` `a\n{{ n }}` N\n\n```js-vue\nN\n```\n\n<!-- {{ n }} -->\n</div>',
    ],
    ['A `b\n{{ 1 }}` {{ 1 }}', 'A `b\n{{ 1 }}` 1'],
    ['<a :href="`/x`" title="a `b  c`">x</a>', '<a href="/x" title="a `b  c`">x</a>'],
    ['```{{ 1 }}``` {{ 1 }}', '```{{ 1 }}``` 1'],
  ],
  'https://vuejs.org/api/sfc-script-setup.html': [
    ...['onMounted(() => track())', 'const stop = watch(a, go)', 'await load()'].map(
      (code) =>
        [
          `${SETUP}const a = 1\n${code}${END}{{ a }}`,
          `${SETUP}const a = 1\n${code}${END}1`,
        ] as const,
    ),
    [
      `${SETUP}const a = ref(1)\nload(a)${END}{{ a }}`,
      `${SETUP}const a = ref(1)\nload(a)${END}{{ a }}`,
    ],
  ],
  'https://vitepress.dev/guide/using-vue#escaping': [
    [
      ':::: v-pre\n::: tip\n{{ 1 }}\n:::\n{{ 1 }}\n::::\n{{ 1 }}',
      ':::: v-pre\n::: tip\n{{ 1 }}\n:::\n{{ 1 }}\n::::\n1',
    ],
    ['::: v-pre\n{{ 1 + 1 }}\n:::', '::: v-pre\n{{ 1 + 1 }}\n:::'],
    ['<p v-pre>{{ 1 }}</p>', '<p v-pre>{{ 1 }}</p>'],
  ],
  'https://vuejs.org/guide/essentials/list.html': [
    ['<i v-for="i in 3">{{ i }} </i>', '<i>1 </i><i>2 </i><i>3 </i>'],
    ['<i v-for="({ a }, n) in [{ a: 5 }]" :key="n">{{ a }}{{ n }}</i>', '<i>50</i>'],
    ['<i v-for="(v, k) in { a: 1 }">{{ k }}={{ v }}</i>', '<i>a=1</i>'],
    ...['{ b: c }', '{ d = 5 }', '([k, v], i)', '[k, v]', '{ ...o }'].map((pattern) => {
      const text = `<i v-for="${pattern} in [{ b: 1 }]">{{ c }}{{ d }}{{ k }}</i>`
      return [text, text] as const
    }),
    [
      `${SETUP}const a = 1${END}<i v-for="a in later">{{ a }}</i>`,
      `${SETUP}const a = 1${END}<i v-for="a in later">{{ a }}</i>`,
    ],
  ],
  'https://vuejs.org/guide/essentials/conditional.html': [
    ['<b v-if="1 > 2">A</b>\n<b v-else-if="false">B</b>\n<b v-else>C</b>!', '<b>C</b>!'],
    ['<b v-if="later">A</b>', '<b v-if="later">A</b>'],
    ['<b v-show="false">A</b>', ''],
  ],
  'https://vuejs.org/api/built-in-directives.html': [
    [`${SETUP}const a = '<i>x</i>'${END}<p v-html="a"></p>`, '<p><i>x</i></p>'],
    ['<a :href="\'/x\' + 1" v-bind="{ title: \'T\' }">x</a>', '<a href="/x1" title="T">x</a>'],
    ['<p><i v-text="1" title="&amp;&quot;" /></p>', '<p><i title="&#38;&#34;">1</i></p>'],
    ['<a @click="go">x</a> {{ 1 + 1 }}', '<a @click="go">x</a> 2'],
  ],
  'https://vitepress.dev/guide/data-loading': [
    [
      `${SETUP}import { data } from './local/one.data.ts'${END}<b v-for="x of data.names">{{ x }}</b>`,
      '<b>a</b><b>c</b>',
    ],
    [`${SETUP}import { data } from './local/two.data.js'${END}{{ data[0] }}`, '1'],
    [
      `${SETUP}import { data as posts } from './local/posts.data.js'${END}<a v-for="p in posts" :href="p.url">{{ p.frontmatter.title }}</a>`,
      '<a href="/posts/a">A</a><a href="/posts/b">B</a>',
    ],
    [`${use('Listed')}<Listed />`, '<i>2</i>'],
    ...['run', 'sorted'].map((name) => {
      const text = `${SETUP}import { data } from './local/${name}.data.js'${END}{{ data[0] }}`
      return [text, text] as const
    }),
  ],
  'https://vitepress.dev/guide/using-vue#using-components': [
    [
      '<Lesson href="/a" title="T" />\n\nText',
      '<div><a href="/a?from=docs" title="T" target="_blank">Watch it</a><em>T</em></div>\n\nText',
    ],
    [
      '<Lesson href="/a">\n\n**Go**\n\n</Lesson>',
      '<div>\n<a href="/a?from=docs" target="_blank">\n\n**Go**\n\n</a>\n</div>',
    ],
    ['## A <my-options><template #more>x</template></my-options>', '## A <b>all!</b><i>x</i>'],
    [`${SETUP}import Box from './local/Box.vue'${END}<Box />`, '<u>3</u>'],
    [
      `${SETUP}import Flag from './local/Flag.vue'${END}<Flag beta /> <Flag title="T"/>`,
      '<i>B</i> <b>T</b>',
    ],
    [
      `${SETUP}import Site from './local/Site.vue'${END}<Site href="/a" /> <Site href="https://v.example/b" />`,
      '<a href="/a">Gut</a> <b>V</b>',
    ],
    [
      `${SETUP}import Theme from './local/Theme.vue'${END}<Theme />`,
      `${SETUP}import Theme from './local/Theme.vue'${END}<Theme />`,
    ],
    [
      `${SETUP}import Spaces from './local/Spaces.vue'${END}<Spaces />`,
      '<p><span>Hello </span><b>World</b><i></i></p>',
    ],
    ...['Nested', 'Renamed', 'Fetched'].map((name) => {
      const text = `${SETUP}import ${name} from './local/${name}.vue'${END}<${name} link="x" b="y" />`
      return [text, text] as const
    }),
    ['<Live />', '<Live />'],
    [
      '<Unknown /> and <Lesson href="b" />',
      '<Unknown /> and <div><a href="b?from=docs" target="_blank">Watch it</a></div>',
    ],
    ['```html\n<Lesson href="/a" />\n```', '```html\n<Lesson href="/a" />\n```'],
    ['<!-- <Lesson href="/a" /> -->', '<!-- <Lesson href="/a" /> -->'],
  ],
  'https://vitepress.dev/guide/extending-default-theme#using-internal-components': [
    [
      `${SETUP}import Since from './local/Since.vue'${END}## A <Since>4.1</Since>`,
      '## A <Badge type="info">4.1+</Badge>',
    ],
    ['A <VPBadge text="x" />', 'A <Badge text="x" />'],
  ],
  'https://iconify.design/docs/icon-components/vue/': [
    [`${SETUP}import Root from './local/Root.vue'${END}# A <Root />`, '# A '],
    [
      `${SETUP}import Play from './local/Play.vue'${END}<Play href="/a">Watch</Play>`,
      '<a href="/a">Watch</a>',
    ],
  ],
  'https://vitepress.dev/guide/using-vue with blocks of Markdown in slots': [
    ...['- a\n- b', '```js\nconst x = 1\n```', '| a |\n| - |\n| b |'].map(
      (block) =>
        [
          `${BOX}A\n\n<MyBox title="T">\n\n${block}\n\n</MyBox>\n\nB`,
          `A\n\n<div>\n<p>T</p>\n\n${block}\n\n</div>\n\nB`,
        ] as const,
    ),
    [
      `${BOX}A\n<MyBox title="T">\n\na\n\nb\n</MyBox>\nB`,
      'A\n\n<div>\n<p>T</p>\n\na\n\nb\n\n</div>\n\nB',
    ],
    // VitePress reads no Markdown in such an element, either.
    [`${BOX}<MyBox title="T">**a**</MyBox>`, '<div><p>T</p>**a**</div>'],
    ['<ClientOnly>\n\n- a\n\n</ClientOnly>\n\nA <ClientOnly>b</ClientOnly>', '- a\n\nA b'],
    ...['- <MyBox>\n\n  a\n\n  </MyBox>', 'A <MyBox>\n\na\n\n</MyBox>'].map(
      (text) => [BOX + text, BOX + text] as const,
    ),
    ...['<After>\n\n- a\n\n</After>'].map((text) => {
      const written = `${SETUP}import After from './local/After.vue'${END}${text}`
      return [written, written] as const
    }),
  ],
  'https://vuejs.org/guide/components/props.html#prop-validation': [
    [`${use('Note')}<Note />`, '<i>d</i>'],
    [`${use('Noted')}<Noted /> <Noted :items="['a', 'b']" />`, '<i>d</i> <i>a</i><i>b</i>'],
    [`${use('Called')}<Called />`, `${use('Called')}<Called />`],
  ],
  'https://vitepress.dev/guide/asset-handling#base-url': [
    [
      `${SETUP}import { withBase } from 'vitepress'\nconst a = withBase('/a.png')${END}<img :src="a" alt=""> <img :src="withBase('/b.png')" alt="">`,
      '<img src="/a.png" alt=""> <img src="/b.png" alt="">',
    ],
  ],
  'https://vuejs.org/guide/components/attrs.html': [
    [
      `${use('MyLink')}<MyLink href="/a" id="go" class="c">to A</MyLink>`,
      '<a id="go" href="/a">to A</a>',
    ],
    [`${use('Either')}<Either id="go" />`, '<b id="go">b</b>'],
    ...['Two', 'Off'].map((name) => {
      const text = `${use(name)}<${name} id="go" />`
      return [text, text] as const
    }),
  ],
  'https://vuejs.org/api/sfc-spec.html with white space that is shown': [
    [`${use('MyPre')}<MyPre />`, '<pre>a&#10;  b&#10;&#10;c&#42;&#10;  <b>x</b> &#42;y&#42;</pre>'],
    ["<pre>{{ 'a\\n  b' }}</pre>", '<pre>a&#10;  b</pre>'],
    ['<pre v-text="\'a\\n\\n  b\'"></pre>', '<pre>a&#10;&#10;  b</pre>'],
  ],
  'https://vuejs.org/guide/components/slots.html#dynamic-slot-names': [
    [`${use('Dyn')}<Dyn tag="x"><template #x>in x</template>in default</Dyn>`, 'in x'],
    [`${use('Dyn')}<Dyn tag="y">in default</Dyn>`, 'none'],
  ],
  'https://vuejs.org/guide/essentials/list.html with a comparison': [
    [
      `${SETUP}const x = 'wrong'${END}<li v-for="x in list.filter(a => a.n < 3)">{{ x }}</li>`,
      `${SETUP}const x = 'wrong'${END}<li v-for="x in list.filter(a => a.n < 3)">{{ x }}</li>`,
    ],
    [`<b v-if="1 < 2">A</b>`, '<b>A</b>'],
  ],
  'https://vuejs.org/api/sfc-script-setup.html with imports for their effect': [
    [
      `${SETUP}import './x.css'\nconst a = 1${END}{{ a }}`,
      `${SETUP}import './x.css'\nconst a = 1${END}1`,
    ],
  ],
  'https://vitepress.dev/reference/default-theme-team-page': [
    [
      `${SETUP}import { VPTeamMembers } from 'vitepress/theme'\nimport { members } from './local/team'${END}<VPTeamMembers size="small" :members />`,
      '<ul><li><img src="a.png" alt="Ada" width="96" height="96"><h2>Ada</h2><p><span>Lead</span><span></span></p><p><a href="https://a.b">github</a> </p></li></ul>',
    ],
    [
      `${SETUP}const members = [{ avatar: 'a.png', name: 'Ann', title: 'Dev', links: [{ icon: 'github', link: 'https://x.y' }] }]${END}<VPTeamMembers size="small" :members />`,
      '<ul><li><img src="a.png" alt="Ann" width="96" height="96"><h2>Ann</h2><p><span>Dev</span><span></span></p><p><a href="https://x.y">github</a> </p></li></ul>',
    ],
  ],
}

describe('writes out what Vue shows', () => {
  for (const [docs, cases] of Object.entries(CASES))
    test.each(cases)(`${docs} %#`, (text, becomes) => {
      expect(read(text)).toBe(becomes)
    })
})

test('components in each other, long lists and unclosed tags come to an end', () => {
  writeFileSync(join(root, '.vitepress/theme/Self.vue'), '<template><Self /><Self /></template>')
  expect(read('<Self />')).toBe('<Self />')
  expect(read('<i v-for="i in 100000000">x</i>')).toContain('v-for')
  const many =
    '<template v-for="a in 1000"><template v-for="b in 300">long text</template></template>'
  expect(read(many)).toBe(many)
  const deep = (open: string, close: string, count: number) =>
    `${open.repeat(count)}{{ 1 }}${close.repeat(count)}`
  for (const count of [1500, 20_000])
    for (const open of ['<b>', '<b v-if="1">'])
      expect(read(deep(open, '</b>', count))).toBe(deep(open, '</b>', count))
  expect(read(`{{ ${deep('!(', ') || 1', 40).replace('{{ 1 }}', '1')} }}`)).toBe('1')
  expect(read(`{{ ${'0 || '.repeat(60)}1 }}`)).toBe('1')
  const long = 'x'.repeat(1000)
  const repeated = `${SETUP}const a = '${long}'${END}${'{{ a }} '.repeat(1000)}`
  expect(read(repeated).length).toBeLessThan(600_000)
  const list = `<i v-for="a in 999"><b v-for="c in 999">${long}</b></i>`
  expect(read(list)).toBe(list)
  for (const part of [
    '<a ',
    '<a :b="',
    '<a b="<c d=\'',
    '<a "<',
    '<b>',
    '<p v-else></p>',
    '</b>',
    '{{',
    '{{{',
    '<!--',
    '<script>',
    ':::v-pre\n',
    '`',
    '<<< ',
  ])
    expect(read(part.repeat(20_000)).length).toBeGreaterThan(0)
})

test('version 1 of VitePress leaves the fragments of links as they are', async () => {
  const settings = async (folder: string) =>
    markdownSettings(new OldFiles(join(root, folder), join(root, 'new')), 'x.ts', {}, [])
  expect((await settings('one')).hasLinkIds).toBe(false)
  expect((await settings('local')).hasLinkIds).toBe(true)
  const one = { ...SETTINGS, hasLinkIds: false }
  expect(vitepressMarkdown('[a](./b#$id)', one)).toBe('[a](./b#$id)')
})

test('tabs of a plugin of VitePress are tabs, in containers that VitePress closes together, too', () => {
  const page = [
    '::: warning',
    '::: tabs key:provider',
    '== One "a"',
    '::: code-group',
    '```sh [npm]',
    ':::',
    '== Two',
    '```',
    '== Two',
    'B',
    ':::',
    '::::tabs',
    '=== Outer',
    ':::tabs',
    '== Inner',
    'C',
    ':::',
    '::::',
    ':::note',
    'D',
    ':::',
  ].join('\n')
  expect(vitepressMarkdown(page, SETTINGS).split('\n')).toEqual([
    ':::::: warning',
    ':::::tabs{group="provider"}',
    '::::tab{label="One \'a\'"}',
    '::: code-group',
    '```sh [npm]',
    ':::',
    '== Two',
    '```',
    ':::',
    '::::',
    '::::tab{label="Two"}',
    'B',
    '::::',
    ':::::',
    '::::::',
    '::::::tabs',
    ':::::tab{label="Outer"}',
    '::::tabs',
    ':::tab{label="Inner"}',
    'C',
    ':::',
    '::::',
    ':::::',
    '::::::',
    ':::note',
    'D',
    ':::',
  ])
  expect(vitepressMarkdown(':::tabs\nText.\n:::', SETTINGS)).toBe(':::tabs\nText.\n:::')
})

const MARKDOWN: readonly (readonly [docs: string, text: string, becomes: string])[] = [
  [
    'https://vitepress.dev/guide/markdown#import-code-snippets',
    '<<< @/a/b.ts#part{2}',
    '<<< @/a/b.ts#part{2} [b.ts]',
  ],
  [
    'https://vitepress.dev/guide/markdown#import-code-snippets',
    '<<< @/a/b.ts [My]',
    '<<< @/a/b.ts [My]',
  ],
  ['https://vitepress.dev/guide/markdown#header-anchors', '[a](./b#Über-uns)', '[a](./b#uber-uns)'],
  [
    'https://vitepress.dev/guide/markdown#header-anchors',
    '[a](https://x.y/#Ü)',
    '[a](https://x.y/#Ü)',
  ],
  [
    'https://vitepress.dev/guide/markdown#header-anchors',
    '`[x](#My_Id)` `a\n[x](#My_Id)` [`x`](#My_Id)',
    '`[x](#My_Id)` `a\n[x](#My_Id)` [`x`](#my-id)',
  ],
  ['https://vitepress.dev/guide/markdown#emoji', '## Emoji :tada:', '## Emoji :tada: {#emoji}'],
  [
    'https://vitepress.dev/guide/using-vue#using-components-in-headers',
    '## A <B/>',
    '## A <B/> {#a}',
  ],
  ['https://vitepress.dev/guide/using-vue#templating', '## A {{ v }}', '## A {{ v }} {#a-v}'],
  ['https://vitepress.dev/reference/default-theme-badge', '## A <Badge/>', '## A <Badge/>'],
  ['https://github.com/arve0/markdown-it-attrs', 'A\n\n{#b}\n', 'A\n\n<p id="b"></p>\n'],
  ['https://github.com/arve0/markdown-it-attrs', 'A\n{#b}\n', 'A\n{#b}\n'],
  ['https://vpgi.yuy1n.io/features', '```sh [a.sh ~my:icon~]\n~b~\n```', '```sh [a.sh]\n~b~\n```'],
  [
    'https://vpgi.yuy1n.io/features',
    '~a~\n\n````md\n```js [npm ~i:a~]\n```\n````\n\n> ```js [~i:b~]\n> ```\n',
    '~a~\n\n````md\n```js [npm ~i:a~]\n```\n````\n\n> ```js []\n> ```\n',
  ],
  ['https://vitepress.dev/reference/default-theme-badge', '## `<Box>`', '## `<Box>`'],
]
const SETTINGS = { hasTitles: true, hasLinkIds: true, attributes: null, slug: null }
test.each(MARKDOWN)('%s: %s', (_, text, becomes) => {
  expect(vitepressMarkdown(text, SETTINGS)).toBe(becomes)
})
test('headings without an end come to an end', () => {
  for (const part of ['*a ', '_a ', '` `` '])
    expect(vitepressMarkdown(`# ${part.repeat(200_000)}`, SETTINGS).length).toBeGreaterThan(0)
})

test('attributes in other signs than braces stay as they are in code', () => {
  const settings = { ...SETTINGS, attributes: /%([^{}\n]{0,200})%/g }
  expect(vitepressMarkdown('## A %#b%\n\n`%#c%`', settings)).toBe('## A {#b}\n\n`%#c%`')
})
