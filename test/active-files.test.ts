/** Files that sites pass on, and that run scripts when they are opened by their address. */
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { decodeDocument, findActiveCode } from '../src/checks/active-code.ts'
import { site } from './site.ts'

const SVG = 'xmlns="http://www.w3.org/2000/svg"'

const ACTIVE: readonly (readonly [path: string, text: string, what: string])[] = [
  ['a.html', '<p>x<script>y()</script>', '<script>'],
  ['a.HTM', '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>', '<script>'],
  ['a.html', '<script type="module">y()</script>', '<script>'],
  ['a.html', '<body onload=y()>', '`onload` of <body>'],
  ['a.html', '<a href=" java&#10;script:y()">x</a>', 'the address in `href` of <a>'],
  ['a.html', '<iframe srcdoc="&lt;script>y()&lt;/script>"></iframe>', '`srcdoc` of <iframe>'],
  [
    'a.html',
    '<b><template shadowrootmode="open"><i onclick="y()"></i></template></b>',
    '`onclick` of <i>',
  ],
  ['a.html', `${'<div>'.repeat(20_000)}<script>y()</script>`, '<script>'],
  ['a.svg', `<svg ${SVG} onload="y()"/>`, '`onload` of <svg>'],
  ['a.svg', `<svg ${SVG}><script><![CDATA[ y() ]]></script></svg>`, '<script>'],
  [
    'a.svg',
    '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script>y()</s:script></s:svg>',
    '<script>',
  ],
  ['a.svg', `<svg ${SVG}><p/><xmp><script>y()</script></xmp></svg>`, '<script>'],
  ['a.svg', `<svg ${SVG}><title><!-- --></title><script>y()</script><unclosed`, '<script>'],
  [
    'a.svg',
    `<svg ${SVG}><a xlink:href="javascript:y()"/></svg>`,
    'the address in `xlink:href` of <a>',
  ],
  [
    'a.svg',
    `<svg ${SVG}><a><set attributeName="href" to="javascript:y()"/></a></svg>`,
    'the address in `to` of <set>',
  ],
  [
    'a.svg',
    `<svg ${SVG}><a><animate values="#;javascript:y()"/></a></svg>`,
    'the address in `values` of <animate>',
  ],
  [
    'a.svg',
    `<!DOCTYPE svg [<!ENTITY x "<script>y()</script>">]><svg ${SVG}>&x;</svg>`,
    'a declaration of markup',
  ],
  [
    'a.svg',
    `<!DOCTYPE svg [<!ENTITY x '&#60;script>y()&#60;/script>'>]><svg ${SVG}>&x;</svg>`,
    'a declaration of markup',
  ],
  [
    'a.svg',
    `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "y()">]><svg ${SVG}/>`,
    'a declaration of markup',
  ],
  ['a.svg', `<!DOCTYPE svg [<!ENTITY % x "y">]><svg ${SVG}/>`, 'a declaration of markup'],
  [
    'a.svg',
    `<!DOCTYPE svg [<!ENTITY j "java">]><svg ${SVG}><a href="&j;script:y()"/></svg>`,
    'the address in `href` of <a>',
  ],
  [
    'a.svg',
    `<?xml-stylesheet type="text/xsl" href="#x"?><svg ${SVG}/>`,
    'a style sheet that transforms the file',
  ],
  ['a.xhtml', '<html xmlns="http://www.w3.org/1999/xhtml"><script src="x.js"/></html>', '<script>'],
]

test.each(ACTIVE)('code in %s is found: %s', (path, text, what) => {
  const found = findActiveCode(path, text)
  // Attributes are named without the prefix of their namespace.
  expect(found?.what).toBe(what.replace('xlink:', ''))
})

test.each([
  ['a.html', '<!-- <script>y()</script> --><textarea><script>y()</script></textarea>'],
  ['a.html', '<script type="application/ld+json">{}</script><p title="javascript: y">on=1</p>'],
  ['a.html', '<iframe srcdoc="<b>x</b>"></iframe><a href="mailto:a@b.example">x</a>'],
  ['a.svg', `<svg ${SVG}><title>&lt;script&gt; onload="x"</title><!-- <script/> --></svg>`],
  [
    'a.svg',
    `<?xml-stylesheet type="text/css" href="a.css"?><svg ${SVG}><style><![CDATA[<script>]]></style></svg>`,
  ],
  [
    'a.svg',
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd" [<!ENTITY ns_svg "http://www.w3.org/2000/svg"><!ATTLIST svg xmlns:a CDATA #FIXED "b">]><svg xmlns="&ns_svg;"><path d="M0 0"/></svg>`,
  ],
])('what runs nothing in %s is not reported: %s', (path, text) => {
  expect(findActiveCode(path, text)).toBeNull()
})

test('code is found in every encoding in which it could be hidden', () => {
  const text = `<svg ${SVG}><script>y()</script></svg>`
  const little = Buffer.from(text, 'utf16le')
  const big = Buffer.from(little).swap16()
  const marked = (...bytes: number[]) => Buffer.from(bytes)
  for (const bytes of [
    Buffer.from(text),
    little,
    big,
    Buffer.concat([marked(0xff, 0xfe), little]),
    Buffer.concat([marked(0xfe, 0xff), big]),
    Buffer.concat([marked(0xef, 0xbb, 0xbf), Buffer.from(text)]),
  ])
    expect(findActiveCode('a.svg', decodeDocument(bytes))?.what).toBe('<script>')
})

test('files that pages link to or show are reported where their code is, others are not', async () => {
  const active = `<svg ${SVG}>\n  <script>y()</script>\n</svg>\n`
  const made = site({
    'site.config.mjs': `export default { base: '/b/', checks: { 'active-file': { allow: ['docs/trusted.svg'] } } }`,
    'docs/index.md': `# Start

[a](evil.html) [a](./evil.html?x#y) ![b](shown.svg) [c](/linked.svg) [d](trusted.svg)
[e](../static/deep/data.xml) [f](calm.html) [g](server.shtml) [h](saved.mhtml)
`,
    'docs/other.md': '# Other\n\n[a](evil.html) ![b](shown.svg)\n',
    'docs/evil.html': '<p>\n<b onclick="y()">x</b>\n',
    'docs/calm.html': '<p>x</p>\n',
    'docs/server.shtml': '<script>y()</script>\n',
    'docs/saved.mhtml': 'Content-Type: text/html\n\n<script>y()</script>\n',
    'docs/shown.svg': active,
    'docs/trusted.svg': active,
    'docs/unused.svg': active,
    'static/linked.svg': active,
    'static/unused.svg': active,
    'static/deep/data.xml': '<?xml-stylesheet href="x.xsl"?><a/>\n',
  }).build()
  expect(await made.problems()).toMatchInlineSnapshot(`
    "docs/evil.html:2:1 warning \`onclick\` of <b> runs when this file is opened, because the policy of pages is not that of other files (active-file)
      Remove it, or allow the file in \`checks\` if you trust it.
    docs/saved.mhtml:3:1 warning <script> runs when this file is opened, because the policy of pages is not that of other files (active-file)
      Remove it, or allow the file in \`checks\` if you trust it.
    docs/server.shtml:1:1 warning <script> runs when this file is opened, because the policy of pages is not that of other files (active-file)
      Remove it, or allow the file in \`checks\` if you trust it.
    docs/shown.svg:2:3 warning <script> runs when this file is opened, because the policy of pages is not that of other files (active-file)
      Remove it, or allow the file in \`checks\` if you trust it.
    static/deep/data.xml:1:1 warning a style sheet that transforms the file runs when this file is opened, because the policy of pages is not that of other files (active-file)
      Remove it, or allow the file in \`checks\` if you trust it.
    static/linked.svg:2:3 warning <script> runs when this file is opened, because the policy of pages is not that of other files (active-file)
      Remove it, or allow the file in \`checks\` if you trust it."
  `)
})

test('a drawing that a page shows is reported where it is no XML, as browsers show nothing of it', async () => {
  const drawings = {
    'docs/a.svg': `<svg ${SVG}>\n  <g><circle r="4"/>\n</svg>\n`,
    'docs/b.svg': 'version https://git-lfs.example.com/spec/v1\n',
    'static/c.svg': `<svg ${SVG}><text>A&nbsp;B</text></svg>`,
    'docs/d.svgz': gzipSync(`<svg ${SVG}><path d=M0/></svg>`),
    // Code comes first, and nothing is said of these.
    'docs/code.svg': `<svg ${SVG}><script>y()</script><g></svg>`,
    'docs/marked.svg': `\ufeff<?xml version="1.0"?>\n<svg ${SVG}/>\n<!-- end -->\n`,
    'docs/named.svg': `<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;"/>`,
    'docs/text.svg': `<svg ${SVG}><title>A &amp; B &#x2192; C</title><text xml:space="preserve"> </text></svg>`,
    'docs/data.xml': '<a><b></a>',
  }
  const made = site({
    'docs/index.md': `# T\n\n${Object.keys(drawings)
      .map((path) => `[x](${path.replace(/^\w+/, path.startsWith('docs') ? '.' : '')})`)
      .join(' ')}\n`,
    'docs/unused.svg': '<svg',
    ...drawings,
  }).build()
  expect((await made.problems()).match(/^\w.*/gm)).toEqual([
    'docs/a.svg:3:6 warning this is not well-formed XML, so browsers do not show the picture: unexpected close tag (missing-image)',
    'docs/b.svg:1:1 warning this is not well-formed XML, so browsers do not show the picture: non-whitespace before first tag (missing-image)',
    expect.stringContaining('docs/code.svg:1:41 warning <script> runs'),
    'docs/d.svgz:1:49 warning this is not well-formed XML, so browsers do not show the picture: unquoted attribute value (missing-image)',
    expect.stringMatching(/^static\/c\.svg:1:\d+ warning this is not well-formed XML/),
  ])
})

test('a static file is read again when it changes', async () => {
  const made = site({
    'docs/index.md': '# Start\n\n[a](/a.html)\n',
    'static/a.html': '<p>x</p>\n',
  }).build()
  expect(await made.problems()).toBe('')
  made.edit('static/a.html', '<p onclick="y()">x</p>\n').build()
  expect(await made.problems()).toContain('static/a.html:1:1 warning `onclick` of <p>')
})

test('what runs in a compressed drawing is reported', async () => {
  const drawing = gzipSync(`<svg ${SVG}><script>y()</script></svg>`)
  const made = site({
    'docs/index.md': '# T\n\n[a](a.svgz) and [b](/b.svgz), [c](c.svgz)\n',
    'docs/a.svgz': drawing,
    'static/b.svgz': drawing,
    'docs/c.svgz': drawing.subarray(0, 20),
  })
  const problems = await made.build().problems()
  expect(problems).toContain('docs/c.svgz warning this file is compressed and cannot be unpacked')
  const found = problems.match(/\S+ warning <script> runs/g)
  expect(found).toEqual([
    'docs/a.svgz:1:41 warning <script> runs',
    'static/b.svgz:1:41 warning <script> runs',
  ])
})
