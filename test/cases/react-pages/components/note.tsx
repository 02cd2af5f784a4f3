import { component } from 'docsgen/component'

export default component({
  props: { kind: ['tip', 'warning'], href: 'link?' },
  render: ({ kind = 'tip', href, children }) => (
    <aside className={kind}>
      {children} {href && <a href={href}>More</a>}
    </aside>
  ),
})
