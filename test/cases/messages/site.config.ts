import { defineConfig } from 'docsgen'

export default defineConfig({
  title: 'Messages',
  messages: { nextPage: 'Read on' },
  locales: {
    en: { label: 'English', path: '/' },
    de: {
      label: 'Deutsch',
      messages: { note: 'Übrigens', apiItems: { one: 'ein Stück', other: '{count} Stück' } },
    },
    ru: { label: 'Русский' },
    ar: { label: 'العربية', dir: 'rtl' },
    // docsgen has no translation, so all but these words are in English.
    sv: { label: 'Svenska', messages: { nextPage: 'Nästa', note: 'Obs!', resultCount: 'Träffar: {count}' } },
  },
})
