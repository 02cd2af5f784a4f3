import { mergeConfig } from 'vitest/config'
import config from './vitest.config.ts'

/** `npm run test:all`: every page in every view, every moment of a kill, thousands of fuzz cases. */
export default mergeConfig(config, { test: { provide: { thorough: true } } })
