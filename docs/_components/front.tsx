/**
 * A part of the front page: the first links as buttons, and cards that show that they lead on. The
 * `hero` has a demo beside its text.
 */
import { component } from 'docsgen/component'

export default component({
  props: { hero: 'boolean' },
  render: ({ hero, children }) => (
    <div className={hero ? 'front front-hero' : 'front'}>{children}</div>
  ),
})
