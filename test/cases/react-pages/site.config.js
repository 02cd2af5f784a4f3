export default {
  title: 'Meters',
  url: 'https://meters.example',
  search: false,
  variables: { product: 'Meter' },
  locales: {
    en: { label: 'English', path: '/', htmlLang: 'en' },
    de: { label: 'Deutsch', path: '/de/', htmlLang: 'de', variables: { product: 'Zähler' } },
  },
}
