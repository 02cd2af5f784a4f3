import { component } from 'docsgen/component'

/** Only pages with a map may show images of this server. */
export default component({
  props: { place: 'string' },
  allow: { img: ['https://maps.example'] },
  render: ({ place }) => <img alt={`Map of ${place}`} src={`https://maps.example/${place}.png`} />,
})
