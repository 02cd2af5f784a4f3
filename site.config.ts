import { defineConfig, type UserConfig, type UserSidebarItem } from 'docsgen'
import examples from './docs/_data/examples.json' with { type: 'json' }

const pages = (folder: string, names: string[]): UserSidebarItem[] =>
  names.map((name) => `${folder}/${name}`)

const verification = [
  'integration',
  'widget-options',
  'javascript-reference',
  'metadata',
  'code-examples',
]

const apiAu: UserSidebarItem = {
  label: 'Australia',
  items: pages('api/au', [
    'au-address-autocomplete-api',
    'au-address-metadata-api',
    'au-address-verification-api',
    'au-location-autocomplete-api',
    'au-location-metadata-api',
  ]),
}

const apiNz: UserSidebarItem = {
  label: 'New Zealand',
  items: pages('api/nz', [
    'nz-address-autocomplete-api',
    'nz-address-metadata-api',
    'nz-address-reverse-geocode-api',
    'nz-address-verification-api',
    'nz-location-autocomplete-api',
    'nz-location-metadata-api',
    'nz-poi-autocomplete-api',
    'nz-poi-metadata-api',
  ]),
}

// Environment variables switch on hosted search, analytics and running samples: README.md.
const setting = (name: string) => process.env[`DOCSGEN_${name}`] || undefined // Empty is unset.
const appId = setting('ALGOLIA_APP_ID')
const searchHost = setting('ALGOLIA_HOST')
const key = setting('POSTHOG_KEY')

const hostedSearch: UserConfig['search'] = appId
  ? {
      provider: 'algolia',
      appId,
      apiKey: setting('ALGOLIA_API_KEY') ?? '',
      indexName: setting('ALGOLIA_INDEX') ?? 'docs',
      ...(searchHost && { host: searchHost }),
    }
  : undefined
const analytics: UserConfig['analytics'] = key
  ? { provider: 'posthog', key, host: setting('POSTHOG_HOST') ?? 'https://us.i.posthog.com' }
  : undefined

/** One sidebar for both countries; only the order of the countries' APIs differs. */
const sidebar = (countryApis: UserSidebarItem[]): UserSidebarItem[] => [
  '/',
  {
    label: 'Address widget',
    items: pages('address-widget', [
      'integration-guide',
      'code-generator',
      'code-examples',
      'javascript-reference',
      'advanced-options',
      'best-practices',
      'data-sources',
    ]),
  },
  {
    label: 'Location widgets',
    items: [
      ...pages('location-widgets', [
        'location-autocomplete',
        'address-reverse-geocoding',
        'points-of-interest',
      ]),
      {
        label: 'International address',
        items: pages('location-widgets/international-address-autocomplete', [
          'integration-guide',
          'widget-options',
          'javascript-reference',
          'international-metadata',
        ]),
      },
    ],
  },
  { label: 'Email verification', items: pages('email-verification', verification) },
  { label: 'Phone verification', items: pages('phone-verification', verification) },
  'bulk-verification',
  {
    label: 'API reference',
    items: [
      'api/overview',
      'api/error-codes',
      ...countryApis,
      {
        label: 'International',
        items: pages('api/international', [
          'int-address-autocomplete-api',
          'int-address-metadata-api',
        ]),
      },
      'api/email-verification-api',
      'api/phone-verification-api',
    ],
  },
  {
    label: 'Integrations',
    items: pages('integrations', [
      'overview',
      'bigcommerce',
      'drupal',
      'gravity-forms',
      'hubspot',
      'hubspot2',
      'magento',
      'microsoft-dynamics-365',
      'react',
      'ruby',
      'salesforce',
      'shopify',
      'spiffy-stores',
      'storeconnect',
      'vue',
      'woocommerce',
    ]),
  },
  {
    label: 'Portal and account',
    items: pages('portal-and-account', [
      'organisations-and-projects',
      'domains',
      'user-roles',
      'sso-and-saml',
      'billing',
    ]),
  },
  'faq',
]

export default defineConfig({
  title: '{{brand}} documentation',
  tagline: 'Address, location, email and phone checks for Australia and New Zealand',
  url: 'https://docs.example.com',
  components: 'docs/_components',
  static: 'docs/_static',
  client: 'docs/_client.ts',
  logo: { light: '/logo.svg', dark: '/logo.dark.svg' },
  favicon: '/favicon.svg',
  socialImage: '/social-card.png',
  locales: {
    nz: {
      label: 'New Zealand',
      htmlLang: 'en-nz',
      dir: 'ltr',
      path: '/nz/docs/',
      variables: {
        country: 'New Zealand',
        countryCode: 'NZ',
        htmlLang: 'en-NZ',
        currency: 'NZD',
        gst: '15%',
        businessNumber: 'NZBN',
        postOperator: 'NZ Post',
        landSource: 'NZ Addresses (Toitū Te Whenua LINZ)',
        statsAgency: 'Stats NZ',
        privacyLaw: 'Privacy Act 2020 (information privacy principles)',
        spamLaw: 'Unsolicited Electronic Messages Act 2007',
        exampleAddress: examples.nz.main.text,
        exampleQuery: examples.nz.main.query,
        otherLocale: 'au',
        otherCountry: 'Australia',
        otherCountryCode: 'AU',
        example: { ...examples, local: examples.nz },
      },
    },
    au: {
      label: 'Australia',
      htmlLang: 'en-au',
      dir: 'ltr',
      path: '/au/docs/',
      variables: {
        country: 'Australia',
        countryCode: 'AU',
        htmlLang: 'en-AU',
        currency: 'AUD',
        gst: '10%',
        businessNumber: 'ABN',
        postOperator: 'Australia Post',
        landSource: 'G-NAF (Geoscape Australia)',
        statsAgency: 'Australian Bureau of Statistics (ABS)',
        privacyLaw: 'Privacy Act 1988 (Australian Privacy Principles)',
        spamLaw: 'Spam Act 2003',
        exampleAddress: examples.au.main.text,
        exampleQuery: examples.au.main.query,
        otherLocale: 'nz',
        otherCountry: 'New Zealand',
        otherCountryCode: 'NZ',
        example: { ...examples, local: examples.au },
      },
    },
  },
  defaultLocale: 'nz',
  version: { name: 'current', label: 'Next' },
  navbar: {
    items: [
      { label: 'Docs', to: '/' },
      { label: 'API', to: '/api/overview' },
      { label: 'Pricing', to: '{{pricing}}' },
    ],
    actions: [
      { label: 'Sign In', to: '{{portal}}/sessions/login', event: 'login_started', newTab: true },
      {
        label: 'Start free trial',
        to: '{{portal}}/signup/{{locale}}/{{locale}}_business_trial',
        event: 'signup_flow_started',
        newTab: true,
        primary: true,
      },
    ],
  },
  sidebar: { nz: sidebar([apiNz, apiAu]), au: sidebar([apiAu, apiNz]) },
  redirects: {
    '/bulk-verification#file-format-and-limits': '/bulk-verification#prepare-your-file',
    '/bulk-verification#run-jobs-with-the-api': '/bulk-verification#bulk-api',
    '/bulk-verification#read-the-results': '/bulk-verification#what-to-accept-review-and-reject',
    '/bulk-verification#address-files': '/bulk-verification#output-columns',
    '/bulk-verification#1-upload': '/bulk-verification#run-a-file-in-the-portal',
    '/bulk-verification#2-map-columns': '/bulk-verification#run-a-file-in-the-portal',
    '/bulk-verification#3-choose-options': '/bulk-verification#run-a-file-in-the-portal',
    '/bulk-verification#4-check-the-estimate': '/bulk-verification#run-a-file-in-the-portal',
    '/bulk-verification#5-start-and-download': '/bulk-verification#run-a-file-in-the-portal',
    '/integrations/gravity-forms#with-the-add-on': '/integrations/gravity-forms#configure',
    '/integrations/storeconnect#check-which-names-your-theme-uses':
      '/integrations/storeconnect#find-your-fields',
  },
  notFound: {
    links: [
      { label: 'API overview', to: '/api/overview' },
      { label: 'Integrations overview', to: '/integrations/overview' },
    ],
  },
  footer: {
    columns: [
      {
        title: 'API Docs',
        items: [
          { label: 'Overview', to: '/api/overview' },
          {
            label: 'Address autocomplete',
            to: '/api/{{locale}}/{{locale}}-address-autocomplete-api',
          },
          {
            label: 'Address verification',
            to: '/api/{{locale}}/{{locale}}-address-verification-api',
          },
          { label: 'Email verification', to: '/api/email-verification-api' },
          { label: 'Phone verification', to: '/api/phone-verification-api' },
          { label: 'Error codes', to: '/api/error-codes' },
        ],
      },
      {
        title: 'Integrations',
        items: [
          { label: 'All integrations', to: '/integrations/overview' },
          { label: 'Shopify', to: '/integrations/shopify' },
          { label: 'WooCommerce', to: '/integrations/woocommerce' },
          { label: 'Magento', to: '/integrations/magento' },
          { label: 'Salesforce', to: '/integrations/salesforce' },
          { label: 'React', to: '/integrations/react' },
        ],
      },
      {
        title: 'Widget Docs',
        items: [
          { label: 'Integration guide', to: '/address-widget/integration-guide' },
          { label: 'Code generator', to: '/address-widget/code-generator' },
          { label: 'JavaScript reference', to: '/address-widget/javascript-reference' },
          {
            label: 'International address',
            to: '/location-widgets/international-address-autocomplete/integration-guide',
          },
          { label: 'Email', to: '/email-verification/integration' },
          { label: 'Phone', to: '/phone-verification/integration' },
        ],
      },
      {
        title: 'Account',
        items: [
          {
            label: 'Organizations and projects',
            to: '/portal-and-account/organisations-and-projects',
          },
          { label: 'Domains', to: '/portal-and-account/domains' },
          { label: 'User roles', to: '/portal-and-account/user-roles' },
          { label: 'SSO and SAML', to: '/portal-and-account/sso-and-saml' },
          { label: 'Billing', to: '/portal-and-account/billing' },
        ],
      },
      {
        title: 'Features',
        items: [
          { label: 'Address widget', to: '/address-widget/integration-guide' },
          { label: 'Reverse geocoding', to: '/location-widgets/address-reverse-geocoding' },
          { label: 'Points of interest', to: '/location-widgets/points-of-interest' },
          { label: 'Bulk verification', to: '/bulk-verification' },
          { label: 'Data sources', to: '/address-widget/data-sources' },
          { label: 'FAQ', to: '/faq' },
        ],
      },
    ],
    links: [
      { label: 'Status', to: '{{status}}' },
      { label: 'Terms', to: '{{website}}/{{locale}}/terms' },
      { label: 'Privacy', to: '{{website}}/{{locale}}/privacy' },
    ],
    copyright: '© 2025 {{brand}}',
  },
  announcement: {
    id: 'test-keys-2025',
    text: 'Test keys are free: try every widget and API with sandbox data.',
    link: { label: 'See how', to: '/#test-keys-and-sandbox-data' },
  },
  colorMode: { default: 'light', respectSystem: true },
  toc: { min: 2, max: 3 },
  search: hostedSearch ?? { provider: 'local' },
  analytics: analytics ?? false,
  openapi: {
    unit: 'x-unit',
    rateLimit: 'x-rate-limit',
    errors: 'x-errors',
    sample: 'x-sample',
    publicSchemes: ['PublicKey', 'PublicKeyHeader'],
  },
  samples: {
    run: setting('RUN_SAMPLES') !== undefined,
    types: {
      modules: { '@example/verify-widgets': ['docs/*'] },
      declarations: ['docs/_samples/others.d.ts'],
    },
  },
  // What visitors say, and what the pages say for it.
  synonyms: [
    // British spelling
    ['meter', 'metre'],
    ['center', 'centre'],
    ['behavior', 'behaviour'],
    ['neighbor', 'neighbour'],
    ['fulfillment', 'fulfilment'],
    // Places
    ['postcode', 'post code', 'postal code', 'zip', 'zip code', 'zipcode'],
    ['suburb', 'locality', 'town', 'city'],
    ['council', 'LGA', 'local government', 'territorial authority', 'municipality'],
    ['meshblock', 'mesh block'],
    ['WGS 84', 'WGS84'],
    ['coordinates', 'latitude longitude', 'lat long', 'lat lng', 'lat lon', 'GPS'],
    ['easting northing', 'NZTM', 'projection'],
    ['parcel', 'lot', 'title', 'legal description'],
    ['unit', 'apartment', 'flat', 'suite'],
    ['rural delivery', 'RD'],
    ['delivery point', 'DPID'],
    ['PAF', 'postal address file'],
    ['G-NAF', 'GNAF', 'national address file'],
    ['international', 'overseas', 'foreign', 'worldwide'],
    ['nearest', 'closest', 'nearby', 'near me'],
    ['subdivision', 'new address', 'new build', 'new house', 'missing address'],
    ['UK', 'United Kingdom', 'Great Britain'],
    ['USA', 'United States', 'America'],
    ['house number', 'street number'],
    ['reverse geocode', 'lat lng to address', 'coordinates to address'],
    ['landmark', 'point of interest', 'points of interest', 'POI'],
    // Email and phone
    ['mobile', 'cell', 'cellphone', 'cell phone'],
    ['landline', 'fixed line', 'home phone'],
    ['disposable', 'temporary', 'throwaway', 'burner'],
    ['carrier', 'network operator', 'telco'],
    ['inactive', 'disconnected'],
    ['mailbox', 'inbox'],
    ['catch-all', 'accept all'],
    ['phone', 'telephone'],
    ['text message', 'SMS', 'txt'],
    ['one-time code', 'OTP', 'passcode'],
    // Developing
    ['autocomplete', 'auto complete', 'typeahead', 'type ahead', 'autosuggest'],
    ['verify', 'validate', 'check'],
    ['verification', 'validation'],
    ['upper case', 'uppercase', 'capitals', 'all caps'],
    ['modal', 'dialog', 'pop-up', 'popup', 'lightbox'],
    ['suggestion', 'dropdown', 'drop-down'],
    ['color', 'colour', 'style', 'theme', 'dark mode'],
    ['custom', 'customize', 'own'],
    ['manual entry', 'enter manually', 'type it themselves'],
    ['fill', 'populate', 'prefill'],
    ['filter', 'restrict', 'limit to', 'only show'],
    ['compulsory', 'mandatory', 'required'],
    ['maximum', 'max', 'largest'],
    ['autofill', 'auto fill'],
    ['subdomain', 'sub domain'],
    ['iframe', 'frame'],
    ['store', 'save', 'keep', 'kept', 'retain', 'retention'],
    ['proxy', 'through your own server', 'backend'],
    ['sample', 'example', 'snippet', 'demo'],
    ['sandbox', 'test mode', 'test data'],
    ['allowlist', 'allow list', 'whitelist', 'allowed'],
    ['request id', 'correlation id', 'trace id'],
    ['retry', 'back off', 'backoff'],
    ['rate limit', 'throttle', 'quota', 'requests per second'],
    ['CSP', 'content security policy'],
    ['SRI', 'subresource integrity', 'integrity hash'],
    ['OpenAPI', 'swagger', 'postman'],
    ['webhook', 'callback'],
    ['spreadsheet', 'CSV', 'Excel'],
    ['batch', 'bulk', 'mass'],
    ['clean', 'cleanse', 'scrub', 'wash'],
    ['duplicate', 'dedupe', 'deduplicate'],
    ['standardize', 'normalize'],
    ['deprecation', 'breaking change', 'end of life'],
    // Account
    ['sign up', 'register', 'create an account'],
    ['sign in', 'log in', 'login'],
    ['single sign-on', 'SSO'],
    ['two-factor', '2FA', 'MFA', 'two-step'],
    ['colleague', 'team member', 'teammate', 'member', 'employee'],
    ['permission', 'access right', 'privilege'],
    ['production', 'prod'],
    ['cap', 'spending limit', 'budget'],
    ['cost', 'price', 'pricing', 'charge', 'fee'],
    ['invoice', 'receipt', 'bill'],
    ['credit card', 'debit card', 'payment card'],
    ['GST', 'VAT', 'tax'],
    ['plan', 'subscription'],
    ['free', 'trial'],
    ['cancel', 'close', 'delete', 'remove'],
    ['revoke', 'compromised', 'leaked'],
    ['contact support', 'get help', 'write to us'],
    ['status page', 'outage', 'uptime', 'downtime'],
    ['privacy', 'personal data', 'GDPR'],
    ['processed', 'residency', 'hosted', 'servers located'],
    ['license', 'licence', 'terms', 'copyright'],
  ],
  searchLinks: [
    { label: 'API overview', to: '/api/overview' },
    { label: 'Integration guide', to: '/address-widget/integration-guide' },
    { label: 'FAQ', to: '/faq' },
  ],
  messages: { localeMenu: 'Country' },
  searchFeedbackUrl:
    'mailto:{{supportEmail}}?subject=Search%20of%20the%20documentation&body={query}',
  editUrl: 'https://git.example.com/example-data/docs/edit/main/{path}',
  copyPage: true,
  feedback: 'issue',
  sitemap: { changefreq: 'weekly', priority: 0.5, exclude: ['tags', 'tags/*'] },
  variables: {
    brand: 'Example Data',
    brandSlug: 'example-data',
    website: 'https://www.example.com',
    pricing: '{{website}}/{{locale}}/pricing',
    portal: 'https://portal.example.com',
    api: 'https://api.example.com',
    cdn: 'https://cdn.example.com',
    widgetScript: '{{cdn}}/widgets/v4/widgets.js',
    widgetModule: '{{cdn}}/widgets/v4/widgets.mjs',
    widgetStyles: '{{cdn}}/widgets/v4/widgets.css',
    widgetPinned: '{{cdn}}/widgets/v4.2.0/widgets.js',
    widgetGlobal: 'VerifyWidgets',
    widgetQueue: 'VerifyWidgetsQueue',
    npmPackage: '@example/verify-widgets',
    rubyGem: 'example_verify',
    rubyClass: 'ExampleVerify',
    composerVendor: 'example',
    cssPrefix: 'vw',
    status: 'https://status.example.com',
    supportEmail: 'support@example.com',
    docs: 'https://docs.example.com/{{locale}}/docs',
    keys: {
      publicTest: 'pub_test_EXAMPLE0000000000000',
      publicLive: 'pub_live_EXAMPLE0000000000000',
      secretTest: 'sec_test_EXAMPLE0000000000000000000000000',
      secretLive: 'sec_live_EXAMPLE0000000000000000000000000',
    },
  },
})
