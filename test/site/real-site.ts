/** What section 2 of the specification says of the site in this repository. */
import { inject } from 'vitest'

const folder = (name: string, pages: string) => pages.split(' ').map((page) => `${name}/${page}`)

const VERIFICATION = 'code-examples integration javascript-reference metadata widget-options'

/** The 68 routes, without the search page, which is not a page of Markdown. */
export const ROUTES: readonly string[] = [
  '',
  ...folder(
    'address-widget',
    'advanced-options best-practices code-examples code-generator data-sources integration-guide javascript-reference',
  ),
  ...folder('api', 'overview error-codes email-verification-api phone-verification-api'),
  ...folder(
    'api/au',
    'au-address-autocomplete-api au-address-metadata-api au-address-verification-api au-location-autocomplete-api au-location-metadata-api',
  ),
  ...folder('api/international', 'int-address-autocomplete-api int-address-metadata-api'),
  ...folder(
    'api/nz',
    'nz-address-autocomplete-api nz-address-metadata-api nz-address-reverse-geocode-api nz-address-verification-api nz-location-autocomplete-api nz-location-metadata-api nz-poi-autocomplete-api nz-poi-metadata-api',
  ),
  'bulk-verification',
  'faq',
  ...folder('email-verification', VERIFICATION),
  ...folder('phone-verification', VERIFICATION),
  ...folder(
    'integrations',
    'overview bigcommerce drupal gravity-forms hubspot hubspot2 magento microsoft-dynamics-365 react ruby salesforce shopify spiffy-stores storeconnect vue woocommerce',
  ),
  ...folder(
    'location-widgets',
    'address-reverse-geocoding location-autocomplete points-of-interest',
  ),
  ...folder(
    'location-widgets/international-address-autocomplete',
    'integration-guide international-metadata javascript-reference widget-options',
  ),
  ...folder(
    'portal-and-account',
    'billing domains organisations-and-projects sso-and-saml user-roles',
  ),
]

export const LOCALES = [
  { name: 'nz', label: 'New Zealand', htmlLang: 'en-nz', path: '/nz/docs/', other: '/au/docs/' },
  { name: 'au', label: 'Australia', htmlLang: 'en-au', path: '/au/docs/', other: '/nz/docs/' },
] as const

type Locale = (typeof LOCALES)[number]['name']

/** A twelfth of the routes, others in each locale; all in `npm run test:all`. */
export function checkedRoutes(locale: Locale): readonly string[] {
  const first = LOCALES.findIndex(({ name }) => name === locale)
  return ROUTES.filter((_, index) => inject('thorough') || index % 12 === first)
}
