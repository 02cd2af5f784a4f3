/** The code generator: what its snippets contain, and that every one of them parses. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { generate } from '../../docs/_components/_code-generator/generate.ts'
import { highlight } from '../../docs/_components/_code-generator/highlight.ts'
import {
  judgeKey,
  SECRET_REFUSED,
  selectorFault,
} from '../../docs/_components/_code-generator/keys.ts'
import {
  type Country,
  defaults,
  EMAIL_RULES,
  type Framework,
  type Options,
  type SiteNames,
  type Widget,
} from '../../docs/_components/_code-generator/options.ts'
import { type ElementNode, parseHtml, syntaxFault } from '../parse-code.ts'

const site: SiteNames = {
  locale: 'nz',
  global: 'VerifyWidgets',
  queue: 'VerifyWidgetsQueue',
  script: 'https://cdn.example.com/widgets/v4/widgets.js',
  pinned: 'https://cdn.example.com/widgets/v4.2.0/widgets.js',
  npmPackage: '@example/verify-widgets',
  prefix: 'vw',
}

const PUBLIC = 'pub_test_EXAMPLE0000000000000'
const SECRET = 'sec_test_EXAMPLE0000000000000000000000000'

/** The first snippet, or all of them in one text. */
const first = (change: Partial<Options>) =>
  generate({ ...defaults('nz'), ...change }, site)[0]?.code ?? ''
const all = (change: Partial<Options>) =>
  generate({ ...defaults('nz'), ...change }, site)
    .map(({ code }) => code)
    .join('\n')
const selector = (name: string, value: string) => ({
  address: { [name]: { on: true, selector: value } },
})

/** A sample file of the docs, with this site's names in it. */
function sample(name: string): string {
  const names: Record<string, string> = {
    widgetGlobal: site.global,
    widgetQueue: site.queue,
    widgetScript: site.script,
    npmPackage: site.npmPackage,
  }
  return readFileSync(`docs/_samples/address-widget/${name}`, 'utf8')
    .replace(/\{\{(\w+)\}\}/g, (_, variable: string) => names[variable] ?? `unknown ${variable}`)
    .trimEnd()
}

/** The code block that follows a heading of a page, in one locale. */
function taught(page: string, lang: string, country: string): string {
  const text = readFileSync(`docs/${page}.md`, 'utf8').replaceAll('{{npmPackage}}', site.npmPackage)
  const block = text
    .split('::::only{')
    .find((part) => part.startsWith(`${country}}`) && part.includes(`\`\`\`${lang} `))
  return new RegExp(`\`\`\`${lang} [^\\n]*\\n([\\s\\S]*?)\\n\`\`\``).exec(block ?? '')?.[1] ?? ''
}

describe('what the snippet is', () => {
  test('1: defaults for New Zealand are the sample of the docs', () => {
    expect(first({})).toBe(sample('form-nz.html'))
  })

  test('2: defaults for Australia have a state select and no city', () => {
    const code = first({ country: 'au' })
    expect(code).toBe(sample('form-au.html'))
    expect(code).toContain('<select id="state"')
    expect(code).not.toContain('city')
  })

  test('React and Vue components are the samples of the docs', () => {
    for (const country of ['au', 'nz'] as const) {
      expect(first({ framework: 'react', country })).toBe(sample(`AddressForm-${country}.jsx`))
      expect(first({ framework: 'vue', country })).toBe(sample(`AddressForm-${country}.vue`))
    }
  })

  test('the Stimulus controller is the one of the Ruby page', () => {
    for (const country of ['au', 'nz'] as const) {
      const taughtCode = taught('integrations/ruby', 'js', country)
      expect(taughtCode).toContain('Controller')
      expect(first({ framework: 'stimulus', country })).toBe(taughtCode)
    }
  })

  test('data attributes alone are the input and the script', () => {
    expect(
      first({ framework: 'data', form: false }),
    ).toBe(`<input id="address" name="address" type="text" autocomplete="off"
       data-vw="address" data-vw-key="YOUR_PUBLIC_KEY" data-vw-country="nz"
       data-vw-fields='{"line1":"#address","suburb":"#suburb","city":"#city","postcode":"#postcode"}'>
<script src="https://cdn.example.com/widgets/v4/widgets.js" async></script>`)
  })

  test('a module comes before its form, and alone without one', () => {
    const code = `import { Address } from '@example/verify-widgets';

new Address('#address', {
  key: 'YOUR_PUBLIC_KEY',
  country: 'nz',
  fields: {
    line1: '#address',
    suburb: '#suburb',
    city: '#city',
    postcode: '#postcode'
  }
});`
    expect(first({ framework: 'esm' })).toBe(code)
    expect(all({ framework: 'esm', form: false })).toBe(code)
    expect(
      generate({ ...defaults('nz'), framework: 'esm' }, site).map(({ title }) => title),
    ).toEqual(['address-form.js', 'address-form.html'])
  })
})

describe('what the options write', () => {
  test('3: a module with a limit has no script element', () => {
    expect(all({ framework: 'esm', limit: 5 })).toContain('limit: 5')
    expect(all({ framework: 'esm', limit: 5 })).not.toContain('<script')
  })

  test('4: the default limit is not written', () => {
    expect(first({ limit: 8 })).not.toContain('limit')
    expect(first({ limit: 500 })).toContain('limit: 20')
  })

  test("5: some types are written, all or none of a country's are not", () => {
    expect(first({ country: 'au', types: ['street'] })).toContain("types: ['street']")
    expect(first({ country: 'au', types: ['street', 'postal'] })).not.toContain('types')
    expect(first({ types: [] })).not.toContain('types')
  })

  test('6: states are sorted', () => {
    expect(first({ country: 'au', filter: ['VIC', 'NSW'] })).toContain("states: ['NSW', 'VIC']")
    expect(first({ country: 'nz', filter: ['VIC', 'otago'] })).toContain("regions: ['otago']")
  })

  test('7: a selector with quotes survives JSON in an attribute', () => {
    for (const typed of ['input[name="a"]', `input[data-x="it's & <b>"]`]) {
      const code = first({ framework: 'data', fields: selector('suburb', typed) })
      const input = parseHtml(code).find((node) => attributeOf(node, 'data-vw') === 'address')
      expect(JSON.parse(attributeOf(input, 'data-vw-fields') ?? '')).toMatchObject({
        suburb: typed,
      })
    }
  })

  test('8: spaces around the key are trimmed', () => {
    expect(first({ key: `  ${PUBLIC}\n` })).toContain(`key: '${PUBLIC}'`)
  })

  test('9: a secret key is refused and never part of the code', () => {
    for (const key of [SECRET, ` ${SECRET}`, SECRET.toUpperCase(), `Bearer ${SECRET}`]) {
      for (const framework of FRAMEWORKS)
        expect(all({ key, framework }).toLowerCase()).not.toContain('sec_test')
      expect(judgeKey(key)).toBe('secret')
    }
    expect(SECRET_REFUSED).toBe(
      'This is a secret key. Use a public key here, and revoke this key if you have shared it.',
    )
    expect(first({ key: "pub_test_'+alert(1)+'" })).toContain("key: 'YOUR_PUBLIC_KEY'")
  })

  test('10: one field fills itself', () => {
    for (const framework of FRAMEWORKS)
      expect(all({ layout: 'single', framework })).not.toContain('fields')
  })

  test('11: both countries need a country select', () => {
    const code = first({ country: 'both' })
    expect(code).toContain("countryField: '#country'")
    expect(code).toContain('<select id="country"')
    expect(code).toContain("country: 'nz'")
    expect(code).toMatch(/city: '#city',\n\s+state: '#state'/)
  })

  test('12: all groups are one word', () => {
    const include = ['geocode', 'postal', 'identifiers', 'statistical_areas', 'government']
    expect(first({ include })).toContain("include: ['all']")
    expect(first({ include: ['postal', 'geocode'] })).not.toContain('include')
    expect(first({ include: ['government', 'geocode'] })).toContain(
      "include: ['geocode', 'government']",
    )
    expect(first({ include: [] })).toContain("include: ['none']")
  })

  test('13: a pinned file has a hash', () => {
    const code = first({ pinned: true })
    expect(code).toContain(site.pinned)
    expect(code).toContain('integrity="sha384-')
    expect(code).toContain('crossorigin="anonymous"')
  })

  test('14: a nonce is on both scripts and in the options', () => {
    const code = first({ nonce: 'RANDOM' })
    const scripts = parseHtml(code).filter(({ tagName }) => tagName === 'script')
    expect(scripts.map((script) => attributeOf(script, 'nonce'))).toEqual(['RANDOM', 'RANDOM'])
    expect(code).toContain("nonce: 'RANDOM'")
  })

  test('15: an email rule', () => {
    const email = {
      rules: { ...EMAIL_RULES, disposable: 'block' as const },
      level: 'mailbox',
      resultField: '',
    }
    const code = first({ widget: 'email', email })
    expect(code).toContain("new VerifyWidgets.Email('#email'")
    expect(code).toContain("disposable: 'block'")
    expect(code).not.toContain('catch_all')
    expect(code).not.toContain('country')
  })

  test('16: mobile numbers only', () => {
    const phone = { ...defaults('nz').phone, allowedLineTypes: ['mobile'] }
    expect(first({ widget: 'phone', phone })).toContain("allowedLineTypes: ['mobile']")
  })

  test('17: TypeScript in React', () => {
    expect(first({ framework: 'react', typescript: true })).toContain(
      'useRef<HTMLInputElement>(null)',
    )
  })

  test('only options that differ are written, in a fixed order', () => {
    const code = first({
      country: 'both',
      key: PUBLIC,
      types: ['street'],
      deliverableOnly: true,
      limit: 5,
      case: 'upper',
      manualEntry: false,
      include: ['geocode'],
      onSelect: true,
      onError: true,
    })
    const keys = [...code.matchAll(/^ {6}(\w+): /gm)].map(([, key]) => key)
    expect(keys).toEqual([
      'key',
      'country',
      'countryField',
      'types',
      'deliverableOnly',
      'limit',
      'case',
      'manualEntry',
      'fields',
      'include',
      'on',
    ])
    expect(code).toContain(
      "error: function (error) { console.warn('Address widget:', error.code, error.requestId); }",
    )
  })

  test('the manual entry row reveals what the form wraps', () => {
    const code = first({ reveal: '#manual-fields' })
    expect(code).toContain("manualEntry: { reveal: '#manual-fields' }")
    expect(code).toContain('<div id="manual-fields">')
  })

  test('data attributes listen to DOM events', () => {
    const code = first({ framework: 'data', onError: true })
    expect(code).toContain("addEventListener('vw:error'")
    expect(code).toContain('event.detail.requestId')
  })

  test('nothing that ends a script can be typed into one', () => {
    const code = first({ nonce: `</script><b>"'`, fields: selector('suburb', '[a="</script>"]') })
    expect(parseHtml(code).filter(({ tagName }) => tagName === 'script')).toHaveLength(2)
    expect(parseHtml(code).some(({ tagName }) => tagName === 'b')).toBe(false)
  })
})

test('selectors are judged', () => {
  for (const good of ['#a', '.a', '[name="a"]', 'input[name="a"]', ' #a '])
    expect(selectorFault(good)).toBeNull()
  for (const bad of ['', '  ', '1a', '*', `#a"b`, "a'", '>a'])
    expect(selectorFault(bad)).not.toBeNull()
})

const WIDGETS: readonly Widget[] = ['address', 'location', 'poi', 'international', 'email', 'phone']
const FRAMEWORKS: readonly Framework[] = ['html', 'data', 'esm', 'react', 'vue', 'stimulus']
const COUNTRIES: readonly Country[] = ['au', 'nz', 'both']

/** Everything that changes the shape of a snippet, at once. */
const everything: Partial<Options> = {
  key: PUBLIC,
  fields: {
    address: Object.fromEntries(
      ['line2', 'ruralDelivery', 'country', 'latitude', 'longitude', 'id'].map((name) => [
        name,
        { on: true, selector: `[name="${name}"]` },
      ]),
    ),
    location: { id: { on: true, selector: '#id' }, latitude: { on: true, selector: '.lat' } },
  },
  types: ['street'],
  filter: ['NSW', 'otago'],
  deliverableOnly: true,
  limit: 4,
  case: 'upper',
  macrons: false,
  reveal: '#manual-fields',
  include: ['geocode', 'government'],
  onSelect: true,
  onError: true,
  nonce: `it's "quoted"`,
  pinned: true,
  email: {
    rules: { ...EMAIL_RULES, unknown: 'warn' },
    level: 'domain',
    resultField: '#email_check',
  },
  phone: { allowedLineTypes: ['mobile'], level: 'network', format: 'e164', e164Field: '' },
}

const VARIANTS: Readonly<Record<string, Partial<Options>>> = {
  defaults: {},
  everything,
  'everything without a form': { ...everything, form: false },
  'one field': { layout: 'single', onSelect: true },
  'units on line 2': { line2Mode: 'unit' },
  'no form': { form: false },
  'no first line': { fields: { address: { line1: { on: false, selector: '#address' } } } },
}

test('colored, every snippet stays as it is', () => {
  const changed: string[] = []
  for (const [name, variant] of Object.entries(VARIANTS))
    for (const widget of WIDGETS)
      for (const framework of FRAMEWORKS)
        for (const { code, language } of generate(
          { ...defaults('nz'), ...variant, widget, framework },
          site,
        )) {
          const tokens = highlight(code, language)
          if (tokens.map(({ text }) => text).join('') !== code)
            changed.push(`${name} ${widget} ${framework}`)
        }
  expect(changed).toEqual([])
})

test('tags, values, keywords and comments have their colors', () => {
  const colored = (code: string, language: string) =>
    highlight(code, language)
      .filter(({ kind }) => kind)
      .map(({ text, kind }) => `${kind?.slice(3)} ${text}`)
  expect(colored('<b id="x">for a town</b>', 'html')).toEqual([
    'name <b',
    'attr id',
    'string "x"',
    'name >',
    'name </b',
    'name >',
  ])
  expect(
    colored(`<script>\n  new A('#x', { limit: 5, on: true }); // a\n</script>`, 'html'),
  ).toEqual([
    'name <script',
    'name >',
    'keyword new',
    'title A',
    "string '#x'",
    'attr limit',
    'number 5',
    'attr on',
    'literal true',
    'comment // a',
    'name </script',
    'name >',
  ])
  expect(colored('const a = useRef<B>(null);\nreturn <C d={a} />;', 'tsx')).toEqual([
    'keyword const',
    'type <B>',
    'literal null',
    'keyword return',
    'name <C',
    'attr d',
    'name />',
  ])
  expect(colored('<%= f.label :city, "Town" %>', 'erb')).toEqual([
    'meta <%=',
    'symbol :city',
    'string "Town"',
    'meta %>',
  ])
})

describe('18: every snippet parses', () => {
  for (const [name, variant] of Object.entries(VARIANTS)) {
    test(name, async () => {
      const faults: string[] = []
      let count = 0
      for (const widget of WIDGETS)
        for (const framework of FRAMEWORKS)
          for (const country of COUNTRIES)
            for (const typescript of [false, true]) {
              const options = {
                ...defaults('nz'),
                ...variant,
                widget,
                framework,
                country,
                typescript,
              }
              for (const { title, language, code } of generate(options, site)) {
                count++
                const fault = await syntaxFault(language, code)
                if (fault)
                  faults.push(`${widget} ${framework} ${country} ${title}: ${fault}\n${code}`)
              }
            }
      expect(count).toBeGreaterThanOrEqual(216)
      expect(faults.slice(0, 3)).toEqual([])
    })
  }
})

function attributeOf(node: ElementNode | undefined, name: string): string | undefined {
  return node?.attrs.find((attribute) => attribute.name === name)?.value
}
