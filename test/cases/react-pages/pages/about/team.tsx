export default () => <p>The team, <a href="gone.md">gone</a>.</p>
