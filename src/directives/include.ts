import type { Nodes } from 'mdast'
import { splitText } from '../compile/body.ts'
import { parseText } from '../compile/mdx.ts'
import { Children } from '../compile/mdx-types.ts'
import { tooDeepAt } from '../markdown/depth.ts'
import { markIncluded, type Origin, originOf } from '../markdown/origin.ts'
import { giveVariables } from '../markdown/variables.ts'
import type { RuleId } from '../problems/rules.ts'
import { parseData } from '../sources/data-file.ts'
import { contentOf, openFile } from './files.ts'
import { attribute, type Context, childrenOf, type Directive } from './types.ts'

/** `::include{file="/docs/_partials/notice.md"}`: inserts the Markdown of another file, or of a region of it. */
export const include: Directive = {
  names: ['include'],
  kinds: ['leaf', 'container'],
  attributes: ['file', 'region', 'lines'],
  expand(node, context) {
    const content = childrenOf(node)
    const opened = openFile(attribute(node, 'file'), context)
    if (opened === null || !context.takeBudget(1)) return content
    const from = originOf(node)
    const circle = circleOf(opened.path, from, context)
    if (circle !== null) {
      context.warn(
        'circular-include',
        `"${opened.path}" includes itself: ${circle}`,
        'Move the shared part into a separate file.',
      )
      return content
    }
    const part = { region: attribute(node, 'region'), lines: attribute(node, 'lines') }
    const shown = contentOf(opened, part, context)
    // Blank lines keep the positions of problems.
    const text = '\n'.repeat(shown.before) + shown.text
    const tooDeep = tooDeepAt(text)
    if (tooDeep !== null) {
      context.warn('too-deep', `"${opened.path}" ${tooDeep.reason}`, tooDeep.note)
      return content
    }
    const { props: written = {} } = (node.data ?? {}) as IncludeData
    const { yaml, body } = splitText(text)
    const frontmatter = yaml === null ? {} : parseData(`${opened.path}#`, yaml, context.cache).value
    const children = new Children(content, context.takeBudget)
    const props = { ...written, children }
    const given = { ...props, props, frontmatter, frontMatter: frontmatter }
    const { tree, problems } = parseText(body, opened.path, given, context)
    for (const problem of problems) {
      const { ruleId, reason, note, actual, line, column } = problem
      const start = { line, column }
      const place = { file: opened.path, position: { start, end: start } }
      context.warn(ruleId as RuleId, reason, note, place, actual)
    }
    const nodes = tree.children as Nodes[]
    markIncluded(nodes, { file: opened.path, from } satisfies Origin, children.shown)
    if (Object.keys(written).length > 0) giveVariables(nodes, variablesOf(written))
    return children.shown.size > 0 ? nodes : [...nodes, ...content]
  },
}

/** What an element of MDX gives to the file that it includes. */
interface IncludeData {
  readonly props?: Readonly<Record<string, unknown>>
}

/** `{{name}}` is a prop, or else a variable of the site. */
function variablesOf(props: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(props).flatMap(([name, value]) =>
      /^(?:string|number)$/.test(typeof value) ? [[name, String(value)]] : [],
    ),
  )
}

/** `a.md → b.md → a.md` if the file is already being included; null otherwise. */
function circleOf(path: string, from: Origin | null, { input }: Context): string | null {
  const chain: string[] = []
  for (let origin = from; origin !== null; origin = origin.from) chain.unshift(origin.file)
  chain.unshift(input.file)
  const start = chain.indexOf(path)
  return start < 0 ? null : [...chain.slice(start), path].join(' → ')
}
