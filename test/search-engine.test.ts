import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createEngine } from '../src/plugins/search/engine/engine.ts'
import { fileName } from '../src/plugins/search/engine/format.ts'
import { engineOf, indexOf, marksOf, plainOf, type TestPage, type TestPages } from './search.ts'

const pages: TestPages = {
  billing: {
    title: 'Billing and usage',
    description: 'What a lookup costs and where invoices are.',
    sections: {
      '': 'How plans work.',
      Invoices: 'An invoice comes on the first day of each month.',
      'Usage API': 'Read the usage of a project.',
    },
  },
  errors: {
    title: 'Error codes',
    sections: {
      '': 'Every code with its cause.',
      domain_not_allowed: 'The public key may not be used on this domain.',
      rate_limited: 'Too many requests in one second.',
    },
  },
  widget: {
    title: 'Address widget',
    keywords: ['autocomplete'],
    sections: {
      Options: 'Choose the country.',
      'Postcode field': 'Fill the postcode of an address.',
    },
    code: 'new Widget({ maxResults: 5 })',
    entities: [
      {
        kind: 'param',
        name: 'widget#minLength',
        anchor: 'param-minLength',
        about: 'Letters to type before suggestions appear.',
      },
    ],
  },
  guide: {
    title: 'Verification guide',
    sections: {
      'Check an address':
        'Verify the address that a customer typed; the invoice is not part of it.',
    },
  },
}

const engine = engineOf(pages, {
  synonyms: [
    ['postcode', 'zip code'],
    ['invoice', 'receipt'],
  ],
})

describe('a query finds', () => {
  test.each([
    ['a title', 'billing', '/billing'],
    ['a heading, before the same word in a text', 'invoices', '/billing#invoices'],
    ['words of a text', 'first day month', '/billing#invoices'],
    ['a code', 'domain_not_allowed', '/errors#domain_not_allowed'],
    ['a code by its words', 'domain not allowed', '/errors#domain_not_allowed'],
    ['a code written in another manner', 'domainNotAllowed', '/errors#domain_not_allowed'],
    ['a word in code', 'maxresults', '/widget#options'],
    ['an unfinished word', 'bill', '/billing'],
    ['an unfinished word whose stem is shorter', 'verificati', '/guide'],
    ['a word with a slip', 'invoce', '/billing#invoices'],
    ['a word with a slip in its first letter', 'nivoice', '/billing#invoices'],
    ['a long word with two slips', 'verifcaton', '/guide'],
    ['an unfinished word with a slip', 'verifca', '/guide'],
    ['another form of a word', 'verified', '/guide'],
    ['a synonym', 'receipt', '/billing#invoices'],
    ['a synonym of several words', 'zip code', '/widget#postcode-field'],
    ['a synonym with a slip', 'reciept', '/billing#invoices'],
    ['a keyword', 'autocomplete', '/widget'],
    ['something with a name of its own, at its anchor', 'minLength', '/widget#param-minLength'],
    ['two words that are becoming one', 'auto comp', '/widget'],
    ['two words that are one elsewhere', 'post code', '/widget#postcode-field'],
    ['the page that has all words, though none of its sections has', 'usage plans', '/billing'],
    ['what a question asks for', 'how do I get an invoice?', '/billing#invoices'],
  ])('%s: %s', async (_, query, url) => {
    expect((await engine.urls(query))[0]).toBe(url)
  })

  test('a page by the anchor text of links to it', async () => {
    const { urls } = engineOf({
      start: { title: 'Start', links: { 'csp#hosts': 'whitelist our hosts' } },
      csp: { title: 'Content security policy', sections: { Hosts: 'Allow these.' } },
    })
    expect(await urls('whitelist')).toEqual(['/csp'])
  })

  test('a page that is called like a stop word', async () => {
    const words = 'if for with do and or in is then as from this the what how where'.split(' ')
    const { urls } = engineOf({
      start: { title: 'Start', sections: { '': `Read ${words.join(' ')} here.` } },
      ...Object.fromEntries(words.map((word) => [`k-${word}`, { title: word }])),
    })
    for (const word of words) expect((await urls(word))[0]).toBe(`/k-${word}`)
  })

  test('a heading of a few words, before pages with more of them', async () => {
    const about = {
      'Postal address fields': 'Postal addresses.',
      'Postal address data': 'Address.',
    }
    const { urls } = engineOf({
      one: { title: 'Postal address list', sections: about },
      two: { title: 'Postal address search', sections: about },
      three: { title: 'Address of a postal box', sections: about },
      faq: { title: 'Questions', sections: { 'Hidden postal addresses': 'An answer.' } },
      long: { title: 'Matching', sections: { 'Postal addresses': 'They differ.' } },
    })
    expect((await urls('postal addresses')).slice(0, 2)).toContain('/long#postal-addresses')
  })

  test('a title or heading of one word, before pages about a word of the same stem', async () => {
    const { urls } = engineOf({
      what: { title: 'What is new', sections: { 'A new page': 'New pages are news.' } },
      news: { title: 'News', sections: { Fills: 'Reports.', Limits: 'The limits of it.' } },
      new: { title: 'New', sections: { Filling: 'Projects.', Filled: 'Done.' } },
      limit: {
        title: 'Limit what a limit limits',
        sections: { 'Spending limit': 'A limit limits.', 'Rate limit': 'Limit.' },
        links: { limit: 'limit' },
      },
    })
    for (const [query, url] of [
      ['news', '/news'],
      ['New', '/new'],
      ['filling', '/new#filling'],
      ['fills', '/news#fills'],
      ['filled', '/new#filled'],
    ] as const)
      expect((await urls(query))[0], query).toBe(url)
    expect((await urls('limits')).slice(0, 2)).toContain('/news#limits')
    expect(await urls('news')).toContain('/what')
  })

  test('a title of one word, without hiding the pages that only mention it', async () => {
    const others = Array.from({ length: 100 }, (_, i) => [
      `page${i}`,
      { title: `Chapter ${i}`, sections: { Part: i % 4 ? 'Nothing.' : 'How to install this.' } },
    ])
    const { urls } = engineOf({
      ...Object.fromEntries(others),
      install: { title: 'Install', sections: { Steps: 'First, install it.' } },
    })
    const found = await urls('install')
    expect(found[0]).toBe('/install')
    expect(found.filter((url) => url.startsWith('/page')).length).toBeGreaterThan(10)
  })

  test('a heading of one word among the first two, beside a page with the word in its title', async () => {
    const section = 'An error.'
    const { urls } = engineOf({
      codes: {
        title: 'Error',
        sections: {
          'Error format': section,
          'Error of widgets': section,
          'Error of calls': section,
        },
      },
      one: { title: 'One', links: { codes: 'errors' } },
      two: { title: 'Two', links: { codes: 'errors' } },
      three: { title: 'Three', links: { codes: 'errors' } },
      call: { title: 'The call', sections: { Request: 'A request.', Errors: 'Codes.' } },
    })
    expect((await urls('Errors')).slice(0, 2)).toContain('/call#errors')
    expect(await urls('Errors')).toContain('/codes')
  })

  test('a heading that is typed word for word, before pages about its words', async () => {
    const about = {
      title: 'Billing and accounts',
      sections: { Billing: 'See billing.', Close: 'Account.' },
    }
    const headings = [
      'Who can see billing',
      'What it does',
      'Is there a sandbox?',
      'How do I close my account?',
      'Which key do I use where?',
      'Why does the browser show its own list over all of the suggestions that we make?',
    ]
    const { urls } = engineOf({
      billing: about,
      account: { ...about, title: 'Close an account' },
      sandbox: { title: 'Sandbox', sections: { 'A sandbox': 'The sandbox.' } },
      keys: { title: 'Keys', sections: { 'Use a key': 'Where to use a key.' } },
      list: { title: 'Suggestions list', sections: { 'Browser list': 'Show suggestions.' } },
      faq: {
        title: 'Questions',
        sections: Object.fromEntries(headings.map((heading) => [heading, 'An answer.'])),
      },
    })
    for (const heading of headings)
      for (const query of [heading, heading.replace('?', ''), heading.toLowerCase()])
        expect((await urls(query)).slice(0, 2), query).toContain(
          `/faq#${heading.toLowerCase().replaceAll(' ', '-')}`,
        )
    expect((await urls('who can see billing in an organization'))[0]).toBe(
      '/faq#who-can-see-billing',
    )
  })

  test('a name with signs before the name without them, and the other way round', async () => {
    const titles = { x: 'C++', y: 'C', z: 'C#', a: 'A*', b: 'A', op: '&&', arrow: 'Functions (=>)' }
    const { urls } = engineOf({
      ...Object.fromEntries(Object.entries(titles).map(([route, title]) => [route, { title }])),
      more: { title: 'Languages', sections: { 'C and A': 'A language called C.' } },
    })
    for (const [query, route] of [
      ['C++', 'x'],
      ['c', 'y'],
      ['what is C#?', 'z'],
      ['a*', 'a'],
      ['A', 'b'],
      ['&&', 'op'],
      ['=>', 'arrow'],
    ])
      expect((await urls(query as string))[0], query).toBe(`/${route}`)
  })

  test('a word of letters that not every keyboard has, however it is typed', async () => {
    const { urls } = engineOf(
      { a: { title: 'Kräuter' }, b: { title: 'Straße' }, c: { title: 'Århus' } },
      { lang: 'de' },
    )
    for (const [query, route] of [
      ['kraeuter', 'a'],
      ['krauter', 'a'],
      ['strasse', 'b'],
      ['aarhus', 'c'],
    ])
      expect(await urls(query as string), query).toEqual([`/${route}`])
  })

  test('the exact version before a page that has parts of it', async () => {
    const { urls } = engineOf({
      parts: { title: 'Beta 10', sections: { '10 beta': 'Beta 10.' } },
      notes: { title: 'Releases', sections: { '': 'Fixed in v10.0.1-beta.2.' } },
    })
    const found = await urls('10.0.1-beta.2')
    expect(found[0]).toBe('/notes')
    expect(found).toContain('/parts')
  })

  test('a version, not a number with the same digits', async () => {
    const { urls } = engineOf({
      codes: { title: 'Error codes', sections: { '422 Unprocessable': 'Code 422, 42.' } },
      notes: { title: 'Releases', sections: { '': 'Fixed in v4.2.0.' } },
      next: { title: 'Betas', sections: { '': 'Broken in 4.2.1-beta.3.' } },
    })
    expect((await urls('4.2')).sort()).toEqual(['/next', '/notes'])
    expect(await urls('v4.2.0')).toEqual(['/notes'])
    expect(await urls('42')).toEqual(['/codes#422-unprocessable'])
  })

  test('an option before the word that it consists of', async () => {
    const { urls } = engineOf({
      policy: { title: 'Strict headers', sections: { Strict: 'A strict policy is strict.' } },
      checks: { title: 'Checks', sections: { 'What fails': 'With `--strict`, also warnings.' } },
      commands: { title: 'Commands', sections: { '': 'All.' }, code: 'tool check --strict=all' },
    })
    const found = await urls('--strict')
    expect(found[0]).toBe('/checks#what-fails')
    expect(found).toContain('/commands')
    expect((await urls('strict'))[0]).toContain('/policy')
  })

  test('a name that is misspelled where the name is', async () => {
    const { urls } = engineOf({
      guide: {
        title: 'Integration',
        sections: {
          'The widget': 'A widget for an address, a widget for each address.',
          'Address of a widget': 'The address. The widget.',
        },
      },
      faq: { title: 'Questions', sections: { 'Address widget': 'It completes what is typed.' } },
    })
    for (const query of ['address widget', 'adress widget', 'address widgte'])
      expect((await urls(query))[0], query).toBe('/faq#address-widget')
  })

  test('pages that have all words after the heading that is typed word for word', async () => {
    const { urls } = engineOf({
      faq: { title: 'Questions', sections: { 'Spending limit': 'See billing.' } },
      ...Object.fromEntries(
        ['a', 'b', 'c'].map((name) => [
          name,
          { title: name.toUpperCase(), sections: { Costs: 'A limit of what you are spending.' } },
        ]),
      ),
    })
    expect(await urls('spending limit')).toEqual([
      '/faq#spending-limit',
      '/a#costs',
      '/b#costs',
      '/c#costs',
    ])
  })

  test('the parts of a joined term after the few hits of the whole', async () => {
    const { urls } = engineOf({
      other: { title: 'Shop', sections: { '': 'It sends address:select.' } },
      events: { title: 'Address events', sections: { select: 'A suggestion was chosen.' } },
    })
    const found = await urls('address:select')
    expect(found[0]).toBe('/other')
    expect(found).toContain('/events#select')
  })

  test('the section that has all words before its page, which has them as keywords', async () => {
    const { urls } = engineOf({
      mail: {
        title: 'Email results',
        keywords: ['disposable email'],
        sections: { '': 'What comes back.', Disposable: 'An email that lasts an hour.' },
      },
    })
    expect((await urls('disposable email'))[0]).toBe('/mail#disposable')
    expect((await urls('email results'))[0]).toBe('/mail')
  })

  test('nothing else for a short code, but proposes the word that may have been meant', async () => {
    const { hits, correction } = await engine.ask('codx')
    expect([hits, correction]).toEqual([[], 'code'])
    expect((await engine.ask('codx billing')).correction).toBe('code billing')
    expect((await engine.ask('billing')).correction).toBeNull()
    expect((await engine.ask('biling')).correction).toBeNull()
  })

  test('a file limit where files are, not where fields are filled', async () => {
    const { urls } = engineOf({
      fields: { title: 'Fill fields', sections: { Filling: 'Filled by autofill. '.repeat(10) } },
      files: { title: 'Files', sections: { Limits: 'The file size limit is 100 MB.' } },
    })
    expect((await urls('file size limit'))[0]).toBe('/files#limits')
    expect(await urls('filling')).not.toContain('/files')
  })

  test('two words next to each other in a heading, before the same words apart', async () => {
    const { urls } = engineOf({
      apart: { title: 'A', sections: { 'Rate of requests and its limit': 'Both words.' } },
      together: { title: 'B', sections: { 'Requests and their rate limit': 'Both words.' } },
    })
    expect((await urls('rate limit'))[0]).toBe('/together#requests-and-their-rate-limit')
  })

  test.each([
    ['ja', '設定', '方法'],
    ['zh', '地址', '验证'],
    ['th', 'ที่อยู่', 'อีเมล'],
  ])('two words without a space between them, in %s: %s%s', async (lang, first, second) => {
    const alone = { a: { title: first }, b: { title: second } }
    const both = { c: { title: first + second } }
    for (const pages of [
      { ...alone, ...both },
      { ...both, ...alone },
    ])
      expect((await engineOf(pages, { lang }).urls(first + second))[0]).toBe('/c')
  })

  test('the same, whatever was searched before', async () => {
    // So many pairs with "fetch" that the index has several files of them.
    const words = Array.from({ length: 6000 }, (_, i) => `q${i.toString(36).padStart(4, 'x')}`)
    const pages: Record<string, TestPage> = {
      apart: { title: 'A', sections: { 'Zebra fetch': 'A record.' } },
      pair: { title: 'A', sections: { 'Fetch zebra': 'A record.' } },
    }
    for (let i = 0; i < 60; i++) {
      const headings = words.slice(i * 100, i * 100 + 100).map((word) => [`Fetch ${word}`, ''])
      pages[`p${i}`] = { title: 'C', sections: Object.fromEntries(headings) }
    }
    const fresh = await engineOf(pages).urls('fetch zebra record')
    const engine = engineOf(pages)
    await engine.ask('fetch zebra')
    expect(await engine.urls('fetch zebra record')).toEqual(fresh)
  })

  test('names in code, and says so', async () => {
    const found = async (query: string) =>
      (await engine.ask(query)).hits.map(({ url, kind }) => [url, kind])
    expect(await found('postcode field')).toContainEqual(['/widget#postcode-field', ''])
    expect(await found('minLength')).toContainEqual(['/widget#param-minLength', 'name'])
  })

  test('the page with more inbound links first, among similar ones', async () => {
    const alike = { title: 'Events', sections: { Select: 'A suggestion was chosen.' } }
    const { urls } = engineOf({
      other: alike,
      main: alike,
      start: { title: 'Start', links: { main: 'here' } },
    })
    expect((await urls('select suggestion'))[0]).toBe('/main#select')
  })

  test('the page about this locale before the same about another, however many links that has', async () => {
    const record = { title: 'Address record', sections: { Fields: 'The council of an address.' } }
    const pages = {
      'api/au/record': record,
      'api/xx/record': record,
      start: { title: 'Start', links: { 'api/au/record': 'here' } },
      more: { title: 'More', links: { 'api/au/record': 'there' } },
      last: { title: 'Last', links: { 'api/xx/record': 'there' } },
    }
    expect((await engineOf(pages).urls('council'))[0]).toBe('/api/au/record#fields')
    const { urls } = engineOf(pages, { others: ['au'] })
    expect((await urls('council'))[0]).toBe('/api/xx/record#fields')
  })

  test('two weak stop words as a pair, where a name contains it', async () => {
    const { urls } = engineOf({
      search: { title: 'Search', sections: { Search: 'A search, working or not.' } },
      help: { title: 'Help', keywords: ['not working'], sections: { Search: 'Reload the page.' } },
      other: { title: 'Not', sections: { Working: 'How it works.' } },
    })
    expect((await urls('search not working'))[0]).toBe('/help#search')
    expect((await urls('search'))[0]).toBe('/search#search')
  })

  test('the subject of a question, not its question words', async () => {
    const { urls } = engineOf({
      bulk: { title: 'Bulk', sections: { 'How much is corrected': 'As you choose.' } },
      plans: { title: 'Plans', sections: { Prices: 'The cost of a lookup.' } },
      alerts: { title: 'Alerts', sections: { Months: 'The cost of a month.' } },
      credits: { title: 'Credits', sections: { Refunds: 'The cost of a refund.' } },
    })
    expect((await urls('how much does it cost'))[0]).not.toBe('/bulk#how-much-is-corrected')
  })

  test('the two things that a question compares, not "difference between"', async () => {
    const { urls } = engineOf({
      places: { title: 'Places', sections: { 'Difference between places': 'Towns are larger.' } },
      overview: { title: 'Overview', sections: { Products: 'Lookup finds, verification checks.' } },
    })
    const question = 'what is the difference between lookup and verification'
    expect((await urls(question))[0]).toBe('/overview#products')
  })

  test('the results of the new index when a file of the old one is missing', async () => {
    const outputs = { old: indexOf(pages), fresh: indexOf({ novelty: { title: 'Novelty' } }) }
    let site = outputs.old
    const engine = createEngine(async (name) => {
      const file = site.find(({ path }) => path === fileName(name))
      if (!file) throw new Error('404')
      return gunzipSync(file.bytes())
    }, 'en')
    const ask = (query: string) => engine.search(query, 0, new AbortController().signal)
    expect((await ask('billing')).total).toBeGreaterThan(0)
    site = outputs.fresh
    expect((await ask('novelty')).hits[0]?.url).toBe('/novelty')
    site = []
    await expect(ask('something else')).rejects.toThrow('404')
  })

  test('nothing, and then suggests other queries', async () => {
    const { hits, total, suggestions } = await engineOf(pages).ask('xqzzkj')
    expect([hits, total]).toEqual([[], 0])
    expect(suggestions).toBeInstanceOf(Array)
  })

  test('nothing for an empty query', async () => {
    const { total, ways } = await engineOf(pages, { feedbackUrl: '/help' }).ask('  ?! ')
    expect([total, ways]).toEqual([0, { links: [], feedbackUrl: '/help' }])
  })

  test('no page that its author leaves out', async () => {
    expect(
      await engineOf({ ...pages, secret: { title: 'Secret billing', search: false } }).urls(
        'secret',
      ),
    ).not.toContain('/secret')
  })
})

describe('hits', () => {
  test('show the words that were searched for', async () => {
    const { hits } = await engine.ask('invoice month')
    expect(plainOf(hits[0]?.title ?? [])).toBe('Billing and usage')
    expect(marksOf(hits[0]?.path ?? [])).toEqual(['Invoices'])
    expect(marksOf(hits[0]?.excerpt ?? [])).toEqual(['invoice', 'month'])
  })

  test('mark a part of a compound, or all of it if that is what was searched for', async () => {
    const text = 'Read metadata.postcodes and postCode of the e-mail.'
    const { ask } = engineOf({ fields: { title: 'Fields', sections: { All: text } } })
    const marked = async (query: string) => marksOf((await ask(query)).hits[0]?.excerpt ?? [])
    expect(await marked('postcodes')).toEqual(['postcodes', 'postCode'])
    expect(await marked('meta')).toEqual(['metadata'])
    expect(await marked('metadata.postcodes')).toEqual(['metadata.postcodes'])
    expect(await marked('email')).toEqual(['e-mail'])
    expect(plainOf((await ask('meta')).hits[0]?.excerpt ?? [])).toBe(text)
  })

  test('have excerpts whose ellipsis is never alone on a line', async () => {
    const { ask } = engineOf({ long: { title: 'Long', sections: { All: 'a kiwi '.repeat(60) } } })
    expect(plainOf((await ask('kiwi')).hits[0]?.excerpt ?? [])).toMatch(/\S\u00a0…$/)
  })

  test('are counted once and all of them can be reached', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 45 }, (_, i) => [
        `p${i}`,
        { title: `Page ${i}`, sections: { Part: 'about kiwis' } },
      ]),
    )
    const engine = engineOf(many)
    const found = [
      await engine.ask('kiwis', 0),
      await engine.ask('kiwis', 1),
      await engine.ask('kiwis', 2),
    ]
    expect(found.map(({ total }) => total)).toEqual([45, 45, 45])
    expect(found.map(({ hits }) => hits.length)).toEqual([20, 20, 5])
    expect(new Set(found.flatMap(({ hits }) => hits.map((hit) => hit.url))).size).toBe(45)
  })

  test('lead to a page once, not to its record and its introduction', async () => {
    const urls = await engine.urls('billing plans')
    expect(urls.filter((url) => url === '/billing')).toHaveLength(1)
  })
})

describe('what is fetched', () => {
  const large = Object.fromEntries(
    Array.from({ length: 300 }, (_, i) => [
      `p${i}`,
      {
        title: `Page number ${i}`,
        sections: {
          Part: `word${i} common text about things ${'filler '.repeat(40)}${i % 7 === 0 ? 'rare' : ''}`,
        },
      },
    ]),
  )

  test('is nothing before a query, and bounded by what a query needs', async () => {
    const engine = engineOf(large)
    expect(engine.fetched()).toEqual([])
    await engine.ask('common rare')
    const files = engine.fetched()
    expect(files[0]).toBe('manifest')
    expect(files.length).toBeLessThan(40)
    expect(new Set(files).size).toBe(files.length)
  })

  test('is cached: the same query fetches nothing again', async () => {
    const engine = engineOf(large)
    await engine.ask('common rare')
    engine.fetched()
    await engine.ask('common rare')
    expect(engine.fetched()).toEqual([])
  })

  test('the words for typo tolerance are fetched only for an unknown word', async () => {
    const engine = engineOf(pages)
    await engine.ask('invoice')
    const known = engine.fetched().length
    await engine.ask('invoixe')
    expect(engine.fetched().length).toBeGreaterThan(0)
    expect(known).toBeLessThan(6)
  })

  test('a file that failed to load is requested again', async () => {
    let broken = true
    const { createEngine } = await import('../src/plugins/search/engine/engine.ts')
    const { indexOf } = await import('./search.ts')
    const { gunzipSync } = await import('node:zlib')
    const files = new Map(indexOf(pages).map((o) => [o.path, o]))
    const failing = createEngine(async (name) => {
      if (broken) throw new TypeError('Failed to fetch')
      return gunzipSync(files.get(`${name}.bin`)?.bytes() ?? new Uint8Array())
    }, 'en')
    const { signal } = new AbortController()
    await expect(failing.search('invoice', 0, signal)).rejects.toThrow('Failed to fetch')
    broken = false
    expect((await failing.search('invoice', 0, signal)).total).toBeGreaterThan(0)
  })

  test('an outdated search has no result', async () => {
    const engine = engineOf(pages)
    const stale = new AbortController()
    stale.abort()
    const { createEngine } = await import('../src/plugins/search/engine/engine.ts')
    await expect(
      createEngine(async () => new TextEncoder().encode('{}'), 'en').search(
        'invoice',
        0,
        stale.signal,
      ),
    ).rejects.toThrow(/abort/i)
    expect((await engine.ask('invoice')).total).toBeGreaterThan(0)
  })
})
