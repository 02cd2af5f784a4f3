/**
 * Five tasks of five readers. Each begins on the landing page, follows links that the pages really
 * have, and finds on the way what the task needs.
 */
import { describe, expect, test } from 'vitest'
import type { BuiltSite, SitePage } from './site.ts'

/** A reader on a page. */
class Walk {
  readonly #site: BuiltSite
  page: SitePage

  constructor(site: BuiltSite, locale: string) {
    this.#site = site
    this.page = this.#at(`/${locale}/docs/`)
  }

  #at(path: string): SitePage {
    const page = this.#site.pages.get(path)
    if (page === undefined)
      throw new Error(`${this.page?.url ?? 'nowhere'}: the link to ${path} does not lead to a page`)
    return page
  }

  /** Follows the first link to a route, in the text or in the frame; its fragment has to exist. */
  follow(route: string, where: 'body' | 'anywhere' = 'body'): this {
    const [path, fragment = ''] = route.split('#')
    const wanted = `/${this.page.locale}/docs/${path}`
    const link = this.page.links.find(
      (l) =>
        l.path === wanted &&
        (fragment === '' || l.fragment === fragment) &&
        (where === 'anywhere' || l.isInBody),
    )
    if (link === undefined) throw new Error(`${this.page.url} has no link to ${route}`)
    expect(link.text.trim()).not.toBe('')
    this.page = this.#at(wanted)
    if (link.fragment !== '') expect([...this.page.ids]).toContain(link.fragment)
    return this
  }

  /** The page says all of this, in text or code. */
  finds(...facts: (string | RegExp)[]): this {
    for (const fact of facts) {
      const found =
        typeof fact === 'string' ? this.page.text.includes(fact) : fact.test(this.page.text)
      if (!found) throw new Error(`${this.page.url} does not say ${fact}`)
    }
    return this
  }

  heading(text: string): this {
    expect(this.page.headings.map((h) => h.text.trim())).toContain(text)
    return this
  }
}

export function walks(site: BuiltSite): void {
  describe.each(['au', 'nz'])('a reader in %s', (locale) => {
    const start = () => new Walk(site, locale)
    const address = locale === 'au' ? '328 Swanston Street' : '55 Cable Street'

    test('makes the first address lookup in plain JavaScript', () => {
      start()
        .heading('Add the address widget in five minutes')
        .finds(
          'pub_test_EXAMPLE0000000000000',
          'VerifyWidgetsQueue',
          "new VerifyWidgets.Address('#address'",
        )
        .finds('https://cdn.example.com/widgets/v4/widgets.js', `country: '${locale}'`, address)
        .follow('address-widget/integration-guide')
        .heading('Step 3: Prepare the form')
        .finds(
          'field_not_found',
          "line1: '#address'",
          "Can't find your address? Enter it yourself",
          /isSelected\(\)/,
        )
        .follow('address-widget/code-generator')
        .finds('YOUR_PUBLIC_KEY')
        .follow('address-widget/integration-guide#test-before-you-go-live')
        .heading('Test before you go live')
    })

    test('makes the first address lookup in React', () => {
      start()
        .follow('address-widget/integration-guide')
        .follow('integrations/react')
        .heading('An address field component')
        .finds(
          'npm install @example/verify-widgets',
          'import { Address',
          'widget.destroy()',
          'useEffect',
        )
        .heading('Controlled forms')
        .finds("widget.on('fill'", 'metadata.address_line_1')
        .heading('Strict Mode')
        .follow('portal-and-account/domains')
        .finds('localhost', 'Projects › Web shop › Domains')
    })

    test('verifies an email address from a server in Ruby', () => {
      start()
        .follow('email-verification/integration')
        .heading('Check again on the server')
        .follow('api/email-verification-api')
        .finds(
          '/v1/emails/verify',
          'Authorization: Bearer',
          'deliverable',
          'undeliverable',
          'suggestion',
        )
      start()
        .follow('integrations/overview', 'anywhere')
        .follow('integrations/ruby')
        .heading('Check an email address')
        .finds(
          'bundle add example_verify',
          'ENV.fetch("VERIFY_SECRET_KEY")',
          'client.emails.verify',
        )
        .finds('result.status', 'ExampleVerify::ApiError', 'ExampleVerify::RateLimited')
        .follow('email-verification/metadata')
        .finds('catch_all', 'unknown')
    })

    test('sets up SAML with Entra ID', () => {
      start()
        .follow('portal-and-account/organisations-and-projects')
        .follow('portal-and-account/sso-and-saml')
        .finds(
          'Microsoft Entra ID',
          'Entity ID',
          /Assertion Consumer Service|ACS/,
          'NameID',
          'example-data',
        )
        .finds(/metadata/i, /certificate/i)
        .follow('portal-and-account/user-roles')
        .finds('Owner', 'Developer')
    })

    test('finds out why a key is refused with 403', () => {
      start()
        .follow('api/overview')
        .follow('api/error-codes')
        .heading('domain_not_allowed')
        .heading('secret_key_in_browser')
        .finds('403', 'Origin')
        .follow('portal-and-account/domains')
        .heading('Fix "domain not allowed"')
        .finds('60 seconds', '*.example.com', 'localhost')
    })
  })
}
