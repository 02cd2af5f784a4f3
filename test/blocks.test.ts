/** `::video`, `::embed` and images of other sites, as far as the configuration allows them. */
import { describe, expect, test } from 'vitest'
import { type Files, site } from './site.ts'

const siteWith = (page: string, config = '', more: Files = {}) =>
  site({
    'site.config.mjs': `export default { ${config} }`,
    'docs/index.md': `# Home\n\n${page}\n`,
    'docs/other.md': '# Other\n',
    ...more,
  })

const EMBED = '::embed{src="https://pens.example/a?b=1&c=2" title="A pen"}'
const ALLOW = "embeds: { allow: ['https://pens.example/'] }"

const policyOf = (html: string) =>
  /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? ''

describe('::embed', () => {
  test('is a link to a page of another site, whose frame the policy of this page alone allows', async () => {
    const built = siteWith(EMBED, ALLOW).build()
    expect(await built.problems()).toBe('')
    const { html } = await built.page('/')
    expect(html).toMatch(
      /<div class="embed"><a href="https:\/\/pens\.example\/a\?b=1&amp;c=2" data-frame(?:="")?>A pen <small>pens\.example<\/small><\/a><template><iframe src="https:\/\/pens\.example\/a\?b=1&amp;c=2" title="A pen"/,
    )
    expect(policyOf(html)).toContain('frame-src https://pens.example;')
    expect(html).toMatch(/href="\/assets\/component-embed-\w+\.css"/)
    expect(policyOf((await built.page('/other')).html)).not.toContain('frame-src')
  })

  test('is reported with its position if its origin is not allowed', async () => {
    const built = siteWith(EMBED).build()
    expect(await built.problems()).toBe(
      'docs/index.md:3:1 warning frames from pens.example are blocked by the pages’ security policy (frame-src) (blocked-frame)\n' +
        '  Add the origin to `embeds.allow` in the configuration.',
    )
    expect(policyOf((await built.page('/')).html)).not.toContain('frame-src')
  })

  test('needs a title, and an address of another site', async () => {
    const problems = await siteWith(
      '::embed{src="https://pens.example"}\n\n::embed{src="other.md" title=x}',
      ALLOW,
    )
      .build()
      .problems()
    expect(problems).toContain(
      'docs/index.md:3:1 warning the attribute `title` of `embed` is missing',
    )
    expect(problems).toContain(
      'docs/index.md:5:9 warning the attribute `src` of `embed` is not an address of another site',
    )
  })
})

describe('::video', () => {
  const MORE = {
    'docs/tour.mp4': 'video',
    'docs/tour.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>',
  }

  test('plays a file of the site, which is loaded when it is played', async () => {
    const built = siteWith(
      '::video{src="tour.mp4" title="A tour" poster="tour.svg"}',
      '',
      MORE,
    ).build()
    expect(await built.problems()).toBe('')
    const { html } = await built.page('/')
    const video = /<video class="video"[^>]*>/.exec(html)?.[0] ?? ''
    for (const attribute of ['title="A tour"', ' controls', 'preload="none"', 'poster="/'])
      expect(video).toContain(attribute)
    const src = / src="([^"]+)"/.exec(video)?.[1] ?? ''
    expect(await built.text(src.slice(1))).toBe('video')
  })

  test('links to a video on a hosting service, and the policy allows only that player', async () => {
    const { html } = await siteWith('::video{provider=youtube id=abc_-1 title="A tour"}')
      .build()
      .page('/')
    expect(html).toMatch(
      /<a href="https:\/\/www\.youtube\.com\/watch\?v=abc_-1" data-frame(?:="")?><span>A tour<\/span><\/a><template><iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/abc_-1" title="A tour"/,
    )
    expect(policyOf(html)).toContain('frame-src https://www.youtube-nocookie.com;')
  })

  test('a page that plays only files of the site allows no frames', async () => {
    const { html } = await siteWith('::video{src="tour.mp4" title="A tour"}', '', MORE)
      .build()
      .page('/')
    expect(html).toContain('<video')
    expect(policyOf(html)).not.toContain('frame-src')
  })

  test.each([
    ['::video{title=x}', 'it needs either `src`, or `provider` and `id`'],
    [
      '::video{title=x provider=vimeo id="../x"}',
      '`id` must be the id of the video, not its address',
    ],
    [
      '::video{title=x src="https://a.example/x.mp4"}',
      '`src` is on another site. Store the file next to the page',
    ],
  ])('says what is wrong with %s', async (text, reason) => {
    expect(await siteWith(text).build().problems()).toContain(
      `docs/index.md:3:1 error the component "video" cannot be shown: ${reason}`,
    )
  })
})

describe('<iframe> of another site', () => {
  test('is shown as ::embed is: the frame is loaded when a visitor asks for it', async () => {
    const frame =
      '<div>\n<iframe src="https://pens.example/a?b=1&c=2" title="A pen" style="width: 100%; height: 300px" allow="camera"></iframe>\n</div>'
    const built = siteWith(frame, ALLOW).build()
    // Its styles mean nothing for the block.
    expect(await built.problems()).toBe('')
    const { html } = await built.page('/')
    expect(html).toMatch(
      /<div class="embed"><a href="https:\/\/pens\.example\/a\?b=1&amp;c=2" data-frame(?:="")?>A pen <small>pens\.example<\/small><\/a><template><iframe src="https:\/\/pens\.example\/a\?b=1&amp;c=2" title="A pen" height="300"/,
    )
    expect(html).not.toContain('camera')
    expect(html.match(/<iframe/g)).toHaveLength(1)
    expect(policyOf(html)).toContain('frame-src https://pens.example;')
  })

  test('is reported with its position, in the file that contains it, if its origin is not allowed', async () => {
    const built = siteWith('::include{file=part.md}', '', {
      'docs/part.md': 'Text.\n\n<iframe src="https://pens.example/a/"></iframe>\n',
    }).build()
    expect(await built.problems()).toContain(
      'docs/part.md:3:1 warning frames from pens.example are blocked',
    )
    expect((await built.page('/')).html).toContain('>pens.example/a <small>')
  })

  test.each([
    ['https://www.youtube.com/embed/abc_-1?start=3', 'https://www.youtube.com/watch?v=abc_-1'],
    ['//www.youtube-nocookie.com/embed/abc_-1', 'https://www.youtube.com/watch?v=abc_-1'],
    ['https://player.vimeo.com/video/123?color=fff', 'https://vimeo.com/123'],
  ])('%s is a video that needs no permission', async (src, page) => {
    const built = siteWith(`<p align="center"><iframe src="${src}"></iframe></p>`).build()
    expect(await built.problems()).toBe('')
    const { html } = await built.page('/')
    expect(html).toContain(`<div class="video"><a href="${page}`)
    expect(html).toMatch(/<span>(?:YouTube|Vimeo)<\/span>/)
    expect(html).not.toContain('<p align')
  })

  test.each([
    'https://www.youtube.com/embed/videoseries?list=PL1',
    'https://www.youtube.com/embed/live_stream?channel=x',
    'https://player.vimeo.com/video/123?h=abc',
    'https://youtube.com.evil.example/embed/abc',
  ])('%s is a page, not a video', async (src) => {
    const config = `embeds: { allow: ['${new URL(src).origin}'] }`
    const { html } = await siteWith(`<iframe src="${src}"></iframe>`, config).build().page('/')
    expect(html).toContain(`<div class="embed"><a href="${src}"`)
  })

  test('is a video in MDX, too, also as the element of another tool', async () => {
    const built = site({
      'site.config.mjs': 'export default {}',
      'docs/index.mdx':
        '# Home\n\n<iframe src="https://www.youtube.com/embed/one" allowFullScreen style={{ border: 0 }}></iframe>\n\n<YouTube id="two" title="A tour" />\n',
    }).build()
    const { html } = await built.page('/')
    expect(html.match(/<div class="video">/g)).toHaveLength(2)
    expect(html).toContain('watch?v=two" data-frame')
    expect(html).not.toContain('youtube.com/embed/')
  })

  test('stays as it is, and is reported, where the block of a site has other props', async () => {
    const own = `import { component } from 'docsgen/component'
      export default component({ props: { url: 'string' }, render: () => <b>own</b> })`
    const built = siteWith('<iframe src="https://pens.example/a"></iframe>', ALLOW, {
      'components/embed.tsx': own,
    }).build()
    expect(await built.problems()).toContain('frames from pens.example are blocked')
    expect((await built.page('/')).html).toContain('<iframe src="https://pens.example/a"></iframe>')
  })

  test.each([
    '<h2>A <iframe src="https://pens.example/a"></iframe></h2>',
    '<p><a href="https://pens.example"><iframe src="https://pens.example/a"></iframe></a></p>',
    'Text **and <iframe src="https://pens.example/a"></iframe>**',
    '<noscript><iframe src="https://pens.example/a"></iframe></noscript>',
    // Blocks let what they show run scripts.
    '<iframe src="https://pens.example/a" sandbox=""></iframe>',
  ])('stays as it is, and is reported, where a block cannot be: %s', async (text) => {
    const built = siteWith(text, ALLOW).build()
    expect(await built.problems()).toContain('frames from pens.example are blocked')
    expect((await built.page('/')).html).toContain('<iframe src="https://pens.example/a"')
  })

  test('of the site itself stays', async () => {
    const built = siteWith('<iframe src="/demo.html" title="Demo"></iframe>', '', {
      'static/demo.html': '<!doctype html><title>Demo</title>',
    }).build()
    expect((await built.page('/')).html).toContain('<iframe src="/demo.html" title="Demo">')
  })
})

test('a page that uses neither block loads no code for them', async () => {
  const code = '```html\n<iframe src="https://pens.example/a"></iframe>\n```'
  const built = siteWith(`An \`<iframe>\`:\n\n${code}`).build()
  expect((await built.page('/')).html).not.toContain('assets/component-')
})

test('they can be added while the site is watched, and a site’s own component comes first', async () => {
  const own = `import { component } from 'docsgen/component'
    export default component({ props: { src: 'string', title: 'string' }, render: () => <b>own</b> })`
  const built = siteWith('Text.', ALLOW)
    .build()
    .edit('docs/index.md', `# Home\n\n${EMBED}\n`)
    .build()
  expect((await built.page('/')).html).toContain('<iframe')
  expect((await built.edit('components/embed.tsx', own).build().page('/')).html).toContain(
    '<b>own</b>',
  )
})

test('images of allowed origins are shown, others are reported', async () => {
  const built = siteWith(
    '![a](https://img.example/a.svg) ![b](https://other.example/b.svg)',
    "images: { allow: ['https://img.example'] }",
  ).build()
  const problems = await built.problems()
  expect(problems).toContain('images from other.example are blocked')
  expect(problems).toContain('add the origin to `images.allow`')
  expect(problems).not.toContain('img.example are')
  expect(policyOf((await built.page('/')).html)).toContain(
    "img-src 'self' data: https://img.example;",
  )
})

test.each([
  "images: { allow: ['https://x.example/path'] }",
  'embeds: { allow: ["https://x.example; script-src *"] }',
])('only origins can be allowed: %s', async (config) => {
  expect(await siteWith('Text.', config).build().problems()).toContain(
    'an origin such as "https://img.shields.io"',
  )
})
