import { describe, expect, test } from 'vitest'
import { editDistance } from '../src/plugins/search/engine/edit-distance.ts'
import { stem, stemsOfUnfinished } from '../src/plugins/search/engine/stem.ts'
import { pairOf, signsOf, wordsOf } from '../src/plugins/search/engine/words.ts'
import { Analyzer } from '../src/plugins/search/index/analyzer.ts'

const terms = (text: string, lang = 'en') =>
  wordsOf(text, lang).map(({ text: whole, parts }) => [whole, ...parts])

describe('a text is cut into words', () => {
  test('a name in code is found whole and by its parts, however it is written', () => {
    expect(terms('domain_not_allowed')).toEqual([['domainnotallowed', 'domain', 'not', 'allow']])
    expect(terms('address:select')).toEqual([['addressselect', 'address', 'select']])
    expect(terms('maxResults')).toEqual([['maxresults', 'max', 'result']])
    expect(terms('fields.postcode')).toEqual([['fieldspostcode', 'field', 'postcod']])
    expect(terms('APIs')).toEqual([['apis']])
    expect(terms('HTTPServer')).toEqual([['httpserver', 'http', 'server']])
  })

  test('the end of a sentence is not part of a word', () => {
    expect(terms('Call it. Then stop: now.').flat()).toEqual(['call', 'it', 'then', 'stop', 'now'])
  })

  test('letters are found without their marks', () => {
    expect(terms('Māori Toitū').flat()).toEqual(['maori', 'toitu'])
  })

  test('letters that fold to two are found as they are typed without them', () => {
    expect(terms('Straße Æther œuvre Þór Øl Łódź đ', 'de').flat()).toEqual([
      'strasse',
      'aether',
      'oeuvre',
      'thor',
      'ol',
      'lodz',
      'd',
    ])
  })

  test('an Arabic word is found with and without its article and in any spelling', () => {
    for (const words of [
      'التثبيت تثبيت والتثبيت بالتثبيت للتثبيت',
      'الإعدادات اعدادات إعدادات',
      'مكتبة المكتبه مَكتبة',
    ])
      expect(new Set(terms(words, 'ar').flat()).size, words).toBe(1)
    expect(terms('والد', 'ar').flat()).toEqual(['والد'])
  })

  test('a version is found with and without its v', () => {
    expect(terms('v10.0.1-beta.2 10.0.1-beta.2').map(([whole]) => whole)).toEqual([
      '10.0.1beta2',
      '10.0.1beta2',
    ])
  })

  test('a number is found with and without the marks between its digits, but not without its point', () => {
    expect(terms('10_000 10000 1-800 4.2 42').map(([whole]) => whole)).toEqual([
      '10000',
      '10000',
      '1800',
      '4.2',
      '42',
    ])
  })

  test('a possessive is the word itself', () => {
    expect(terms("the visitor's don't").flat()).toEqual(['the', 'visitor', 'dont'])
  })

  test('a script without spaces is segmented in any language', () => {
    for (const lang of ['ja', 'zh-Hant', 'zh_TW', 'v1'])
      expect(terms('東京都の住所を検索', lang).flat()).toContain('住所')
  })

  test('the positions of words are those in the original text', () => {
    const text = 'Ein é “Māori-Name” hier'
    expect(wordsOf(text, 'en').map(({ start, end }) => text.slice(start, end))).toEqual([
      'Ein',
      'é',
      'Māori-Name',
      'hier',
    ])
  })
})

test.each([
  ['C++ and C#, or .NET?', ['c++', 'c#', '.net']],
  ['Logical AND (&&)', ['&&']],
  ['Nullish coalescing: ??', ['??']],
  ['`?.` => …', ['`?.`', '=>']],
  ['A* (“--force”)', ['a*', '--force']],
  ["What's new? Errors: don't (v1.2)", []],
  ['Start – here | now', []],
])('the signs of the name "%s" are %j', (name, signs) => {
  expect(signsOf(name).map(({ text }) => text)).toEqual(signs)
})

test('two adjacent words make a pair that is not segmented again, unless it is too long', () => {
  expect(pairOf('rate', 'limits', 'en')).toEqual({
    text: 'ratelimits',
    term: 'ratelimit',
    parts: [],
  })
  expect(pairOf('設定', '方法', 'ja')).toEqual({ text: '設定方法', term: '設定方法', parts: [] })
  expect(pairOf('x'.repeat(20), 'y'.repeat(21), 'en')).toBeUndefined()
})

describe('the build reads words as the visitor’s browser does', () => {
  test.each([
    [
      'in plain text',
      'Call domain_not_allowed() — or `address:select`, it’s the e.g. v4.2.0 of "x"...',
    ],
    ['with marks', 'Whangārei, Ōtara: cafés’ naïve Straße; ½ ² ª e\u0301'],
    ['with signs of two codes', 'rocket 🚀fast 👩‍👩‍👧 𝒳 done \ud83d end'],
    ['of other scripts', 'Привет мир, العنوان صحيح; 住所を検索 address検索 한국어 주소'],
    ['that are too long', `${'x'.repeat(60)} y.${'z'.repeat(50)} short`],
  ])('%s', (_, text) => {
    const analyzer = new Analyzer('en')
    const read = analyzer.read(text).filter(({ sequence }) => sequence.length > 0)
    expect(read.map(({ sequence }) => sequence)).toEqual(
      wordsOf(text, 'en').map(({ term, parts }) => (parts.length > 0 ? parts : [term])),
    )
  })

  test('and the same when they are repeated', () => {
    const text = Array.from({ length: 20_000 }, (_, i) => `word${i}`).join(' ')
    const analyzer = new Analyzer('xx')
    const terms = () => analyzer.read(text).map(({ sequence }) => sequence[0])
    expect(terms()).toEqual(text.split(' '))
    expect(terms()).toEqual(text.split(' '))
  })
})

describe('related words have one stem', () => {
  test.each([
    ['verify verifies verified verifying verification verifications'],
    ['validate validated validating validation validations validator'],
    ['organisation organization organise organized'],
    ['address addresses'],
    ['query queries'],
    ['deliverable deliverability deliver delivery deliveries'],
    ['autocomplete autocompletion'],
    ['format formats formatted formatting'],
    ['allow allowed allows allowing'],
    ['status statuses'],
    ['use used uses using'],
    ['plan plans planned planning'],
    ['rate rates rated rating'],
    ['case cases'],
    ['file files filed filing'],
    ['fill fills filled filling'],
    ['poll polls polled polling'],
    ['process processes processed processing'],
    ['add adds added adding'],
    ['cancel cancels cancelled canceling'],
    ['install installed installing installation'],
    ['quote quotes quoted quoting'],
  ])('%s', (words) => {
    expect(new Set(words.split(' ').map(stem)).size).toBe(1)
  })

  test.each([
    ['format form'],
    ['string strong'],
    ['state status'],
    ['local location'],
    ['region register'],
    ['custom customer'],
    ['project projection'],
    ['product production'],
    ['attribute attribution'],
    ['file fill'],
    ['role roll'],
    ['note not'],
    ['pole poll'],
    ['mile mill'],
    ['tile till'],
    ['plane plan'],
    ['planing planning'],
    ['rated ratted'],
    ['site sit'],
    ['quite quit'],
    ['locale local'],
  ])('but not %s', (words) => {
    expect(new Set(words.split(' ').map(stem)).size).toBe(2)
  })

  test('another language keeps its words', () => {
    expect(terms('Adressen Prüfung', 'de').flat()).toEqual(['adressen', 'prufung'])
  })

  test('an unfinished word leads to the stem that it will have', () => {
    expect(stemsOfUnfinished('verificat')).toContain('verif')
    expect(stemsOfUnfinished('deliveri')).not.toContain('del')
    expect(stemsOfUnfinished('planni')).toContain('plan')
    expect(stemsOfUnfinished('polli')).toContain('poll')
    expect(stemsOfUnfinished('fili')).toContain('file')
  })
})

describe('typos are counted', () => {
  test.each([
    ['adress', 'address', 1],
    ['addresss', 'address', 1],
    ['addrass', 'address', 1],
    ['adrdess', 'address', 1],
    ['adrss', 'address', 2],
    ['phone', 'address', 3],
  ])('%s → %s: %i', (typed, word, errors) => {
    expect(editDistance(typed, word, 2).whole).toBe(errors)
  })

  test('the beginning of a word can match', () => {
    expect(editDistance('verifcat', 'verification', 2).start).toBe(1)
  })
})
