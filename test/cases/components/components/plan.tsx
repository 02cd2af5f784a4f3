import { component } from 'docsgen/component'

/** One of the plans in `plans`. */
export default component({
  props: { name: 'string', price: 'number' },
  render: ({ name, price, children }) => (
    <div className="plan">
      <b>{name}</b> for {price}: {children}
    </div>
  ),
})
