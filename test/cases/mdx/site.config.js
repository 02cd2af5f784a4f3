export default {
  title: 'Pages in MDX',
  url: 'https://mdx.example.com',
  locales: { en: { label: 'English' }, nz: { label: 'Kiwi', htmlLang: 'en-nz' } },
}
