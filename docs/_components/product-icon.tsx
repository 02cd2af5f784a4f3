/** A line icon for each product. It stands before the name of the product, so nothing needs to say it. */
import { component } from 'docsgen/component'

/** One path each, on a grid of 24 px. */
const PATHS = {
  address:
    'M12 21.5c4.7-4.3 7-8.1 7-11.5a7 7 0 0 0-14 0c0 3.4 2.3 7.2 7 11.5ZM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  location: 'M9 4 3 6.5V20l6-2.5 6 2.5 6-2.5V4l-6 2.5ZM9 4v13.5M15 6.5V20',
  email: 'M3 5.5h18v13.5H3ZM3.5 6.5 12 13l8.5-6.5',
  phone: 'M7 2.5h10v19H7ZM10.5 18.5h3',
  bulk: 'M3.5 6 5 7.5 8 4.5M3.5 12 5 13.5l3-3M3.5 18 5 19.5l3-3M11.5 6H21M11.5 12H21M11.5 18H21',
  api: 'M7.5 7l-5 5 5 5M16.5 7l5 5-5 5M13.5 4.5l-3 15',
}

type Product = keyof typeof PATHS

export default component({
  props: { of: { kind: 'enum', values: Object.keys(PATHS) as Product[], required: true } },
  text: () => '',
  render: ({ of }) => (
    <svg
      className="icon product-icon"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
    >
      <path d={PATHS[of as Product]} />
    </svg>
  ),
})
