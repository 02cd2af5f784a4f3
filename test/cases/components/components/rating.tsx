import { component } from 'docsgen/component'

/** Stars mean nothing to a search or to a machine, so `text` says it in words. */
export default component({
  props: { stars: 'number' },
  text: ({ stars }) => `${stars} of 5 stars`,
  render: ({ stars }) => <span className="rating">{'★'.repeat(stars)}</span>,
})
