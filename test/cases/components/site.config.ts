import { defineConfig } from 'docsgen'

export default defineConfig({ title: 'Components', variables: { version: '5' } })
