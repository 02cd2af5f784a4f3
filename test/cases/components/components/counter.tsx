import { useState } from 'react'
import { component } from 'docsgen/component'

/** Static in the page; the browser runs it as soon as it is in view. */
function Counter({ start }: { start: number }) {
  const [count, setCount] = useState(start)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      Count: {count}
    </button>
  )
}

export default component({
  props: { start: 'number' },
  hydrate: 'visible',
  render: ({ start }) => <Counter start={start} />,
})
