import { mergeConfig } from 'vitest/config'
import config from './vitest.config.ts'

/**
 * `npm run test:all`: every page, each kind of element in both color modes, each class of moments of a
 * kill, thousands of fuzz cases. With that many pages in a browser, a test that fails is run once more;
 * the report names it.
 */
export default mergeConfig(config, { test: { provide: { thorough: true }, retry: 1 } })
