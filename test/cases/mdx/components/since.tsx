import { component } from 'docsgen/component'

export default component({
  props: { version: 'string', href: 'link?' },
  text: ({ version }) => `Since ${version}.`,
  render: ({ version, href, children }) => (
    <aside className="since">
      <a href={href}>Since {version}</a>
      {children}
    </aside>
  ),
})
