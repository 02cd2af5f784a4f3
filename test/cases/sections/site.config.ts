import { defineConfig } from 'docsgen'

export default defineConfig({
  title: 'Sections',
  base: '/repo/',
  locales: {
    en: { label: 'English', path: '/' },
    he: { label: 'עברית', dir: 'rtl', variables: { guides: 'מדריכים' } },
  },
  variables: { guides: 'Guides' },
  navbar: {
    items: [
      { label: '{{guides}}', to: '/guides', icon: 'icons/book.svg' },
      { label: 'More', items: [{ label: 'Questions', to: '/faq' }, { label: 'Gone', to: '/gone' }] },
    ],
  },
  sections: [
    { label: '{{guides}}', folder: 'guides' },
    {
      label: 'API',
      items: ['api/overview', { label: 'Endpoints', folder: 'api', badge: 'Beta' }, 'api/lost'],
    },
    { label: 'CLI', items: [{ route: 'cli/commands', badge: { text: 'Now', kind: 'new' } }] },
    { label: 'Nothing', folder: 'nothing' },
    { label: 'Twice', items: ['api/overview', 'faq'] },
  ],
})
