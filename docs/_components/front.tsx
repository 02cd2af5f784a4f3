/** A part of the front page: the first links as buttons, and cards that show that they lead on. */
import { component } from 'docsgen/component'

export default component({ render: ({ children }) => <div className="front">{children}</div> })
