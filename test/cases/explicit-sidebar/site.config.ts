import { defineConfig } from 'docsgen'

export default defineConfig({
  title: 'Sidebar',
  sidebar: [
    '/',
    { label: 'Second', route: 'two' },
    {
      label: 'Group',
      items: [
        'group/b',
        { label: 'Inner', items: ['group/a'] },
        { label: 'Elsewhere', href: 'https://example.com/x' },
      ],
    },
    'lost-page',
  ],
})
