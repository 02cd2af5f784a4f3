import { defineConfig } from 'docsgen'

export default defineConfig({
  title: 'Media',
  images: { allow: ['https://img.shields.io'] },
  embeds: { allow: ['https://codepen.io'] },
})
