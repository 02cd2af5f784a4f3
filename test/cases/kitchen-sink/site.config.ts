import { defineConfig } from 'docsgen'

export default defineConfig({
  title: 'Kitchen sink',
  tagline: 'Every block, as source and as result',
  locales: {
    au: { label: 'Australia', htmlLang: 'en-au', path: '/au/docs/', variables: { country: 'Australia', countryCode: 'AU' } },
    nz: { label: 'New Zealand', htmlLang: 'en-nz', path: '/nz/docs/', variables: { country: 'New Zealand', countryCode: 'NZ' } },
  },
  variables: { brand: 'Acme', keys: { test: 'acme_test_123' } },
})
