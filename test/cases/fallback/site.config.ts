import { defineConfig } from 'docsgen'

export default defineConfig({
  title: 'Fallback',
  url: 'https://fallback.example',
  locales: {
    en: { label: 'English', path: '/' },
    de: { label: 'Deutsch', fallback: 'en' },
    ar: { label: 'العربية', dir: 'rtl', fallback: 'de' },
  },
})
