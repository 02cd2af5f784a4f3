import { defineConfig } from 'docsgen'

export default defineConfig({ title: 'Math', math: true })
