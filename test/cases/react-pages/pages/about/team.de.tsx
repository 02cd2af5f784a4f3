export const meta = { title: 'Das Team' }
export default () => <p>Das Team.</p>
