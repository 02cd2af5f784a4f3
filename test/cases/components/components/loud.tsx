import { component } from 'docsgen/component'

/** Everything a component should leave to the page or to a style sheet. */
export default component({
  render: () => (
    <div id="loud" style={{ color: 'red' }}>
      <h2>Loud</h2>
    </div>
  ),
})
