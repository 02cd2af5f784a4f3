import { component } from 'docsgen/component'

/** `:::since[Title]{v="5" href="…"}`: says in which version something was added. */
export default component({
  props: { v: 'string', href: 'link?' },
  slots: ['title'],
  render: ({ v, href, title, children }) => (
    <div className="since">
      <p>
        <strong>{title}</strong> <a href={href}>Since {v}</a>
      </p>
      {children}
    </div>
  ),
})
