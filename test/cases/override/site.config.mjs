export default {
  title: 'Own footer',
  footer: { copyright: 'Us' },
}
