/**
 * `_headers` for Netlify and Cloudflare. What is not named here, they revalidate.
 *
 * https://docs.netlify.com/manage/routing/headers/
 * https://developers.cloudflare.com/pages/configuration/headers/
 */
import { isNamedByKey, type Theme } from '../../plugin/index.ts'
import { type Deployment, FOREVER, HEADERS, policyWithin, TYPES } from './description.ts'

/** Cloudflare reads 100 rules at most, of lines with 2,000 characters at most. */
const MOST_RULES = 100
const LONGEST_LINE = 2000

export function headersFile(deployment: Deployment, { outputs }: Theme): string {
  const { base } = deployment
  const name = 'Content-Security-Policy'
  const policy = policyWithin(deployment, LONGEST_LINE - `  ${name}: `.length)
  const all = { ...HEADERS, [name]: policy }
  const lines = Object.entries(all).map((header) => `  ${header.join(': ')}`)
  // One by one: a folder may also contain files of the site, whose names do not change.
  const kept = outputs
    .filter(({ path, key }) => isNamedByKey(path, key))
    .slice(0, MOST_RULES - 2)
    .map(({ path }) => `${base}${path}\n  Cache-Control: ${FOREVER}`)
  const markdown = [`${base}*.md`, `  Content-Type: ${TYPES.md}; charset=utf-8`]
  return `${['/*', ...lines, ...markdown, ...kept].join('\n')}\n`
}
