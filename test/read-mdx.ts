/** Compiles a page in MDX, without a site around it. */
import { inputOf, loadAndCompile } from './compile-page.ts'

/** The HTML of `docs/page.mdx`, its problems as `line:column rule: reason`, and their places and notes. */
export async function readMdx(text: string, files: Record<string, string> = {}) {
  const input = { ...inputOf(text), path: 'page.mdx', file: 'docs/page.mdx' }
  const { html, problems, toc } = await loadAndCompile(input, { files })
  return {
    html,
    toc,
    problems: problems.map((p) => `${p.line}:${p.column} ${p.ruleId}: ${p.reason}`),
    places: problems.map(({ file, line, column }) => `${file}:${line}:${column}`),
    notes: problems.map(({ note }) => note),
    counts: problems.map(({ count }) => count),
  }
}
