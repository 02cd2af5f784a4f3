/** The tools of a page's text: its buttons are added at once, what they do is loaded on intent. */
import { sendEvent } from './analytics.ts'
import { announce } from './announce.ts'
import { around } from './dom.ts'
import { onIntent } from './intent.ts'
import { messages } from './messages.ts'

const TOOL = '.code button, .heading-anchor, .table-filter, [data-tool]'
const load = () => import('./page-tools.ts')

export function startTools(): void {
  onIntent(TOOL, load)
  for (const type of ['click', 'input'])
    document.addEventListener(type, (event) => {
      const tool = around(event, TOOL)
      if (tool)
        load().then(({ useTool }) => useTool(tool, { announce, messages, sendEvent }), reportError)
    })
}
