import { describe, expect, test } from 'vitest'
import { messageLanguages, messagesOf } from '../src/messages/index.ts'
import { format, type Message } from '../src/shared/format.ts'
import { en, type MessageName } from '../src/shared/messages.ts'
import { site } from './site.ts'

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()
const formsOf = (message: Message) =>
  typeof message === 'string' ? [message] : Object.values(message)

describe.each(messageLanguages)('the messages in %s', (language) => {
  const messages = Object.entries(messagesOf(language)) as [MessageName, Message][]

  test('are complete and not empty', () => {
    expect(messages.map(([name]) => name)).toEqual(Object.keys(en))
    const texts = messages.flatMap(([, message]) => formsOf(message))
    expect(texts.filter((text) => text.trim() === '' || text.trim() !== text)).toEqual([])
  })

  test('have the placeholders of the English ones', () => {
    const wrong = messages.flatMap(([name, message]) => {
      // A form for one number may spell it out: "one item".
      const form = typeof message === 'string' ? message : message.other
      const english = en[name] as Message
      const wanted = placeholders(typeof english === 'string' ? english : english.other)
      return placeholders(form).join() === wanted.join() ? [] : [name]
    })
    expect(wrong).toEqual([])
  })

  test('have each plural form of the language', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    for (const [, message] of messages) {
      if (typeof message === 'object')
        expect(Object.keys(message).sort()).toEqual([...pluralCategories].sort())
    }
  })
})

test('an unknown placeholder stays, also one that is named like what every object inherits', () => {
  const message = '{name}, {other} {constructor} {__proto__} {toString}'
  expect(format(message, { name: 'Sam' })).toBe(message.replace('{name}', 'Sam'))
})

describe('the language of messages', () => {
  test.each([
    ['en-nz', 'Search'],
    ['pt', 'Buscar'],
    ['pt-PT', 'Buscar'],
    ['de-AT', 'Suchen'],
    ['zh', '搜索'],
    ['zh-CN', '搜索'],
    ['zh-TW', 'Search'],
    ['iw', 'חיפוש'],
    ['sv', 'Search'],
    ['not_a_tag', 'Search'],
  ])('%s: "%s"', (htmlLang, search) => {
    expect(messagesOf(htmlLang).search).toBe(search)
  })
})

describe('format', () => {
  test('chooses the plural form of the language', () => {
    const forms = (lang: string) =>
      [1, 2, 5, 21].map((count) => format(messagesOf(lang).apiItems, { count }, lang))
    expect(forms('en')).toEqual(['1 item', '2 items', '5 items', '21 items'])
    expect(forms('ru')).toEqual(['1 элемент', '2 элемента', '5 элементов', '21 элемент'])
    expect(forms('ja')).toEqual(['1 項目', '2 項目', '5 項目', '21 項目'])
  })

  test('groups digits as the language does, in Western digits', () => {
    const count = 12_345
    expect(format('{count}', { count }, 'en')).toBe('12,345')
    expect(format('{count}', { count }, 'de')).toBe('12.345')
    expect(format('{count}', { count }, 'ar-EG')).toBe('12,345')
    expect(format('{count}', { count }, 'not_a_tag')).toBe('12,345')
  })

  test('leaves unknown placeholders', () => {
    expect(format('{a} and {b}', { a: 'A' })).toBe('A and {b}')
    expect(format({ other: '{count} more' }, { count: 1 })).toBe('1 more')
  })
})

const page = '# Seite\n\n## Eins\n\nText.\n'
const german = `{
  locales: {
    de: { label: 'Deutsch', path: '/' },
    en: { label: 'English', messages: { localeMenu: 'Tongue' } },
  },
  messages: { onThisPage: 'Contents & more' },
}`

describe('a site in two languages', () => {
  const built = site({
    'site.config.ts': `export default ${german}`,
    'docs/index.md': page,
    'docs/other.md': '# Andere\n',
  }).build()

  test('has its frame in the language of each locale', async () => {
    const de = await built.page('/')
    expect(de.text('.skip-link')).toBe('Zum Inhalt springen')
    expect((await built.page('/search')).text('h1')).toBe('Suche in der Dokumentation')
    expect((await built.page('/404')).text('h1')).toBe('Seite nicht gefunden')
    expect((await built.page('/en/')).text('.skip-link')).toBe('Skip to content')
  })

  test('uses the messages of the configuration, those of the locale first', async () => {
    expect((await built.page('/')).text('.toc-title')).toBe('Contents & more')
    expect((await built.page('/en/')).text('.toc-title')).toBe('Contents & more')
    expect((await built.page('/en/')).text('.locale-menu summary')).toContain('Tongue')
    expect((await built.page('/')).text('.locale-menu summary')).toContain('Sprache')
  })
})

test('mistakes in messages are reported with a suggestion', async () => {
  const problems = await site({
    'docs/index.md': '# Start\n',
    'site.config.ts': `export default {
      messages: { serchTitle: 'Find', search: { one: 'x', other: 'y' } },
      locales: { en: { label: 'English', messages: { seeAllResults: { one: 'One' }, menu: 7 } } },
    }`,
  })
    .check()
    .problems()
  expect(problems).toMatchInlineSnapshot(`
    "site.config.ts:3:85 error \`locales.en.messages.menu\` must be a string, not 7 (config)
    site.config.ts:3:54 error \`locales.en.messages.seeAllResults.other\` must be a string (it is missing) (config)
    site.config.ts:2:39 error \`messages.search\` must be a string, not an object (config)
    site.config.ts:2:19 error unknown key \`messages.serchTitle\` (config)
      Did you mean "searchTitle"?"
  `)
})

test('an unknown placeholder is reported', async () => {
  const problems = await site({
    'docs/index.md': '# Start\n',
    'site.config.ts': `export default {
      messages: { saveSearch: 'Keep {nme}', menu: 'The {menu}', resultCount: '{count} of {count}' },
    }`,
  })
    .check()
    .problems()
  expect(problems).toMatchInlineSnapshot(`
    "site.config.ts:2:19 error \`messages.saveSearch\` has an unknown placeholder, {nme} (config)
      Did you mean "name"?
    site.config.ts:2:45 error \`messages.menu\` has an unknown placeholder, {menu} (config)
      This message has no placeholders."
  `)
})
