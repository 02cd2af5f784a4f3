export default {
  title: 'Below a path',
  url: 'https://example.com',
  base: '/manual/',
  navbar: { items: [{ label: 'Guide', to: '/guide' }] },
}
