import { defineConfig } from 'docsgen'

export default defineConfig({
  title: 'Theme',
  theme: {
    accent: '#ffcc00',
    radius: '0',
    fonts: { heading: 'Georgia, serif', body: { family: 'Lost', files: ['fonts/lost.woff2'] } },
  },
})
