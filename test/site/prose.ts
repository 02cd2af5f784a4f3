/** The words of the pages: one name for each thing, plain words, American spelling. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { BuiltSite } from './site.ts'

interface Rule {
  /** What must not be written. */
  readonly not: RegExp
  /** What to write instead. */
  readonly but: string
  /** Lines that match are exceptions. */
  readonly except?: readonly RegExp[]
}

/** Prose of the pages is held to these; code is not. */
const RULES: readonly Rule[] = [
  // Voice.
  {
    not: /\b(?:simply|just|easy|easily|please|powerful|seamless(?:ly)?|leverage|utili[sz]e)\b/i,
    but: 'nothing',
    except: [/Please use a permanent email address/, /just-in-time/],
  },
  {
    not: /\b(?:log in|login|log-in|logged in)\b/i,
    but: 'sign in',
    // What others call their own things.
    except: [/Login URL/],
  },
  { not: /\b(?:click here|read more here)\b/i, but: 'the name of what the link leads to' },
  { not: /\banswers? (?:\d{3}|with an? (?:error|status))\b/i, but: 'return' },
  { not: /\b(?:every|same|autocomplete|error|webhook|complete) answers?\b/i, but: 'response' },
  { not: /\baddress of (?:a|any|the) (?:page|file|script)\b/i, but: 'URL' },
  { not: /\bstands? (?:in|under|beside|above|elsewhere)\b/i, but: 'is in, is listed under' },
  { not: /\bmend(?:s|ed|ing)?\b/i, but: 'fix' },
  { not: /\bthis (?:page|guide) is for\b/i, but: 'what the reader can do with it' },
  { not: /\btakes? this way\b|\bby other ways\b/i, but: 'use this, or another way' },
  {
    not: /\b(?:no answer (?:comes|within|in time)|somebody|anew)\b/i,
    but: 'no response, someone, again',
  },
  // Terms.
  { not: /\b(?:typeahead|type-ahead|predictive search|address finder)\b/i, but: 'autocomplete' },
  { not: /\bgeo ?lookup\b/i, but: 'reverse geocoding' },
  {
    not: /\b(?:licen[cs]e key|API key)\b/i,
    but: 'public key, secret key',
    // What others call it.
    except: [/\(.*licen[cs]e key.*\)/],
  },
  {
    not: /\bwhitelist(?:ed|ing)?\b/i,
    but: 'allowed domain',
    except: [/\(.*whitelist.*\)/],
  },
  { not: /\bblacklist(?:ed|ing)?\b/i, but: 'blocked' },
  { not: /\bbarcode number\b/i, but: 'delivery point identifier (DPID)' },
  { not: /\bcensus block\b/i, but: 'meshblock, mesh block' },
  { not: /\baccept-all\b/i, but: 'catch-all' },
  { not: /\b(?:valid|invalid) email(?: address)?\b/i, but: 'deliverable, undeliverable' },
  { not: /\brural number\b/i, but: 'rural delivery (RD)' },
  { not: /\bapartment number\b/i, but: 'unit' },
  { not: /\bdata cleansing\b|\bcleanse\b/i, but: 'verification, clean a file' },
  { not: /\b(?:address|email|phone|number) validation\b/i, but: 'verification' },
  { not: /\bstorey\b/i, but: 'level, floor' },
  { not: /\bsign-in (?:to|with)\b|\bto sign-in\b/i, but: 'sign in' },
  { not: /^#+ .*\bPOI\b/, but: 'point of interest' },
  // Spelling.
  {
    // `organisation`, `normalised` and `cancelled` are values of the API.
    not: /\b(?:organisations|authoris|normalise(?!d)|recognis|customis|standardis|synchronis|optimis|colour|behaviour|centre|catalogue|fulfilment|licence|metre|kilometre|neighbour|labelled|honour|enquir)\w*\b/i,
    but: 'American spelling',
  },
  // Typography.
  { not: / - /, but: 'a colon, a comma or brackets' },
  { not: /\.\.\./, but: '…' },
]

/** Markdown without front matter, code, link targets and attributes of directives. */
function proseLines(text: string): { line: number; prose: string }[] {
  let fence: string | null = null
  let inMeta = false
  return text.split('\n').map((line, i) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (line === '---' && (i === 0 || inMeta)) {
      inMeta = i === 0
      return { line: i + 1, prose: '' }
    }
    if (fence === null && mark) fence = mark
    else if (fence !== null) {
      if (mark && mark[0] === fence[0] && mark.length >= fence.length && /^\s*[`~]+\s*$/.test(line))
        fence = null
      return { line: i + 1, prose: '' }
    }
    if (mark || (inMeta && !/^(?:title|description):/.test(line))) return { line: i + 1, prose: '' }
    return { line: i + 1, prose: cleaned(line) }
  })
}

function cleaned(line: string): string {
  return line
    .replace(/`[^`]*`/g, '`code`')
    .replace(/\{[^{}]*\}/g, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/https?:\S+/g, '')
}

export function prose(site: BuiltSite): void {
  const files = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.md'),
  )
  const lines = files.flatMap((file) =>
    proseLines(readFileSync(`docs/${file}`, 'utf8')).map(({ line, prose: text }) => ({
      place: `${file}:${line}`,
      text,
    })),
  )

  test.each(RULES)('$but, not $not', ({ not, but, except = [] }) => {
    const found = lines.flatMap(({ place, text }) => {
      const word = not.exec(text)?.[0]
      return word !== undefined && !except.some((allowed) => allowed.test(text))
        ? [`${place} ${word} → ${but}`]
        : []
    })
    expect(found).toEqual([])
  })

  // Data and OpenAPI documents have prose, too; readers see all of it on the pages.
  test('the same holds for what readers see', () => {
    const found = [...site.pages.values()].flatMap(({ url, prose: text }) =>
      text.split('\n').flatMap((line) =>
        RULES.flatMap(({ not, except = [] }) => {
          const word = not.exec(line)?.[0]
          if (word === undefined || word === ' - ' || except.some((allowed) => allowed.test(line)))
            return []
          return [`${url} ${word}: ${line.trim().slice(0, 80)}`]
        }),
      ),
    )
    expect(found).toEqual([])
  })

  test('the check sees prose and leaves code alone', () => {
    const text =
      '---\ntitle: Login\nslug: login\n---\n\nJust `please` [x](/easy){just}\n\n```js\nplease()\n```\nend'
    expect(
      proseLines(text)
        .map((l) => l.prose)
        .filter(Boolean),
    ).toEqual(['title: Login', 'Just `code` [x]', 'end'])
  })
}
