import { defineConfig } from 'docsgen'

export default defineConfig({
  title: 'Post in {{country}}',
  url: 'https://post.example.com/',
  locales: {
    nz: { label: 'New Zealand', htmlLang: 'en-nz', path: '/nz/docs/', variables: { country: 'New Zealand', code: '+64', stamp: { price: '$2.30' } } },
    au: { label: 'Australia', htmlLang: 'en-au', path: '/au/docs/', variables: { country: 'Australia', code: '+61', stamp: { price: '$1.70' } } },
  },
  defaultLocale: 'nz',
  navbar: { items: [{ label: 'Prices', to: '/prices' }, { label: 'Shop', to: '{{shop}}/{{locale}}' }] },
  footer: { copyright: '© {{country}}' },
  variables: { shop: 'https://shop.example.com' },
})
