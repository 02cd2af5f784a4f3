import { start } from '../start.js'

await start(new URL('.', import.meta.url))
