import { component, format } from 'docsgen/component'

export default component({
  props: { v: 'string', uses: 'number' },
  messages: ['addedIn', 'uses'],
  render: ({ v, uses, messages, lang, children }) => (
    <aside className="since">
      {format(messages.addedIn, { v }, lang)}, {format(messages.uses, { count: uses }, lang)}
      {children}
    </aside>
  ),
})
