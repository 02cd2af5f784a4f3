/** The page at the root of a site whose own is code. */
import { stringify } from 'yaml'
import type { MadeFile } from './types.ts'

/** @param to the page to begin with */
export function landingPage(
  title: string,
  text: string | undefined,
  to: string | undefined,
): MadeFile {
  const hero = {
    title,
    ...(text ? { text } : {}),
    ...(to ? { actions: [{ label: 'Get started', to }] } : {}),
  }
  return {
    to: 'docs/index.md',
    text: `---\n${stringify({ title, layout: 'landing', hero }, { lineWidth: 0 })}---\n`,
  }
}
